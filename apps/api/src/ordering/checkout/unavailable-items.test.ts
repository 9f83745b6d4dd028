import type { CheckoutPayload, ErrorDocument } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { menus } from '../../catalogue/menu/menu.tables.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

const validate = (own: Partial<CheckoutPayload> = {}, language?: string) =>
  api.call('POST', '/orders/validate', { token: sara.token, body: aPayload(shop, own), language });

async function errorsOf(own: Partial<CheckoutPayload>, language?: string) {
  const response = await validate(own, language);
  expect(response.statusCode, response.body).toBe(422);
  const { errors } = response.json<ErrorDocument>();
  return errors.map(({ code, detail, source }) => ({ code, detail, pointer: source?.pointer }));
}

async function saveAddress(): Promise<string> {
  const response = await api.call('POST', `/customers/${sara.customerId}/addresses`, {
    token: sara.token,
    body: { ...insideOlaya, line1: 'King Fahd Road 12' },
  });
  return response.json().data[0].id;
}

describe('items that cannot be had', () => {
  const detailOf = async (own: Partial<CheckoutPayload>, language?: string) =>
    (await errorsOf(own, language))[0]?.detail;

  test('CHK-21, ERR-56: excluded from the branch', async () => {
    const own = { items: [aBurger(shop), aPlainItem(shop, 'ribs')] };
    expect(await errorsOf(own)).toMatchObject([
      {
        code: 'item-unavailable-in-branch',
        detail: 'The item ribs is not available in this branch at the moment',
        pointer: '/items/1',
      },
    ]);
    expect(await detailOf(own, 'fr')).toBe(
      'L’article ribs (français) n’est pas disponible dans ce restaurant pour le moment',
    );
  });

  test('CHK-22: out of stock at the branch', async () => {
    expect(await detailOf({ items: [aPlainItem(shop, 'salad')] })).toBe(
      'The item salad is not available in this branch at the moment',
    );
  });

  test('ERR-54: not available for delivery', async () => {
    const address = await saveAddress();
    const items = [aBurger(shop, { quantity: 2 }), aPlainItem(shop, 'pancakes')];
    expect(await detailOf({ type: 'deliver', address, items })).toMatch(/^Item not available for delivery: pancakes/);
  });

  test('ERR-55: not available for pickup', async () => {
    expect(await detailOf({ type: 'pickup', items: [aPlainItem(shop, 'feast')] })).toMatch(
      /^Item not available for pickup: feast/,
    );
  });

  test('a menu of its own for delivery sells nothing to go', async () => {
    await api.context.db.update(menus).set({ orderTypes: ['deliver'] });
    await api.context.db.update(merchants).set({ version: crypto.randomUUID() });
    expect(await errorsOf({})).toMatchObject([{ code: 'item-unavailable-for-type', pointer: '/items/0' }]);
  });

  test('ERR-57: not available at this hour', async () => {
    expect(await detailOf({ items: [aPlainItem(shop, 'pancakes')] })).toMatch(
      /^Item not available: pancakes is not served at this time/,
    );
    api.passSeconds(17 * 3600);
    expect((await validate({ items: [aPlainItem(shop, 'pancakes')] })).statusCode).toBe(200);
  });

  test('ERR-58: sold out', async () => {
    expect(await detailOf({ items: [aPlainItem(shop, 'soup')] })).toMatch(/^Item not available: soup is sold out/);
  });

  test('a part of a combo that the branch has run out of is found inside it', async () => {
    const meal = { ...aPlainItem(shop, 'meal'), 'combo-items': [{ id: shop.menu.choices.juice, quantity: 1 }] };
    expect(await errorsOf({ location: shop.branches.malqa, items: [meal] })).toMatchObject([
      { code: 'item-unavailable-in-branch', pointer: '/items/0/combo-items/0' },
    ]);
  });

  test('ERR-59: an item that is no longer on the menu must be removed to proceed', async () => {
    expect(await errorsOf({ items: [aBurger(shop), { id: crypto.randomUUID(), quantity: 1 }] })).toMatchObject([
      {
        code: 'item-unknown',
        detail: 'This item is no longer available and must be removed to proceed.',
        pointer: '/items/1/id',
      },
    ]);
  });
});
