import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, ErrorDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { aGateway, connectGateway, takingCards } from '../../testing/a-gateway.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { farAway, insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;

async function open(settings: Parameters<typeof seedShop>[1] = {}) {
  api = await openTestApi();
  shop = await seedShop(api.context.db, settings);
  sara = await signIn(api);
}
async function reopen(settings: Parameters<typeof seedShop>[1]) {
  await api.close();
  await open(settings);
}
beforeEach(() => open());
afterEach(() => api.close());

const validate = (own: Partial<CheckoutPayload> = {}, language?: string) =>
  api.call('POST', '/orders/validate', { token: sara.token, body: aPayload(shop, own), language });

async function errorsOf(own: Partial<CheckoutPayload>, language?: string) {
  const response = await validate(own, language);
  expect(response.statusCode, response.body).toBe(422);
  const { error, errors } = response.json<ErrorDocument>();
  expect(error).toEqual(errors);
  return errors.map(({ code, title, detail, source }) => ({ code, title, detail, pointer: source?.pointer }));
}

async function saveAddress(point: { lat: number; long: number }): Promise<string> {
  const response = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
    token: sara.token,
    body: { ...point, line1: 'King Fahd Road 12', instructions: 'Ring twice' },
  });
  return response.json().data[0].id;
}

