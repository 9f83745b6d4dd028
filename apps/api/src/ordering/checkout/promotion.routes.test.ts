import type { CheckoutPayload, CouponListDocument, DigitalCouponListDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { type GivenOffers, seedOffers } from '../../testing/seed-offers.ts';
import { insideOlaya, type SeededShop, seedShop } from '../../testing/seed-shop.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

const offer = (offers: GivenOffers) => seedOffers(api.context.db, shop.id, offers);
const tenPercent = { type: 'percentage' as const, percent: 10 };

describe('GET /coupons', () => {
  const find = (code: string, call: TestCall = {}) =>
    api.call('GET', `/coupons?filter[coupon-code]=${encodeURIComponent(code)}&include=promotion`, call);
  const found = async (code: string) => (await find(code)).json<CouponListDocument>();

  test('API-39, PROMO-01: answers the coupon of a code with its promotion', async () => {
    await offer({
      coupons: [
        {
          code: 'CAP',
          benefit: { ...tenPercent, maximumDiscount: '12.50' },
          terms: { 'en-us': 'Up to 12.50' },
          cartRules: { minimumSubtotal: '60.00' },
        },
      ],
    });
    const { data, included } = await found('cap');
    expect(data).toEqual([
      {
        type: 'coupons',
        id: 'CAP',
        attributes: {
          name: { 'en-us': 'Offer CAP', 'ar-sa': 'عرض CAP', fr: 'Offre CAP' },
          coupon: 'CAP',
          'discount-type': 'percentage',
          'discount-value': 10,
          'discount-max': 12.5,
          terms: { 'en-us': 'Up to 12.50' },
        },
        relationships: { promotion: { data: { type: 'promotion', id: 'CAP' } } },
      },
    ]);
    expect(included).toMatchObject([
      { type: 'promotion', id: 'CAP', attributes: { type: 'discount', 'cart-rules': { total: 'gte:60' } } },
    ]);
  });

  test('PROMO-19, PROMO-20: includes the item that it gives, with its price and number', async () => {
    await offer({
      coupons: [{ code: 'COLA', benefit: { type: 'discounted-item', item: 'cola', price: '2.50', quantity: 2 } }],
    });
    const { data, included } = await found('COLA');
    expect(data[0]?.attributes).toMatchObject({ 'discount-type': 'item', 'discount-value': 2.5 });
    expect(included?.map(({ type }) => type)).toEqual(['promotion', 'item']);
    expect(included?.[1]?.attributes).toMatchObject({
      type: 'item',
      'item-id': shop.menu.items.cola,
      'item-price': 2.5,
      'item-quantity': 2,
    });
  });

  test.each([
    ['fixed', { type: 'fixed' as const, amount: '20.00' }, 'fixed', 20],
    ['delivery', { type: 'delivery' as const, deliveryCharge: '5.00' }, 'delivery', 5],
    ['free-item', { type: 'free-item' as const, item: 'cola' }, 'item', 0],
  ])('PROMO-01: says what kind of discount %s is', async (_kind, benefit, type, value) => {
    await offer({ coupons: [{ code: 'KIND', benefit }] });
    const { data } = await found('KIND');
    expect(data[0]?.attributes).toMatchObject({ 'discount-type': type, 'discount-value': value });
  });

  test('without include only the coupon comes', async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent }] });
    const response = await api.call('GET', '/coupons?filter[coupon-code]=TEN');
    expect(response.json().included).toBeUndefined();
    const other = await api.call('GET', '/coupons?filter[coupon-code]=TEN&include=orders');
    expect(other.json().errors).toMatchObject([{ source: { parameter: 'include' } }]);
  });

  test('an unknown or switched-off code is an item not found', async () => {
    await offer({ coupons: [{ code: 'OFF', benefit: tenPercent, isActive: false }] });
    for (const code of ['NOPE', 'OFF', '']) {
      const response = await find(code);
      expect(response.statusCode).toBe(404);
      expect(response.json().error).toMatchObject({ code: 'coupon-unknown', detail: 'item not found' });
    }
  });

  test('a digital promotion is no coupon, and another merchant’s coupon neither', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    await offer({ promotions: [{ code: 'PROMO', benefit: tenPercent }] });
    await seedOffers(api.context.db, other.id, { coupons: [{ code: 'THEIRS', benefit: tenPercent }] });
    expect((await find('PROMO')).statusCode).toBe(404);
    expect((await find('THEIRS')).statusCode).toBe(404);
    expect((await find('THEIRS', { merchant: other })).statusCode).toBe(200);
  });

  test('without a code the query is refused', async () => {
    const response = await api.call('GET', '/coupons');
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ source: { parameter: 'filter[coupon-code]' } }]);
  });
});

