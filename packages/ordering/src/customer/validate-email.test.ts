import { describe, expect, test } from 'vitest';
import { validateEmail } from './validate-profile.ts';

/** 254 characters: 64 before the @, labels of 63 in the domain. */
const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(61)}`;

const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('validateEmail', () => {
  test.each([
    ['sara@example.com', 'sara@example.com'],
    [' Sara@Example.COM ', 'sara@example.com'],
    ["o'neil+food@mail.example.co.uk", "o'neil+food@mail.example.co.uk"],
    ['سارة@مثال.السعودية', 'سارة@مثال.السعودية'],
    ['a@b.sa', 'a@b.sa'],
    ['sara.m.ali@example.com', 'sara.m.ali@example.com'],
    ['sara@mail.1.com', 'sara@mail.1.com'],
    ['sara@example.c1', 'sara@example.c1'],
    ['sara@example.1c', 'sara@example.1c'],
    [longest, longest],
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
    'sara@127.0.0.10',
    'sara@example.com@example.com',
    `${longest}d`,
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
