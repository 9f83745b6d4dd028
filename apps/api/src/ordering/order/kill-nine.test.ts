import { isNotNull } from 'drizzle-orm';
import type { OrderResource, OrderStatusResource } from '@sufra/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isFinalStatus, statusSequence } from '@sufra/ordering';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/db.ts';
import { call, placeOver, signInOver, streamOrders, type Stream } from '../../testing/crash/order-client.ts';
import { createEmptyDatabase } from '../../testing/crash/empty-database.ts';
import { startServerProcess, type ServerProcess } from '../../testing/crash/server-process.ts';
import { idempotencyKeys, orderEvents, orderLines, orders } from '../order.tables.ts';

/** More with CRASH_ROUNDS=20. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 2);

let folder: string;
let settings: Record<string, string>;
let server: ServerProcess | undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sufra-crash-'));
  const serverUrl = process.env.TEST_DATABASE_URL;
  settings = serverUrl ? { DATABASE_URL: await createEmptyDatabase(serverUrl) } : { DATA_DIR: folder };
});
afterEach(async () => {
  await server?.killNine();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `kill -9 in the middle of a stream of orders, ${rounds} times: every answered order is there once`,
  { timeout: 60_000 + rounds * 30_000 },
  async () => {
    let running = (server = await startServerProcess(settings));
    const shop = running.shop;
    if (!shop) throw new Error('the first start stores the shop');
    const token = await signInOver(running);
    const orderByKey = new Map<string, string>();

    for (let round = 0; round < rounds; round += 1) {
      // Any moment will do; the others are somewhere between their request and its answer.
      const fatalAnswer = 1 + Math.floor(Math.random() * 80);
      const doomed = running;
      const stream = await streamOrders(doomed, shop, token, (count) => {
        if (count === fatalAnswer) void doomed.killNine();
      });
      expect(stream.answered.size).toBeGreaterThanOrEqual(fatalAnswer);

      running = server = await startServerProcess(settings);
      for (const [key, id] of await retryEverything(running, stream)) orderByKey.set(key, id);
      for (const id of stream.answered.values()) await expectReadable(running, id);
    }

    await running.stop();
    const database = await openDatabase({ databaseUrl: settings.DATABASE_URL, dataDir: settings.DATA_DIR });
    await expectWhole(database, orderByKey);
    await database.close();

    /** An answered attempt is answered with the same order again; an unanswered one becomes one order now. */
    async function retryEverything(at: ServerProcess, { answered, unanswered }: Stream): Promise<Map<string, string>> {
      const result = new Map(answered);
      for (const [key, id] of answered) {
        const again = await placeOver(at, shop!, token, key);
        expect([again.status, again.body.data.id]).toEqual([200, id]);
      }
      for (const key of unanswered) {
        const again = await placeOver(at, shop!, token, key);
        expect([200, 201]).toContain(again.status);
        result.set(key, again.body.data.id);
      }
      return result;
    }

    async function expectReadable(at: ServerProcess, id: string): Promise<void> {
      const order = await call<OrderResource>(at, `/orders/${id}`, { token });
      const history = await call<OrderStatusResource[]>(at, `/orders/${id}/statuses`, { token });
      expect([order.status, history.status]).toEqual([200, 200]);
      const steps = history.body.data;
      expect(steps[0]?.attributes.code).toBe('posted');
      expect(steps.filter(({ attributes }) => attributes['is-current'])).toHaveLength(1);
      const { code } = order.body.data.attributes['current-status'];
      // The kitchen may have moved it between the two calls, but never back.
      expect(statusSequence(steps.at(-1)?.attributes.code ?? 'posted')).toBeGreaterThanOrEqual(statusSequence(code));
    }
  },
);

/** Nothing is missing, nothing is there twice, and no order is there in part. */
async function expectWhole({ db }: Database, orderByKey: Map<string, string>): Promise<void> {
  const stored = await db.select().from(orders);
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...orderByKey.values()].toSorted());
  const keys = await db.select().from(idempotencyKeys);
  expect(new Map(keys.map(({ key, orderId }) => [key, orderId]))).toEqual(orderByKey);
  expect(await db.$count(orderLines)).toBe(stored.length);

  const steps = await db
    .select()
    .from(orderEvents)
    .where(isNotNull(orderEvents.id))
    .orderBy(orderEvents.customerNumber);
  for (const order of stored) {
    const reached = steps.filter(({ orderId }) => orderId === order.id).map(({ status }) => statusSequence(status));
    expect(Math.max(...reached)).toBe(statusSequence(order.status));
    expect(reached).toHaveLength(isFinalStatus(order.status) ? 6 : statusSequence(order.status));
  }

  expect(steps.map(({ customerNumber }) => customerNumber)).toEqual(steps.map((_, index) => index + 1));
  const numbers = stored.map(({ businessDay, number }) => `${businessDay} ${number}`);
  expect(new Set(numbers).size).toBe(stored.length);
}
