import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from './platform/database/database.ts';
import type { Database } from './platform/database/db.ts';
import { moveOrder } from './ordering/order/move-order.ts';
import { findOwnOrder } from './ordering/order/order.store.ts';
import { openCardShop, type CardShop } from './testing/a-card-order.ts';
import { seedLoyalty } from './testing/seed-loyalty.ts';
import { createFurtherDatabase } from './testing/test-database.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

/** `TEST_PARTITIONS=8 npm run test:postgres` runs every test of the API like this; here is the way of an order alone. */
describe.runIf(serverUrl)('on a database of 8 partitions', { timeout: 120_000 }, () => {
  let database: Database;
  let card: CardShop;
  beforeAll(async () => {
    database = await openDatabase({ databaseUrl: await createFurtherDatabase(serverUrl ?? '', 8) });
    card = await openCardShop(undefined, undefined, database);
    await seedLoyalty(card.api.context.db, card.shop.id);
  }, 120_000);
  afterAll(async () => {
    await card.api.close();
    await database.close();
  });

  const rowsOf = async <Row>(text: string): Promise<Row[]> => (await database.executeSql(text)).rows as Row[];

  test('an order, its card and its points lie in one partition of each table, that of the merchant', async () => {
    const id = await card.place();
    await card.start(id);
    card.gateway.take();
    await card.verify(id);
    const owner = { merchantId: card.shop.id, customerId: card.sara.customerId };
    const order = await findOwnOrder(card.api.context, owner, id);
    if (!order) throw new Error('no such order');
    await moveOrder(card.api.context, order, { to: 'finished', by: { role: 'staff', name: 'employee' } });
    const history = await card.api.call('GET', `/customers/${owner.customerId}/orders`, card.sara);
    expect(history.json().data).toMatchObject([
      { id, attributes: { 'payment-status': 'success', 'points-earned': 30 } },
    ]);

    const written: Record<string, number> = {};
    const remainders = new Set<string>();
    const tables = await rowsOf<{ name: string }>(
      `select relname as name from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables) {
      const parts = await rowsOf<{ part: string }>(`select distinct tableoid::regclass::text as part from ${name}`);
      if (parts.length > 0) written[name] = parts.length;
      const [partition] = await rowsOf<{ part: string }>(
        `select distinct right(tableoid::regclass::text, 1) as part from ${name} where merchant_id = '${card.shop.id}'`,
      );
      if (partition) remainders.add(partition.part);
    }
    expect(Object.keys(written)).toEqual(
      expect.arrayContaining([
        'orders',
        'order_lines',
        'order_event_log',
        'payments',
        'payment_log',
        'loyalty_entries',
      ]),
    );
    expect(Object.entries(written).filter(([, count]) => count > 1)).toEqual([]);
    expect([...remainders]).toHaveLength(1);
  });
});
