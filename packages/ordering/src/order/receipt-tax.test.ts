import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { summarizeTax } from './receipt-tax.ts';

describe('summarizeTax', () => {
  test('tells what was taxed, what was not, and the tax', () => {
    const amounts = [
      { amountMinor: 11_500, vatMinor: 1500, isTaxable: true },
      { amountMinor: 1500, vatMinor: 0, isTaxable: false },
    ];
    expect(summarizeTax(amounts, 'inclusive')).toEqual({ taxableMinor: 10_000, untaxedMinor: 1500, vatMinor: 1500 });
    expect(summarizeTax(amounts, 'exclusive')).toEqual({ taxableMinor: 11_500, untaxedMinor: 1500, vatMinor: 1500 });
  });

  test('its three parts are the total, for any bill', () => {
    const anAmount = fc.record({ amountMinor: fc.nat(1_000_000), vatMinor: fc.nat(1000), isTaxable: fc.boolean() });
    fc.assert(
      fc.property(fc.array(anAmount), fc.constantFrom('inclusive' as const, 'exclusive' as const), (given, vatType) => {
        const amounts = given.map((one) => (one.isTaxable ? one : { ...one, vatMinor: 0 }));
        const { taxableMinor, untaxedMinor, vatMinor } = summarizeTax(amounts, vatType);
        const sum = amounts.reduce((total, one) => total + one.amountMinor, 0);
        expect(taxableMinor + untaxedMinor + vatMinor).toBe(vatType === 'inclusive' ? sum : sum + vatMinor);
      }),
    );
  });
});
