import { describe, expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

const all = ['ar-sa', 'en-us', 'fr'] as const;

describe('the language of an answer', () => {
  test.each([
    ['en-US', 'en-us'],
    ['EN-us', 'en-us'],
    ['ar-SA', 'ar-sa'],
    ['ar', 'ar-sa'],
    ['fr', 'fr'],
    ['fr-CA,en;q=0.8', 'fr'],
    ['de, fr;q=0.4, en;q=0.9', 'en-us'],
    ['fr;q=0, ar', 'ar-sa'],
  ])('I18N-06: %s is answered in %s', (header, locale) => {
    expect(chooseLocale(header, all, 'ar-sa')).toBe(locale);
  });

  test.each([undefined, '', 'de', '*', ';;;q=x'])('I18N-06: %s falls back to the primary language', (header) => {
    expect(chooseLocale(header, all, 'ar-sa')).toBe('ar-sa');
  });

  test('a language that the merchant does not offer falls back to its primary language', () => {
    expect(chooseLocale('fr', ['en-us', 'ar-sa'], 'en-us')).toBe('en-us');
  });
});
