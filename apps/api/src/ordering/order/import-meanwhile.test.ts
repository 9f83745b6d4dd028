import { isNotNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import { aBundle, importShop } from '../../testing/a-bundle.ts';
import { findIds } from '../../testing/find-ids.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { branchOrderNumbers, orderEvents, orders } from '../order.tables.ts';

const crowd = 50;

let api: TestApi;
/** The same shop as another process sees it. */
let other: TestApi;
let guest: SignedInGuest;
let cart: { type: string; location: string; 'payment-type': string; items: { id: string; quantity: number }[] };
beforeEach(async () => {
  api = await openTestApi();
  const shop = await importShop(api, { files: colaFor('7.00') });
  const ids = await findIds(api, shop);
  guest = await signIn(api);
  other = await startTestApi(await openTestDatabaseAgain());
  cart = {
    type: 'to-go',
    location: ids.olaya,
    'payment-type': 'cash',
    items: [{ id: ids.cola, quantity: 1 }],
  };
});
afterEach(async () => {
  await Promise.all([api.close(), other.close()]);
  await other.services.database.close();
});

const place = (index: number, total: number, key: string = randomUUID(), { token } = guest) =>
  (index % 2 ? api : other).call('POST', '/orders', {
    token,
    headers: { 'idempotency-key': key },
    body: { ...cart, total },
  });

const colaFor = (price: string) => ({
  'menus/main/categories/drinks.json': {
    handle: 'drinks',
    name: { 'en-us': 'Drinks' },
    items: [{ handle: 'cola', name: { 'en-us': 'Cola' }, price }],
  },
});

async function importAtPrice(price: string): Promise<void> {
  const imported = await importBundle(api.context, aBundle({ files: colaFor(price) }));
  expect(imported).toMatchObject({ ok: true, value: { isChanged: true } });
}

describe('a crowd of orders of one guest, through two processes', () => {
  test('one attempt, fifty times at once, is one order', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: crowd }, (_, index) => place(index, 7, key)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(crowd - 1);
    expect(await api.context.db.$count(orders)).toBe(1);
    expect(await api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber))).toBe(1);
  });

  test('while the menu is imported again and again: who pays, pays the price they saw', async () => {
    const sent = Array.from({ length: crowd }, (_, index) => place(index, index % 3 ? 7 : 9));
    for (const price of ['9.00', '7.00', '9.00']) await importAtPrice(price);
    const late = Array.from({ length: crowd }, (_, index) => place(index, index % 3 ? 7 : 9));
    const answers = await Promise.all([...sent, ...late]);

    const seen = answers.map((answer, index) => ({ answer, total: (index % crowd) % 3 ? 7 : 9 }));
    const placed = seen.filter(({ answer }) => answer.statusCode === 201);
    expect(placed.map(({ answer }) => answer.json().data.attributes.total)).toEqual(placed.map(({ total }) => total));
    // Every other guest is shown the current price, which is the other one.
    const refused = seen.filter(({ answer }) => answer.statusCode !== 201);
    expect(refused.map(({ answer }) => answer.json().errors)).toMatchObject(
      refused.map(({ total }) => [{ code: 'price-changed', meta: { calculation: { total: 16 - total } } }]),
    );
    const stored = await api.context.db.select().from(orders);
    expect(stored.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(placed.map((_, index) => index + 1));
    expect(await api.context.db.$count(orderEvents, isNotNull(orderEvents.customerNumber))).toBe(placed.length);
  });
});

test('the first orders of a day, at once by several guests, are all placed and numbered from 1', async () => {
  const guests: SignedInGuest[] = [];
  for (const digit of '12345678') guests.push(await signIn(api, { mobile: `51234560${digit}` }));
  for (let day = 0; day < 4; day++) {
    await api.context.db.delete(branchOrderNumbers);
    const answers = await Promise.all(guests.map((one, index) => place(index, 7, randomUUID(), one)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(guests.map(() => 201));
    const [counted] = await api.context.db.select().from(branchOrderNumbers);
    expect(counted?.lastNumber).toBe(guests.length);
  }
});