describe('trying codes', () => {
  const quote = (code: string, call: TestCall = {}) =>
    api.call('POST', '/promotions/validation', { body: aPayload(shop, { 'coupon-code': code }), ...call });

  test('after twenty wrong ones in ten minutes not even a right one is told', async () => {
    await offer({ coupons: [{ code: 'RIGHT', benefit: tenPercent }] });
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      const wrong =
        attempt % 2
          ? await quote(`WRONG${attempt}`)
          : await api.call('GET', `/coupons?filter[coupon-code]=W${attempt}`);
      expect(wrong.statusCode).not.toBe(429);
    }
    expect((await quote('RIGHT')).statusCode).toBe(429);
    expect((await quote('WRONG')).statusCode).toBe(429);
    expect((await quote('RIGHT', { address: '203.0.113.9' })).statusCode).toBe(200);
    expect((await api.call('POST', '/promotions/validation', { body: aPayload(shop) })).statusCode).toBe(200);
    api.passSeconds(600);
    expect((await quote('RIGHT')).statusCode).toBe(200);
  });

  test('right codes never count, however often the cart is priced', async () => {
    await offer({ coupons: [{ code: 'RIGHT', benefit: tenPercent }] });
    for (let attempt = 0; attempt < 25; attempt += 1) expect((await quote('RIGHT')).statusCode).toBe(200);
  });

  test('a guesser is known to every process at once', async () => {
    await offer({ coupons: [{ code: 'RIGHT', benefit: tenPercent }] });
    for (let attempt = 0; attempt < 20; attempt += 1) await quote(`WRONG${attempt}`);
    const second = await startTestApi(api.services.database);
    const body = aPayload(shop, { 'coupon-code': 'RIGHT' });
    expect((await second.call('POST', '/promotions/validation', { body })).statusCode).toBe(429);
    await second.close();
  });

  test('a customer is limited alone, wherever they connect from', async () => {
    await offer({ coupons: [{ code: 'RIGHT', benefit: tenPercent }] });
    const [sara, omar] = await seedCustomers(api.context.db, shop.id, 2);
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await quote(`WRONG${attempt}`, { token: sara?.token, address: `203.0.113.${attempt}` });
    }
    const validate = (token: string | undefined) =>
      api.call('POST', '/orders/validate', { token, body: aPayload(shop, { 'coupon-code': 'RIGHT', total: 27 }) });
    expect((await validate(sara?.token)).statusCode).toBe(429);
    expect((await validate(omar?.token)).statusCode).toBe(200);
  });
});

