import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anOffer } from '../testing/factories.ts';
import { checkOffer, isOnOffer, type Offer, type OfferSituation, orderTypesOf } from './check-offer.ts';

/** Friday, 20 November 2026, 15:00 in Riyadh. */
const now = new Date('2026-11-20T12:00:00Z');
const burgers = { itemId: 'burger', categoryId: 'grill', quantity: 2, totalMinor: 6000 };
const situation: OfferSituation = {
  now,
  timeZone: 'Asia/Riyadh',
  orderType: 'to-go',
  branchId: 'olaya',
  lines: [burgers],
};
const check = (own: Partial<Offer>, around: Partial<OfferSituation> = {}) => {
  const checked = checkOffer(anOffer(own), { ...situation, ...around });
  return checked.ok ? 'holds' : checked.refusal;
};
const rules = (own: Partial<Offer['cartRules']>) => ({ cartRules: { ...anOffer().cartRules, ...own } });
const fridayFrom = (from: string, to: string) => ({ hours: [{ day: 5, ranges: [{ from, to }] }] });

describe('checkOffer: its time', () => {
  test.each<[string, Partial<Offer>, ReturnType<typeof check>]>([
    ['no window', {}, 'holds'],
    ['within its window', { validFrom: now, validUntil: new Date(now.getTime() + 1) }, 'holds'],
    ['at its end', { validUntil: now }, { code: 'expired' }],
    [
      'a moment too early',
      { validFrom: new Date(now.getTime() + 1) },
      { code: 'not-started', from: new Date(now.getTime() + 1) },
    ],
    ['switched off', { isActive: false }, { code: 'not-active' }],
    ['within its hours', fridayFrom('15:00', '16:00'), 'holds'],
    [
      'at the end of its hours',
      fridayFrom('14:00', '15:00'),
      { code: 'outside-hours', from: new Date('2026-11-27T11:00:00Z') },
    ],
    [
      'before its hours',
      fridayFrom('18:00', '19:00'),
      { code: 'outside-hours', from: new Date('2026-11-20T15:00:00Z') },
    ],
    [
      'hours that come again before its end',
      { ...fridayFrom('18:00', '19:00'), validUntil: new Date('2026-11-20T16:00:00Z') },
      { code: 'outside-hours', from: new Date('2026-11-20T15:00:00Z') },
    ],
    [
      'hours that come again only after its end',
      { ...fridayFrom('14:00', '15:00'), validUntil: new Date('2026-11-27T11:00:00Z') },
      { code: 'expired' },
    ],
  ])('%s', (_case, own, expected) => expect(check(own)).toEqual(expected));

  test('an order for later: the hours are those in which the food is wanted, the window that of ordering', () => {
    const wantedAt = new Date('2026-11-20T16:00:00Z');
    expect(check(fridayFrom('18:00', '20:00'), { wantedAt })).toBe('holds');
    expect(check(fridayFrom('15:00', '16:00'), { wantedAt })).toMatchObject({ code: 'outside-hours' });
    expect(check({ validUntil: new Date('2026-11-20T13:00:00Z') }, { wantedAt })).toBe('holds');
  });

  test('its hours are on the merchant’s clock', () => {
    expect(check(fridayFrom('15:00', '16:00'), { timeZone: 'Asia/Kuwait' })).toBe('holds');
    expect(check(fridayFrom('15:00', '16:00'), { timeZone: 'Asia/Dubai' })).toMatchObject({ code: 'outside-hours' });
  });

  test('isOnOffer looks at the window and the switch alone', () => {
    const asking = { ...rules({ minimumSubtotalMinor: 99_999 }), ...fridayFrom('01:00', '02:00') };
    expect(isOnOffer(anOffer(asking), now)).toBe(true);
    expect(isOnOffer(anOffer({ validUntil: now }), now)).toBe(false);
    expect(isOnOffer(anOffer({ isActive: false }), now)).toBe(false);
  });
});

