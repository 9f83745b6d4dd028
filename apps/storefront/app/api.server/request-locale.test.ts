import { expect, test } from 'vitest';
import { anApplication, aConcept } from '../testing/settings.ts';
import { browserLocale, pageLocale, requestLocale } from './session.ts';

const all = ['en-us', 'ar-sa', 'fr'] as const;
const visit = (address = '/', cookie = '') => new Request(`https://shop.example${address}`, { headers: { cookie } });

test('I18N-04: the saved language counts first', () => {
  expect(requestLocale(visit('/?lang=fr', 'theme=dark; __Host-locale=ar-sa'), all, 'en-us')).toBe('ar-sa');
});

test('over https a language that another host may have set is none; on a machine of one’s own it counts', () => {
  expect(requestLocale(visit('/', 'locale=fr'), all, 'ar-sa')).toBe('ar-sa');
  const local = new Request('http://127.0.0.1:3000/', { headers: { cookie: 'locale=fr' } });
  expect(requestLocale(local, all, 'ar-sa')).toBe('fr');
});

test('I18N-03, I18N-04: else the language that the address asks for, else the primary one of the concept', () => {
  expect(requestLocale(visit('/?lang=fr'), all, 'ar-sa')).toBe('fr');
  expect(requestLocale(visit(), all, 'ar-sa')).toBe('ar-sa');
});

test('I18N-04: else English', () => {
  expect(requestLocale(visit(), [], 'tlh')).toBe('en-us');
});

test('a language that the shop does not offer is no choice', () => {
  expect(requestLocale(visit('/', '__Host-locale=fr'), ['en-us', 'ar-sa'], 'ar-sa')).toBe('ar-sa');
});

test.each([
  ['ar', 'ar-sa'],
  ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
  ['en;q=0.5, ar-SA;q=0.9', 'ar-sa'],
  ['de-DE, ar;q=0.1', 'ar-sa'],
  ['ar;q=0, en', 'en-us'],
  ['de, *', undefined],
  ['', undefined],
  [null, undefined],
])('a browser that asks for %s gets %s', (acceptLanguage, locale) => {
  expect(browserLocale(acceptLanguage, all)).toBe(locale);
});

const merchant = (isNegotiated: boolean) => ({
  application: anApplication({ languages: ['en-us', 'ar-sa'] }),
  concept: aConcept({ 'primary-language': 'en-us', 'languages-negotiated': isNegotiated }),
});
const arabicPhone = (address = '/', cookie = '') =>
  new Request(`https://shop.example${address}`, { headers: { cookie, 'accept-language': 'ar-SA,ar;q=0.9' } });

test('a first visit is in the browser’s language where the merchant has it decide, and in the primary one elsewhere', () => {
  expect(pageLocale(arabicPhone(), merchant(true))).toBe('ar-sa');
  expect(pageLocale(arabicPhone(), merchant(false))).toBe('en-us');
});

test('what was saved or asked for counts before the browser', () => {
  expect(pageLocale(arabicPhone('/', '__Host-locale=en-us'), merchant(true))).toBe('en-us');
  expect(pageLocale(arabicPhone('/?lang=en-us'), merchant(true))).toBe('en-us');
});
