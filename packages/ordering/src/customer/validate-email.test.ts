import { describe, expect, test } from 'vitest';
import { validateEmail } from './validate-email.ts';

const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('validateEmail', () => {
  test.each([
    ['sara@example.com', 'sara@example.com'],
    [' Sara@Example.COM ', 'sara@example.com'],
    ["o'neil+food@mail.example.co.uk", "o'neil+food@mail.example.co.uk"],
    ['سارة@مثال.السعودية', 'سارة@مثال.السعودية'],
    ['a@b.sa', 'a@b.sa'],
  ])('%s is stored as %s', (written, stored) => {
    expect(validateEmail(written)).toEqual({ ok: true, value: stored });
  });

  test.each(['', '   ', '\t'])('PROFILE-07: an e-mail address is required, and "%s" is none', (written) => {
    expect(validateEmail(written)).toEqual(refused('required'));
  });

  test.each([
    'sara',
    'sara@',
    '@example.com',
    'sara@example',
    'sara@@example.com',
    'sara@home@example.com',
    'sara mohammed@example.com',
    'sara@exam ple.com',
    'sara@-example.com',
    'sara@example-.com',
    'sara@example..com',
    '.sara@example.com',
    'sara.@example.com',
    'sa..ra@example.com',
    'sara@127.0.0.1',
    'Sara <sara@example.com>',
    'sara@example.com,noor@example.com',
    'sara@example.com\r\nBcc: everybody@example.com',
    `${'a'.repeat(65)}@example.com`,
    `sara@${'a'.repeat(64)}.com`,
    `sara@${'abc.'.repeat(70)}com`,
  ])('PROFILE-08: "%s" is no e-mail address', (written) => {
    expect(validateEmail(written)).toEqual(refused('invalid'));
  });
});
