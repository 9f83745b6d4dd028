import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { branches } from '../catalogue/location/location.tables.ts';
import { menuItems } from '../catalogue/menu/menu.tables.ts';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';
import { type CardShop, openCardShop } from '../testing/a-card-order.ts';
import { aConcept } from '../testing/a-concept.ts';
import { aBurger, aPayload } from '../testing/a-payload.ts';
import { findOversold } from '../testing/find-oversold.ts';
import { signInStaff } from '../testing/sign-in-staff.ts';
import { orders } from './order.tables.ts';

let card: CardShop;

/** One pair of hands, ten minutes a burger, two of packing; five of margin. Guests may not cancel. */
beforeEach(async () => {
  card = await openCardShop();
  const { api, shop } = card;
  const { db } = api.context;
  const concept = aConcept({
    advanceOrder: { isAllowed: true, maximumDays: 7, minimumLeadMinutes: 15 },
    guestMessages: {
      ...aConcept().guestMessages,
      channel: 'push-then-sms',
      moments: ['delayed'],
      budget: { perDay: 100, perMonth: 1000 },
    },
  });
  await db.update(merchants).set({ concept, version: randomUUID() }).where(eq(merchants.id, shop.id));
  await db.update(menuItems).set({ makeMinutes: 10 }).where(eq(menuItems.id, shop.menu.items.burger));
  const kitchen = { packingMinutes: 2, stations: [{ station: 'kitchen', hands: 1, byHour: [] }] };
  await db.update(branches).set({ kitchen }).where(eq(branches.id, shop.branches.olaya));
});
afterEach(() => card.api.close());

const clock = (moment: string | null | undefined) => moment?.slice(11, 16);
const readyAt = async (id: string) => clock((await card.order(id))['estimated-ready-at']);

const burgers = (quantity: number): Partial<CheckoutPayload> => ({
  items: [aBurger(card.shop, { quantity })],
  total: quantity * 30,
});
const tryCash = (own: Partial<CheckoutPayload> = {}) =>
  card.api.call('POST', '/orders', {
    token: card.sara.token,
    body: aPayload(card.shop, own),
    headers: { 'idempotency-key': randomUUID() },
  });
const placeCash = async (own: Partial<CheckoutPayload> = {}): Promise<string> => {
  const placed = await tryCash(own);
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json().data.id;
};

/** Minutes go by at the page of the provider, in which no job asks about payments. */
async function payAfter(id: string, minutes: number): Promise<void> {
  await card.start(id);
  card.api.passSeconds(minutes * 60);
  card.gateway.take();
  await card.verify(id);
}

async function soldTwice(): Promise<string[]> {
  const rows = await card.api.context.db.select().from(orders);
  const sold = rows.flatMap(({ booking }) =>
    booking
      ? [
          {
            startAt: new Date(booking.startAt),
            forecastAt: new Date(booking.forecastAt),
            work: booking.work,
            pace: booking.why.pace,
          },
        ]
      : [],
  );
  return findOversold(sold, (_station, from, to) => (to.getTime() - from.getTime()) / 60_000);
}

async function branchNow(items: string) {
  const answer = await card.api.call('GET', `/locations/${card.shop.branches.olaya}?filter[items]=${items}`);
  const { attributes } = answer.json().data;
  return { readyAt: clock(attributes['estimated-ready-at']), isBusy: attributes['is-busy'] };
}

describe('while a guest pays', () => {
  test('who pays later than allowed is listed behind those who came meanwhile, and takes nothing from them', async () => {
    const late = await card.place();
    const other = await placeCash();
    // Two of the first before it is begun, ten of its own, two of packing, five of margin.
    expect([await readyAt(late), await readyAt(other)]).toEqual(['12:19', '12:27']);
    await card.start(late);
    card.api.passSeconds(9 * 60);
    card.gateway.take();
    await card.verify(late);
    expect(await readyAt(other)).toBe('12:27');
    const { rows } = await card.api.context.db.execute<{ id: string; sequence: number }>(
      sql`select id, (booking->>'sequence')::int as sequence from orders order by sequence`,
    );
    expect(rows.map(({ id }) => id)).toEqual([other, late]);
    expect((await readyAt(late))! > '12:27').toBe(true);
  });

  test('an order that is not paid or not accepted has not begun: others are listed behind all of it', async () => {
    const burger = `${card.shop.menu.items.burger}:1`;
    const held = await card.place();
    await card.start(held);
    card.api.passSeconds(8 * 60);
    // Ten minutes of the first and ten of its own, packing and margin.
    expect((await branchNow(burger)).readyAt).toBe('12:35');
    card.gateway.take();
    await card.verify(held);
    card.api.passSeconds(4 * 60);
    expect((await branchNow(burger)).readyAt).toBe('12:39');
    const staff = await signInStaff(card.api, card.shop, { branchId: card.shop.branches.olaya });
    const body = { code: 'accepted' };
    await card.api.call('POST', `/orders/${held}/statuses`, { token: staff.token, body });
    expect((await branchNow(burger)).readyAt).toBe('12:35');
  });

  test('the work is held, the promise is kept for who pays at once, and unpaid time is given back', async () => {
    const burger = `${card.shop.menu.items.burger}:1`;
    expect((await branchNow(burger)).readyAt).toBe('12:17');
    const held = await card.place();
    // Two minutes for paying.
    expect(await readyAt(held)).toBe('12:19');
    // Of the two minutes before it begins, and behind it.
    expect((await branchNow(burger)).readyAt).toBe('12:27');
    await card.start(held);
    card.api.passSeconds(60);
    await card.verify(held);
    expect(await readyAt(held)).toBe('12:19');
    const unpaid = await card.place();
    const before = await branchNow(burger);
    await card.passMinutes(card.api.context.config.paymentMinutes + 1);
    expect((await card.order(unpaid))['current-status'].code).toBe('order-failed');
    expect(before.isBusy).toBe(true);
    expect((await branchNow(burger)).isBusy).toBe(false);
  });
});

