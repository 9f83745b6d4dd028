import { describe, expect, test } from 'vitest';
import { validateOneTimeCode } from './validate-profile.ts';

const refused = (refusal: object) => ({ ok: false, refusal });

describe('validateOneTimeCode', () => {
  test.each([
    ['123456', 6, '123456'],
    [' 123 456 ', 6, '123456'],
    ['١٢٣٤٥٦', 6, '123456'],
    ['000000', 6, '000000'],
    ['1234', 4, '1234'],
  ])('takes "%s" where %d digits are wanted', (written, length, expected) => {
    expect(validateOneTimeCode(written, length)).toEqual({ ok: true, value: expected });
  });

  test('SIGNIN-26: the code is required', () => {
    expect(validateOneTimeCode('', 6)).toEqual(refused({ code: 'required' }));
    expect(validateOneTimeCode('  ', 6)).toEqual(refused({ code: 'required' }));
  });

  test.each([
    ['12345', 6],
    ['1234567', 6],
    ['123456', 4],
  ])('"%s" has not %d digits, and the message names that number', (written, length) => {
    expect(validateOneTimeCode(written, length)).toEqual(refused({ code: 'wrong-length', length }));
  });

  test('letters are no code', () => {
    expect(validateOneTimeCode('12345x', 6)).toEqual(refused({ code: 'invalid' }));
    expect(validateOneTimeCode('x12345', 6)).toEqual(refused({ code: 'invalid' }));
  });
});
