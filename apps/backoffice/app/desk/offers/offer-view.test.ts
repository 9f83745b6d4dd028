import { type Json, previewOffer } from '@sufra/ordering';
import { describe, expect, test } from 'vitest';
import { problemAt } from '../draft/bundle-view.ts';
import type { Draft } from '../draft/draft-store.ts';
import { type DraftOffer, examplesOf, offersOf, placeOf, stateOf } from './offer-view.ts';

const currency = { code: 'SAR', digits: 2 };

const draftOf = (coupon: { [key: string]: Json }, problems: object[] = []): Draft =>
  ({
    problems,
    files: new Map<string, Json>([
      ['merchant.json', { concept: { vat: { type: 'inclusive', rate: 15 } } }],
      ['branches/olaya.json', { handle: 'olaya', position: 1, deliveryAreas: [{ deliveryCharge: '9.00' }] }],
      ['menus/main/menu.json', { handle: 'main', categories: ['grill'] }],
      [
        'menus/main/categories/grill.json',
        { handle: 'grill', name: { 'en-us': 'Grill' }, items: [{ handle: 'cake', name: {}, price: '18.00' }] },
      ],
      ['coupons.json', { coupons: [{ code: 'TRY', name: { 'en-us': 'Try' }, ...coupon }] }],
    ]),
  }) as unknown as Draft;

const read = (coupon: { [key: string]: Json }) => {
  const draft = draftOf(coupon);
  const [offer] = offersOf(draft);
  if (!offer) throw new Error('no offer');
  return { draft, offer };
};

const totals = (coupon: { [key: string]: Json }) => {
  const { draft, offer } = read(coupon);
  return examplesOf(draft, offer, currency).map(({ foodMinor, preview }) => [
    foodMinor,
    preview.refusal ? preview.refusal.code : preview.after.totalMinor,
  ]);
};

describe('guests as examples of an offer', () => {
  test('pay what their bill says', () => {
    expect(totals({ benefit: { type: 'percentage', percent: 15 } })).toEqual([[6000, 5100]]);
    expect(totals({ benefit: { type: 'percentage', percent: 50, maximumDiscount: '20.00' } })).toEqual([[6000, 4000]]);
    expect(totals({ benefit: { type: 'fixed', amount: '70.00' } })).toEqual([[6000, 0]]);
    expect(totals({ benefit: { type: 'delivery', deliveryCharge: '0.00' } })).toEqual([[6000, 6000]]);
    expect(totals({ benefit: { type: 'discounted-item', item: 'cake', price: '5.00' } })).toEqual([[6000, 6500]]);
  });

  test('have what the conditions ask for, and one is below the minimum', () => {
    const benefit = { type: 'percentage', percent: 10 };
    expect(totals({ benefit, cartRules: { minimumSubtotal: '95.00' } })).toEqual([
      [10_000, 9000],
      [4700, 'below-minimum-subtotal'],
    ]);
    const rules = { items: ['cake'], categories: ['grill'], minimumQuantity: 7 };
    expect(totals({ benefit, cartRules: rules })).toEqual([[6300, 5670]]);
  });

  test('are none while the offer is half written', () => {
    const written: Json[] = [{ type: 'fixed', amount: 'ten' }, { type: 'free-item', item: 'gone' }, {}];
    for (const benefit of written) expect(totals({ benefit })).toEqual([]);
  });

  test('are billed by the calculation that guests are billed by', () => {
    const { draft, offer } = read({ benefit: { type: 'percentage', percent: 12.5 } });
    const [example] = examplesOf(draft, offer, currency);
    const vat = { type: 'inclusive' as const, rateBasisPoints: 1500 };
    const lines = [{ itemId: '', quantity: 1, priceMinor: 6000 }];
    expect(example?.preview).toEqual(
      previewOffer({
        offer: {
          code: 'TRY',
          benefit: { type: 'percentage', basisPoints: 1250 },
          cartRules: { minimumSubtotalMinor: 0, itemIds: [], categoryIds: [], minimumQuantity: 0 },
        },
        cart: { currency, vat, categoryId: '', lines, deliveryMinor: 0, isDeliveryTaxable: true },
      }),
    );
  });
});

test.each([
  [{}, 'on'],
  [{ isActive: false }, 'off'],
  [{ validity: { from: '2026-12-01T00:00:00Z' } }, 'scheduled'],
  [{ validity: { until: '2026-11-20T12:00:00Z' } }, 'over'],
  [{ validity: { from: '2026-11-20T12:00:00Z', until: '2026-12-01T00:00:00Z' } }, 'on'],
])('an offer with %j is %s', (own, state) => {
  const { offer } = read({ benefit: {}, ...own });
  expect(stateOf(offer, new Date('2026-11-20T12:00:00Z'))).toBe(state);
});

test('what is wrong with a field is found at that field, and nowhere else', () => {
  const problem = { file: 'coupons.json', place: '/coupons/0/benefit/amount', severity: 'error' };
  const draft = draftOf({ benefit: {} }, [{ ...problem, message: 'Wrong.', remedy: 'Mend it.' }]);
  const [offer] = offersOf(draft) as [DraftOffer];
  expect(problemAt(draft, offer.file, placeOf(offer, 'benefit', 'amount'))).toBe('Wrong. Mend it.');
  expect(problemAt(draft, offer.file, placeOf(offer, 'benefit', 'percent'))).toBeUndefined();
});
