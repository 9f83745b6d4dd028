import { describe, expect, test } from 'vitest';
import { minimumNameLength, validateFirstName, validateLastName } from './validate-profile.ts';

const { signIn, elsewhere } = minimumNameLength;

describe('validateFirstName', () => {
  test.each([
    'Sara',
    'عبدالله',
    'عبد الله',
    'José',
    'Jean-Luc',
    "D'Arcy",
    'O’Neil',
    'Ödön',
    '陳大文',
    'نگین\u200cرضا',
    'क्\u200dषमा',
    'ശ്രീ\u200dജ',
    'مُحَمَّد',
  ])('takes %s', (name) => {
    expect(validateFirstName(name, signIn)).toEqual({ ok: true, value: name });
  });

  test('tidies spaces', () => {
    expect(validateFirstName('  Abd   Allah ', signIn)).toEqual({ ok: true, value: 'Abd Allah' });
  });

  test.each(['', '   ', '\t\n'])('"%s" is missing', (name) => {
    expect(validateFirstName(name, signIn)).toEqual({ ok: false, refusal: { code: 'required' } });
  });

  test('three characters in the sign-in dialog, two elsewhere', () => {
    const tooShort = (minimum: number) => ({ ok: false, refusal: { code: 'too-short', minimum } });
    expect(validateFirstName('Jo', signIn)).toEqual(tooShort(3));
    expect(validateFirstName(' Jo ', signIn)).toEqual(tooShort(3));
    expect(validateFirstName('Jo', elsewhere).ok).toBe(true);
    expect(validateFirstName('J', elsewhere)).toEqual(tooShort(2));
    expect(validateFirstName('مي', elsewhere).ok).toBe(true);
  });

  test.each([
    'Sara1',
    'Sara٣',
    'Sara!',
    'Sara@home',
    'Sara 👋',
    '---',
    "'''",
    'Sara_',
    'Sa\u200cra',
    'Sara\u200d',
    '\u200cعلي',
    'علي\u200d',
    'ع\u200c\u200cلي',
    'A\u200d B',
  ])('refuses %s', (name) => {
    expect(validateFirstName(name, signIn)).toEqual({ ok: false, refusal: { code: 'invalid-characters' } });
  });
});

describe('validateLastName', () => {
  test('PROFILE-13: a last name must be completed, with two characters or more', () => {
    expect(validateLastName(' ')).toEqual({ ok: false, refusal: { code: 'required' } });
    expect(validateLastName('L')).toEqual({ ok: false, refusal: { code: 'too-short', minimum: 2 } });
    expect(validateLastName(' آل  سعود ')).toEqual({ ok: true, value: 'آل سعود' });
    expect(validateLastName('Smith 3rd')).toEqual({ ok: false, refusal: { code: 'invalid-characters' } });
  });
});
