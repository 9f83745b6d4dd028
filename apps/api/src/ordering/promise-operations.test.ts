import { afterEach, expect, test } from 'vitest';
import { seededRandom } from '../../../../packages/ordering/bench/seeded-random.ts';
import type { Database } from '../platform/database/db.ts';
import { openKitchenTraffic } from '../testing/kitchen-traffic.ts';
import { openTestApi, startTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openTestDatabaseAgain } from '../testing/test-database.ts';

let open: (TestApi | Database)[] = [];
afterEach(async () => {
  for (const each of open) await each.close();
  open = [];
});

test('an oversold kitchen is impossible: two processes, guests who pay or not, a kitchen and a clock at random', async () => {
  const here = await openTestApi();
  const otherConnections = await openTestDatabaseAgain();
  const there = await startTestApi(otherConnections);
  open = [here, there, otherConnections];
  const traffic = await openKitchenTraffic([here, there], seededRandom(20_261));
  for (let count = 0; count < 200; count += 1) await traffic.step();
  expect(traffic.report.placed).toBeGreaterThan(30);
  expect(traffic.report.raced).toBeGreaterThan(5);
  expect(traffic.report).toMatchObject({ oversold: 0, endless: 0, refused: 0, examples: [] });
}, 120_000);
