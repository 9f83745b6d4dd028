import type { CalculationDocument, CheckoutPayload, ErrorDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { aConcept } from '../../testing/a-concept.ts';
import { farAway, insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

const ask = (own: Partial<CheckoutPayload>, language?: string) =>
  api.call('POST', '/promotions/validation', { body: aPayload(shop, own), language });

async function quote(own: Partial<CheckoutPayload>, language?: string) {
  const response = await ask(own, language);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<CalculationDocument>().data.attributes;
}

const errorsOf = async (own: Partial<CheckoutPayload>) => (await ask(own)).json<ErrorDocument>().errors;

describe('POST /promotions/validation', () => {
  test('API-40, PRICE-13: answers every amount of the calculation for a checkout payload', async () => {
    const attributes = await quote({ items: [aBurger(shop, { quantity: 2 })] });
    expect(attributes).toEqual({
      subtotal: 60,
      discount: 0,
      'vat-amount': 7.83,
      'vat-type': 'inclusive',
      'vat-rate': 15,
      total: 60,
      'currency-code': 'SAR',
      taxes: [{ key: 'vat', name: 'VAT', amount: 7.83 }],
      charges: [],
      location: shop.branches.olaya,
      'promotion-name': null,
      'promotion-saving': 0,
      items: [
        {
          id: shop.menu.items.burger,
          'is-promotion': false,
          quantity: 2,
          price: 30,
          total: 60,
          discount: 0,
          'vat-amount': 7.83,
        },
      ],
      error: null,
    });
  });

  test('anybody may ask what a cart costs, before any choice of branch or type', async () => {
    const attributes = await quote({ type: undefined, location: undefined, 'payment-type': undefined });
    expect(attributes).toMatchObject({ total: 30, location: null });
  });

  test('an amount that the browser believes in changes nothing', async () => {
    const items = [aBurger(shop, { price: 0.01, discount: 29 })];
    expect(await quote({ items, total: 0.01, subtotal: 0.01, discount: 29.99, 'vat-amount': 0 })).toMatchObject({
      subtotal: 30,
      total: 30,
      discount: 0,
    });
  });

  test('PRICE-09, PRICE-10: modifiers and combo surcharges count, the cheapest topping is the free one', async () => {
    const { menu } = shop;
    const burger = aBurger(shop, {
      modifiers: [
        { id: menu.modifiers.chilli, quantity: 1 },
        { id: menu.modifiers.cheese, quantity: 1 },
        { id: menu.modifiers.bacon, quantity: 1 },
      ],
    });
    const meal = { id: menu.items.meal, quantity: 2, 'combo-items': [{ id: menu.choices.juice, quantity: 1 }] };
    const attributes = await quote({ items: [burger, meal] });
    expect(attributes.items.map(({ price, total }) => [price, total])).toEqual([
      [36, 36],
      [43, 86],
    ]);
    expect(attributes.subtotal).toBe(122);
  });

  test('PRICE-21: the chosen branch’s own price counts once it is known', async () => {
    expect((await quote({ location: undefined })).total).toBe(30);
    expect((await quote({ location: shop.branches.malqa })).total).toBe(32);
  });

  test('PRICE-14, PRICE-16: delivery finds the nearest branch and its charge from the point', async () => {
    const attributes = await quote({ type: 'delivery', location: undefined, ...insideOlaya });
    expect(attributes).toMatchObject({
      location: shop.branches.olaya,
      charges: [{ key: 'delivery_charge', name: 'Delivery charge', amount: 15 }],
      subtotal: 30,
      total: 45,
    });
  });

  test('ERR-63: a point outside every delivery area is refused with words for it', async () => {
    expect(await errorsOf({ type: 'deliver', ...farAway })).toMatchObject([
      {
        code: 'outside-delivery-areas',
        detail:
          'We do not deliver to your area. The nearest area we deliver to is Al Olaya. Choose another address or pick your order up.',
      },
    ]);
  });

  test('PRICE-17: a coupon code goes into the payload and is judged by the calculation', async () => {
    expect(await errorsOf({ 'coupon-code': 'SAVE10' })).toMatchObject([
      { status: '422', code: 'coupon-invalid', source: { pointer: '/coupon-code' } },
    ]);
    expect(await errorsOf({ 'campaign-id': 'ramadan' })).toMatchObject([
      { code: 'promotion-invalid', source: { pointer: '/campaign-id' } },
    ]);
  });

  test('ERR-02: a category that is switched off at the branch is named beside the price', async () => {
    const attributes = await quote({ location: shop.branches.malqa, items: [aPlainItem(shop, 'cake')] });
    expect(attributes).toMatchObject({
      total: 20,
      error: { code: 'category-out-of-stock', detail: 'desserts category is out of stock for this location.' },
    });
  });

  test('ERR-04: a closed branch is told with code 1071 beside the price', async () => {
    const { error, total } = await quote({ location: shop.branches.narjis });
    expect(total).toBe(30);
    expect(error).toMatchObject({ code: '1071', detail: 'Sorry, this store is not currently accepting orders' });
  });

  test('the bill speaks the guest’s language', async () => {
    const attributes = await quote({ type: 'deliver', ...insideOlaya }, 'ar-SA');
    expect(attributes.taxes[0]?.name).toBe('ضريبة القيمة المضافة');
    expect(attributes.charges[0]?.name).toBe('رسوم التوصيل');
  });
});

describe('POST /promotions/validation under other settings', () => {
  async function reopen(concept: Parameters<typeof seedShop>[1]) {
    await api.close();
    api = await openTestApi();
    shop = await seedShop(api.context.db, concept);
  }

  test('PRICE-15: service charges belong to their order types and are taxed', async () => {
    const serviceCharges = [
      {
        handle: 'service_charge',
        name: { 'en-us': 'Service' },
        percent: 10,
        orderTypes: ['eat-in' as const],
        isTaxable: true,
      },
    ];
    await reopen({ concept: { serviceCharges, vat: { type: 'exclusive', rate: 15, isDeliveryTaxable: true } } });
    expect(await quote({ type: 'dine-in' })).toMatchObject({
      charges: [{ key: 'service_charge', name: 'Service', amount: 3 }],
      'vat-amount': 4.95,
      total: 37.95,
    });
    expect((await quote({ type: 'to-go' })).charges).toEqual([]);
  });

  test('PRICE-11, PRICE-12: VAT type and rate come from the concept', async () => {
    await reopen({ concept: { vat: { type: 'exclusive', rate: 5, isDeliveryTaxable: true } } });
    expect(await quote({})).toMatchObject({ 'vat-amount': 1.5, 'vat-rate': 5, 'vat-type': 'exclusive', total: 31.5 });
  });

  test('a merchant without VAT shows no tax', async () => {
    await reopen({ concept: { vat: undefined } });
    expect(await quote({})).toMatchObject({ 'vat-amount': 0, taxes: [], total: 30 });
  });

  test('PRICE-19: delivery is free from the merchant’s threshold', async () => {
    await reopen({ concept: { delivery: { freeFromAmount: '60.00' } } });
    const delivery = { type: 'deliver', ...insideOlaya };
    expect((await quote(delivery)).charges).toMatchObject([{ amount: 15 }]);
    expect((await quote({ ...delivery, items: [aBurger(shop, { quantity: 2 })] })).charges).toMatchObject([
      { amount: 0 },
    ]);
  });

  test('PRICE-20: the special delivery price replaces the area’s charge from its minimum', async () => {
    await reopen({ concept: { delivery: { specialFromAmount: '60.00', specialPrice: '5.00' } } });
    const delivery = { type: 'deliver', ...insideOlaya };
    expect((await quote(delivery)).charges).toMatchObject([{ amount: 15 }]);
    expect((await quote({ ...delivery, items: [aBurger(shop, { quantity: 2 })] })).charges).toMatchObject([
      { amount: 5 },
    ]);
  });

  test('PRICE-01, PRICE-04: amounts are in the concept’s currency with its decimals', async () => {
    const currency = { ...aConcept().currency, code: 'KWD', decimalPlaces: 3 };
    await reopen({ concept: { currency } });
    expect(await quote({})).toMatchObject({ 'currency-code': 'KWD', total: 3, 'vat-amount': 0.391 });
  });
});