describe('POST /digital-coupons', () => {
  const list = async (own: Partial<CheckoutPayload> = {}, query = '?is-eligible=false', call: TestCall = {}) => {
    const response = await api.call('POST', `/digital-coupons${query}`, { body: aPayload(shop, own), ...call });
    expect(response.statusCode, response.body).toBe(200);
    return response.json<DigitalCouponListDocument>();
  };
  const codesIn = ({ data }: DigitalCouponListDocument) => data.map(({ id }) => id);

  test('API-41, PROMO-02: answers every promotion with what its tile shows', async () => {
    await offer({
      promotions: [
        {
          code: 'COLA',
          benefit: { type: 'free-item', item: 'cola' },
          qualification: { 'en-us': 'Spend 100' },
          cartRules: { minimumSubtotal: '20.00' },
        },
        { code: 'TEN', benefit: { ...tenPercent, maximumDiscount: '5.00' } },
      ],
    });
    const { data, included } = await list();
    expect(data).toMatchObject([
      {
        type: 'digital-coupons',
        id: 'COLA',
        attributes: { 'promotion-id': 'COLA', 'is-eligible': true, 'image-uri': null },
      },
      { type: 'digital-coupons', id: 'TEN', attributes: { name: { 'en-us': 'Offer TEN' } } },
    ]);
    expect(included?.map(({ type, id }) => `${type} ${id}`)).toEqual(['promotion COLA', 'item COLA', 'promotion TEN']);
    const cola = {
      type: 'item',
      'promotion-type': 'item',
      name: { 'en-us': 'Offer COLA', 'ar-sa': 'عرض COLA', fr: 'Offre COLA' },
      'digital-coupon-name': { 'en-us': 'Offer COLA', 'ar-sa': 'عرض COLA', fr: 'Offre COLA' },
      'digital-coupon-id': 'COLA',
      'item-id': shop.menu.items.cola,
      'item-price': 0,
      'item-quantity': 1,
      'cart-rules': { total: 'gte:20' },
      'discount-type': null,
      'discount-value': null,
      'discount-max': null,
      qualification: { 'en-us': 'Spend 100' },
      'discount-code': 'COLA',
      'is-eligible': true,
      'ineligible-code': null,
      'ineligible-reason': null,
      'image-uri': null,
    };
    expect(included?.slice(0, 2).map(({ attributes }) => attributes)).toEqual([cola, cola]);
    expect(included?.[2]?.attributes).toMatchObject({
      type: 'discount',
      'discount-type': 'percentage',
      'discount-value': 10,
      'discount-max': 5,
      'cart-rules': { total: null },
    });
  });

  test('PROMO-03, PROMO-28: one that asks for more is not eligible, and says what is missing', async () => {
    await offer({ promotions: [{ code: 'BIG', benefit: tenPercent, cartRules: { minimumSubtotal: '42.00' } }] });
    const { data, included } = await list({}, '?is-eligible=false', { language: 'fr' });
    expect(data[0]?.attributes['is-eligible']).toBe(false);
    expect(included?.[0]?.attributes).toMatchObject({
      'cart-rules': { total: 'gte:42' },
      'is-eligible': false,
      'ineligible-code': 'offer-minimum-subtotal',
      'ineligible-reason': expect.stringMatching(/^Ajoutez .*12,00.* pour profiter de cette offre/),
    });
    const enough = await list({ items: [aBurger(shop, { quantity: 2 })] });
    expect(enough.data[0]?.attributes['is-eligible']).toBe(true);
    expect((await list({ items: [] })).data[0]?.attributes['is-eligible']).toBe(false);
  });

  test('with is-eligible=true only those that this cart may use', async () => {
    await offer({
      promotions: [
        { code: 'BIG', benefit: tenPercent, cartRules: { minimumSubtotal: '42.00' } },
        { code: 'TEN', benefit: tenPercent },
      ],
    });
    expect(codesIn(await list({}, '?is-eligible=true'))).toEqual(['TEN']);
    expect(codesIn(await list({}, ''))).toEqual(['BIG', 'TEN']);
  });

  test('PROMO-30: cheaper delivery shows for deliveries only', async () => {
    await offer({ promotions: [{ code: 'RIDE', benefit: { type: 'delivery', deliveryCharge: '0.00' } }] });
    for (const type of ['to-go', 'pickup', 'eat-in', null]) expect(codesIn(await list({ type }))).toEqual([]);
    expect(codesIn(await list({ type: 'deliver', location: null, ...insideOlaya }))).toEqual(['RIDE']);
  });

  test('what is switched off, over or still to come is not on offer', async () => {
    const validity = { until: '2026-11-20T14:00:00+03:00' };
    await offer({
      promotions: [
        { code: 'OFF', benefit: tenPercent, isActive: false },
        { code: 'OLD', benefit: tenPercent, validity },
        { code: 'SOON', benefit: tenPercent, validity: { from: '2026-12-20T14:00:00+03:00' } },
      ],
      coupons: [{ code: 'TYPED', benefit: tenPercent }],
    });
    expect(codesIn(await list())).toEqual([]);
  });

  test('the promotion in use is judged without what it gave', async () => {
    await offer({
      promotions: [{ code: 'COLA', benefit: { type: 'free-item', item: 'cola' }, cartRules: { minimumQuantity: 2 } }],
    });
    const items = [aBurger(shop), { ...aPlainItem(shop, 'cola'), 'is-promotion': true }];
    expect((await list({ items, 'campaign-id': 'COLA' })).data[0]?.attributes['is-eligible']).toBe(false);
  });

  test('a customer’s own uses count for them and nobody else', async () => {
    await offer({ promotions: [{ code: 'ONCE', benefit: tenPercent, limits: { perCustomer: 1 } }] });
    const [sara, omar] = await seedCustomers(api.context.db, shop.id, 2);
    const placed = await api.call('POST', '/orders', {
      token: sara?.token,
      body: aPayload(shop, { 'campaign-id': 'ONCE', total: 27 }),
      headers: { 'idempotency-key': 'once' },
    });
    expect(placed.statusCode).toBe(201);
    const reasonFor = async (token: string | undefined) =>
      (await list({}, '?is-eligible=false', { token })).included?.[0]?.attributes['ineligible-code'];
    expect(await reasonFor(sara?.token)).toBe('offer-used-by-customer');
    expect(await reasonFor(omar?.token)).toBeNull();
    expect(await reasonFor(undefined)).toBeNull();
  });

  test('a bad payload is refused with its place', async () => {
    const unknown = await api.call('POST', '/digital-coupons', {
      body: aPayload(shop, { items: [{ id: 'no-such-item', quantity: 1 }] }),
    });
    expect(unknown.json().errors).toMatchObject([{ code: 'item-unknown', source: { pointer: '/items/0/id' } }]);
    const query = await api.call('POST', '/digital-coupons?is-eligible=maybe', { body: aPayload(shop) });
    expect(query.json().errors).toMatchObject([{ source: { parameter: 'is-eligible' } }]);
  });
});
