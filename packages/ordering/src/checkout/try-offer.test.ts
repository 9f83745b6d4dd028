import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Offer, OfferBenefit } from '../promotion/check-offer.ts';
import { readBenefit, type WrittenBenefit } from '../promotion/written-benefit.ts';
import { anOffer } from '../testing/factories.ts';
import { lineOfKnownPrice, quoteOrder } from './quote-order.ts';
import { type PastOrder, previewOffer, startTrial } from './try-offer.ts';

const currency = { code: 'SAR', digits: 2 };
const vat = { type: 'inclusive' as const, rateBasisPoints: 1500 };
const cake = { id: 'cake', priceMinor: 1800, branchPrices: { malaz: 2000 } };

const giving = (benefit: OfferBenefit, own: Partial<Offer> = {}): Offer => anOffer({ code: 'TRY', benefit, ...own });
const fifteen = (own?: Partial<Offer>) => giving({ type: 'percentage', basisPoints: 1500 }, own);

const aCart = (foodMinor: number, deliveryMinor = 0) => ({
  currency,
  vat,
  categoryId: 'grill',
  lines: [{ itemId: 'dish', quantity: 1, priceMinor: foodMinor }],
  deliveryMinor,
});

describe('the preview of an offer', () => {
  test('says what a guest pays', () => {
    expect(previewOffer({ offer: fifteen(), cart: aCart(6000) })).toMatchObject({
      before: { totalMinor: 6000 },
      after: { totalMinor: 5100 },
    });
    const delivery = giving({ type: 'delivery', chargeMinor: 0 });
    expect(previewOffer({ offer: delivery, cart: aCart(6000, 1500) })).toMatchObject({
      before: { totalMinor: 7500 },
      after: { totalMinor: 6000, offer: { savingMinor: 1500 } },
    });
    const item = giving({ type: 'item', itemId: 'cake', quantity: 2, priceMinor: 500 });
    expect(previewOffer({ offer: item, cart: aCart(6000), given: cake })).toMatchObject({
      after: { totalMinor: 7000, offer: { savingMinor: 2600 } },
    });
  });

  test('says what a cart lacks', () => {
    const cartRules = { minimumSubtotalMinor: 10_000, itemIds: [], categoryIds: [], minimumQuantity: 0 };
    expect(previewOffer({ offer: fifteen({ cartRules }), cart: aCart(6000) })).toEqual({
      refusal: { code: 'below-minimum-subtotal', minimumMinor: 10_000, missingMinor: 4000 },
    });
  });

  const benefits: fc.Arbitrary<OfferBenefit> = fc.oneof(
    fc.record({
      type: fc.constant('percentage' as const),
      basisPoints: fc.integer({ min: 0, max: 10_000 }),
      maximumMinor: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: undefined }),
    }),
    fc.record({ type: fc.constant('fixed' as const), amountMinor: fc.integer({ min: 0, max: 9000 }) }),
    fc.record({ type: fc.constant('delivery' as const), chargeMinor: fc.integer({ min: 0, max: 3000 }) }),
  );

  test('is the bill to the last unit, of any benefit, cart and VAT', () => {
    fc.assert(
      fc.property(
        benefits,
        fc.integer({ min: 0, max: 50_000 }),
        fc.integer({ min: 1, max: 3000 }),
        fc.constantFrom('inclusive' as const, 'exclusive' as const),
        (benefit, foodMinor, deliveryMinor, type) => {
          const rule = { type, rateBasisPoints: 1500 };
          const cart = { ...aCart(foodMinor, deliveryMinor), vat: rule, isDeliveryTaxable: true };
          const shown = previewOffer({ offer: giving(benefit), cart });
          const bill = quoteOrder({
            currency,
            vat: rule,
            lines: [
              lineOfKnownPrice({
                itemId: 'dish',
                quantity: 1,
                isPromotion: false,
                priceMinor: foodMinor,
                choicesMinor: 0,
              }),
            ],
            offer: { code: 'TRY', name: 'Try', benefit },
            charges: [{ key: 'delivery_charge', name: '', amountMinor: deliveryMinor, isTaxable: true }],
          });
          expect('after' in shown && shown.after.totalMinor).toBe(bill.totalMinor);
        },
      ),
    );
  });
});