describe('an order for later that is paid after its hold has ended', () => {
  const later = { 'scheduled-time': '2026-11-20T15:00:00.000Z' };
  const hold = () => card.api.context.config.paymentMinutes;

  test('sells no minute twice: others who took its time keep it, and it is promised the next one', async () => {
    const late = await card.place({ ...burgers(10), ...later });
    expect(await readyAt(late)).toBe('15:00');
    expect((await tryCash({ ...burgers(10), ...later })).json().errors[0].code).toBe('schedule-full');
    await card.start(late);
    card.api.passSeconds((hold() + 2) * 60);
    const other = await placeCash({ ...burgers(10), ...later });
    card.gateway.take();
    expect((await card.verify(late))['order-status']).toBe('posted');
    expect(await soldTwice()).toEqual([]);
    expect(await readyAt(other)).toBe('15:00');
    expect((await readyAt(late))! > '15:30').toBe(true);
  });

  test('keeps its time where nobody took it', async () => {
    const late = await card.place({ ...burgers(10), ...later });
    await payAfter(late, hold() + 2);
    expect(await card.order(late)).toMatchObject({
      'current-status': { code: 'posted' },
      'estimated-ready-at': later['scheduled-time'],
      'scheduled-time': later['scheduled-time'],
      'released-at': null,
      delay: null,
      'may-leave': false,
    });
    // The kitchen has it again: no other order gets its minutes.
    expect((await tryCash({ ...burgers(10), ...later })).json().errors[0].code).toBe('schedule-full');
    expect(await soldTwice()).toEqual([]);
  });

  test('or after its kitchen should have begun is promised what can still be made', async () => {
    const near = await card.place({ ...burgers(2), 'scheduled-time': '2026-11-20T12:45:00.000Z' });
    await payAfter(near, 28);
    const paid = await card.order(near);
    // Twenty minutes of hands from 12:28 on, longer for the slower of two, packing and margin.
    expect(clock(paid['estimated-ready-at'])! >= '12:55').toBe(true);
    expect(clock(paid['released-at'])).toBe('12:28');
    expect(await soldTwice()).toEqual([]);
  });
});

describe('a guest whose order is promised later because the card took long', () => {
  test('reads the time before and now and why, and may leave free of charge until the kitchen begins', async () => {
    const late = await card.place();
    await payAfter(late, 12);
    const paid = await card.order(late);
    expect(clock(paid['estimated-ready-at'])).toBe('12:29');
    expect(paid.delay).toEqual({
      minutes: 10,
      'promised-before': '2026-11-20T12:19:00.000Z',
      'promised-now': '2026-11-20T12:29:00.000Z',
      'reason-code': null,
      reason: {
        'en-us': 'Your payment took longer than the kitchen could keep your place.',
        'ar-sa': 'استغرق الدفع وقتًا أطول مما أمكن للمطبخ حجز دورك فيه.',
        fr: 'Le paiement a pris plus de temps que la cuisine ne pouvait garder votre place.',
      },
    });
    expect(paid).toMatchObject({ 'may-leave': true, 'is-cancellable': true });
    const { token } = card.sara;
    const left = await card.api.call('PATCH', `/orders/${late}/cancellation`, { token, body: {} });
    expect(left.statusCode, left.body).toBe(200);
    expect((await card.order(late))['refund-due-at']).not.toBeNull();
  });

  test('is told by message', async () => {
    const late = await card.place();
    card.api.sent.length = 0;
    await payAfter(late, 12);
    // The waiting time of messages is over, by the clock of the queue.
    await card.api.services.database.executeSql(`update pgboss.job set start_after = now()`);
    await card.api.runJobs();
    expect(card.api.sent.map(({ text }) => text)).toEqual([expect.stringContaining('03:15 - 03:30')]);
  });

  test('may not leave once it is cooked for them', async () => {
    const late = await card.place();
    await payAfter(late, 12);
    const staff = await signInStaff(card.api, card.shop, { branchId: card.shop.branches.olaya });
    for (const code of ['accepted', 'in-kitchen']) {
      const body = { code };
      const moved = await card.api.call('POST', `/orders/${late}/statuses`, { token: staff.token, body });
      expect(moved.statusCode, moved.body).toBe(200);
      expect((await card.order(late))['may-leave']).toBe(code === 'accepted');
    }
  });

  test('reads of none where the time is still within what was shown', async () => {
    const late = await card.place();
    await payAfter(late, 5);
    expect(await card.order(late)).toMatchObject({ delay: null, 'may-leave': false });
  });
});
