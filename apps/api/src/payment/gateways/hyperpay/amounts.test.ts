import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amounts.ts';

const riyal = { code: 'SAR', digits: 2 };
const dinar = { code: 'KWD', digits: 3 };

test.each([
  [4550, riyal, '45.50'],
  [5, riyal, '0.05'],
  [100_000, riyal, '1000.00'],
  [1500, dinar, '1.50'],
  [1505, dinar, '1.505'],
  [50, dinar, '0.05'],
  [7, { code: 'JPY', digits: 0 }, '7.00'],
])('%i of %o is written as %s, and read again', (minor, currency, text) => {
  expect(writeAmount(minor, currency)).toBe(text);
  expect(readAmount(text, currency)).toBe(minor);
});

test('what is finer than the currency, or no amount, is never the amount of an order', () => {
  expect(readAmount('45.5', riyal)).toBe(4550);
  expect(readAmount('45.501', riyal)).toBe(-1);
  expect(['', '45,50', '-1.00', 'NaN', '1e3', undefined].map((text) => readAmount(text, riyal))).toEqual(
    Array.from({ length: 6 }, () => -1),
  );
});
