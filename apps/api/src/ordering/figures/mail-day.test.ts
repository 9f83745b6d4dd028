import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

async function sellAndClose(givenBack?: number): Promise<void> {
  const { token } = await signInStaff(api, shop, { role: 'owner' });
  const order = await placeTestOrder(api, shop, await signIn(api));
  await api.call('POST', `/orders/${order}/statuses`, { token, body: { code: 'finished' } });
  if (givenBack !== undefined) {
    const body = { amount: givenBack, 'reason-code': 'late' };
    await api.call('POST', `/orders/${order}/refunds`, { token, headers: { 'idempotency-key': randomUUID() }, body });
  }
  const body = { location: shop.branches.olaya, day: '2026-11-20' };
  expect((await api.call('POST', '/staff/days', { token, body })).statusCode).toBe(200);
}

/** The text of the first mail; its amounts do not break at their spaces. */
const firstText = () => api.mails[0]?.text.replaceAll('\u00a0', ' ');

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
  expect(firstText()).toContain('Sold, after refunds: 30.00 ر.س');
  expect(firstText()).toContain('Expected in the tills: 30.00 ر.س');
  expect(firstText()).toMatch(/Branch olaya: 30\.00 ر\.س \(day closed, no\. 1, fingerprint [\da-f]{12}\)/);
  expect(firstText()).toContain('Branch malqa: 0.00 ر.س (day not closed yet)');
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

test('one that the provider does not take for two hours is still tried', async () => {
  const { rows } = await api.context.db.execute<{ tries: number; first: number; grows: boolean }>(
    sql`select retry_limit as tries, retry_delay as first, retry_backoff as grows from pgboss.queue where name = 'mail-day'`,
  );
  const [{ tries, first, grows } = { tries: 0, first: 0, grows: false }] = rows;
  expect(grows).toBe(true);
  const shortest = Array.from({ length: tries }, (_, at) => first * 2 ** at);
  expect(shortest.reduce((sum, seconds) => sum + seconds, 0)).toBeGreaterThan(2 * 3600);
});

test('it is in the merchant’s own language', async () => {
  shop = await seedShop(api.context.db, { concept: { dailyMail: ['huda@saffron.test'], primaryLanguage: 'ar-sa' } });
  await sellAndClose();
  await passHours(24);
  expect(firstText()).toContain('المبيعات بعد المبالغ المستردة: 30.00 ر.س');
  expect(firstText()).toContain('فرع olaya');
});

test('every amount of it is what is left after refunds, written as the language writes it', async () => {
  shop = await seedShop(api.context.db, { concept: { dailyMail: ['huda@saffron.test'], primaryLanguage: 'fr' } });
  await sellAndClose(10);
  await passHours(24);
  const text = firstText();
  expect(text).toContain('Ventes, remboursements déduits : 20,00 ');
  expect(text).toMatch(/^Restaurant olaya : 20,00 .* \(journée clôturée, nº 1, /m);
  expect(text).toContain('Attendu dans les caisses : 20,00 ');
});

test('a merchant for whom no mail can be queued keeps the others waiting for none', async () => {
  const concept = (to: string) => ({ dailyMail: [to], primaryLanguage: 'en-us' as const });
  shop = await seedShop(api.context.db, { concept: concept('huda@saffron.test') });
  const other = await seedShop(api.context.db, {
    host: 'mint.test',
    appKey: 'mint-storefront-key',
    concept: concept('omar@mint.test'),
  });
  for (const [failing, reached] of [
    [shop, 'omar@mint.test'],
    [other, 'huda@saffron.test'],
  ] as const) {
    api.mails.length = 0;
    const send = api.context.jobs.send;
    const sending = vi.spyOn(api.context.jobs, 'send').mockImplementation(async (...sent) => {
      if ((sent[2] as { merchantId?: string }).merchantId === failing.id) throw new Error('not stored');
      await send(...sent);
    });
    const errors = vi.spyOn(api.context.log, 'error').mockImplementation(() => {});
    await passHours(24);
    expect(new Set(api.mails.map(({ to }) => to))).toEqual(new Set([reached]));
    sending.mockRestore();
    errors.mockRestore();
  }
});

test('a merchant who named nobody gets no mail', async () => {
  shop = await seedShop(api.context.db);
  await sellAndClose();
  await passHours(24);
  expect(api.mails).toEqual([]);
});
