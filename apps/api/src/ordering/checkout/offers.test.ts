import type { CalculationDocument, CheckoutPayload } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { aConcept } from '../../testing/a-concept.ts';
import { quoted, refusedQuote } from '../../testing/ask-for-a-quote.ts';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedOffers, type GivenOffers } from '../../testing/seed-offers.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

const offer = (offers: GivenOffers) => seedOffers(api.context.db, shop.id, offers);

const quote = (own: Partial<CheckoutPayload>, call?: TestCall) => quoted({ api, shop }, own, call);
const refusals = (own: Partial<CheckoutPayload>, language?: string) => refusedQuote({ api, shop }, own, language);

const granted = (handle: keyof SeededShop['menu']['items'], quantity = 1) => ({
  ...aPlainItem(shop, handle, quantity),
  'is-promotion': true,
});
const delivered = { type: 'deliver', location: null, ...insideOlaya };
const threeBurgers = () => [aBurger(shop, { quantity: 3 })];

describe('a promo code in a quote', () => {
  test('PRICE-17, API-40: a percentage comes off the items, and the bill says what it is called', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }] });
    const bill = await quote({ 'coupon-code': 'TEN', items: threeBurgers() });
    expect(bill).toMatchObject({ subtotal: 90, discount: 9, total: 81, 'vat-amount': 10.57 });
    expect(bill).toMatchObject({ 'promotion-name': 'Offer TEN', 'promotion-saving': 9 });
    const arabic = await quote({ 'coupon-code': 'TEN' }, { language: 'ar-SA' });
    expect(arabic['promotion-name']).toBe('عرض TEN');
  });

  test('PROMO-21: discount-max caps a percentage', async () => {
    await offer({ coupons: [{ code: 'CAP', benefit: { type: 'percentage', percent: 50, maximumDiscount: '12.50' } }] });
    expect(await quote({ 'coupon-code': 'CAP', items: threeBurgers() })).toMatchObject({ discount: 12.5, total: 77.5 });
  });

  test('a fixed amount never takes more than there is', async () => {
    await offer({ coupons: [{ code: 'FIFTY', benefit: { type: 'fixed', amount: '50.00' } }] });
    expect(await quote({ 'coupon-code': 'FIFTY' })).toMatchObject({ subtotal: 30, discount: 30, total: 0 });
  });

  test.each(['ten10', ' Ten10 ', 'TEN١٠', 'ten 10'])('is read as people type it: %s', async (typed) => {
    await offer({ coupons: [{ code: 'TEN10', benefit: { type: 'percentage', percent: 10 } }] });
    expect(await quote({ 'coupon-code': typed })).toMatchObject({ discount: 3 });
  });

  test('ERR-52: an unknown, switched-off or expired code is refused in the documented words', async () => {
    const benefit = { type: 'percentage' as const, percent: 10 };
    await offer({
      coupons: [
        { code: 'OFF', benefit, isActive: false },
        { code: 'OLD', benefit, validity: { until: '2026-11-20T15:00:00+03:00' } },
      ],
    });
    for (const [code, reason] of [
      ['NOPE', 'coupon-invalid'],
      ['OFF', 'coupon-invalid'],
      ['OLD', 'offer-expired'],
    ]) {
      const errors = await refusals({ 'coupon-code': code });
      expect(errors).toMatchObject([
        { code: reason, detail: 'Coupon code not valid (possibly expired)', source: { pointer: '/coupon-code' } },
      ]);
    }
  });

  test('PROMO-18: without an order type it asks for one', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }] });
    const errors = await refusals({ 'coupon-code': 'TEN', type: null });
    expect(errors).toMatchObject([{ code: 'please_select_an_order_type', source: { pointer: '/type' } }]);
  });

  test('a code and a digital promotion exclude each other', async () => {
    await offer({
      coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
      promotions: [{ code: 'PROMO', benefit: { type: 'percentage', percent: 10 } }],
    });
    const errors = await refusals({ 'coupon-code': 'TEN', 'campaign-id': 'PROMO' });
    expect(errors).toMatchObject([{ code: 'promotions-exclusive', source: { pointer: '/campaign-id' } }]);
  });

  test('each is named in its own field: a code is no digital promotion, and the other way round', async () => {
    const benefit = { type: 'percentage' as const, percent: 10 };
    await offer({ coupons: [{ code: 'TEN', benefit }], promotions: [{ code: 'PROMO', benefit }] });
    expect(await refusals({ 'coupon-code': 'PROMO' })).toMatchObject([
      { code: 'coupon-invalid', source: { pointer: '/coupon-code' } },
    ]);
    expect(await refusals({ 'campaign-id': 'TEN' })).toMatchObject([
      { code: 'promotion-invalid', source: { pointer: '/campaign-id' } },
    ]);
    expect(await quote({ 'campaign-id': 'PROMO' })).toMatchObject({ discount: 3 });
  });

  test('a digital promotion that does not hold is told where the guest named it', async () => {
    const benefit = { type: 'percentage' as const, percent: 10 };
    await offer({
      promotions: [
        { code: 'OLD', benefit, validity: { until: '2026-11-20T15:00:00+03:00' } },
        { code: 'BIG', benefit, cartRules: { minimumSubtotal: '42.00' } },
      ],
    });
    expect(await refusals({ 'campaign-id': 'OLD' })).toMatchObject([
      { code: 'promotion-invalid', source: { pointer: '/campaign-id' } },
    ]);
    expect(await refusals({ 'campaign-id': 'BIG' })).toMatchObject([
      { code: 'offer-minimum-subtotal', source: { pointer: '/campaign-id' } },
    ]);
  });

  test('what is missing is said in the guest’s language and the merchant’s money', async () => {
    await offer({
      coupons: [{ code: 'BIG', benefit: { type: 'fixed', amount: '5.00' }, cartRules: { minimumSubtotal: '42.00' } }],
    });
    const [english] = await refusals({ 'coupon-code': 'BIG' });
    const [arabic] = await refusals({ 'coupon-code': 'BIG' }, 'ar-SA');
    expect(english?.code).toBe('offer-minimum-subtotal');
    expect(english?.detail).toMatch(/^Add 12\.00.* more to use this offer/u);
    expect(arabic?.detail).toMatch(/^أضف ما قيمته .*12\.00/u);
    expect(await quote({ 'coupon-code': 'BIG', items: threeBurgers() })).toMatchObject({ discount: 5 });
  });
});

