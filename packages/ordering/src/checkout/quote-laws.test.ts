import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { priceLine } from '../menu/price-item.ts';
import { percentageContainedIn, percentageOf } from '../money/percentage-of.ts';
import { anyQuoteInput } from '../testing/any-quote-input.ts';
import { explainQuote } from './explain-quote.ts';
import type { Quote, QuoteInput } from './quote.ts';
import { quoteOrder } from './quote-order.ts';

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A law about every bill. */
const everyBill = (law: (quote: Quote, input: QuoteInput) => void) =>
  fc.assert(
    fc.property(anyQuoteInput, (input) => law(quoteOrder(input), input)),
    { numRuns: 300 },
  );

describe('every bill', () => {
  test('PRICE-10: the lines add up to the subtotal', () => {
    everyBill((quote, { lines, branchId }) => {
      expect(sumOf(quote.lines.map((line) => line.totalMinor))).toBe(quote.subtotalMinor);
      expect(sumOf(lines.map((line) => priceLine(line, branchId)))).toBe(quote.subtotalMinor);
    });
  });

  test('the parts add up to the total, VAT only where prices exclude it', () => {
    everyBill((quote) => {
      const parts = quote.subtotalMinor - quote.discountMinor + sumOf(quote.charges.map((each) => each.amountMinor));
      const addedVat = quote.vat.type === 'exclusive' ? quote.vatMinor : 0;
      expect(quote.totalMinor).toBe(parts + addedVat);
      expect(sumOf([...quote.lines, ...quote.charges].map((part) => part.vatMinor))).toBe(quote.vatMinor);
    });
  });

  test('the discount is shared out completely, and no line gives more than it costs', () => {
    everyBill((quote) => {
      expect(sumOf(quote.lines.map((line) => line.discountMinor))).toBe(quote.discountMinor);
      for (const line of quote.lines) expect(line.discountMinor).toBeLessThanOrEqual(line.totalMinor);
      expect(quote.discountMinor).toBeLessThanOrEqual(quote.subtotalMinor);
    });
  });

  test('nothing is negative or a fraction of the smallest coin', () => {
    everyBill((quote) => {
      const amounts = [quote.subtotalMinor, quote.discountMinor, quote.vatMinor, quote.totalMinor];
      const parts = [...quote.lines, ...quote.charges].flatMap((part) =>
        Object.values(part).filter((value) => typeof value === 'number'),
      );
      for (const amount of [...amounts, ...parts]) {
        expect(Number.isSafeInteger(amount)).toBe(true);
        expect(Object.is(amount, -0)).toBe(false);
        expect(amount).toBeGreaterThanOrEqual(0);
      }
    });
  });

  test('VAT contained in prices is never above what is paid for them', () => {
    everyBill((quote) => {
      if (quote.vat.type === 'exclusive') return;
      for (const line of quote.lines) {
        expect(line.vatMinor).toBeLessThanOrEqual(line.totalMinor - line.discountMinor);
      }
      expect(quote.vatMinor).toBeLessThanOrEqual(quote.totalMinor);
    });
  });

  test('PRICE-11: VAT is that of each discounted line and each taxable charge', () => {
    everyBill((quote) => {
      const { type, rateBasisPoints } = quote.vat;
      const vatOf = type === 'exclusive' ? percentageOf : percentageContainedIn;
      for (const line of quote.lines) {
        expect(line.vatMinor).toBe(vatOf(line.totalMinor - line.discountMinor, rateBasisPoints));
      }
      for (const charge of quote.charges) {
        expect(charge.vatMinor).toBe(charge.isTaxable ? vatOf(charge.amountMinor, rateBasisPoints) : 0);
      }
    });
  });

  test('the order of the lines never changes the bill', () => {
    const shuffled = anyQuoteInput.chain((input) =>
      fc.tuple(fc.constant(input), fc.shuffledSubarray(input.lines, { minLength: input.lines.length })),
    );
    const amountsOf = ({ subtotalMinor, discountMinor, vatMinor, totalMinor }: Quote) => ({
      subtotalMinor,
      discountMinor,
      vatMinor,
      totalMinor,
    });
    fc.assert(
      fc.property(shuffled, ([input, lines]) => {
        expect(amountsOf(quoteOrder({ ...input, lines }))).toEqual(amountsOf(quoteOrder(input)));
      }),
      { numRuns: 300 },
    );
  });

  test('one more of something never makes the bill smaller without a discount', () => {
    everyBill((quote, { discount: _discount, ...input }) => {
      const lines = input.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
      const plain = quoteOrder(input);
      expect(quoteOrder({ ...input, lines }).totalMinor).toBeGreaterThanOrEqual(plain.totalMinor);
      expect(quote.totalMinor).toBeLessThanOrEqual(plain.totalMinor);
    });
  });

  test('a full discount leaves the charges and nothing else', () => {
    everyBill((_quote, input) => {
      const free = quoteOrder({ ...input, discount: { kind: 'percentage', basisPoints: 10_000 } });
      expect(free.totalMinor).toBe(quoteOrder({ ...input, lines: [] }).totalMinor);
    });
  });

  test('its derivation leads to every sum on the way', () => {
    everyBill((quote) => {
      const signs = { adds: 1, subtracts: -1, sums: 0, contains: 0 };
      const rows = explainQuote(quote);
      const wrongSums = rows.filter((row, index) => {
        const running = sumOf(rows.slice(0, index).map(({ effect, amountMinor }) => signs[effect] * amountMinor));
        return row.effect === 'sums' && row.amountMinor !== running;
      });
      expect(wrongSums).toEqual([]);
      expect(rows.at(-1)).toMatchObject({ kind: 'total', amountMinor: quote.totalMinor });
    });
  });
});
