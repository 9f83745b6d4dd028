import { isOnOffer, type OfferBenefit } from '@sufra/ordering';
import { describe, expect, test } from 'vitest';
import { demoFile } from '../../testing/demo-bundle.ts';
import { readOffers, type OfferNames } from './read-offers.ts';

const names: OfferNames = {
  currency: { code: 'SAR', digits: 2 },
  itemIds: (handle) => [`id of ${handle}`],
  categoryIds: (handle) => [`id of ${handle}`],
  branchId: (handle) => (handle === 'closed-for-good' ? undefined : `id of ${handle}`),
};
const demo = readOffers({ coupons: demoFile('coupons').coupons, promotions: demoFile('promotions').promotions }, names);
const benefitOf = (code: string) => demo.find((offer) => offer.code === code)?.benefit;

describe('readOffers', () => {
  test.each<[string, OfferBenefit]>([
    ['WELCOME15', { type: 'percentage', basisPoints: 1500, maximumMinor: 3000 }],
    ['EVERYDAY10', { type: 'percentage', basisPoints: 1000, maximumMinor: undefined }],
    ['CHAR20', { type: 'fixed', amountMinor: 2000 }],
    ['SWEETEND', { type: 'item', itemId: 'id of rice-pudding', quantity: 1, priceMinor: 0 }],
    ['CAPPUCCINO9', { type: 'item', itemId: 'id of cappuccino', quantity: 1, priceMinor: 900 }],
    ['PROMO-RIDE5', { type: 'delivery', chargeMinor: 500 }],
  ])('%s of the sample merchant', (code, benefit) => expect(benefitOf(code)).toEqual(benefit));

  test('conditions keep their ids, hours and limits; coupons come first, each kind in the merchant’s order', () => {
    const find = (code: string) => demo.find((offer) => offer.code === code);
    expect(find('OLAYALUNCH')).toMatchObject({
      kind: 'coupon',
      branchIds: ['id of al-olaya'],
      orderTypes: ['eat-in', 'to-go', 'pickup'],
      hours: expect.arrayContaining([{ day: 0, ranges: [{ from: '11:00', to: '16:00' }] }]),
    });
    expect(find('PROMO-BOWL15')).toMatchObject({
      kind: 'campaign',
      limits: { total: 2000, perCustomer: 2 },
      cartRules: { categoryIds: ['id of salads-and-bowls'], minimumQuantity: 2 },
      image: 'images/mediterranean-bowl.webp',
    });
    expect(find('WELCOME15')).toMatchObject({
      isFirstOrderOnly: true,
      qualification: { 'en-us': 'Up to thirty riyals, once per guest.' },
    });
    expect(demo.map(({ kind }) => kind).join(' ')).toMatch(/^(coupon )+campaign( campaign)*$/);
  });

  test('a stored limit that is larger than the database can count to is none', () => {
    const [first] = demoFile('coupons').coupons;
    if (!first) throw new Error('the sample has coupons');
    const limits = { total: 9_999_999_999, perCustomer: 3 };
    const [offer] = readOffers({ coupons: [{ ...first, limits }], promotions: [] }, names);
    expect(offer?.limits).toEqual({ total: undefined, perCustomer: 3 });
  });

  test('the window of SUMMER26 ends when its last day does', () => {
    const summer = demo.find(({ code }) => code === 'SUMMER26');
    if (!summer) throw new Error('the sample has a summer code');
    expect(isOnOffer(summer, new Date('2026-08-31T20:59:59Z'))).toBe(true);
    expect(isOnOffer(summer, new Date('2026-08-31T21:00:00Z'))).toBe(false);
  });

  test('amounts are in the merchant’s own digits', () => {
    const benefit = { type: 'fixed' as const, amount: '1.250' };
    const [dinar] = readOffers(
      {
        coupons: demoFile('coupons')
          .coupons.slice(0, 1)
          .map((coupon) => ({ ...coupon, benefit })),
        promotions: [],
      },
      { ...names, currency: { code: 'KWD', digits: 3 } },
    );
    expect(dinar?.benefit).toEqual({ type: 'fixed', amountMinor: 1250 });
  });

  test('a merchant without offers has none', () => {
    expect(readOffers({ coupons: [], promotions: [] }, names)).toEqual([]);
  });
});
