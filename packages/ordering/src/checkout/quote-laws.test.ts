import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { itemPriceAt, priceConfiguration, priceLine } from '../menu/price-item.ts';
import { percentageContainedIn, percentageOf } from '../money/shares.ts';
import { anyQuoteInput } from '../testing/any-quote-input.ts';
import { explainQuote } from './explain-quote.ts';
import { lineOfKnownPrice, type Quote, type QuoteInput, quoteOrder, subtotalOf } from './quote-order.ts';
import { deliveryChargeKey } from './order-charges.ts';

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** A law about every bill. */
const everyBill = (law: (quote: Quote, input: QuoteInput) => void) =>
  fc.assert(
    fc.property(anyQuoteInput, (input) => law(quoteOrder(input), input)),
    { numRuns: 300 },
  );

describe('every bill', () => {
  test('PRICE-10: the lines add up to the subtotal', () => {
    everyBill((quote, input) => {
      const usualMinor = sumOf(input.lines.map((line) => priceLine(line, input.branchId)));
      expect(sumOf(quote.lines.map((line) => line.totalMinor))).toBe(quote.subtotalMinor);
      expect(usualMinor - sumOf(quote.lines.map((line) => line.savedMinor))).toBe(quote.subtotalMinor);
      expect(subtotalOf(input)).toBe(quote.subtotalMinor);
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

  test('an offer never makes a bill dearer, and says exactly what it saves', () => {
    everyBill((quote, { offer, ...input }) => {
      const plain = quoteOrder(input);
      const paid = ({ totalMinor, vatMinor, vat }: Quote) =>
        vat.type === 'exclusive' ? totalMinor - vatMinor : totalMinor;
      expect(paid(plain) - paid(quote)).toBe(quote.offer?.savingMinor ?? 0);
      expect(quote.totalMinor).toBeLessThanOrEqual(plain.totalMinor);
      expect(quote.offer === undefined).toBe(offer === undefined);
    });
  });

  test('cheaper delivery changes the delivery charge and nothing else', () => {
    everyBill((quote, input) => {
      const { offer, ...plain } = input;
      if (offer?.benefit.type !== 'delivery') return;
      const { chargeMinor } = offer.benefit;
      const paid = input.charges.map(({ key, amountMinor }) =>
        key === deliveryChargeKey ? Math.min(amountMinor, chargeMinor) : amountMinor,
      );
      expect(quote.charges.map((charge) => charge.amountMinor)).toEqual(paid);
      expect(quote.lines).toEqual(quoteOrder(plain).lines);
    });
  });

  test('a granted piece costs its granted price and its choices, others what they cost', () => {
    everyBill((quote, { lines, offer, branchId }) => {
      for (const [index, line] of quote.lines.entries()) {
        const input = lines[index];
        if (!input) throw new Error('a line more than was asked for');
        const usualMinor = priceConfiguration(input.item, input.configuration, branchId);
        const choicesMinor = priceConfiguration(
          { ...input.item, priceMinor: 0, branchPrices: {} },
          input.configuration,
        );
        const grantedMinor = offer?.benefit.type === 'item' ? offer.benefit.priceMinor + choicesMinor : usualMinor;
        expect(line.unitPriceMinor).toBe(line.isPromotion ? Math.min(usualMinor, grantedMinor) : usualMinor);
        expect(line.isPromotion && !input.isPromotion).toBe(false);
      }
    });
  });

  test('no more pieces are granted than the offer gives', () => {
    everyBill((quote, { offer }) => {
      const granted = sumOf(quote.lines.filter((line) => line.isPromotion).map((line) => line.quantity));
      expect(granted).toBeLessThanOrEqual(offer?.benefit.type === 'item' ? offer.benefit.quantity : 0);
    });
  });

  test('one more of something never makes the bill smaller without an offer', () => {
    everyBill((quote, { offer: _offer, ...input }) => {
      const lines = input.lines.map((line) => ({ ...line, quantity: line.quantity + 1 }));
      const plain = quoteOrder(input);
      expect(quoteOrder({ ...input, lines }).totalMinor).toBeGreaterThanOrEqual(plain.totalMinor);
      expect(quote.totalMinor).toBeLessThanOrEqual(plain.totalMinor);
    });
  });

  test('PRICE-18: a device that keeps prices instead of choices sees the bill that the server makes', () => {
    everyBill((quote, input) => {
      const kept = input.lines.map(({ item, configuration, quantity, isPromotion }) => {
        const priceMinor = itemPriceAt(item, input.branchId);
        const choicesMinor = priceConfiguration(item, configuration, input.branchId) - priceMinor;
        return lineOfKnownPrice({
          itemId: item.id,
          quantity,
          isPromotion: isPromotion === true,
          priceMinor,
          choicesMinor,
        });
      });
      expect(quoteOrder({ ...input, lines: kept })).toEqual(quote);
    });
  });

  test('a full discount leaves the charges and nothing else', () => {
    everyBill((_quote, input) => {
      const everything = { code: 'ALL', name: 'All', benefit: { type: 'percentage' as const, basisPoints: 10_000 } };
      const free = quoteOrder({ ...input, offer: everything });
      expect(free.totalMinor).toBe(quoteOrder({ ...input, offer: everything, lines: [] }).totalMinor);
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