describe('conditions of an offer', () => {
  const benefit = { type: 'percentage' as const, percent: 10 };

  test.each([
    ['items', { items: ['cola'] }, 'offer-minimum-quantity', 'Add 1 more of: cola.'],
    ['categories', { categories: ['desserts'] }, 'offer-minimum-quantity', 'Add 1 more of: desserts.'],
    [
      'a number of some',
      { items: ['burger', 'cola'], minimumQuantity: 3 },
      'offer-minimum-quantity',
      'Add 2 more of: burger or cola.',
    ],
    [
      'a number of anything',
      { minimumQuantity: 4 },
      'offer-minimum-pieces',
      'Items to add before you can use this offer: 3.',
    ],
  ])('the cart must hold %s', async (_what, cartRules, code, detail) => {
    await offer({ coupons: [{ code: 'RULE', benefit, cartRules }] });
    expect(await refusals({ 'coupon-code': 'RULE' })).toMatchObject([{ code, detail }]);
  });

  test('branches: elsewhere it names them, and before a choice it asks for one', async () => {
    await offer({ coupons: [{ code: 'HERE', benefit, branches: ['malqa'] }] });
    const [elsewhere] = await refusals({ 'coupon-code': 'HERE' });
    expect(elsewhere).toMatchObject({ code: 'offer-branch', detail: 'This offer is only valid at: Branch malqa.' });
    const [nowhere] = await refusals({ 'coupon-code': 'HERE', location: null });
    expect(nowhere).toMatchObject({ code: 'offer-branch-required' });
    expect(await quote({ 'coupon-code': 'HERE', location: shop.branches.malqa })).toMatchObject({ discount: 3.2 });
  });

  test('order types: a code for some of them is refused for the others', async () => {
    await offer({ coupons: [{ code: 'AWAY', benefit, orderTypes: ['to-go', 'pickup'] }] });
    const [error] = await refusals({ 'coupon-code': 'AWAY', type: 'eat-in' });
    expect(error).toMatchObject({ code: 'offer-order-type' });
    expect(error?.detail).toContain('takeaway or pickup');
    expect(await quote({ 'coupon-code': 'AWAY', type: 'pickup' })).toMatchObject({ discount: 3 });
    await offer({ coupons: [{ code: 'AWAY', benefit, orderTypes: ['queue', 'eat-in'] }] });
    for (const [language, words] of [
      ['en-US', 'queue orders or dine-in'],
      ['ar-SA', 'طلبات الطابور أو المحلي'],
      ['fr', 'commande en file ou salle'],
    ] as const)
      expect((await refusals({ 'coupon-code': 'AWAY' }, language))[0]?.detail).toContain(words);
    await offer({ coupons: [{ code: 'AWAY', benefit, orderTypes: ['to-go', 'pickup'] }] });
    expect(await quote({ 'coupon-code': 'AWAY', 'car-id': 'any' })).toMatchObject({ discount: 3 });
  });

  test('hours of the week count on the merchant’s clock, and the next ones are named', async () => {
    // The test's clock says Friday, 15:00 in Riyadh.
    const at = (range: string) =>
      offer({ coupons: [{ code: 'LUNCH', benefit, validity: { hours: { friday: [range] } } }] });
    await at('11:00-16:00');
    expect(await quote({ 'coupon-code': 'LUNCH' })).toMatchObject({ discount: 3 });
    await at('17:00-18:00');
    const [error] = await refusals({ 'coupon-code': 'LUNCH' });
    expect(error).toMatchObject({ code: 'offer-outside-hours' });
    expect(error?.detail).toContain('Friday');
    expect(error?.detail).toContain('05:00');
  });

  test('a code that has not begun says when it does', async () => {
    await offer({ coupons: [{ code: 'SOON', benefit, validity: { from: '2026-12-01T00:00:00+03:00' } }] });
    const [error] = await refusals({ 'coupon-code': 'SOON' });
    expect(error).toMatchObject({ code: 'offer-not-started' });
    expect(error?.detail).toBe('This offer starts on Tuesday, Dec\u00A001.');
  });
});

