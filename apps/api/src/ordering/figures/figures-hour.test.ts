import { like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limitCounters } from '../../platform/limits/limit-counter.tables.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

const period = 'from=2026-11-20&to=2026-11-20';

/** Six hundred reads take too long for a test: all but some are written into the counter that the reads made. */
const countedBefore = (count: number) =>
  api.context.db.update(limitCounters).set({ count }).where(like(limitCounters.key, 'figures-hour:%')).returning();

test('one person reads figures from orders so many times an hour, whichever they are, and others still do', async () => {
  const [huda, omar] = [await signInStaff(api, shop), await signInStaff(api, shop)];
  const statusOf = async (path: string, { token } = huda) => (await api.call('GET', path, { token })).statusCode;
  const counted = [
    `/staff/figures?${period}`,
    `/staff/figures/orders?${period}&by=sold`,
    `/staff/ratings?${period}`,
    `/staff/ratings/orders?${period}`,
    `/staff/days/2026-11-20?location=${shop.branches.olaya}`,
  ];
  expect(await statusOf(`/staff/figures?${period}`)).toBe(200);
  expect(await countedBefore(600 - counted.length)).toHaveLength(1);
  for (const path of counted) expect(await statusOf(path), path).toBe(200);
  for (const path of counted) expect(await statusOf(path), path).toBe(429);
  const refused = await api.call('GET', `/staff/figures?${period}`, { token: huda.token, language: 'ar-SA' });
  expect(refused.json().errors).toMatchObject([
    { code: 'too-many-requests', detail: 'محاولات كثيرة. انتظر بضع دقائق ثم أعد المحاولة.' },
  ]);

  for (const path of counted) expect(await statusOf(path, omar), path).toBe(200);
  // Neither reads orders: closed days are rows of their own.
  for (const path of [`/staff/days?location=${shop.branches.olaya}`, '/staff/figures/branches'])
    expect(await statusOf(path), path).toBe(200);
  api.passSeconds(Number(refused.headers['retry-after']) - 1);
  expect(await statusOf(`/staff/figures?${period}`)).toBe(429);
  api.passSeconds(1);
  for (const path of counted) expect(await statusOf(path), path).toBe(200);
});
