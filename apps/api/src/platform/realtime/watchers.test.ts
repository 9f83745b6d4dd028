import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AddressInfo } from 'node:net';
import type { Database } from '../database/db.ts';
import { moveOrder } from '../../ordering/order/move-order.ts';
import { forgetOrderLogs } from '../../testing/check-order-logs.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { seedWatchedOrders } from '../../testing/watchers/seed-watched-orders.ts';
import { watchedSteps, watchOrders } from '../../testing/watchers/watch-orders.ts';
import { createWatcher } from '../../testing/watchers/watcher.ts';

const count = 200;

let here: TestApi;
let there: TestApi;
let otherConnections: Database;
beforeEach(async () => {
  here = await openTestApi();
  otherConnections = await openTestDatabaseAgain();
  there = await startTestApi(otherConnections);
});
afterEach(async () => {
  // The orders are written into their table, so that their logs have no beginning.
  await forgetOrderLogs(here.context);
  await here.close();
  await there.close();
  await otherConnections.close();
});

/** Numbers that look random and are the same in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

test(
  'RT-01, RT-03: two hundred watchers whose connections break at random miss nothing, and hear nothing twice or backwards',
  { timeout: 120_000 },
  async () => {
    const merchant = await seedMerchant(here.context.db);
    const watched = await seedWatchedOrders(here.context, merchant, count);
    const ports: number[] = [];
    for (const { app } of [here, there]) {
      await app.listen({ host: '127.0.0.1', port: 0 });
      ports.push((app.server.address() as AddressInfo).port);
    }
    const random = seededRandom(11);
    const path = `/api/realtime/merchant-${merchant.id}`;
    const watchers = watched.map(({ token }, index) =>
      createWatcher({ port: ports[index % 2] ?? 0, host: merchant.host, path, token }),
    );
    const result = await watchOrders({
      watchers,
      random,
      dropShare: 0.4,
      async moveAll(step) {
        for (const each of watched) {
          const moved = await moveOrder(here.context, each.order, {
            to: step,
            by: { role: 'staff', name: 'employee' },
          });
          if (!moved.ok) throw new Error(`an order did not become ${step}`);
          each.order = moved.value;
        }
      },
    });
    expect(result).toMatchObject({ missed: 0, repeated: 0, backward: 0, events: count * watchedSteps.length });
    expect(result.reconnects).toBeGreaterThan(count);
  },
);
