import type { MessageBudgetDocument, OrderDocument } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { merchants } from '../../../catalogue/merchant/merchant.tables.ts';
import type { BundleConcept } from '../../../catalogue/settings/concept.schema.ts';
import { customers } from '../../../customer/customer.tables.ts';
import { aConcept } from '../../../testing/a-concept.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { takeBackReady } from '../../../testing/take-back-ready.ts';

type GuestMessages = BundleConcept['guestMessages'];
const byText: GuestMessages = {
  channel: 'push-then-sms',
  moments: ['ready', 'on-the-way'],
  budget: { perDay: 2, perMonth: 100 },
  latestMinutes: 15,
  texts: {},
  templates: {},
};

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi({ log: () => undefined });
  shop = await seedShop(api.context.db, { concept: { guestMessages: byText } });
  sara = await signIn(api);
  await api.context.db.update(customers).set({ locale: 'en-us' });
  manager = await signInStaff(api, shop);
  api.sent.length = 0;
});
afterEach(() => api.close());

const place = () => placeTestOrder(api, shop, sara);
const move = (id: string, code: string) =>
  api.call('POST', `/orders/${id}/statuses`, { token: manager.token, body: { code } });
/** Sends the messages that wait, as if their waiting time were over. */
async function settle(): Promise<void> {
  await api.services.database.executeSql(`update pgboss.job set start_after = now()`);
  await api.runJobs();
}
const isTold = async (id: string, { token }: { token: string } = sara) =>
  (await api.call('GET', `/orders/${id}`, { token })).json<OrderDocument>().data.attributes['is-told'];
const budget = async () =>
  (await api.call('GET', '/staff/message-budget', { token: manager.token })).json<MessageBudgetDocument>().data
    .attributes;

/** The merchant says something else about messages, as an import would. */
const choose = (own: Partial<GuestMessages>) =>
  api.context.db
    .update(merchants)
    .set({ concept: aConcept({ guestMessages: { ...byText, ...own } }), version: crypto.randomUUID() })
    .where(eq(merchants.id, shop.id));

test('the true ready is told again when the first one was taken back', async () => {
  const id = await place();
  await move(id, 'ready');
  await takeBackReady(api, id, manager.token);
  await settle();
  expect(api.sent).toEqual([]);
  await move(id, 'ready');
  await settle();
  await takeBackReady(api, id, manager.token);
  await move(id, 'ready');
  await settle();
  expect(api.sent.map(({ text }) => text)).toEqual([1, 2].map(() => expect.stringContaining('is ready')));
});

test('the page of an order promises word only as long as messages are left, and staff read since when none is', async () => {
  const ids = [await place(), await place(), await place(), await place()] as const;
  expect(await isTold(ids[3])).toBe(true);
  expect(await budget()).toEqual({ state: 'left', since: null, sent: 0, limit: 2 });
  for (const id of ids.slice(0, 2)) await move(id, 'ready');
  await settle();
  expect(await isTold(ids[3])).toBe(false);
  expect(await budget()).toEqual({ state: 'day', since: null, sent: 2, limit: 2 });
  await move(ids[2], 'ready');
  await settle();
  expect(api.sent).toHaveLength(2);
  expect(await budget()).toEqual({ state: 'day', since: api.context.now().toISOString(), sent: 2, limit: 2 });
  // An order that is ready already promises nothing, and staff are told nothing of it.
  expect(await isTold(ids[0])).toBe(false);
  expect(await isTold(ids[3], manager)).toBeUndefined();
});

test.each<[string, Partial<GuestMessages>]>([
  ['no message is sent', { channel: 'none' }],
  ['only devices are told', { channel: 'push' }],
  ['none is sent about that moment', { moments: ['accepted', 'on-the-way'] }],
  ['none is paid for', { budget: { perDay: 2, perMonth: 0 } }],
  ['the template is missing', { channel: 'push-then-whatsapp' }],
])('it promises nothing where %s', async (_case, own) => {
  await choose(own);
  expect(await isTold(await place())).toBe(false);
});

test('nor to a guest who wants no texts, or sits at a table', async () => {
  const atTable = await placeTestOrder(api, shop, sara, { type: 'eat-in', 'table-label': '4' });
  expect(await isTold(atTable)).toBe(false);
  const id = await place();
  expect(await isTold(id)).toBe(true);
  await api.context.db.update(customers).set({ wantsOrderTexts: false });
  expect(await isTold(id)).toBe(false);
});

test('a cashier does not read how many messages went out', async () => {
  const cashier = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya });
  expect((await api.call('GET', '/staff/message-budget', { token: cashier.token })).statusCode).toBe(403);
});
