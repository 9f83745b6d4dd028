import { describe, expect, it } from 'vitest';
import { latinDigits } from '../mobile-field.tsx';
import { checkCode, checkFirstName, checkMobile, nationalNumber } from './sign-in-form.tsx';

const saudi = { dialCode: '+966', mobilePattern: '5\\d{8}' };

describe('first name', () => {
  it.each([
    ['', 'name-required'],
    ['   ', 'name-required'],
    ['Al', 'name-too-short'],
    ['R2D2', 'name-invalid'],
    ['<b>Sara', 'name-invalid'],
    ['سارة', undefined],
    ['نگین\u200cرضا', undefined],
    ['Sa\u200dra', 'name-invalid'],
    ["Anne-Marie O'Neil", undefined],
  ])('SIGNIN-20: %j gives %s', (name, problem) => {
    expect(checkFirstName(name)).toBe(problem);
  });
});

describe('mobile', () => {
  it.each([
    ['', 'mobile-required'],
    ['55', 'mobile-too-short'],
    ['512345678', undefined],
    ['0512345678', undefined],
    ['51234567', 'mobile-invalid'],
    ['51234567890', 'mobile-invalid'],
    ['612345678', 'mobile-invalid'],
  ])('SIGNIN-22, SIGNIN-24: %j gives %s', (mobile, problem) => {
    expect(checkMobile(mobile, saudi)).toBe(problem);
  });

  it('drops one leading zero only where the country does not write it', () => {
    expect(nationalNumber('0512345678', saudi)).toBe('512345678');
    expect(nationalNumber('0512345678', { ...saudi, mobilePattern: '05\\d{8}' })).toBe('0512345678');
  });

  it('lets the server decide when the pattern itself is broken', () => {
    expect(checkMobile('512345678', { ...saudi, mobilePattern: '5(' })).toBeUndefined();
  });

  it('reads the digits of Arabic and Persian keyboards', () => {
    expect(latinDigits('٠٥١٢ ٣٤٥-٦٧٨')).toBe('0512345678');
    expect(latinDigits('۵۱۲a۳')).toBe('5123');
  });
});

describe('one-time code', () => {
  it.each([
    ['', 6, 'code-required'],
    ['12345', 6, 'code-length'],
    ['1234567', 6, 'code-length'],
    ['123456', 6, undefined],
    ['1234', 4, undefined],
  ])('SIGNIN-27: %j of %i digits gives %s', (code, length, problem) => {
    expect(checkCode(code, length)).toBe(problem);
  });
});
