import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetOrderLogs } from '../../../testing/check-order-logs.ts';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';
import { seedShop } from '../../../testing/seed-shop.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { orders } from '../../order.tables.ts';
import { reportOn } from './order-report.ts';
import { explainOrder } from './explain-order.ts';
import { reportPage } from './print-report.ts';
import { listAttempts } from '../../../payment/payment.store.ts';

let card: CardShop;
beforeEach(async () => {
  card = await openCardShop();
});
afterEach(() => card.api.close());

/** An order that was paid at the second attempt. */
async function payLate(): Promise<string> {
  const id = await card.place();
  await card.start(id);
  card.gateway.take({ state: 'failed', failure: 'declined' });
  await card.verify(id);
  await card.start(id);
  card.gateway.take();
  await card.verify(id);
  return id;
}

const read = (id: string, token: string, headers: Record<string, string> = {}) =>
  card.api.call('GET', `/orders/${id}/log`, { token, headers });

describe('GET /orders/{id}/log', () => {
  test('tells the staff of its branch everything, and that it holds', async () => {
    const id = await payLate();
    const staff = await signInStaff(card.api, card.shop);
    const response = await read(id, staff.token);
    expect(response.statusCode, response.body).toBe(200);
    const { data, meta } = response.json();
    expect(data.map((entry: { attributes: { kind: string } }) => entry.attributes.kind)).toEqual([
      'placed',
      'payment-started',
      'payment-settled',
      'payment-status',
      'payment-status',
      'payment-started',
      'moved',
      'payment-settled',
    ]);
    expect(meta).toMatchObject({ 'is-explained': true, 'broken-row': null, problems: [], differences: [] });
    expect(meta.bill.at(-1)).toEqual({ label: 'total', amount: 'SAR 30.00' });
    expect(response.body).not.toContain(card.sara.customerId);
  });

  test('is not for guests, nor for another branch or merchant', async () => {
    const id = await card.place();
    const elsewhere = await signInStaff(card.api, card.shop, { role: 'kitchen', branchId: card.shop.branches.malqa });
    const other = await seedShop(card.api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const stranger = await signInStaff(card.api, other);
    expect((await read(id, card.sara.token)).statusCode).toBe(403);
    expect((await read(id, elsewhere.token)).statusCode).toBe(404);
    const theirs = await card.api.call('GET', `/orders/${id}/log`, { token: stranger.token, merchant: other });
    expect(theirs.statusCode).toBe(404);
  });

  test('is a page for people when a page is asked for, and runs nothing', async () => {
    const id = await payLate();
    const staff = await signInStaff(card.api, card.shop);
    const page = await read(id, staff.token, { accept: 'text/html,application/xhtml+xml' });
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.body).toContain('The log is whole, and the order is what its log says.');
    const cells = [...page.body.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text);
    expect(cells).toEqual(expect.arrayContaining(['1', 'The attempt failed: declined.', 'total', 'SAR 30.00']));
    expect(cells.at(-1)).toBe('SAR 30.00');
    expect(cells.filter((text) => text === 'The provider says that it was paid.')).toHaveLength(1);
  });

  test('says that the guest of a curbside order has arrived', async () => {
    const { api, sara } = card;
    const body = { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 1234' };
    const car = await api.call('POST', `/customers/${sara.customerId}/cars`, { token: sara.token, body });
    const id = await card.place({ 'payment-type': 'cash', 'car-id': car.json().data.id });
    const arrived = await api.call('POST', `/orders/${id}/statuses`, {
      token: sara.token,
      body: { code: 'customer-arrived' },
    });
    expect(arrived.statusCode, arrived.body).toBe(200);
    const staff = await signInStaff(api, card.shop);
    const { data } = (await read(id, staff.token)).json();
    expect(data.map(({ attributes }: { attributes: { sentence: string } }) => attributes.sentence)).toEqual([
      'Placed curbside: SAR 30.00 by cash; it is posted.',
      'The guest said that they had arrived.',
    ]);
  });
});

test('whatever a dish or a branch is called stays text on the page', async () => {
  const id = await card.place();
  const [order] = await card.api.context.db.select().from(orders);
  if (!order) throw new Error('no order');
  const named = { ...order, id, branchName: { 'en-us': '<script>alert(1)</script>' } };
  const page = reportPage(reportOn(await explainOrder(card.api.context, named, listAttempts)));
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script>');
});

test('what was tampered with is named', async () => {
  const id = await payLate();
  await card.api.context.db.transaction(async (db) => {
    await db.execute(sql`set local session_replication_role = replica`);
    await db.execute(sql`update order_event_log set at = at + interval '1 hour' where number = 3`);
    await db.execute(sql`update orders set total_minor = 1`);
  });
  const [order] = await card.api.context.db.select().from(orders);
  if (!order) throw new Error('no order');
  const report = reportOn(await explainOrder(card.api.context, { ...order, id }, listAttempts));
  expect(report.isExplained).toBe(false);
  expect(report.findings).toEqual([
    expect.stringContaining('Row 3 is not what was written'),
    'totalMinor: the log says 3000, the order says 1.',
  ]);
  await forgetOrderLogs(card.api.context);
});
