import { randomUUID } from 'node:crypto';
import type { CheckoutPayload, OrderDocument } from '@sufra/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedOffers, type GivenOffers } from '../../testing/seed-offers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import type { SignedInGuest } from '../../testing/sign-in.ts';
import { moveOrder } from '../order/move-order.ts';
import { orders } from '../order.tables.ts';
import { selectUses } from './promotion.store.ts';
import { offerUses } from './promotion.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let omar: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  [sara, omar] = (await seedCustomers(api.context.db, shop.id, 2)) as [SignedInGuest, SignedInGuest];
});
afterEach(() => api.close());

const tenPercent = { type: 'percentage' as const, percent: 10 };
const offer = (offers: GivenOffers) => seedOffers(api.context.db, shop.id, offers);

type Attempt = { guest?: SignedInGuest; at?: TestApi; key?: string };

const place = (own: Partial<CheckoutPayload>, { guest = sara, at = api, key = randomUUID() }: Attempt = {}) =>
  at.call('POST', '/orders', {
    token: guest.token,
    body: aPayload(shop, own),
    headers: { 'idempotency-key': key },
  });

/** A burger with ten per cent off. */
const withCode = (code = 'TEN'): Partial<CheckoutPayload> => ({ 'coupon-code': code, total: 27 });

async function placed(own: Partial<CheckoutPayload>, attempt?: Attempt): Promise<OrderDocument> {
  const response = await place(own, attempt);
  expect(response.statusCode, response.body).toBe(201);
  return response.json<OrderDocument>();
}

const used = async (code: string) =>
  (await selectUses(api.context.db, { merchantId: shop.id, customerId: undefined }, [code])).total[code];

/** A crowd beside Sara and Omar. */
const seedCrowd = (count: number): Promise<SignedInGuest[]> => seedCustomers(api.context.db, shop.id, count, 100);

async function cancel(id: string): Promise<void> {
  const [order] = await api.context.db.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('no order');
  const by = { role: 'staff', name: 'employee' } as const;
  expect(await moveOrder(api.context, order, { to: 'cancelled-by-employee', by })).toMatchObject({ ok: true });
}

/** Connections that wait for a row. */
const waiting = async () => {
  const { rows } = await api.services.database.executeSql(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return (rows as { count: number }[])[0]?.count;
};

test('the last ten of a hundred uses for two hundred orders at once are given to exactly ten, and again when given back', async () => {
  await offer({ promotions: [{ code: 'FEW', benefit: tenPercent, limits: { total: 100 } }] });
  // As the last release counted them.
  await api.context.db.insert(offerUses).values({ merchantId: shop.id, offerCode: 'FEW', uses: 90 });
  const crowd = await seedCrowd(200);
  const other = await startTestApi(api.services.database);
  const buy = async (guests: SignedInGuest[]) => {
    const answers = await Promise.all(
      guests.map((guest, index) => place({ 'campaign-id': 'FEW', total: 27 }, { guest, at: index % 2 ? other : api })),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 422]));
    return answers.filter(({ statusCode }) => statusCode === 201).map((answer) => answer.json().data.id as string);
  };
  const sold = await buy(crowd);
  expect(sold).toHaveLength(10);
  expect(await used('FEW')).toBe(100);

  await Promise.all(sold.slice(0, 3).map(cancel));
  expect(await used('FEW')).toBe(97);
  expect(await buy(crowd.slice(0, 40))).toHaveLength(3);
  await other.close();
});

test('orders that failed for another reason leave their uses to others', async () => {
  await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total: 5 } }] });
  const key = randomUUID();
  await Promise.all(Array.from({ length: 10 }, () => place(withCode(), { key })));
  const crowd = await seedCrowd(20);
  const answers = await Promise.all(crowd.map((guest) => place(withCode(), { guest })));
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(4);
});

test('a limit that the merchant changes holds from then on, lower or higher', async () => {
  const limit = (total?: number) => offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total } }] });
  const buyers = await seedCrowd(80);
  const buy = async (count: number) => {
    const answers = await Promise.all(buyers.splice(0, count).map((guest) => place(withCode(), { guest })));
    return answers.filter(({ statusCode }) => statusCode === 201).length;
  };
  // Without a limit its uses are counted too.
  await limit();
  expect(await buy(5)).toBe(5);
  await limit(1000);
  expect(await buy(5)).toBe(5);
  await limit(12);
  expect(await buy(20)).toBe(2);
  await limit(11);
  expect(await buy(5)).toBe(0);
  await limit(15);
  expect(await buy(20)).toBe(3);
  expect(await used('TEN')).toBe(15);
});

test('a process of the last release sells none beyond it', async () => {
  await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total: 20 } }] });
  const crowd = await seedCrowd(40);
  const sellBefore = async () => {
    const { rows } = await api.services.database.executeSql(`
      insert into offer_uses (merchant_id, offer_code, uses) values ('${shop.id}', 'TEN', 1)
      on conflict (merchant_id, offer_code) do update set uses = offer_uses.uses + 1 where offer_uses.uses < 20 returning 1`);
    return rows.length === 1;
  };
  const sold = await Promise.all(
    crowd.map(async (guest, index) =>
      index % 2 ? sellBefore() : (await place(withCode(), { guest })).statusCode === 201,
    ),
  );
  expect(sold.filter(Boolean)).toHaveLength(20);
  expect(await used('TEN')).toBe(20);
});

// The embedded database has one connection, and one transaction at a time.
test.runIf(process.env.TEST_DATABASE_URL)(
  'orders of two branches that use the same offer do not wait for each other',
  async () => {
    await offer({ coupons: [{ code: 'TEN', benefit: tenPercent, limits: { total: 100 } }] });
    // The burger costs two more there.
    const atMalqa = { ...withCode(), location: shop.branches.malqa, total: 28.8 };
    await placed(withCode());
    await placed(atMalqa, { guest: omar });
    let settled = false;
    let held: Promise<unknown> | undefined;
    await api.context.db.transaction(async (tx) => {
      // The number of olaya's day comes after the use of the offer.
      await tx.execute(sql`select from branch_order_numbers
        where merchant_id = ${shop.id}::uuid and branch_id = ${shop.branches.olaya}::uuid for update`);
      held = placed(withCode()).then(() => (settled = true));
      await vi.waitFor(async () => expect(await waiting()).toBe(1));
      for (let further = 0; further < 3; further += 1) await placed(atMalqa, { guest: omar });
      expect(settled).toBe(false);
    });
    await held;
    expect(await used('TEN')).toBe(6);
  },
);