const at = (iso: string) => new Date(iso);
const anOrder = (own: Partial<PastOrder> = {}): PastOrder => ({
  currency,
  vat,
  customerId: 'sara',
  placedAt: at('2026-11-20T12:00:00Z'),
  wantedAt: at('2026-11-20T12:00:00Z'),
  orderType: 'pickup',
  branchId: 'olaya',
  lines: [{ itemId: 'dish', categoryId: 'grill', quantity: 2, priceMinor: 3000 }],
  deliveryMinor: 0,
  hasOtherOffer: false,
  ...own,
});

const tried = (offer: Offer, orders: PastOrder[], given = cake) => {
  const trial = startTrial(offer, { timeZone: 'Asia/Riyadh', given });
  for (const order of orders) trial.add(order);
  return trial.result();
};

describe('a trial of an offer', () => {
  test('counts uses and cost as if it had been on: its days and its switch do not matter, its hours do', () => {
    const later = fifteen({ isActive: false, validFrom: at('2027-01-01T00:00:00Z') });
    expect(tried(later, [anOrder(), anOrder({ customerId: 'ali' })])).toEqual({
      orders: 2,
      uses: 2,
      guests: 2,
      costMinor: 1800,
      reasons: [],
    });
    const hours = [{ day: 5, ranges: [{ from: '18:00', to: '23:00' }] }];
    const evening = anOrder({ wantedAt: at('2026-11-20T16:00:00Z') });
    expect(tried(fifteen({ hours }), [anOrder(), evening])).toMatchObject({
      uses: 1,
      reasons: [{ reason: 'outside-hours', orders: 1 }],
    });
  });

  test('holds limits over all guests and for each, and first orders', () => {
    const four = ['sara', 'sara', 'ali', 'mona'].map((customerId) => anOrder({ customerId }));
    expect(tried(fifteen({ limits: { perCustomer: 1, total: 2 } }), four)).toMatchObject({
      uses: 2,
      guests: 2,
      reasons: [
        { reason: 'used-by-customer', orders: 1 },
        { reason: 'used-up', orders: 1 },
      ],
    });
    const first = fifteen({ isFirstOrderOnly: true });
    expect(tried(first, [anOrder({ isFirstOrder: true }), anOrder({ isFirstOrder: false })])).toMatchObject({
      uses: 1,
    });
  });

  test('leaves orders with another offer and those that it gives nothing, and says so', () => {
    const orders = [anOrder({ hasOtherOffer: true }), anOrder({ orderType: 'deliver' })];
    const free = giving({ type: 'delivery', chargeMinor: 0 });
    expect(tried(free, orders)).toMatchObject({
      uses: 0,
      costMinor: 0,
      reasons: [
        { reason: 'other-offer', orders: 1 },
        { reason: 'no-effect', orders: 1 },
      ],
    });
    expect(tried(free, [anOrder({ orderType: 'deliver', deliveryMinor: 1500 })])).toMatchObject({ costMinor: 1500 });
  });

  test('gives an item at the price of the branch', () => {
    const free = giving({ type: 'item', itemId: 'cake', quantity: 1, priceMinor: 0 });
    expect(tried(free, [anOrder(), anOrder({ branchId: 'malaz' })])).toMatchObject({ uses: 2, costMinor: 3800 });
  });
});

test.each<[WrittenBenefit, OfferBenefit | undefined]>([
  [
    { type: 'percentage', percent: 12.5, maximumDiscount: '30.00' },
    { type: 'percentage', basisPoints: 1250, maximumMinor: 3000 },
  ],
  [{ type: 'percentage', percent: 120 }, undefined],
  [{ type: 'percentage', percent: 10, maximumDiscount: 'much' }, undefined],
  [
    { type: 'fixed', amount: '15.00' },
    { type: 'fixed', amountMinor: 1500 },
  ],
  [{ type: 'fixed', amount: '' }, undefined],
  [
    { type: 'free-item', item: 'cake' },
    { type: 'item', itemId: 'id', quantity: 1, priceMinor: 0 },
  ],
  [{ type: 'discounted-item', item: 'cake', price: '1.005' }, undefined],
  [{ type: 'discounted-item', item: 'cake', price: '1.00', quantity: 0 }, undefined],
  [
    { type: 'delivery', deliveryCharge: '0.00' },
    { type: 'delivery', chargeMinor: 0 },
  ],
])('a written benefit is read, and one that is half written is none: %j', (written, read) => {
  expect(readBenefit(written, 'id', currency)).toEqual(read);
});
