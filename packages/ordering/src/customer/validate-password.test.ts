import { describe, expect, test } from 'vitest';
import { passwordsMatch, validatePassword } from './validate-profile.ts';

describe('validatePassword', () => {
  test('PROFILE-09: a password is required', () => {
    expect(validatePassword('')).toEqual({ ok: false, refusal: { code: 'required' } });
  });

  test('PROFILE-10: seven characters are too few, eight are enough', () => {
    const tooShort = { ok: false, refusal: { code: 'too-short', minimum: 8 } };
    expect(validatePassword('1234567')).toEqual(tooShort);
    expect(validatePassword('👍👍👍👍')).toEqual(tooShort);
    expect(validatePassword('12345678')).toEqual({ ok: true, value: '12345678' });
  });

  test.each(['كلمة سر طويلة', '  spaces  ', '👍👍👍👍👍👍👍👍', 'a'.repeat(100)])(
    '"%s" is kept as typed',
    (password) => {
      expect(validatePassword(password)).toEqual({ ok: true, value: password });
    },
  );

  test('a password that only keeps the server busy is refused', () => {
    expect(validatePassword('a'.repeat(101))).toEqual({ ok: false, refusal: { code: 'too-long', maximum: 100 } });
  });

  test('the same letters are the same password, however the keyboard writes them', () => {
    const [composed, decomposed] = ['caf\u00e9 au lait', 'cafe\u0301 au lait'];
    expect(validatePassword(decomposed)).toEqual({ ok: true, value: composed });
    expect(passwordsMatch(composed, decomposed)).toBe(true);
  });
});

describe('passwordsMatch', () => {
  test('PROFILE-11: the two passwords have to be the same, letter for letter', () => {
    expect(passwordsMatch('open sesame', 'open sesame')).toBe(true);
    expect(passwordsMatch('open sesame', 'open Sesame')).toBe(false);
    expect(passwordsMatch('open sesame', 'open sesame ')).toBe(false);
    expect(passwordsMatch('open sesame', '')).toBe(false);
  });
});
