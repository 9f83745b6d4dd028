import { randomUUID } from 'node:crypto';
import type { RefundListDocument, RefundResource } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { merchants } from '../../../catalogue/merchant/merchant.tables.ts';
import { openCardShop } from '../../../testing/a-card-order.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { attributesOf, errorOf, type Given, listOf, press } from '../../../testing/press-refund.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { orders } from '../../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let given: Given;
afterEach(() => api.close());

/** A shop in which a second person approves from a sum on. */
async function open(refundApprovalFrom: string): Promise<void> {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept: { refundApprovalFrom } });
  sara = await signIn(api);
  given = { api, staff: await signInStaff(api, shop) };
}

/** An order that was paid in cash and handed over. */
async function finished(): Promise<string> {
  const id = await placeTestOrder(api, shop, sara);
  await api.call('POST', `/orders/${id}/statuses`, { token: given.staff.token, body: { code: 'finished' } });
  return id;
}

const refundedOf = async (id: string) => {
  const [order] = await api.context.db.select().from(orders).where(eq(orders.id, id));
  return order?.refundedMinor;
};

test('above the merchant’s sum a second person approves, who is not the first', async () => {
  await open('20.00');
  const id = await finished();
  expect(attributesOf(await press(given, id, { amount: 19.99 })).status).toBe('approved');
  await open('20.00');
  const cashier = await signInStaff(api, shop, { role: 'cashier' });
  const order = await finished();
  const asked = await press(given, order, { amount: 20 });
  expect(attributesOf(asked)).toMatchObject({ status: 'waiting', 'credit-note-number': null, money: null });
  expect(await refundedOf(order)).toBe(0);
  const refund = (asked.json() as { data: RefundResource }).data.id;
  const decide = ({ token }: { token: string }, decision: string) =>
    api.call('PATCH', `/orders/${order}/refunds/${refund}`, { token, body: { decision } });
  expect(errorOf(await decide(given.staff, 'approve'))?.code).toBe('refund-needs-second');
  expect((await decide(cashier, 'approve')).statusCode).toBe(403);
  const other = await signInStaff(api, shop, { role: 'owner' });
  const waiting = await api.call('GET', '/staff/refunds', { token: other.token });
  expect(waiting.json<RefundListDocument>().data[0]?.attributes).toMatchObject({
    status: 'waiting',
    'may-decide': true,
  });
  expect(attributesOf(await decide(other, 'approve'))).toMatchObject({ status: 'approved', 'decided-by': 'Huda' });
  expect(attributesOf(await decide(other, 'approve')).status).toBe('approved');
  expect(errorOf(await decide(other, 'decline'))?.code).toBe('refund-decided');
  expect(await refundedOf(order)).toBe(2000);
});

test('small refunds of one order that add up to the merchant’s sum wait for a second person', async () => {
  await open('20.00');
  const id = await finished();
  for (const amount of [9, 10.99]) expect(attributesOf(await press(given, id, { amount })).status).toBe('approved');
  expect((await listOf(given, id)).meta['approval-from']).toBe(0.01);
  expect(attributesOf(await press(given, id, { amount: 0.01 })).status).toBe('waiting');
  expect(await refundedOf(id)).toBe(1999);
});

test('what a second person approved does not count against what one may give back alone', async () => {
  await open('20.00');
  const id = await finished();
  const asked = (await press(given, id, { amount: 20 })).json<{ data: RefundResource }>().data.id;
  const owner = await signInStaff(api, shop, { role: 'owner' });
  const path = `/orders/${id}/refunds/${asked}`;
  await api.call('PATCH', path, { token: owner.token, body: { decision: 'approve' } });
  expect(attributesOf(await press(given, id, { amount: 5 })).status).toBe('approved');
});

test('one that was declined gives nothing back', async () => {
  await open('1.00');
  const id = await finished();
  const refund = (await press(given, id, { amount: 20 })).json<{ data: RefundResource }>().data.id;
  const owner = await signInStaff(api, shop, { role: 'owner' });
  const path = `/orders/${id}/refunds/${refund}`;
  const declined = await api.call('PATCH', path, { token: owner.token, body: { decision: 'decline' } });
  expect(attributesOf(declined).status).toBe('declined');
  expect(await refundedOf(id)).toBe(0);
  const asGuest = await api.call('GET', `/orders/${id}/refunds`, { token: sara.token });
  expect(asGuest.json<RefundListDocument>().data).toEqual([]);
});

test('one that waits when its order is called off can be declined, and no longer be approved', async () => {
  const card = await openCardShop();
  ({ api, shop, sara } = card);
  given = { api, staff: await signInStaff(api, shop) };
  const [merchant] = await api.context.db.select().from(merchants).where(eq(merchants.id, shop.id));
  if (!merchant) throw new Error('no merchant');
  const concept = { ...merchant.concept, refundApprovalFrom: '1.00' };
  await api.context.db.update(merchants).set({ concept, version: randomUUID() }).where(eq(merchants.id, shop.id));
  const id = await card.place();
  await card.start(id);
  card.gateway.take();
  await card.verify(id);
  const refund = (await press(given, id, { amount: 20 })).json<{ data: RefundResource }>().data.id;
  const { token } = await signInStaff(api, shop, { role: 'owner' });
  const cancelled = { code: 'cancelled-by-employee', reason: 'The oven is broken' };
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token, body: cancelled });
  expect(moved.statusCode, moved.body).toBeLessThan(300);
  await card.passMinutes(2);
  const decide = (decision: string) =>
    api.call('PATCH', `/orders/${id}/refunds/${refund}`, { token, body: { decision } });
  expect(errorOf(await decide('approve'))?.code).toBe('refund-not-possible');
  expect(attributesOf(await decide('decline')).status).toBe('declined');
  expect(attributesOf(await decide('decline')).status).toBe('declined');
  expect(errorOf(await decide('approve'))?.code).toBe('refund-not-possible');
  expect(await refundedOf(id)).toBe(0);
  expect(card.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([3000]);
});
