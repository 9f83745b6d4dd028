import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';
import { startTestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { sharedTestDatabase } from '../../../testing/test-database.ts';
import { archiveMonth, restoreMonth } from './archive-month.ts';
import { monthOf, startOf } from './archived-tables.ts';

describe('an archived order and its payment', () => {
  let root: string;
  let cards: CardShop;
  let lines: string[];
  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'sufra-archive-'));
    lines = [];
    cards = await openCardShop(undefined, (line) => void lines.push(line));
  });
  afterEach(async () => {
    await cards.api.close();
    rmSync(root, { recursive: true });
  });

  test('is refused while the payment is open, and has the card on its receipt afterwards', async () => {
    const id = await cards.place();
    const own = { merchantId: cards.shop.id, month: monthOf(id) ?? '' };
    const options = { root, isWithoutCloses: true, now: startOf(own.month, 6) };
    await cards.start(id);
    cards.gateway.take();
    await cards.verify(id);
    await cards.api.context.db.execute(`update orders set status = 'finished'`);
    await cards.api.context.db.execute(`update payments set refund_status = 'due'`);
    await expect(archiveMonth(cards.api.context.db, own, options)).rejects.toThrow(
      /has 1 orders with an unsettled payment or refund/,
    );
    await cards.api.context.db.execute(`update payments set refund_status = null`);
    const server = await startTestApi(await sharedTestDatabase(), { ARCHIVE_DIR: root });
    const receipt = async () => (await server.call('GET', `/orders/${id}/receipt`, cards.sara)).json();
    const before = await receipt();
    await archiveMonth(cards.api.context.db, own, options);
    expect(await receipt()).toEqual(before);
    expect(before.data.attributes['card-last4']).toBe('4242');
    await server.app.close();
  });

  /** Archives the month of an order. */
  const archive = (id: string) => {
    const month = { merchantId: cards.shop.id, month: monthOf(id) ?? '' };
    const options = { root, isWithoutCloses: true, now: startOf(month.month, 6) };
    return archiveMonth(cards.api.context.db, month, options);
  };

  /** Moves an order as its branch does. */
  const move = async (id: string, code: string) => {
    const { token } = await signInStaff(cards.api, cards.shop);
    const body = { code, reason: 'The oven is broken' };
    const answer = await cards.api.call('POST', `/orders/${id}/statuses`, { token, body });
    expect(answer.statusCode, answer.body).toBeLessThan(300);
  };

  test('that was called off is archived once all of its money went back', async () => {
    const id = await cards.place();
    await cards.start(id);
    cards.gateway.take();
    await cards.verify(id);
    await move(id, 'cancelled-by-employee');
    const refused = /has 1 orders with an unsettled payment or refund/;
    await expect(archive(id)).rejects.toThrow(refused);
    await cards.passMinutes(3);
    expect(await cards.payment(id)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
    const { db } = cards.api.context;
    // A part of it that went back before the order was called off is not all of it.
    await db.execute(`update payments set refund_reason = 'returned', refund_wanted_minor = 1000`);
    await expect(archive(id)).rejects.toThrow(refused);
    await db.execute(`update payments set refund_reason = 'cancelled', refund_wanted_minor = 3000`);
    expect(await archive(id)).toMatchObject({ orders: 1 });
  });

  test('is nothing to wait for where cash was handed over before the order was called off', async () => {
    const id = await placeTestOrder(cards.api, cards.shop, cards.sara);
    await cards.api.context.db.execute(`update orders set type = 'deliver'`);
    for (const code of ['accepted', 'in-kitchen', 'on-the-way', 'delivered', 'order-failed']) await move(id, code);
    expect(await archive(id)).toMatchObject({ orders: 1 });
  });

  test('is named in the log when its money comes late, and has it returned once its month was restored', async () => {
    const id = await cards.place();
    await cards.start(id);
    const paymentId = (await cards.payment(id))['payment-id'];
    const own = { merchantId: cards.shop.id, month: monthOf(id) ?? '' };
    const { db } = cards.api.context;
    await cards.passMinutes(31);
    await db.execute(`update payments set status = 'failed', check_at = null`);
    await archiveMonth(db, own, { root, isWithoutCloses: true, now: startOf(own.month, 6) });
    cards.gateway.take();
    const headers = { 'content-type': 'application/json' };
    const tell = async () => {
      const answer = await cards.api.call('POST', '/webhook/tap/feedback', { body: paymentId, headers });
      expect(answer.statusCode).toBe(200);
      await cards.api.runJobs();
    };
    await tell();
    const told = lines.filter((line) => line.includes('restore the month to settle it'));
    expect(told.map((line) => JSON.parse(line))).toMatchObject([{ paymentId, month: own.month, provider: 'tap' }]);
    await restoreMonth(db, own, { root });
    await tell();
    expect(await cards.payment(id)).toMatchObject({ 'refund-status': 'done', 'refunded-amount': 30 });
  });
});