describe('checkOffer: whom it is for', () => {
  test.each<[string, Partial<Offer>, Partial<OfferSituation>, ReturnType<typeof check>]>([
    ['one use left', { limits: { total: 3 } }, { uses: { total: 2, byCustomer: 0 } }, 'holds'],
    ['used up', { limits: { total: 3 } }, { uses: { total: 3, byCustomer: 0 } }, { code: 'used-up' }],
    [
      'used by this guest',
      { limits: { perCustomer: 1 } },
      { uses: { total: 9, byCustomer: 1 } },
      { code: 'used-by-customer' },
    ],
    ['used often without a limit', {}, { uses: { total: 9_999, byCustomer: 999 } }, 'holds'],
    ['uses unknown', { limits: { total: 1, perCustomer: 1 } }, {}, 'holds'],
    ['a first order', { isFirstOrderOnly: true }, { isFirstOrder: true }, 'holds'],
    ['a second order', { isFirstOrderOnly: true }, { isFirstOrder: false }, { code: 'not-first-order' }],
    ['a guest nobody knows yet', { isFirstOrderOnly: true }, {}, 'holds'],
    ['its tier', { loyaltyTiers: ['silver', 'gold'] }, { loyaltyTier: 'gold' }, 'holds'],
    ['another tier', { loyaltyTiers: ['gold'] }, { loyaltyTier: 'silver' }, { code: 'members-only' }],
    ['a guest of no tier', { loyaltyTiers: ['gold'] }, {}, { code: 'members-only' }],
    ['a member, for everybody', {}, { loyaltyTier: 'gold' }, 'holds'],
  ])('%s', (_case, own, around, expected) => expect(check(own, around)).toEqual(expected));
});

describe('checkOffer: how and where', () => {
  const ride = { benefit: { type: 'delivery' as const, chargeMinor: 0 } };

  test.each<[string, Partial<Offer>, Partial<OfferSituation>, ReturnType<typeof check>]>([
    ['one of its types', { orderTypes: ['to-go'] }, {}, 'holds'],
    ['another type', { orderTypes: ['pickup'] }, {}, { code: 'order-type', orderTypes: ['pickup'] }],
    ['curbside is to-go', { orderTypes: ['to-go'] }, { orderType: 'curbside' }, 'holds'],
    ['no type chosen', {}, { orderType: undefined }, { code: 'order-type-missing' }],
    ['one of its branches', { branchIds: ['olaya'] }, {}, 'holds'],
    ['another branch', { branchIds: ['malqa'] }, {}, { code: 'branch', branchIds: ['malqa'] }],
    ['no branch chosen', { branchIds: ['malqa'] }, { branchId: undefined }, { code: 'branch-missing' }],
    ['no branch needed', {}, { branchId: undefined }, 'holds'],
    ['cheaper delivery of a delivery', ride, { orderType: 'deliver' }, 'holds'],
  ])('%s', (_case, own, around, expected) => expect(check(own, around)).toEqual(expected));

  test('PROMO-30: cheaper delivery is for deliveries, whatever types the offer names', () => {
    expect(check({ ...ride, orderTypes: ['to-go'] })).toEqual({ code: 'order-type', orderTypes: ['deliver'] });
    expect(orderTypesOf(anOffer(ride))).toEqual(['deliver']);
  });

  test('an item that cannot be had is no offer', () => {
    const benefit = { type: 'item' as const, itemId: 'soup', quantity: 1, priceMinor: 0 };
    expect(check({ benefit }, { isItemAvailable: false })).toEqual({ code: 'item-unavailable', itemId: 'soup' });
    expect(check({ benefit }, { isItemAvailable: true })).toBe('holds');
    expect(check({}, { isItemAvailable: false })).toBe('holds');
  });
});

