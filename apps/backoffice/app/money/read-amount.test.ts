import { describe, expect, test } from 'vitest';
import { exampleAmount, readAmount } from './read-amount.ts';

const [yen, riyal, dinar] = [0, 2, 3].map((digits) => ({ code: 'XXX', digits })) as [
  { code: string; digits: number },
  { code: string; digits: number },
  { code: string; digits: number },
];

describe('in a currency of two digits', () => {
  test.each([
    ['12.5', 12.5],
    ['٤٢٫٥٠', 42.5],
    ['18 ريال', 18],
    ['18 ر.س.', 18],
    ['ر.س 18', 18],
    ['SAR 7', 7],
    ['7,25', 7.25],
    ['7.', 7],
    ['1,250', 1250],
    ['١،٢٥٠', 1250],
    ['١٬٢٥٠', 1250],
    ['1 250', 1250],
    ['1,250,000', 1_250_000],
    ['1.250.000', 1_250_000],
    ['1,250.50', 1250.5],
    ['1.250,50', 1250.5],
    ['1 250,50', 1250.5],
    ['1\u00a0250,50', 1250.5],
    ['1\u202f250,50\u00a0SAR', 1250.5],
    ['١٬٢٥٠٫٥٠', 1250.5],
    ['\u200f١٬٢٥٠٫٥٠\u200f ر.س.', 1250.5],
    ['1250,50', 1250.5],
    ['1250.500', 1250.5],
    ['0.500', 0.5],
    ['0,250', 0.25],
  ])('%s is an amount', (text, amount) => expect(readAmount(text, riyal)).toBe(amount));

  test.each([
    '',
    'abc',
    '1.2.3',
    '-5',
    '(5)',
    '1 2',
    '1.2345',
    '.5',
    '12.345',
    '1.250',
    '١٫٢٥٠',
    '1250.255',
    '1,25,000',
    '12,50,000.00',
    '1,250.500,00',
    '18/20',
    '5 or 6',
    '1234567890',
  ])('%s is none', (text) => expect(readAmount(text, riyal)).toBeUndefined());
});

describe('in a currency of three digits', () => {
  test.each([
    ['1.250', 1.25],
    ['١٫٢٥٠', 1.25],
    ['0,250', 0.25],
    ['1,25', 1.25],
    ['1250', 1250],
    ['1250,500', 1250.5],
    ['1,250.500', 1250.5],
    ['1 250,500', 1250.5],
    ['١٬٢٥٠', 1250],
  ])('%s is an amount', (text, amount) => expect(readAmount(text, dinar)).toBe(amount));

  test.each(['1,250', '١،٢٥٠', '12,500 KWD', '1.2505'])(
    '%s is none: it has two readings, or too many decimals',
    (text) => expect(readAmount(text, dinar)).toBeUndefined(),
  );
});

test('a currency without decimals has thousands, and no fraction', () => {
  expect(readAmount('1,250', yen)).toBe(1250);
  expect(readAmount('1.5', yen)).toBeUndefined();
});

test.each([yen, riyal, dinar])('the example is read as it is meant', (currency) =>
  expect(readAmount(exampleAmount(currency), currency)).toBe(currency.digits === 0 ? 1250 : 1250.5),
);
