import type { CheckoutPayload, OrderDocument } from '@sufra/contracts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { aBurger, aPayload } from '../a-payload.ts';
import type { TestApi } from '../open-test-api.ts';
import { seedLoyalty } from '../seed-loyalty.ts';
import { insideOlaya, type SeededShop } from '../seed-shop.ts';
import { signIn } from '../sign-in.ts';

/** The parts of a valid request of each call, so that one with a flaw passes the first checks. */
export type SoundParts = {
  token: string;
  /** Tokens of other callers of the same call: another guest, staff, a browse-only session. */
  otherTokens?: string[];
  /** Ids that exist, by what stands before them in a path: "/orders/", or "menus /items/" where that differs. */
  ids: Record<string, string>;
  /** Bodies by "METHOD path". */
  bodies: Record<string, unknown>;
};

/** Signs a guest in, places an order, and names everything that calls can be about. */
export async function soundParts(api: TestApi, shop: SeededShop): Promise<SoundParts> {
  await seedLoyalty(api.context.db, shop.id);
  const { token, customerId } = await signIn(api);
  const headers = { 'idempotency-key': 'sound' };
  const order = await api.call('POST', '/orders?include=items', { token, headers, body: aPayload(shop) });
  const { data, included = [] } = order.json<OrderDocument>();
  const merchant = await loadMerchant(api.context, shop.id);
  const menu = merchant && (await loadSellableMenu(api.context, merchant));
  const menuId = menu?.menus[0]?.id ?? '';
  const keep = async (what: string, body: object): Promise<string> => {
    const { data } = (await api.call('POST', `/customers/${customerId}/${what}`, { token, body })).json();
    return [data].flat()[0].id;
  };
  return {
    token,
    ids: {
      '/applications/': shop.id,
      '/concepts/': shop.id,
      '/realtime/merchant-': 'another',
      '/locations/': shop.branches.olaya,
      '/': menuId,
      '/menus/': menuId,
      '/categories/': menu?.categories[0]?.id ?? '',
      '/combo-meals/': shop.menu.items.meal,
      '/customers/': customerId,
      '/loyalty/customers/': customerId,
      '/loyalty/tiers/': 'ember',
      '/integration-options/': 'solo-loyalty',
      '/links/': 'no.such.link',
      '/shared-orders/': 'no-such-order',
      '/driver-links/': 'no-such-link',
      '/webhook/': 'tap',
      '/payments/orders/': data.id,
      '/addresses/': await keep('addresses', address),
      '/cars/': await keep('cars', car),
      '/favorites/': await keep('favorites', { 'item-id': shop.menu.items.meal }),
      '/orders/': data.id,
      '/board/': data.id,
      '/items/': included[0]?.id ?? '',
      'menus /items/': shop.menu.items.burger,
      '/makers/': 'toyota',
      'integration-options /': 'merchant-uuid',
    },
    bodies: {
      'POST /customers': { 'first-name': 'Sara', 'last-name': 'Ali', mobile: '512345678', 'dial-code': '+966' },
      'POST /login/guest': { username: '966512345678', password: '1234' },
      'POST /resendsms': { id: customerId, mobile: '966512345678' },
      'POST /customers/{id}/addresses': address,
      'POST /customers/{id}/cars': car,
      'PATCH /customers/{id}/cars/{carId}': car,
      'POST /promotions/validation': aFullPayload(shop),
      'POST /orders/validate': aFullPayload(shop),
      'POST /orders': aFullPayload(shop),
      'POST /hyperpay/checkout': { 'order-id': data.id, method: 'MADA' },
      'POST /hyperpay/get-payment-status': { 'order-id': data.id, id: 'none' },
      'POST /orders/{id}/statuses': { code: 'arrived' },
      'POST /staff/board/{id}/bumps': { bumps: [{ line: included[0]?.id ?? '', station: 'kitchen' }], done: true },
      'POST /orders/{id}/driver-links': { name: 'Khalid', phone: '501234567' },
      'POST /driver-links/{token}/steps': { step: 'delivered', code: '0000' },
      'PUT /driver-links/{token}/position': { latitude: 24.7, longitude: 46.7 },
      'PUT /staff/session/branch': { location: null },
      'POST /staff/presence': { visible: true, sound: true },
      'PUT /staff/push-subscription': {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sound',
        keys: { p256dh: 'BA', auth: 'AA' },
      },
      'POST /staff/reconciliation': { from: '2020-01-01', to: '2020-01-01', provider: 'tap', text: 'id,amount' },
      'POST /staff/days': { location: shop.branches.olaya, day: '2020-01-01' },
      'POST /orders/{id}/refunds': { lines: [], charges: [], amount: 1, 'reason-code': 'late' },
      'PATCH /orders/{id}/refunds/{refund}': { decision: 'approve' },
      'POST /orders/{id}/missing-items': { line: 'none', quantity: 1 },
      'PATCH /orders/{id}/missing-items/{missing}': { decision: 'take-off' },
      'POST /orders/{id}/missing-items/{missing}/answers': { answer: 'refuse' },
      'POST /orders/{id}/delays': { minutes: 5, 'reason-code': 'busy' },
      'POST /orders/{id}/employees': { function: 'cook', name: 'Mona', phone: '+966500000001' },
      'PATCH /orders/{id}/cancellation': { reason: 'by mistake' },
      'POST /payments/providers/money-hash/intent': { order: data.id },
      'POST /payments/providers/checkout/authorize': { 'order-id': data.id, token: 'tok_sound', amount: 30 },
      'POST /payments/providers/checkout/apple-pay/authorize': { 'order-id': data.id, token: {}, amount: 30 },
      'POST /payments/providers/checkout/apple-pay/validate': appleSession(data.id),
      'POST /payments/providers/foodics-online/apple-pay/validate': appleSession(data.id),
      'POST /payments/providers/tap/verify': { 'tap-id': 'chg_none' },
      'POST /feedback/{id}/answer': { text: 'Thank you' },
      'PATCH /feedback/{id}': { state: 'settled' },
      'POST /orders/{id}/feedbacks': { topics: [{ id: 'food', rating: 5 }], comment: 'Good' },
      'PATCH /customers/{id}': { 'first-name': 'Sara' },
      'DELETE /customers/{id}': {},
      'POST /customers/{id}/verify': { code: '0000' },
      'PATCH /customers/{id}/addresses/{addressId}': address,
      'POST /customers/{id}/favorites': { 'item-id': shop.menu.items.meal },
      'POST /customers/{id}/push-subscriptions': {
        endpoint: 'https://fcm.googleapis.com/fcm/send/sound',
        keys: { p256dh: 'BA', auth: 'AA' },
      },
      'POST /login': { username: 'sara@example.test', password: 'wrong password' },
      'POST /login/{provider}': { token: 'token', nonce: 'nonce-of-this-page-1234' },
      'POST /forgotPassword': { username: 'sara@example.test' },
      'POST /resetPassword': { token: 'token', password: 'a new password' },
      'POST /payments/orders/{id}': { method: 'card', token: 'tok', amount: 30, terminal: 'till-1' },
      'POST /payments/links/{token}/verification': { visitor: 'a browser' },
      'POST /staff/sold-out': {
        location: shop.branches.olaya,
        kind: 'item',
        'thing-id': shop.menu.items.cake,
        until: 'day',
        remaining: 5,
      },
      'POST /staff/pauses': {
        location: shop.branches.olaya,
        'order-types': ['eat-in'],
        'extra-minutes': 10,
        reason: 'busy',
        until: 30,
      },
      'POST /staff/hours': {
        location: shop.branches.olaya,
        from: '2026-11-24',
        to: '2026-11-24',
        hours: [{ from: '18:00', to: '02:00' }],
        reason: 'holiday',
      },
      'PUT /staff/kitchen-figures': { location: shop.branches.olaya, station: 'grill', decision: 'accept' },
      'PUT /staff/auto-acceptance': { location: shop.branches.olaya, 'order-type': 'pickup', 'is-on': false },
      'PATCH /staff/drafts/{id}': { changes: [], revision: 0 },
      'POST /staff/drafts/{id}/preview': {},
      'POST /staff/drafts/{id}/publication': { reason: 'New prices' },
      'POST /staff/publications/{id}/rollback': { reason: 'A mistake' },
      'PATCH /staff/people/{id}': { name: 'Mona', role: 'cashier' },
      'PUT /staff/people/{id}/pin': { pin: '9073' },
      'POST /staff/customers/{id}/points': { points: 50, reason: 'apology' },
      'POST /staff/invitations': {
        name: 'Mona',
        email: 'mona@saffron.test',
        role: 'cashier',
        location: shop.branches.olaya,
      },
      'POST /staff/invitation': { token: 'no-such-invitation' },
      'POST /staff/invitation/acceptance': { token: 'no-such-invitation', password: 'kettle-on-the-roof', pin: '9073' },
      'POST /staff/second-factor': { password: 'long-and-made-by-us' },
      'POST /staff/second-factor/confirmation': { code: '123456' },
      'DELETE /staff/second-factor': { password: 'long-and-made-by-us', code: '123456' },
      'POST /staff/passkeys/challenge': { password: 'long-and-made-by-us' },
      'POST /staff/passkeys': { name: 'iPhone', response: madePasskey },
      'PUT /staff/customers/{id}/block': { reason: 'prank', 'last-day': '2026-12-24' },
      'DELETE /staff/customers/{id}': { confirmation: '5678' },
      'POST /staff/login': { email: 'huda@saffron.test', password: 'wrong password' },
      'POST /staff/login/second-factor': { email: 'huda@saffron.test', password: 'wrong password' },
    },
  };
}

/** As a browser writes it; no challenge waits for it. */
const madePasskey = {
  id: 'c29tZS1pZA',
  rawId: 'c29tZS1pZA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
};

const address = {
  ...insideOlaya,
  line1: 'King Fahd Road',
  line2: 'Tower 3',
  label: 'Home',
  telephone: '+966512345678',
  instructions: 'Ring twice',
  city: 'Riyadh',
  state: 'Riyadh',
  country: 'SA',
  'postal-code': '12211',
  'photo-uri': '/photos/door.jpg',
};

const appleSession = (orderId: string) => ({
  'order-id': orderId,
  'validation-url': 'https://apple-pay-gateway.apple.com/paymentservices/startSession',
});

const car = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };

const aFullPayload = (shop: SeededShop): CheckoutPayload =>
  aPayload(shop, {
    ...insideOlaya,
    device: 'phone',
    notes: 'no onions',
    'table-label': '0',
    'car-id': null,
    'coupon-code': null,
    items: [aBurger(shop, { notes: 'well done', price: 30, ingredients: [], 'combo-items': [] })],
  });
