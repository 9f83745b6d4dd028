import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAttack } from '../../testing/attack/run-attack.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { codePolicy } from './code-policy.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

test('an attack on sign-in opens nothing, stays within the budget and keeps no guest out', async () => {
  const report = await runAttack(api, { requests: 400, addresses: 80, guests: 16, hours: 0.3 });
  expect(report.requests).toBeGreaterThanOrEqual(390);
  expect([report.opened, report.failed]).toEqual([0, 0]);
  expect(report.waysIn.get('locked out')).toBeUndefined();
  expect([...report.waysIn.values()].reduce((sum, count) => sum + count, 0)).toBe(16);
  const { toOthers, toOneNumber } = report.mostMessagesInADay;
  expect(toOneNumber).toBeLessThanOrEqual(codePolicy.sendsPerNumberAndDay);
  // Under pressure most of what strangers ask for is never sent.
  expect(toOthers).toBeLessThan(150);
}, 60_000);
