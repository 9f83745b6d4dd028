import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMinorDigits, fromMinor, toMinor } from './money.ts';

const riyal = { code: 'SAR', digits: 2 };
const dinar = { code: 'KWD', digits: 3 };
const yen = { code: 'JPY', digits: 0 };

describe('toMinor', () => {
  test.each([
    [42.5, riyal, 4250],
    ['42.50', riyal, 4250],
    ['0.05', riyal, 5],
    [0, riyal, 0],
    ['-0', riyal, 0],
    [-1.5, riyal, -150],
    // An option price of 1.5 once was stored as 2 elsewhere: here it stays one and a half.
    [1.5, riyal, 150],
    [1.25, dinar, 1250],
    ['1.250', dinar, 1250],
    ['0.001', dinar, 1],
    [47.25, dinar, 47250],
    [300, yen, 300],
    ['007', riyal, 700],
    [0.1, riyal, 10],
    [4.35, riyal, 435],
    [1.005, dinar, 1005],
  ])('PRICE-04: %s in %o is %d minor units', (decimal, currency, expected) => {
    expect(toMinor(decimal, currency)).toEqual({ ok: true, value: expected });
  });

  test.each([
    [42.555, riyal, 'too-many-decimals'],
    ['42.500', riyal, 'too-many-decimals'],
    [1.2345, dinar, 'too-many-decimals'],
    [1.5, yen, 'too-many-decimals'],
    [Number.NaN, riyal, 'not-an-amount'],
    [Number.POSITIVE_INFINITY, riyal, 'not-an-amount'],
    ['1e3', riyal, 'not-an-amount'],
    [1e-7, riyal, 'not-an-amount'],
    [1e21, riyal, 'not-an-amount'],
    ['', riyal, 'not-an-amount'],
    [' 1', riyal, 'not-an-amount'],
    ['1,5', riyal, 'not-an-amount'],
    ['.5', riyal, 'not-an-amount'],
    ['5.', riyal, 'not-an-amount'],
    ['٥', riyal, 'not-an-amount'],
    ['0x10', riyal, 'not-an-amount'],
    [9007199254740992, yen, 'too-large'],
    ['90071992547409.92', riyal, 'too-large'],
  ])('refuses %s in %o as %s', (decimal, currency, code) => {
    expect(toMinor(decimal, currency)).toEqual({ ok: false, refusal: { code } });
  });
});

describe('formatMinorDigits', () => {
  test.each([
    [4250, riyal, '42.50'],
    [5, riyal, '0.05'],
    [0, riyal, '0.00'],
    [-5, riyal, '-0.05'],
    [1250, dinar, '1.250'],
    [1, dinar, '0.001'],
    [300, yen, '300'],
    [0, yen, '0'],
    [-300, yen, '-300'],
  ])('PRICE-04: %d in %o reads %s', (minor, currency, expected) => {
    expect(formatMinorDigits(minor, currency)).toBe(expected);
  });

  test('refuses fractions of a minor unit', () => {
    expect(() => formatMinorDigits(1.5, riyal)).toThrow(new RangeError('not minor units: 1.5'));
  });
});

describe('fromMinor', () => {
  test('gives the decimal number of the wire', () => {
    expect(fromMinor(4250, riyal)).toBe(42.5);
    expect(fromMinor(1, dinar)).toBe(0.001);
    expect(fromMinor(300, yen)).toBe(300);
  });

  test('travels and comes back unchanged for 0 to 3 decimals', () => {
    const amount = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 3 }), (minor, digits) => {
        const currency = { code: 'XXX', digits };
        const wire: unknown = JSON.parse(JSON.stringify(fromMinor(minor, currency)));
        expect(toMinor(wire as number, currency)).toEqual({ ok: true, value: minor });
        expect(toMinor(formatMinorDigits(minor, currency), currency)).toEqual({ ok: true, value: minor });
      }),
    );
  });
});
