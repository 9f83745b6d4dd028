import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openCardShop, type CardShop } from '../../../testing/a-card-order.ts';
import { startTestApi } from '../../../testing/open-test-api.ts';
import { sharedTestDatabase } from '../../../testing/test-database.ts';
import { archiveMonth, restoreMonth } from './archive-month.ts';
import { monthOf, startOf } from './archived-tables.ts';

describe('an archived order that was paid by card', () => {
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

  test('is refused while its payment is open, and has the card on its receipt afterwards', async () => {
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