describe('POST /orders/validate', () => {
  test('API-71, PRICE-18: takes the checkout payload and answers the calculation when nothing is in the way', async () => {
    const response = await validate();
    expect(response.statusCode).toBe(200);
    expect(response.json().data).toMatchObject({
      type: 'calculations',
      attributes: { total: 30, location: shop.branches.olaya },
    });
  });

  test('CHK-17: a visitor who is not signed in is sent to sign in', async () => {
    const response = await api.call('POST', '/orders/validate', { body: aPayload(shop) });
    expect(response.statusCode).toBe(401);
  });

  test('CHK-23: a browse-only token, whose mobile nobody verified, cannot check out', async () => {
    const login = await api.call('POST', '/login/guest', { body: {} });
    const { token } = login.json().data.attributes;
    const response = await api.call('POST', '/orders/validate', { token, body: aPayload(shop) });
    expect(response.statusCode).toBe(403);
  });

  test('CHK-18: an empty cart', async () => {
    expect(await errorsOf({ items: [] })).toMatchObject([
      { code: 'cart-empty', detail: 'No item selected', pointer: '/items' },
    ]);
  });

  test('CHK-16, CART-14: 256 characters of notes pass, 257 do not', async () => {
    expect((await validate({ notes: 'x'.repeat(256) })).statusCode).toBe(200);
    expect(await errorsOf({ notes: 'x'.repeat(257) })).toMatchObject([
      { code: 'notes-too-long', detail: 'Max 256 characters', pointer: '/notes' },
    ]);
    const items = [aBurger(shop, { notes: 'ص'.repeat(257) })];
    expect(await errorsOf({ items })).toMatchObject([{ code: 'notes-too-long', pointer: '/items/0/notes' }]);
  });

  test('CHK-12, CHK-24: a branch must be chosen, and be one of this merchant', async () => {
    expect(await errorsOf({ location: null })).toMatchObject([
      { pointer: '/location', detail: 'Please select a branch.' },
    ]);
    expect(await errorsOf({ location: crypto.randomUUID() })).toMatchObject([
      { code: 'branch-unknown', pointer: '/location' },
    ]);
  });

  test('CHK-07: the branch of a pickup order is the one in location', async () => {
    const response = await validate({ location: shop.branches.malqa, address: null });
    expect(response.json().data.attributes.location).toBe(shop.branches.malqa);
  });

  test('CHK-25: an order type must be chosen', async () => {
    expect(await errorsOf({ type: null })).toMatchObject([
      { code: 'please_select_an_order_type', detail: 'Please select an order type.', pointer: '/type' },
    ]);
    expect(await errorsOf({ type: 'teleport' })).toMatchObject([{ code: 'please_select_an_order_type' }]);
  });

  test('an order type that the branch does not serve is refused', async () => {
    expect(await errorsOf({ type: 'eat-in', 'table-label': '0', location: shop.branches.malqa })).toMatchObject([
      { code: 'order-type-not-allowed', pointer: '/type' },
    ]);
  });

  test('CHK-26: a payment type must be selected, and be one that is offered', async () => {
    expect(await errorsOf({ 'payment-type': null })).toMatchObject([{ detail: 'Please select a payment type.' }]);
    expect(await errorsOf({ 'payment-type': 'card' })).toMatchObject([
      { code: 'payment-type-not-allowed', pointer: '/payment-type' },
    ]);
    expect(await errorsOf({ 'payment-type': 'card-on-pickup' })).toMatchObject([{ code: 'payment-type-not-allowed' }]);
  });

  test('PAY-07, CHK-01: a payload without a payment type is complete and is paid by card', async () => {
    // The fields of the specification, as a client that knows no others sends them.
    const payload = (branch: string) => ({
      customer: sara.customerId,
      source: 'Web',
      subtotal: 30,
      discount: 0,
      device: 'web',
      notes: '',
      'vat-amount': 0,
      total: 30,
      type: 'to-go',
      'coupon-code': null,
      'promotion-name': null,
      items: [{ ...aBurger(shop), price: 30, notes: '', discount: 0, ingredients: [], 'combo-items': [] }],
      'delivery-charge': 0,
      location: branch,
      'scheduled-time': null,
      'campaign-id': null,
    });
    const send = (path: string) =>
      api.call('POST', path, {
        token: sara.token,
        headers: { 'idempotency-key': randomUUID() },
        body: payload(shop.branches.olaya),
      });
    const refused = await send('/orders');
    expect(refused.statusCode).toBe(422);
    expect(refused.json().error).toMatchObject([
      {
        code: 'payment-type-not-allowed',
        detail: 'This payment method is not offered for this order. Choose another one.',
        source: { pointer: '/payment-type' },
        meta: { 'payment-types': ['cash'] },
      },
    ]);
    await reopen({ application: takingCards });
    connectGateway(api, aGateway());
    expect((await send('/orders/validate')).statusCode).toBe(200);
    const placed = await send('/orders');
    expect(placed.statusCode, placed.body).toBe(201);
    expect(placed.json().data.attributes).toMatchObject({
      'payment-method': 'card',
      'current-status': { code: 'waiting-for-payment' },
    });
  });

  test('CART-32: a table number is required to eat in, and 0 means none', async () => {
    expect(await errorsOf({ type: 'dine_in' })).toMatchObject([{ code: 'table-required', pointer: '/table-label' }]);
    expect((await validate({ type: 'dine_in', 'table-label': '0' })).statusCode).toBe(200);
    expect((await validate({ type: 'dine_in', 'table-label': '12' })).statusCode).toBe(200);
    expect((await validate({ type: 'to-go', 'table-label': null })).statusCode).toBe(200);
  });

  test('a table that the order type cannot have is refused, not dropped', async () => {
    const refused = [{ code: 'table-not-possible', pointer: '/table-label' }];
    for (const type of ['to-go', 'pickup']) expect(await errorsOf({ type, 'table-label': '7' })).toMatchObject(refused);
    expect((await validate({ type: 'to-go', 'table-label': '0' })).statusCode).toBe(200);
  });

  test('LOC-01: a queue order needs no table, and no branch that serves the table', async () => {
    expect((await validate({ type: 'queue' })).statusCode).toBe(200);
    expect((await validate({ type: 'Queue', 'table-label': '7', location: shop.branches.malqa })).statusCode).toBe(200);
    expect(await errorsOf({ type: 'queue', location: null })).toMatchObject([
      { code: 'branch-required', pointer: '/location' },
    ]);
  });

  test('a merchant that only delivers has no queue', async () => {
    await api.close();
    await open({ application: { allowedOrderTypes: ['deliver'] } });
    expect(await errorsOf({ type: 'queue' })).toMatchObject([{ code: 'order-type-not-allowed', pointer: '/type' }]);
  });

  test('a scheduled time is refused where the merchant takes no orders for later', async () => {
    expect(await errorsOf({ 'scheduled-time': '2026-11-21T12:00:00Z' })).toMatchObject([
      { code: 'scheduling-unavailable', pointer: '/scheduled-time' },
    ]);
  });

  test('CHK-03: an order to go with a car is curbside, which the branch must offer', async () => {
    const body = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };
    const saved = await api.call('POST', `/customers/${sara.customerId}/cars`, { token: sara.token, body });
    const car = { 'car-id': saved.json().data.id };
    expect((await validate(car)).statusCode).toBe(200);
    expect(await errorsOf({ ...car, location: shop.branches.malqa, items: [aPlainItem(shop, 'cola')] })).toMatchObject([
      { code: 'curbside-unavailable', pointer: '/type' },
    ]);
  });

  test('ERR-04, ERR-62: a closed branch takes no order for now', async () => {
    expect(await errorsOf({ location: shop.branches.narjis })).toEqual([
      {
        code: '1071',
        title: 'Store is closed',
        detail: 'Sorry, this store is not currently accepting orders',
        pointer: '/location',
      },
    ]);
  });

  test('ERR-61: a branch that stopped taking orders', async () => {
    expect(await errorsOf({ location: shop.branches.yasmin })).toMatchObject([
      { code: 'branch-not-accepting', detail: 'The selected branch is no longer accepting orders' },
    ]);
  });

  test('MENU-09: menu-only mode takes no orders', async () => {
    await reopen({ application: { menuOnly: true } });
    expect(await errorsOf({})).toMatchObject([{ code: 'ordering-disabled' }]);
  });

  test('several things in the way are told in the order of the checkout', async () => {
    const codes = await errorsOf({ items: [], location: null, 'payment-type': null, notes: 'x'.repeat(300) });
    expect(codes.map(({ code }) => code)).toEqual([
      'cart-empty',
      'notes-too-long',
      'branch-required',
      'payment-type-required',
    ]);
  });
});

