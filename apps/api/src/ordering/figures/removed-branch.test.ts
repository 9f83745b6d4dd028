import { randomUUID } from 'node:crypto';
import type {
  BusinessDayDocument,
  ClosedDayListDocument,
  FigureBranchListDocument,
  FigureOrdersDocument,
  FiguresDocument,
} from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { branches } from '../../catalogue/location/location.tables.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn } from '../../testing/sign-in.ts';
import { mailDaysJob } from './mail-day.job.ts';

const day = '2026-11-20';

let api: TestApi;
let shop: SeededShop;
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  const concept = { dailyMail: ['huda@saffron.test'], primaryLanguage: 'en-us' as const };
  shop = await seedShop(api.context.db, { concept });
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
  const order = await placeTestOrder(api, shop, await signIn(api));
  await api.call('POST', `/orders/${order}/statuses`, { token, body: { code: 'finished' } });
});
afterEach(() => api.close());

const ask = async <Answer>(path: string, as = token): Promise<Answer> => {
  const answer = await api.call('GET', path, { token: as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Answer>();
};
const close = (as = token) =>
  api.call('POST', '/staff/days', { token: as, body: { location: shop.branches.olaya, day } });

/** As the import of a bundle that has the branch no more. */
async function remove(branchId: string): Promise<void> {
  const { db, now } = api.context;
  await db.update(branches).set({ removedAt: now() }).where(eq(branches.id, branchId));
  await db.update(merchants).set({ version: randomUUID() }).where(eq(merchants.id, shop.id));
}

test('a removed branch that took orders stays in the list of figures, and one without orders does not', async () => {
  await remove(shop.branches.olaya);
  await remove(shop.branches.narjis);
  const { data } = await ask<FigureBranchListDocument>('/staff/figures/branches');
  expect(data.map(({ id, attributes }) => [id, attributes['is-removed']])).toEqual([
    [shop.branches.malqa, false],
    [shop.branches.yasmin, false],
    [shop.branches.olaya, true],
  ]);
  expect(data.at(-1)?.attributes.name).toMatchObject({ 'ar-sa': 'فرع olaya' });
});

test('the last day of a removed branch is closed, shown and proved, by its manager too', async () => {
  const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
  await remove(shop.branches.olaya);
  const before = await ask<BusinessDayDocument>(`/staff/days/${day}`, manager.token);
  expect(before.data.attributes.figures).toMatchObject({ orders: 1, sold: 30 });
  expect((await close(manager.token)).statusCode).toBe(200);
  expect((await close()).statusCode).toBe(200);
  const { data } = await ask<ClosedDayListDocument>(`/staff/days?location=${shop.branches.olaya}`);
  expect(data).toMatchObject([{ attributes: { day, net: 30, proof: 'sound' } }]);
  const period = `from=${day}&to=${day}&locations=${shop.branches.olaya}`;
  const figures = await ask<FiguresDocument>(`/staff/figures?${period}`);
  expect(figures.data.attributes['by-branch']).toEqual([{ value: shop.branches.olaya, orders: 1, amount: 30 }]);
  const behind = await ask<FigureOrdersDocument>(`/staff/figures/orders?${period}&by=sold`);
  expect(behind.meta.total).toBe(1);
});

test('the mail of the day names a branch that was removed in the night', async () => {
  await remove(shop.branches.olaya);
  await remove(shop.branches.narjis);
  for (let hour = 0; hour < 24; hour += 1) {
    api.passSeconds(3600);
    await mailDaysJob.run(api.context, {});
    await api.runJobs();
  }
  const lines = api.mails[0]?.text.replaceAll('\u00a0', ' ').split('\n') ?? [];
  expect(lines.filter((line) => line.includes('30.00') && line.includes('day not closed yet'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('day not closed yet'))).toHaveLength(3);
});
