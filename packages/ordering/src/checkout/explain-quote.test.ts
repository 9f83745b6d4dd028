import { describe, expect, test } from 'vitest';
import { aConfiguration, aMenuItem } from '../testing/factories.ts';
import { explainQuote } from './explain-quote.ts';
import { type QuoteInput, quoteOrder } from './quote-order.ts';

const explain = (own: Partial<QuoteInput>) =>
  explainQuote(
    quoteOrder({
      currency: { code: 'SAR', digits: 2 },
      vat: { type: 'inclusive', rateBasisPoints: 1500 },
      lines: [{ item: aMenuItem({ priceMinor: 2000 }), configuration: aConfiguration(), quantity: 2 }],
      charges: [],
      ...own,
    }),
  );
const delivery = { key: 'delivery_charge', name: 'Delivery', amountMinor: 725, isTaxable: true };

describe('explainQuote', () => {
  test('why 47.25? Two at 20.00 and delivery, VAT contained', () => {
    expect(explain({ charges: [delivery] })).toEqual([
      { kind: 'line', effect: 'adds', itemId: 'burger', quantity: 2, unitPriceMinor: 2000, amountMinor: 4000 },
      { kind: 'subtotal', effect: 'sums', amountMinor: 4000 },
      { kind: 'charge', effect: 'adds', key: 'delivery_charge', name: 'Delivery', amountMinor: 725 },
      { kind: 'vat', effect: 'contains', rateBasisPoints: 1500, amountMinor: 617 },
      { kind: 'total', effect: 'sums', amountMinor: 4725 },
    ]);
  });

  test('a discount is subtracted and VAT that prices exclude is added', () => {
    const rows = explain({
      vat: { type: 'exclusive', rateBasisPoints: 1000 },
      offer: { code: 'OFF', name: 'Off', benefit: { type: 'percentage', basisPoints: 2500 } },
    });
    expect(rows.slice(1)).toEqual([
      { kind: 'subtotal', effect: 'sums', amountMinor: 4000 },
      { kind: 'discount', effect: 'subtracts', name: 'Off', amountMinor: 1000 },
      { kind: 'vat', effect: 'adds', rateBasisPoints: 1000, amountMinor: 300 },
      { kind: 'total', effect: 'sums', amountMinor: 3300 },
    ]);
  });

  test('no row for VAT or discounts that do not exist, but one for free delivery', () => {
    const rows = explain({
      vat: { type: 'inclusive', rateBasisPoints: 0 },
      charges: [{ ...delivery, amountMinor: 0 }],
    });
    expect(rows.map((row) => row.kind)).toEqual(['line', 'subtotal', 'charge', 'total']);
  });

  test('what an offer took off a line or the delivery is told beside what is paid', () => {
    const pudding = aMenuItem({ id: 'pudding', priceMinor: 1800 });
    const line = {
      item: pudding,
      configuration: aConfiguration({ itemId: 'pudding' }),
      quantity: 1,
      isPromotion: true,
    };
    const rows = explain({
      lines: [line],
      offer: { code: 'SWEET', name: 'Sweet', benefit: { type: 'item', itemId: 'pudding', quantity: 1, priceMinor: 0 } },
    });
    expect(rows[0]).toMatchObject({ kind: 'line', unitPriceMinor: 0, amountMinor: 0, savedMinor: 1800 });

    const ride = { code: 'RIDE', name: 'Ride', benefit: { type: 'delivery' as const, chargeMinor: 500 } };
    expect(explain({ charges: [delivery], offer: ride })).toContainEqual({
      kind: 'charge',
      effect: 'adds',
      key: 'delivery_charge',
      name: 'Delivery',
      amountMinor: 500,
      savedMinor: 225,
    });
  });
});
