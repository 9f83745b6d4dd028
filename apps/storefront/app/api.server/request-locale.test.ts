import { expect, test } from 'vitest';
import { requestLocale } from './request-locale.ts';

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
