import type { CheckoutPayload, OrderDocument } from '@sufra/contracts';
import { loadMerchant } from '../../merchant/load-merchant.ts';
import { loadSellableMenu } from '../../menu/load-menu.ts';
import { aBurger, aPayload } from '../a-payload.ts';
import type { TestApi } from '../open-test-api.ts';
import { seedLoyalty } from '../seed-loyalty.ts';
import { insideOlaya, type SeededShop } from '../seed-shop.ts';
import { signIn } from '../sign-in.ts';

/** What a sound request of each call carries, so that one with a flaw gets past the first door. */
export type SoundParts = {
  token: string;
  /** Ids that exist, by what stands before them in a path: "/orders/", "/customers/". */
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
      '/orders/': data.id,
      '/items/': included[0]?.id ?? '',
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
      'POST /orders/{id}/statuses': { code: 'arrived' },
    },
  };
}

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

const car = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };

const aFullPayload = (shop: SeededShop): CheckoutPayload =>
  aPayload(shop, {
    ...insideOlaya,
    device: 'phone',
    notes: 'no onions',
    'table-label': '4',
    'car-id': null,
    'coupon-code': null,
    items: [aBurger(shop, { notes: 'well done', price: 30, ingredients: [], 'combo-items': [] })],
  });