describe('the line that an offer gives', () => {
  const freeCola = { code: 'COLA', benefit: { type: 'free-item' as const, item: 'cola' } };

  test('is refused by the name of the offer where the menu has no such dish', async () => {
    await offer({ coupons: [{ code: 'GONE', benefit: { type: 'free-item', item: 'tiramisu' } }] });
    const [told] = await refusals({ 'coupon-code': 'GONE' });
    expect(told).toMatchObject({ code: 'offer-item-unavailable', source: { pointer: '/coupon-code' } });
    expect(told?.detail).toContain('Offer GONE');
  });

  test('costs its granted price while the offer holds, and is told apart from bought ones', async () => {
    await offer({ coupons: [freeCola] });
    const bill = await quote({
      'coupon-code': 'COLA',
      items: [aBurger(shop), aPlainItem(shop, 'cola'), granted('cola')],
    });
    expect(bill).toMatchObject({ subtotal: 37, discount: 0, total: 37, 'promotion-saving': 7 });
    expect(bill.items.map((item) => [item['is-promotion'], item.total])).toEqual([
      [false, 30],
      [false, 7],
      [true, 0],
    ]);
  });

  test('choices still cost what they cost', async () => {
    const benefit = { type: 'discounted-item' as const, item: 'burger', price: '10.00', quantity: 1 };
    await offer({ coupons: [{ code: 'BURGER', benefit }] });
    const { menu } = shop;
    const line = {
      ...aBurger(shop),
      modifiers: [
        { id: menu.modifiers.chilli, quantity: 1 },
        { id: menu.modifiers.cheese, quantity: 1 },
        { id: menu.modifiers.bacon, quantity: 1 },
      ],
      'is-promotion': true,
    };
    const bill = await quote({ 'coupon-code': 'BURGER', items: [aBurger(shop), line] });
    expect(bill.items[1]).toMatchObject({ price: 16, total: 16, 'is-promotion': true });
  });

  test('is refused by its own name where the branch has run out of it', async () => {
    await offer({ coupons: [{ code: 'SALAD', benefit: { type: 'free-item', item: 'salad' } }] });
    const [english] = await refusals({ 'coupon-code': 'SALAD', items: [aBurger(shop), granted('salad')] });
    expect(english).toMatchObject({ code: 'offer-item-unavailable', source: { pointer: '/coupon-code' } });
    expect(english?.detail).toContain('salad');
    expect(english?.detail).not.toContain('Offer SALAD');
    const [arabic] = await refusals({ 'coupon-code': 'SALAD', items: [aBurger(shop), granted('salad')] }, 'ar-SA');
    expect(arabic?.detail).toContain('salad (عربي)');
  });

  test('it does not count towards the offer’s own conditions', async () => {
    await offer({ coupons: [{ ...freeCola, cartRules: { minimumSubtotal: '35.00', minimumQuantity: 2 } }] });
    const [first] = await refusals({ 'coupon-code': 'COLA', items: [aBurger(shop), granted('cola')] });
    expect(first).toMatchObject({ code: 'offer-minimum-pieces' });
  });

  test.each([
    ['without an offer', {}],
    ['with an offer that gives something else', { 'coupon-code': 'TEN' }],
    ['with a code that does not hold', { 'coupon-code': 'NOPE' }],
  ])('%s it is refused by name', async (_how, own) => {
    await offer({ coupons: [freeCola, { code: 'TEN', benefit: { type: 'percentage', percent: 10 } }] });
    const errors = await refusals({ ...own, items: [aBurger(shop), granted('cola')] });
    expect(errors.at(-1)).toMatchObject({
      code: 'promotion-line-not-granted',
      source: { pointer: '/items/1' },
      detail: expect.stringContaining('cola is no longer part of your offer'),
    });
  });

  test('more of it than the offer gives is refused, as is another item', async () => {
    await offer({ coupons: [freeCola] });
    for (const line of [granted('cola', 2), granted('juice')]) {
      const errors = await refusals({ 'coupon-code': 'COLA', items: [aBurger(shop), line] });
      expect(errors).toMatchObject([{ code: 'promotion-line-not-granted' }]);
    }
  });

  test('an offer whose item is sold out says so', async () => {
    await offer({ coupons: [{ code: 'SOUP', benefit: { type: 'free-item', item: 'soup' } }] });
    expect(await refusals({ 'coupon-code': 'SOUP' })).toMatchObject([{ code: 'offer-item-unavailable' }]);
  });
});

