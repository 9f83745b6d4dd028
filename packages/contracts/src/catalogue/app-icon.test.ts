import { expect, test } from 'vitest';
import { appIconUri } from './pictures.ts';

test('a published logo can be had as an icon, whatever it was drawn as', () => {
  const stem = '/cdn/saffron/images/logo-3f2a9c0d1e4b5a67';
  for (const ending of ['svg', 'png', 'jpg', 'webp', 'w160.webp'])
    expect(appIconUri(`${stem}.${ending}`, 'maskable512')).toBe(`${stem}.maskable512.png`);
});

test('a picture of another place is no icon', () => {
  expect(appIconUri('https://pictures.example/logo-3f2a9c0d1e4b5a67.png', 'icon192')).toBeUndefined();
  expect(appIconUri('/cdn/saffron/images/logo.svg', 'icon192')).toBeUndefined();
});