describe('delivery', () => {
  const delivery = (address: string | null, quantity = 2): Partial<CheckoutPayload> => ({
    type: 'deliver',
    location: null,
    address,
    items: [aBurger(shop, { quantity })],
  });

  test('CHK-06, CHK-27: goes to a saved address of the customer, which decides the branch', async () => {
    const response = await validate(delivery(await saveAddress(insideOlaya)));
    expect(response.json().data.attributes).toMatchObject({ location: shop.branches.olaya, total: 75 });
    expect(await errorsOf(delivery(null))).toMatchObject([{ detail: 'Please select a saved address.' }]);
    expect(await errorsOf({ ...delivery(null), ...insideOlaya })).toMatchObject([{ code: 'address-required' }]);
  });

  test('another customer’s address is as unknown as one that never existed', async () => {
    const address = await saveAddress(insideOlaya);
    sara = await signIn(api, { mobile: '598765432' });
    expect(await errorsOf(delivery(address))).toMatchObject([{ code: 'address-unknown', pointer: '/address' }]);
    expect(await errorsOf(delivery('nowhere'))).toMatchObject([{ code: 'address-unknown', pointer: '/address' }]);
  });

  test('ERR-63: an address outside every delivery area', async () => {
    expect(await errorsOf(delivery(await saveAddress(farAway)))).toMatchObject([
      { code: 'outside-delivery-areas', pointer: '/address' },
    ]);
  });

  test('CHK-14, CHK-15, I18N-01: below the zone’s minimum, in three languages', async () => {
    const address = await saveAddress(insideOlaya);
    const details = [];
    for (const language of ['en-US', 'ar-SA', 'fr'])
      details.push((await errorsOf(delivery(address, 1), language))[0]?.detail);
    expect(details).toEqual([
      'Delivery to your area is available for orders over 50.00 (SAR).',
      'التوصيل إلى منطقتك متاح للطلبات التي تزيد على 50.00 (SAR).',
      'La livraison dans votre secteur est disponible pour les commandes de plus de 50,00 (SAR).',
    ]);
  });

  test('CHK-19: below the merchant’s delivery minimum, after the zone’s', async () => {
    await reopen({ concept: { delivery: { minimumOrderAmount: '70.00' } } });
    const address = await saveAddress(insideOlaya);
    expect(await errorsOf(delivery(address))).toMatchObject([
      {
        code: 'delivery-minimum',
        detail: 'Minimum order for delivery is 70.00 SAR excluding delivery charge',
        pointer: '/items',
      },
    ]);
    expect((await errorsOf(delivery(address, 1)))[0]?.code).toBe('zone-minimum');
  });

  test('CHK-20: below the merchant’s minimum for an order that is not delivered', async () => {
    await reopen({ concept: { minimumOrderAmount: '40.00' } });
    expect(await errorsOf({})).toMatchObject([
      { code: 'order-minimum', detail: 'Minimum order is 40.00 SAR', pointer: '/items' },
    ]);
  });
});
