import { expect, test } from 'vitest';
import { currencyDigits, isoCurrency } from './money.ts';

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
