import { expect, test } from 'vitest';
import { aConfiguration, aMenuItem } from '../testing/factories.ts';
import { billAmounts } from './explain-quote.ts';
import { type QuoteInput, quoteOrder } from './quote-order.ts';

const charge = (key: string, amountMinor: number) => ({ key, name: key, amountMinor, isTaxable: true });
const input: QuoteInput = {
  currency: { code: 'SAR', digits: 2 },
  vat: { type: 'exclusive', rateBasisPoints: 1500 },
  lines: [{ item: aMenuItem({ priceMinor: 10_000 }), configuration: aConfiguration(), quantity: 1 }],
  charges: [charge('delivery_charge', 1200), charge('service_charge', 300), charge('packaging_charge', 100)],
};

test('PRICE-09: a bill in seven amounts, with every charge but delivery in one', () => {
  const offer = { code: 'TEN', name: '10 % off', benefit: { type: 'percentage' as const, basisPoints: 1000 } };
  expect(billAmounts(quoteOrder({ ...input, offer }))).toEqual({
    subtotalMinor: 10_000,
    discountMinor: 1000,
    promoDiscountMinor: 1000,
    vatMinor: 1350 + 180 + 45 + 15,
    deliveryChargeMinor: 1200,
    serviceChargeMinor: 400,
    totalMinor: 9000 + 1600 + 1590,
  });
});

test('PRICE-09: cheaper delivery is a promotion and no discount on the food', () => {
  const offer = { code: 'RIDE', name: 'Ride', benefit: { type: 'delivery' as const, chargeMinor: 200 } };
  expect(billAmounts(quoteOrder({ ...input, offer }))).toMatchObject({
    discountMinor: 0,
    promoDiscountMinor: 1000,
    deliveryChargeMinor: 200,
  });
});

test('PRICE-09: without promotion and charges they are 0', () => {
  expect(billAmounts(quoteOrder({ ...input, charges: [] }))).toMatchObject({
    promoDiscountMinor: 0,
    deliveryChargeMinor: 0,
    serviceChargeMinor: 0,
  });
});
