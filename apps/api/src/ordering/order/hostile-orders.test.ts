import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, ErrorDocument, PayloadItem } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { idempotencyKeys, orders } from '../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

const place = (own: Partial<CheckoutPayload> | string) =>
  api.call('POST', '/orders', {
    token: sara.token,
    body: typeof own === 'string' ? own : aPayload(shop, own),
    headers: { 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
  });

/** Refused on every call of the checkout, with the fields that the errors name; nothing is stored. */
async function refusedFields(own: Partial<CheckoutPayload>): Promise<[string, string | undefined][]> {
  const response = await place(own);
  expect(response.statusCode, response.body).toBe(422);
  const quoted = await api.call('POST', '/promotions/validation', { body: aPayload(shop, own) });
  expect(quoted.statusCode).toBe(422);
  expect(await api.context.db.$count(orders)).toBe(0);
  expect(await api.context.db.$count(idempotencyKeys)).toBe(0);
  return response.json<ErrorDocument>().errors.map(({ code, source }) => [code, source?.pointer]);
}

const burgerWith = (...modifiers: PayloadItem['modifiers'] & {}) => ({ items: [aBurger(shop, { modifiers })] });

describe('an order that nobody should get away with', () => {
  test('a foreign item: unknown, malformed, or another merchant’s', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    for (const id of [randomUUID(), 'burger', '', other.menu.items.burger]) {
      expect(await refusedFields({ items: [aBurger(shop, { id })] })).toEqual([['item-unknown', '/items/0/id']]);
    }
  });

  test('another merchant’s branch', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    expect(await refusedFields({ location: other.branches.olaya })).toEqual([['branch-unknown', '/location']]);
  });

  test('CART-21: a quantity that is zero, negative or huge', async () => {
    for (const quantity of [0, -1, -1000, 100, 1_000_000, Number.MAX_SAFE_INTEGER]) {
      const items = [aPlainItem(shop, 'cola'), aBurger(shop, { quantity })];
      expect(await refusedFields({ items })).toEqual([['quantity-invalid', '/items/1/quantity']]);
    }
  });

  test('a quantity that is no whole number, or no number', async () => {
    for (const quantity of [1.5, 1e300, '2', null, true]) {
      const items = [{ ...aBurger(shop), quantity } as PayloadItem];
      expect(await refusedFields({ items })).toEqual([['invalid-field', '/items/0/quantity']]);
    }
  });

  test('a modifier that the item does not have, or that is sold out', async () => {
    const { garlic, truffle } = shop.menu.modifiers;
    expect(await refusedFields(burgerWith({ id: garlic, quantity: 1 }, { id: randomUUID(), quantity: 1 }))).toEqual([
      ['modifier-unknown', '/items/0/modifiers/1/id'],
    ]);
    expect(await refusedFields(burgerWith({ id: truffle, quantity: 1 }))).toContainEqual([
      'modifiers_availability',
      '/items/0/modifiers/0/id',
    ]);
  });

  test('ERR-03: a disabled modifier is refused with its name', async () => {
    const response = await place(burgerWith({ id: shop.menu.modifiers.truffle, quantity: 1 }));
    expect(response.json().errors[0]).toMatchObject({
      code: 'modifiers_availability',
      detail: 'truffle is not available at the moment. Choose something else.',
    });
  });

  test('a negative, repeated or excessive modifier', async () => {
    const { garlic, cheese } = shop.menu.modifiers;
    const sauce = { id: garlic, quantity: 1 };
    for (const quantity of [-1, 100]) {
      expect(await refusedFields(burgerWith(sauce, { id: cheese, quantity }))).toContainEqual([
        'quantity-invalid',
        '/items/0/modifiers/1/quantity',
      ]);
    }
    expect(await refusedFields(burgerWith(sauce, sauce))).toContainEqual(['invalid-field', '/items/0/modifiers/1/id']);
    expect(await refusedFields(burgerWith(sauce, { id: cheese, quantity: 3 }))).toContainEqual([
      'modifier-maximum',
      '/items/0/modifiers/1/quantity',
    ]);
  });

  test('MENU-11: a required group below its minimum', async () => {
    const response = await place({ items: [{ id: shop.menu.items.burger, quantity: 1 }] });
    expect(response.json().errors).toMatchObject([
      {
        status: '422',
        code: 'modifier-minimum',
        detail: 'sauces: choose at least 1.',
        source: { pointer: '/items/0/modifiers' },
      },
    ]);
  });

  test('MENU-12: a group above its maximum', async () => {
    const { garlic, chilli } = shop.menu.modifiers;
    const response = await place(burgerWith({ id: garlic, quantity: 2 }, { id: chilli, quantity: 1 }));
    expect(response.json().errors).toMatchObject([
      {
        code: 'modifier-maximum',
        detail: 'Maximum extras reached for sauces: choose at most 2.',
        source: { pointer: '/items/0/modifiers' },
      },
    ]);
  });

  test('an ingredient that cannot be left out, or is not in it', async () => {
    const without = (id: string) => ({ items: [aBurger(shop, { ingredients: [{ id }] })] });
    // On the wire an ingredient that stays in has another id than where it can be left out.
    const merchant = await loadMerchant(api.context, shop.id);
    const menu = merchant && (await loadSellableMenu(api.context, merchant));
    const bun = menu?.items.get(shop.menu.items.burger)?.ingredients.find(({ isRemovable }) => !isRemovable);
    expect(await refusedFields(without(bun?.id ?? ''))).toEqual([
      ['ingredient-not-removable', '/items/0/ingredients/0/id'],
    ]);
    expect(await refusedFields(without(randomUUID()))).toEqual([
      ['ingredient-not-removable', '/items/0/ingredients/0/id'],
    ]);
  });

  test('a combo with an empty place, two drinks, or a part of something else', async () => {
    const { items, choices } = shop.menu;
    const meal = (...comboItems: PayloadItem['combo-items'] & {}) => ({
      items: [{ id: items.meal, quantity: 1, 'combo-items': comboItems }],
    });
    const cola = { id: choices.cola, quantity: 1 };
    expect(await refusedFields(meal())).toEqual([['combo-incomplete', '/items/0/combo-items']]);
    expect(await refusedFields(meal(cola, { id: choices.juice, quantity: 1 }))).toEqual([
      ['modifier-maximum', '/items/0/combo-items'],
    ]);
    expect(await refusedFields(meal(cola, { id: items.cola, quantity: 1 }))).toContainEqual([
      'item-unknown',
      '/items/0/combo-items/1/id',
    ]);
  });

  test('too many lines: 201, and 10,000 without reading them', async () => {
    const cola = aPlainItem(shop, 'cola');
    expect(await refusedFields({ items: Array.from({ length: 201 }, () => cola) })).toEqual([
      ['too-many-lines', '/items'],
    ]);
    // The number of lines is refused before any of them is parsed.
    const unreadable = JSON.stringify({ ...aPayload(shop), items: Array.from({ length: 10_000 }, () => 'x') });
    expect((await place(unreadable)).json().errors).toMatchObject([
      {
        status: '422',
        code: 'too-many-lines',
        detail: 'An order has at most 200 lines. Remove some items.',
        source: { pointer: '/items' },
      },
    ]);
    expect((await place({ items: Array.from({ length: 200 }, () => cola), total: 1400 })).statusCode).toBe(201);
  });

  test('20,000 mistakes are answered by the first 100, and each is told once', async () => {
    const nonsense = Array.from({ length: 100 }, () => ({ id: 'nothing', quantity: 1 }));
    const items = Array.from({ length: 200 }, () => aBurger(shop, { modifiers: nonsense }));
    const response = await place({ items });
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toHaveLength(100);
    expect(response.json().error).toHaveLength(100);
    expect(new Set(response.json().errors.map(JSON.stringify)).size).toBe(100);
  });

  test('wrong types and broken JSON are refused with the field', async () => {
    expect((await place('{"items": [')).statusCode).toBe(400);
    expect((await place('[]')).statusCode).toBe(422);
    expect((await place('{"items": {"0": "burger"}}')).json().errors).toMatchObject([
      { code: 'invalid-field', source: { pointer: '/items' } },
    ]);
  });

  test('a prototype or a database command in an id is only an unknown id', async () => {
    for (const id of ['__proto__', 'constructor', "'; drop table orders; --", '%00', '\u0000']) {
      expect(await refusedFields({ items: [aBurger(shop, { id })] })).toEqual([['item-unknown', '/items/0/id']]);
    }
    expect(await refusedFields({ location: "' or 1=1 --" })).toEqual([['branch-unknown', '/location']]);
  });
});

describe('a script in a note', () => {
  const script = '<script>alert(1)</script> "quoted" & \'more\' ${x} {{y}}';

  test('is kept as the plain words it is and answered as a JSON string', async () => {
    const response = await place({
      notes: `${script}\u0000\u0007`,
      items: [aBurger(shop, { notes: `${script}\u202e` })],
    });
    expect(response.statusCode, response.body).toBe(201);
    const { data, included } = (
      await api.call('GET', `/orders/${response.json().data.id}?include=items`, { token: sara.token })
    ).json();
    expect(data.attributes.notes).toBe(script);
    expect(included[0].attributes.notes).toBe(script);
    expect(response.headers['content-type']).toBe('application/vnd.api+json');
  });

  test('what the database cannot store is taken out, everywhere a guest may write', async () => {
    const response = await place({
      notes: 'a\u0000\ud800b',
      device: 'x\u0000y',
      type: 'eat-in',
      'table-label': '4\u0000',
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().data.attributes).toMatchObject({ notes: 'a\ufffdb', 'table-number': '4' });
  });
});
