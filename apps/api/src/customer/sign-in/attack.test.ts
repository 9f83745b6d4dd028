import { afterEach, beforeEach, expect, test } from 'vitest';
import { runAttack } from '../../testing/attack/run-attack.ts';
import { runFriday } from '../../testing/attack/run-friday.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { codePolicy } from './code-budgets.ts';

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
  // Under attack most of the attackers' requests are never sent.
  expect(toOthers).toBeLessThan(150);
}, 60_000);

test('on a Friday of 1,000 branches every guest gets a code, and an attack at the same time gets almost none', async () => {
  const size = { branches: 1000, minutes: 2, guestsPerMinute: 150, requests: 400, addresses: 120 };
  const report = await runFriday(api, size);
  expect(report.guests).toBeGreaterThan(250);
  expect(report).toMatchObject({ atOnce: report.guests, onSecondRequest: 0, keptOut: 0, untold: 0 });
  expect([report.opened, report.failed]).toEqual([0, 0]);
  expect(report.requests).toBeGreaterThanOrEqual(390);
  // One request in three asks for a new number; attackers share a hundred messages.
  expect(report.hostileMessages).toBeLessThan(120);
}, 300_000);
