import { describe, expect, test } from 'vitest';
import { earliestDateOfBirth, validateDateOfBirth } from './validate-profile.ts';

const today = '2026-03-01';
const refused = (code: string) => ({ ok: false, refusal: { code } });

describe('validateDateOfBirth', () => {
  test.each([
    ['1994-02-28', '1994-02-28'],
    ['1992-02-29', '1992-02-29'],
    [' ١٩٩٤-٠٢-٢٨ ', '1994-02-28'],
    [today, today],
    ['1906-03-01', '1906-03-01'],
  ])('%s is stored as %s', (written, stored) => {
    expect(validateDateOfBirth(written, today)).toEqual({ ok: true, value: stored });
  });

  test.each([
    '',
    '28.02.1994',
    '1994-2-28',
    '1994-02-29',
    '1994-13-01',
    '1994-00-10',
    '0000-00-00',
    '94-02-28',
    '+012026-02-28',
    '1994-02-28T00',
  ])('"%s" is no day of the calendar', (written) => {
    expect(validateDateOfBirth(written, today)).toEqual(refused('invalid'));
  });

  test('nobody is born tomorrow, or more than 120 years ago', () => {
    expect(validateDateOfBirth('2026-03-02', today)).toEqual(refused('in-future'));
    expect(validateDateOfBirth('1906-02-28', today)).toEqual(refused('too-early'));
    expect(earliestDateOfBirth(today)).toBe('1906-03-01');
  });
});
