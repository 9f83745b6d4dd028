import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { zatcaCode } from './receipt-code.ts';

const invoice = {
  sellerName: 'مطعم التجربة',
  vatNumber: '399999999900003',
  issuedAt: new Date('2026-01-15T12:30:00Z'),
  total: '115.00',
  vat: '15.00',
};

/** Reads a code as a scanner does. */
function read(code: string): Map<number, string> {
  const bytes = Buffer.from(code, 'base64');
  const values = new Map<number, string>();
  for (let at = 0; at < bytes.length; at += 2 + (bytes[at + 1] ?? 0)) {
    const value = bytes.subarray(at + 2, at + 2 + (bytes[at + 1] ?? 0));
    values.set(bytes[at] ?? 0, new TextDecoder('utf-8', { fatal: true }).decode(value));
  }
  return values;
}

describe('zatcaCode', () => {
  test('is the known code of a known invoice', () => {
    expect(zatcaCode(invoice)).toBe(
      'ARfZhdi32LnZhSDYp9mE2KrYrNix2KjYqQIPMzk5OTk5OTk5OTAwMDAzAxQyMDI2LTAxLTE1VDEyOjMwOjAwWgQGMTE1LjAwBQUxNS4wMA==',
    );
  });

  test('says the five things that it must, whatever the seller is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
        const values = read(zatcaCode({ ...invoice, sellerName: name.toWellFormed() }));
        expect([...values.keys()]).toEqual([1, 2, 3, 4, 5]);
        expect(name.toWellFormed().startsWith(values.get(1) ?? '?')).toBe(true);
        expect([...values.values()].slice(1)).toEqual(['399999999900003', '2026-01-15T12:30:00Z', '115.00', '15.00']);
      }),
    );
  });

  test('a name that is too long is cut between two letters', () => {
    const values = read(zatcaCode({ ...invoice, sellerName: 'م'.repeat(300) }));
    expect(values.get(1)).toBe('م'.repeat(127));
    expect(values.get(5)).toBe('15.00');
  });
});
