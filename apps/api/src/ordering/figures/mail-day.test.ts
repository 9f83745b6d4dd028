import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn } from '../../testing/sign-in.ts';
import { mailDaysJob } from './mail-day.job.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

async function sellAndClose(): Promise<void> {
  const { token } = await signInStaff(api, shop, { role: 'owner' });
  const order = await placeTestOrder(api, shop, await signIn(api));
  await api.call('POST', `/orders/${order}/statuses`, { token, body: { code: 'finished' } });
  const body = { location: shop.branches.olaya, day: '2026-11-20' };
  expect((await api.call('POST', '/staff/days', { token, body })).statusCode).toBe(200);
}

/** Every hour that the clock strikes, as the schedule does. */
async function passHours(hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour += 1) {
    api.passSeconds(3600);
    await mailDaysJob.run(api.context, {});
    await api.runJobs();
  }
}

test('the figures of the day before are mailed once in the morning, to every address that the merchant named', async () => {
  const dailyMail = ['huda@saffron.test', 'books@saffron.test'];
  shop = await seedShop(api.context.db, { concept: { dailyMail, primaryLanguage: 'en-us' } });
  await sellAndClose();
  await passHours(24);
  expect(api.mails.map(({ to }) => to).toSorted()).toEqual(dailyMail.toSorted());
  const [mail] = api.mails;
  expect(mail?.subject).toMatch(/Nov.20,.2026/);
  expect(mail?.text).toContain('Sold, after refunds: 30.00 SAR');
  expect(mail?.text).toContain('To be found in the tills: 30.00 SAR');
  expect(mail?.text).toMatch(/Branch olaya: 30\.00 SAR \(closed, no\. 1, [\da-f]{12}\)/);
  expect(mail?.text).toContain('Branch malqa: 0.00 SAR (not closed yet)');
});

test('a morning on which no server ran is made up for later in the day, once', async () => {
  const concept = { dailyMail: ['huda@saffron.test'], primaryLanguage: 'en-us' as const };
  shop = await seedShop(api.context.db, { concept });
  await sellAndClose();
  await passHours(1);
  // From Friday afternoon to Saturday at three.
  api.passSeconds(23 * 3600);
  await passHours(3);
  expect(api.mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/Nov.20,.2026/)]);
});

test('it is in the merchant’s own language', async () => {
  shop = await seedShop(api.context.db, { concept: { dailyMail: ['huda@saffron.test'], primaryLanguage: 'ar-sa' } });
  await sellAndClose();
  await passHours(24);
  expect(api.mails[0]?.text).toContain('المبيعات بعد المبالغ المستردة: 30.00 SAR');
  expect(api.mails[0]?.text).toContain('فرع olaya');
});

test('a merchant who named nobody gets no mail', async () => {
  shop = await seedShop(api.context.db);
  await sellAndClose();
  await passHours(24);
  expect(api.mails).toEqual([]);
});
