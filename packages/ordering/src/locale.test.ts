import { expect, test } from 'vitest';
import { directionOf, isLocale, localize } from './locale.ts';

test.each([
  ['en-us', true],
  ['ar-sa', true],
  ['fr', true],
  ['AR-SA', true],
  ['en', false],
  ['de', false],
  ['', false],
])('I18N-01: "%s" is one of our locales: %s', (code, expected) => {
  expect(isLocale(code)).toBe(expected);
});

test('I18N-02: Arabic alone runs from right to left', () => {
  expect(directionOf('ar-sa')).toBe('rtl');
  expect(directionOf('en-us')).toBe('ltr');
  expect(directionOf('fr')).toBe('ltr');
});

test.each([
  ['its own', { 'en-us': 'Tea', 'ar-sa': 'شاي', fr: 'Thé' }, 'fr', 'Thé'],
  ['the merchant’s primary', { 'en-us': 'Tea', 'ar-sa': 'شاي' }, 'fr', 'شاي'],
  ['English', { fr: 'Thé', 'en-us': 'Tea' }, 'ar-sa', 'Tea'],
  ['whatever is there', { fr: 'Thé' }, 'en-us', 'Thé'],
  ['none', {}, 'fr', ''],
] as const)('a text is read in %s language (D-71)', (_case, text, locale, expected) => {
  expect(localize(text, locale, 'ar-sa')).toBe(expected);
});
