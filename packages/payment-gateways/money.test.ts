import { expect, test } from 'vitest';
import { currencyDigits, fromProviderMinor, isoCurrency, toProviderMinor } from './money.ts';

test.each([
  [0, 'BIF DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'],
  [2, 'SAR AED QAR EGP USD EUR TRY HUF IDR PKR LBP SYP'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
])('amounts have %i decimals by ISO 4217 in %s', (digits, codes) => {
  expect(codes.split(' ').map(currencyDigits)).toEqual(codes.split(' ').map(() => digits));
});

test('a code that is no currency has two', () => {
  expect(isoCurrency('riyal')).toEqual({ code: 'riyal', digits: 2 });
});

test.each([
  ['riyals without decimals', 45, 0, 2, 4500],
  ['dinars of two', 1250, 2, 3, 12_500],
  ['as many as the provider has', 4550, 2, 2, 4550],
  ['whole yen of a shop that shows two', 10_000, 2, 0, 100],
])('amounts go to a provider exactly and come back: %s', (_what, minor, digits, providerDigits, amount) => {
  expect(toProviderMinor(minor, digits, providerDigits)).toBe(amount);
  expect(fromProviderMinor(amount, digits, providerDigits, minor)).toBe(minor);
});

test('an amount that the other side does not have is none, and none that was expected', () => {
  expect(toProviderMinor(10_050, 2, 0)).toBeUndefined();
  expect(toProviderMinor(Number.MAX_SAFE_INTEGER, 0, 2)).toBeUndefined();
  expect(fromProviderMinor(4550, 0, 2, 45)).toBe(46);
  expect(fromProviderMinor(4450, 0, 2, 45)).toBe(44);
});
