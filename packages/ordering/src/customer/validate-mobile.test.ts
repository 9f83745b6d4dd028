import { describe, expect, test } from 'vitest';
import { usernameOf, validateMobile } from './validate-profile.ts';

const saudi = { dialCode: '+966', pattern: '^5\\d{8}$' };
const kuwaiti = { dialCode: '+965', pattern: '[569]\\d{7}' };
const egyptian = { dialCode: '+20', pattern: '1[0-25]\\d{8}' };
/** A country whose numbers keep their zero. */
const congolese = { dialCode: '+242', pattern: '0[456]\\d{7}' };
const withoutPattern = { dialCode: '+999' };
const withoutDialCode = { dialCode: '' };
const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('validateMobile', () => {
  test.each([
    ['501234567', saudi, '501234567'],
    ['0501234567', saudi, '501234567'],
    ['٠٥٠١٢٣٤٥٦٧', saudi, '501234567'],
    ['۰۵۰۱۲۳۴۵۶۷', saudi, '501234567'],
    ['050 123-4567', saudi, '501234567'],
    ['+966 50 123 4567', saudi, '501234567'],
    ['00966501234567', saudi, '501234567'],
    ['+9660501234567', saudi, '501234567'],
    ['50012345', kuwaiti, '50012345'],
    ['01012345678', egyptian, '1012345678'],
    ['061234567', congolese, '061234567'],
    ['123', withoutPattern, '123'],
    ['0123', withoutPattern, '123'],
    ['1234567890', withoutPattern, '1234567890'],
    ['0012345', withoutDialCode, '012345'],
  ])('%s is stored as %s', (mobile, country, expected) => {
    expect(validateMobile({ mobile, ...country })).toEqual({ ok: true, value: expected });
  });

  test.each([
    ['', saudi, 'required'],
    ['  ', saudi, 'required'],
    ['+966', saudi, 'required'],
    ['12', withoutPattern, 'too-short'],
    ['5', saudi, 'too-short'],
    ['012', withoutPattern, 'too-short'],
    ['12345678901', withoutPattern, 'too-long'],
    ['501234567890', saudi, 'too-long'],
    ['401234567', saudi, 'invalid'],
    ['50123456', saudi, 'invalid'],
    ['0050123456', saudi, 'invalid'],
    ['50123456x', saudi, 'invalid'],
    ['+965 50012345', saudi, 'invalid'],
    ['50123x', withoutPattern, 'invalid'],
    ['x50123', withoutPattern, 'invalid'],
    ['١٢', withoutPattern, 'too-short'],
  ])('%s is refused', (mobile, country, code) => {
    expect(validateMobile({ mobile, ...country })).toEqual(refused(code));
  });

  test('where length and pattern disagree the pattern decides', () => {
    expect(validateMobile({ mobile: '12345678901', dialCode: '+86', pattern: '1\\d{10}' }).ok).toBe(true);
    expect(validateMobile({ mobile: '12', dialCode: '+1', pattern: '\\d{2}' }).ok).toBe(true);
  });

  test('the whole number has to fit the pattern, not a part of it', () => {
    expect(validateMobile({ mobile: '9501234567', dialCode: '+966', pattern: '5\\d{8}' })).toEqual(refused('invalid'));
    expect(validateMobile({ mobile: '9501', dialCode: '+1', pattern: '5\\d{8}|4' })).toEqual(refused('invalid'));
  });

  test('a pattern that is none locks nobody out', () => {
    expect(validateMobile({ mobile: '501234567', dialCode: '+966', pattern: '5[' }).ok).toBe(true);
    expect(validateMobile({ mobile: '1', dialCode: '+966', pattern: '5[' })).toEqual(refused('too-short'));
  });
});

describe('usernameOf', () => {
  test('is dial code and number without the plus sign', () => {
    expect(usernameOf({ dialCode: '+966', mobile: '501234567' })).toBe('966501234567');
  });
});
