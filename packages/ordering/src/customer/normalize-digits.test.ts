import { describe, expect, test } from 'vitest';
import { normalizeDigits } from './validate-profile.ts';

describe('normalizeDigits', () => {
  test.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['0123456789', '0123456789'],
    ['+٩٦٦ 5۰', '+966 50'],
    ['خمسة', 'خمسة'],
    ['', ''],
  ])('%s reads %s', (text, expected) => {
    expect(normalizeDigits(text)).toBe(expected);
  });
});