describe('checkOffer: what the cart holds', () => {
  const cola = { itemId: 'cola', categoryId: 'drinks', quantity: 1, totalMinor: 700 };

  test.each<[string, Partial<Offer['cartRules']>, ReturnType<typeof check>]>([
    ['exactly enough', { minimumSubtotalMinor: 6000 }, 'holds'],
    [
      'a coin short',
      { minimumSubtotalMinor: 6001 },
      { code: 'below-minimum-subtotal', minimumMinor: 6001, missingMinor: 1 },
    ],
    ['one of the items', { itemIds: ['cola', 'burger'] }, 'holds'],
    [
      'none of the items',
      { itemIds: ['cola'] },
      { code: 'too-few-items', missing: 1, itemIds: ['cola'], categoryIds: [] },
    ],
    ['one of the categories', { categoryIds: ['grill'] }, 'holds'],
    [
      'none of the categories',
      { categoryIds: ['drinks'] },
      { code: 'too-few-items', missing: 1, itemIds: [], categoryIds: ['drinks'] },
    ],
    [
      'too few of a category',
      { categoryIds: ['grill'], minimumQuantity: 3 },
      { code: 'too-few-items', missing: 1, itemIds: [], categoryIds: ['grill'] },
    ],
    ['enough of anything', { minimumQuantity: 2 }, 'holds'],
    [
      'too few of anything',
      { minimumQuantity: 5 },
      { code: 'too-few-items', missing: 3, itemIds: [], categoryIds: [] },
    ],
    [
      'items and categories, one missing',
      { itemIds: ['cola'], categoryIds: ['grill'] },
      { code: 'too-few-items', missing: 1, itemIds: ['cola'], categoryIds: [] },
    ],
  ])('PROMO-03: %s', (_case, own, expected) => expect(check(rules(own))).toEqual(expected));

  test('PROMO-03: one piece of any named item or category is enough', () => {
    const lines = [cola];
    expect(check(rules({ itemIds: ['cola', 'burger', 'cake'] }), { lines })).toBe('holds');
    expect(check(rules({ categoryIds: ['grill', 'drinks', 'desserts'] }), { lines })).toBe('holds');
  });

  test('PROMO-03: an empty cart lacks only what the offer asks for', () => {
    expect(check(rules({ minimumSubtotalMinor: 6000 }), { lines: [] })).toEqual({
      code: 'below-minimum-subtotal',
      minimumMinor: 6000,
      missingMinor: 6000,
    });
    expect(check(rules({}), { lines: [] })).toBe('holds');
  });

  test('what is missing most is told first, things before money', () => {
    const asking = rules({ itemIds: ['cola'], minimumQuantity: 2, minimumSubtotalMinor: 99_999 });
    expect(check(asking)).toMatchObject({ code: 'too-few-items', missing: 2 });
    expect(check(asking, { lines: [burgers, { ...cola, quantity: 2 }] })).toMatchObject({
      code: 'below-minimum-subtotal',
    });
  });

  test('what was missing, once added, makes it hold', () => {
    const anyRules = fc.record({
      minimumSubtotalMinor: fc.nat({ max: 20_000 }),
      itemIds: fc.subarray(['burger', 'cola', 'cake']),
      categoryIds: fc.subarray(['grill', 'drinks', 'desserts']),
      minimumQuantity: fc.nat({ max: 6 }),
    });
    const anyLines = fc.array(
      fc.record({
        itemId: fc.constantFrom('burger', 'cola', 'cake'),
        categoryId: fc.constantFrom('grill', 'drinks', 'desserts'),
        quantity: fc.integer({ min: 1, max: 3 }),
        totalMinor: fc.nat({ max: 9000 }),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(anyRules, anyLines, (cartRules, lines) => {
        let cart: OfferSituation['lines'] = lines;
        // Each answer names one thing to add; adding what it names ends with an offer that holds.
        for (let step = 0; step < 6; step += 1) {
          const refusal = check({ cartRules }, { lines: cart });
          if (refusal === 'holds') return;
          cart = [...cart, added(refusal)];
        }
        expect(check({ cartRules }, { lines: cart })).toBe('holds');
      }),
    );
  });

  function added(refusal: Exclude<ReturnType<typeof check>, 'holds'>): OfferSituation['lines'][number] {
    if (refusal.code === 'below-minimum-subtotal') {
      return { itemId: 'other', categoryId: 'other', quantity: 1, totalMinor: refusal.missingMinor };
    }
    if (refusal.code !== 'too-few-items') throw new Error(refusal.code);
    const { missing, itemIds, categoryIds } = refusal;
    return { itemId: itemIds[0] ?? 'other', categoryId: categoryIds[0] ?? 'other', quantity: missing, totalMinor: 0 };
  }
});

test('what the guest cannot change is told before what they can', () => {
  const everything: Partial<Offer> = {
    ...rules({ minimumSubtotalMinor: 99_999 }),
    ...fridayFrom('01:00', '02:00'),
    orderTypes: ['eat-in'],
    limits: { total: 1 },
    validUntil: now,
  };
  const used = { uses: { total: 1, byCustomer: 0 } };
  expect(check(everything, used)).toMatchObject({ code: 'expired' });
  expect(check({ ...everything, validUntil: undefined }, used)).toMatchObject({ code: 'used-up' });
  expect(check({ ...everything, validUntil: undefined })).toMatchObject({ code: 'order-type' });
  expect(check({ ...everything, validUntil: undefined, orderTypes: [] })).toMatchObject({ code: 'outside-hours' });
});
