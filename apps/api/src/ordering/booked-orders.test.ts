import { desc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { insertBlock } from '../customer/block/block.store.ts';
import { aPayload } from '../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { placeTestOrder } from '../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../testing/sign-in.ts';
import { orders } from './order.tables.ts';

const name = { 'en-us': 'grill', 'ar-sa': 'grill', fr: 'grill' };

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;

beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, {
    concept: { stations: [{ handle: 'grill', name }] },
    olaya: { kitchen: { packingMinutes: 2, stations: [{ station: 'grill', hands: 1, byHour: [] }] } },
  });
  sara = await signIn(api);
});
afterEach(() => api.close());

test('a checkout is judged by the orders of its moment, whoever wrote them, and a block is told beside it', async () => {
  const { db } = api.context;
  const check = async (): Promise<string[]> => {
    const body = aPayload(shop, { 'ready-by': '2026-11-20T12:20:00.000Z' });
    const { errors = [] } = (await api.call('POST', '/orders/validate', { token: sara.token, body })).json();
    return errors.map(({ code }: { code: string }) => code);
  };
  expect([await check(), await check()]).toEqual([[], []]);
  for (let count = 0; count < 6; count += 1) await placeTestOrder(api, shop, sara);
  expect([await check(), await check()]).toEqual([['promise-later'], ['promise-later']]);
  // As another process writes: this one hears nothing of it.
  await db.update(orders).set({ status: 'ready' });
  expect(await check()).toEqual([]);
  await db.update(orders).set({ status: 'posted' });
  const owner = { merchantId: shop.id, customerId: sara.customerId };
  await insertBlock(db, owner, { reason: 'abuse', until: null, at: api.context.now() });
  expect(await check()).toEqual(['promise-later', 'customer-blocked']);
  const [last] = await db.select().from(orders).orderBy(desc(orders.number)).limit(1);
  await db.update(orders).set({ booking: sql`jsonb_set(${orders.booking}, '{work}', '[]')` });
  expect(await check()).toEqual(['customer-blocked']);
  await db.update(orders).set({ booking: last?.booking ?? null });
  expect(await check()).toEqual(['promise-later', 'customer-blocked']);
  await insertBlock(db, owner, {
    reason: 'abuse',
    until: new Date(api.context.now().getTime() - 1),
    at: api.context.now(),
  });
  expect(await check()).toEqual(['promise-later']);
});
