import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../platform/database/database.ts';
import { placeOver, signInOver } from '../../testing/crash/order-client.ts';
import { createEmptyDatabase } from '../../testing/crash/empty-database.ts';
import { startServerProcess, type ServerProcess } from '../../testing/crash/server-process.ts';
import { orderEvents, orders } from '../order.tables.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const started: ServerProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.killNine()));
});

async function start(databaseUrl: string): Promise<ServerProcess> {
  const server = await startServerProcess({ DATABASE_URL: databaseUrl });
  started.push(server);
  return server;
}

// The embedded database belongs to one process; several need a server.
describe.skipIf(!serverUrl)('two server processes on one database', () => {
  // Two processes start, and one of them makes the tables.
  test('share sign-ins, make one order of one attempt and count on together', { timeout: 120_000 }, async () => {
    const databaseUrl = await createEmptyDatabase(serverUrl ?? '');
    const first = await start(databaseUrl);
    const { shop } = first;
    if (!shop) throw new Error('the first start stores the shop');
    const token = await signInOver(first);
    const second = await start(databaseUrl);
    const place = (server: ServerProcess, key: string) => placeOver(server, shop, token, key);

    const attempts = Array.from({ length: 10 }, () => randomUUID());
    const answers = await Promise.all(
      attempts.flatMap((key) => [place(first, key), place(second, key), place(first, key), place(second, key)]),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(10);

    await Promise.all([first.stop(), second.stop()]);
    const database = await openDatabase({ databaseUrl });
    const stored = await database.db.select().from(orders);
    expect(stored.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Each kitchen moved what it found; no event was sent twice or left out.
    const events = await database.db.select().from(orderEvents).orderBy(orderEvents.customerNumber);
    expect(events.map(({ customerNumber }) => customerNumber)).toEqual(events.map((_, index) => index + 1));
    await database.close();
  });
});
