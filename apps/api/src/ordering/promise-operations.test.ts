import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { Database } from '../platform/database/db.ts';
import { openKitchenTraffic } from '../testing/kitchen-traffic.ts';
import { openTestApi, startTestApi, type TestApi } from '../testing/open-test-api.ts';
import { openTestDatabaseAgain } from '../testing/test-database.ts';

/** The same chance for the same seed. */
function chanceOf(seed: number) {
  const [numbers] = fc.sample(fc.infiniteStream(fc.noBias(fc.nat())), { seed, numRuns: 1 });
  const between = (from: number, to: number): number => from + (Number(numbers?.next().value) % (to - from + 1));
  return { between, oneIn: (times: number) => between(1, times) === 1 };
}

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
  const traffic = await openKitchenTraffic([here, there], chanceOf(20_261));
  for (let count = 0; count < 200; count += 1) await traffic.step();
  expect(traffic.report.placed).toBeGreaterThan(30);
  expect(traffic.report.raced).toBeGreaterThan(5);
  expect(traffic.report).toMatchObject({ oversold: 0, endless: 0, refused: 0, examples: [] });
}, 120_000);