describe('cheaper delivery', () => {
  const ride = (deliveryCharge: string) => ({ code: 'RIDE', benefit: { type: 'delivery' as const, deliveryCharge } });

  test('comes off the delivery charge alone', async () => {
    await offer({ promotions: [ride('5.00')] });
    const bill = await quote({ ...delivered, 'campaign-id': 'RIDE', items: threeBurgers() });
    expect(bill).toMatchObject({ subtotal: 90, discount: 0, total: 95, 'promotion-saving': 10 });
    expect(bill.charges).toMatchObject([{ key: 'delivery_charge', amount: 5 }]);
  });

  test('never makes delivery dearer', async () => {
    await offer({ promotions: [ride('25.00')] });
    const bill = await quote({ ...delivered, 'campaign-id': 'RIDE', items: threeBurgers() });
    expect(bill).toMatchObject({ total: 105, 'promotion-saving': 0 });
  });

  test('is for deliveries only', async () => {
    await offer({ promotions: [ride('0.00')] });
    const errors = await refusals({ 'campaign-id': 'RIDE' });
    expect(errors).toMatchObject([{ code: 'offer-order-type', source: { pointer: '/campaign-id' } }]);
  });
});

test('a digital promotion is found by the code sent as campaign-id, and a coupon is none', async () => {
  await offer({
    coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
    promotions: [{ code: 'PROMO-TEN', benefit: { type: 'percentage', percent: 10 } }],
  });
  expect(await quote({ 'campaign-id': 'PROMO-TEN' })).toMatchObject({ discount: 3 });
  expect(await refusals({ 'campaign-id': 'TEN' })).toMatchObject([{ code: 'promotion-invalid' }]);
});

test('in dinars, with VAT on top: the discount is shared to the last fils and taxed as it is paid', async () => {
  const currency = { ...aConcept().currency, code: 'KWD', decimalPlaces: 3 };
  const kuwait = await seedShop(api.context.db, {
    host: 'kuwait.test',
    appKey: 'kuwait-storefront-key',
    concept: { currency, vat: { type: 'exclusive', rate: 5, isDeliveryTaxable: true } },
  });
  await seedOffers(api.context.db, kuwait.id, {
    coupons: [{ code: 'FILS', benefit: { type: 'percentage', percent: 33.33, maximumDiscount: '1.001' } }],
  });
  const items = [aBurger(kuwait), aPlainItem(kuwait, 'cola', 2)];
  const response = await api.call('POST', '/promotions/validation', {
    merchant: kuwait,
    body: aPayload(kuwait, { 'coupon-code': 'FILS', items }),
  });
  const bill = response.json<CalculationDocument>().data.attributes;
  expect(bill).toMatchObject({ subtotal: 4.4, discount: 1.001, 'vat-amount': 0.17, total: 3.569 });
  expect(bill.items.map(({ discount }) => discount)).toEqual([0.683, 0.318]);
});

test('offers of another merchant do not exist here', async () => {
  const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
  await seedOffers(api.context.db, other.id, {
    coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
  });
  expect(await refusals({ 'coupon-code': 'TEN' })).toMatchObject([{ code: 'coupon-invalid' }]);
});
