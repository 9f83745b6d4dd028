import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['12.5', 12.5],
  ['٤٢٫٥٠', 42.5],
  ['18 ريال', 18],
  ['SAR 7', 7],
  ['7,25', 7.25],
])('%s is an amount', (text, amount) => expect(readAmount(text)).toBe(amount));

test.each(['', 'abc', '1.2.3', '-5', '1 2', '1.2345'])('%s is none', (text) =>
  expect(readAmount(text)).toBeUndefined(),
);
