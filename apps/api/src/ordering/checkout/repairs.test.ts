import type { CheckoutPayload, ErrorDocument } from '@sufra/contracts';
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { branches } from '../../catalogue/location/location.tables.ts';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { aBurger, aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

// Ways out that a refusal offers the guest (meta of an error).

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  // Malqa lies about eleven kilometres north of the others.
  await api.context.db.update(branches).set({ latitude: 24.79 }).where(eq(branches.id, shop.branches.malqa));
  sara = await signIn(api);
});
afterEach(() => api.close());

/** The first refusal of a cart. */
async function refused(own: Partial<CheckoutPayload>) {
  const response = await api.call('POST', '/orders/validate', { token: sara.token, body: aPayload(shop, own) });
  expect(response.statusCode, response.body).toBe(422);
  const [error] = response.json<ErrorDocument>().errors;
  return { code: error?.code, meta: error?.meta as Record<string, unknown> };
}

describe('another branch', () => {
  const namesOf = ({ meta }: Awaited<ReturnType<typeof refused>>) =>
    (meta['locations'] as { name: { 'en-us': string } }[]).map(({ name }) => name['en-us']);

  test('ERR-61: is one that is open, takes orders and has everything in the cart, the nearest first', async () => {
    const { code, meta } = await refused({ type: 'pickup', location: shop.branches.narjis });
    expect(code).toBe('1071');
    const { olaya, malqa } = shop.branches;
    expect(meta['locations']).toEqual([
      { id: olaya, name: expect.objectContaining({ 'en-us': 'Branch olaya' }), 'distance-metres': 0 },
      { id: malqa, name: expect.objectContaining({ 'en-us': 'Branch malqa' }), 'distance-metres': expect.any(Number) },
    ]);
    const [, far] = meta['locations'] as { 'distance-metres': number }[];
    expect(Math.round((far?.['distance-metres'] ?? 0) / 1000)).toBe(11);
    expect(meta).toMatchObject({ 'next-opening': null, 'order-types': ['deliver', 'eat-in', 'to-go'] });
    const ribs = [aPlainItem(shop, 'ribs')];
    expect(namesOf(await refused({ type: 'pickup', location: shop.branches.narjis, items: ribs }))).toEqual([
      'Branch malqa',
    ]);
  });

  test('is offered before one was chosen as well', async () => {
    const asked = await refused({ type: 'pickup', location: null });
    expect(asked.code).toBe('branch-required');
    expect(namesOf(asked)).toEqual(['Branch olaya', 'Branch malqa']);
  });

  test('is never the chosen one', async () => {
    const body = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };
    const saved = await api.call('POST', `/customers/${sara.customerId}/cars`, { token: sara.token, body });
    const car = { 'car-id': saved.json().data.id, location: shop.branches.malqa };
    const asked = await refused({ ...car, items: [aPlainItem(shop, 'cola')] });
    expect(asked.code).toBe('curbside-unavailable');
    expect(namesOf(asked)).toEqual(['Branch olaya']);
  });

  test('is not offered to a guest whose address decides', async () => {
    await api.context.db
      .update(branches)
      .set({ orderTypes: ['deliver', 'pickup', 'to-go'] })
      .where(eq(branches.id, shop.branches.malqa));
    const asked = await refused({
      type: 'deliver',
      location: null,
      ...insideOlaya,
      items: [aPlainItem(shop, 'salad', 5)],
    });
    expect(asked.code).toBe('item-unavailable-in-branch');
    expect(namesOf(asked)).toEqual([]);
  });
});

describe('something else in its place', () => {
  test('CHK-22: dishes of the same category and about the price, those that need choices marked', async () => {
    const { code, meta } = await refused({ items: [{ ...aPlainItem(shop, 'salad'), price: 10 }] });
    expect(code).toBe('item-unavailable-in-branch');
    expect(meta['item']).toEqual({ id: shop.menu.items.salad, name: expect.objectContaining({ 'en-us': 'salad' }) });
    expect(meta['base-price']).toBe(20);
    const suggested = meta['suggestions'] as { name: { 'en-us': string }; price: number; 'needs-choices': boolean }[];
    expect(suggested.map(({ name, price, ...each }) => [name['en-us'], price, each['needs-choices']])).toEqual([
      ['juice', 10, false],
      ['cola', 7, false],
      ['burger', 30, true],
    ]);
  });

  test('CHK-22: what is offered once more before paying stands in for its like alone', async () => {
    const { salad, cola, juice } = shop.menu.items;
    const suggestedFor = async (own: Partial<CheckoutPayload>) =>
      ((await refused(own)).meta['suggestions'] as { id: string }[]).map(({ id }) => id);
    await api.context.db
      .update(menuItems)
      .set({ isUpsell: true })
      .where(inArray(menuItems.id, [cola, salad]));
    expect(await suggestedFor({ items: [{ ...aPlainItem(shop, 'salad'), price: 10 }] })).toEqual(
      expect.arrayContaining([juice, cola]),
    );
    expect(await suggestedFor({ type: 'pickup', items: [aPlainItem(shop, 'pancakes')] })).not.toContain(cola);
  });

  test('a dish of which a choice is gone is offered without it, at its price', async () => {
    const { truffle, chilli } = shop.menu.modifiers;
    const chosen = [chilli, truffle].map((id) => ({ id, quantity: 1 }));
    const { code, meta } = await refused({ items: [aBurger(shop, { modifiers: chosen })] });
    expect(code).toBe('modifiers_availability');
    expect(meta['remaining']).toEqual({
      price: 31,
      modifiers: [{ id: chilli, quantity: 1 }],
      ingredients: [],
      'combo-items': [],
    });
    const only = await refused({ items: [aBurger(shop, { modifiers: [{ id: truffle, quantity: 1 }] })] });
    expect(only.meta).not.toHaveProperty('remaining');
  });

  test('ERR-57: a dish of other hours says when it can be had', async () => {
    const { code, meta } = await refused({ type: 'pickup', items: [aPlainItem(shop, 'pancakes')] });
    expect([code, meta['next-opening']]).toEqual(['item-unavailable-now', '2026-11-21T03:00:00.000Z']);
  });

  test('nothing is suggested for what the guest wrote too much of', async () => {
    const { code, meta } = await refused({ items: [aBurger(shop, { notes: 'x'.repeat(300) })] });
    expect(code).toBe('notes-too-long');
    expect(meta).toMatchObject({ item: { id: shop.menu.items.burger } });
    expect(meta).not.toHaveProperty('suggestions');
  });
});
