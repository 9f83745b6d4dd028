import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('keeps words, line breaks and even markup as plain characters', () => {
  expect(plainText(' <script>alert(1)</script>\r\nبدون بصل\t& thanks ')).toBe(
    '<script>alert(1)</script>\nبدون بصل & thanks',
  );
});

it('takes out control characters, direction overrides and broken characters', () => {
  expect(plainText('a\u0000b\u001b[31mc\u202ed\u2066e\ud800f\u0085')).toBe('ab[31mcde\ufffdf');
});
