import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BusinessDayDocument,
  ClosedDayListDocument,
  FigureOrdersDocument,
  FiguresDocument,
  OrderDocument,
  RefundListDocument,
  StaffLogDocument,
} from '@sufra/contracts';
import { addDays, localTimeAt } from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBurger, aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedOffers } from '../../testing/seed-offers.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import type { SignedInGuest } from '../../testing/sign-in.ts';
import { archiveMonth } from '../order/archive/archive-month.ts';
import { monthOf, startOf } from '../order/archive/archived-tables.ts';
import { dayCloses } from './figures.tables.ts';
import { recount, told } from './testing/recount.ts';

let api: TestApi;
let shop: SeededShop;
let guests: SignedInGuest[];
let token: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { application: { allowedPaymentsPickup: ['cash', 'card-on-pickup'] } });
  await seedOffers(api.context.db, shop.id, {
    coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
  } as never);
  guests = [];
  await signInAgain();
});
afterEach(() => api.close());

/** Sessions of staff end while the hours go by. */
async function signInAgain(): Promise<void> {
  ({ token } = await signInStaff(api, shop, { role: 'owner' }));
}

const today = '2026-11-20';
const ask = (path: string) => api.call('GET', path, { token });
const passHours = (hours: number) => api.passSeconds(hours * 3600);

type Wish = {
  branch: 'olaya' | 'malqa';
  type: 'to-go' | 'pickup';
  payment: 'cash' | 'card-on-pickup';
  quantity: number;
  hasCoupon: boolean;
};
const usual: Wish = { branch: 'olaya', type: 'to-go', payment: 'cash', quantity: 1, hasCoupon: false };

/** Each order is of a guest of its own: one may not have many that are not paid. */
async function place(own: Partial<Wish> = {}): Promise<string> {
  const { branch, type, payment, quantity, hasCoupon } = { ...usual, ...own };
  const [guest] = await seedCustomers(api.context.db, shop.id, 1, guests.length, api.context.now());
  if (!guest) throw new Error('no guest');
  guests.push(guest);
  const whole = (branch === 'olaya' ? 30 : 32) * quantity;
  const body = aPayload(shop, {
    location: shop.branches[branch],
    type,
    'payment-type': payment,
    items: [aBurger(shop, { quantity })],
    total: hasCoupon ? Math.round(whole * 90) / 100 : whole,
    ...(hasCoupon && { 'coupon-code': 'TEN' }),
  });
  const placed = await api.call('POST', '/orders', {
    token: guest.token,
    body,
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(placed.statusCode, placed.body).toBe(201);
  return placed.json<{ data: { id: string } }>().data.id;
}

async function move(id: string, code: string, own: object = {}): Promise<void> {
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token, body: { code, ...own } });
  expect(moved.statusCode, moved.body).toBeLessThan(300);
}

const press = (method: 'POST' | 'PATCH', path: string, body: object, as = token) =>
  api.call(method, path, { token: as, headers: { 'idempotency-key': randomUUID() }, body });

/** The line of an order, as its bill has it: each is of one burger or more. */
async function lineOf(id: string): Promise<string> {
  const { meta } = (await ask(`/orders/${id}/refunds`)).json<RefundListDocument>();
  return meta.lines[0]?.id ?? '';
}

const refund = async (id: string, amount: number, pieces = 0) =>
  press('POST', `/orders/${id}/refunds`, {
    ...(pieces > 0 && { lines: [{ id: await lineOf(id), quantity: pieces }] }),
    ...(amount > 0 && { amount }),
    'reason-code': 'quality',
  });

/** One burger is missing; its guest, the last one, has a cola instead or does not want it. The only one calls the order off. */
async function runOut(id: string, how: string): Promise<void> {
  const substitute = how === 'taken off' ? {} : { substitute: { item: shop.menu.items.cola } };
  const path = `/orders/${id}/missing-items`;
  const reported = await press('POST', path, { line: await lineOf(id), quantity: 1, ...substitute });
  expect(reported.statusCode, reported.body).toBe(200);
  if (how === 'taken off') return;
  const { data } = reported.json<{ data: { id: string } }>();
  const answer = how === 'replaced' ? 'accept' : 'refuse';
  const answered = await press('POST', `${path}/${data.id}/answers`, { answer }, guests.at(-1)?.token);
  expect(answered.statusCode, answered.body).toBe(200);
}

const close = (body: object = {}, as = token) =>
  api.call('POST', '/staff/days', { token: as, body: { location: shop.branches.olaya, day: today, ...body } });

const dayOf = async (day = today, branch: keyof SeededShop['branches'] = 'olaya') => {
  const answer = await ask(`/staff/days/${day}?location=${shop.branches[branch]}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<BusinessDayDocument>().data.attributes;
};

const finished = async (own?: Partial<Wish>) => {
  const id = await place(own);
  await move(id, 'finished');
  return id;
};

const errorOf = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { code: string; detail: string; source?: object }[] }).errors[0];

const anOrder = fc.record({
  branch: fc.constantFrom('olaya' as const, 'malqa' as const),
  type: fc.constantFrom('to-go' as const, 'pickup' as const),
  payment: fc.constantFrom('cash' as const, 'card-on-pickup' as const),
  quantity: fc.integer({ min: 1, max: 3 }),
  hasCoupon: fc.boolean(),
  end: fc.constantFrom('finished', 'late', 'called off', 'open'),
  refund: fc.option(fc.integer({ min: 1, max: 2000 }), { freq: 2 }),
  missing: fc.constantFrom('nothing', 'nothing', 'taken off', 'replaced', 'refused'),
  pieces: fc.constantFrom(0, 0, 1),
  hours: fc.integer({ min: 0, max: 9 }),
  closes: fc.boolean(),
});

test('every figure is a recount of the orders, whichever days were closed and whatever came after', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anOrder, { minLength: 1, maxLength: 7 }), async (wishes) => {
      await api.close();
      api = await openTestApi();
      shop = await seedShop(api.context.db, { application: { allowedPaymentsPickup: ['cash', 'card-on-pickup'] } });
      await seedOffers(api.context.db, shop.id, {
        coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
      } as never);
      guests = [];
      let day = today;
      const left: string[] = [];
      const kept: string[] = [];
      for (const wish of wishes) {
        await signInAgain();
        const id = await place(wish);
        if (wish.missing !== 'nothing' && wish.end !== 'open') await runOut(id, wish.missing);
        if (wish.end === 'late') passHours(2);
        // The only piece of an order that nothing replaces has called it off.
        const isOver = wish.quantity === 1 && ['taken off', 'refused'].includes(wish.missing);
        if (wish.end === 'open') left.push(id);
        else if (!isOver) {
          if (wish.end === 'late') await move(id, 'ready');
          if (wish.end === 'called off') await move(id, 'cancelled-by-employee', { 'reason-code': 'sold-out' });
          else await move(id, 'finished');
        }
        if (wish.end === 'finished' || wish.end === 'late') {
          // A bill of one burger that came off has nothing left to give back.
          const given = await refund(id, (wish.refund ?? 0) / 100, wish.pieces);
          if (given.statusCode >= 500) throw new Error(given.body);
          kept.push(id);
        }
        // Some are closed at once, some when the last order lies back.
        if (wish.closes) api.passSeconds(wish.quantity * 15);
        if (wish.closes) await close({ location: shop.branches[wish.branch], day });
        passHours(wish.hours);
        day = localTimeAt(api.context.now(), 'Asia/Riyadh').date;
      }
      await signInAgain();
      for (const id of left.slice(1)) await move(id, 'finished');
      // Days later than they were sold, the last pieces of some come back.
      for (const id of kept.slice(2)) await refund(id, 0, 1);
      const compare = async (from: string, to: string, branch: 'olaya' | 'malqa' | null) => {
        const id = branch === null ? null : shop.branches[branch];
        const query = new URLSearchParams({ from, to, ...(id !== null && { locations: id }) });
        const { data } = (await ask(`/staff/figures?${query.toString()}`)).json<FiguresDocument>();
        expect(told(data.attributes)).toEqual(await recount(api.context.db, shop.id, { from, to, branch: id }));
      };
      await compare(today, day, null);
      await compare(today, day, 'malqa');
      for (let each = today; each <= day; each = addDays(each, 1)) await compare(each, each, 'olaya');
    }),
    { numRuns: 8 },
  );
}, 120_000);

test('a day that was closed stays as it was, and tells what is no longer so', async () => {
  const id = await finished({ quantity: 2 });
  await finished({ payment: 'card-on-pickup' });
  const closed = await close({ 'counted-cash': 58.5 });
  expect(closed.statusCode, closed.body).toBe(200);
  const before = await dayOf();
  expect(before.figures).toMatchObject({ orders: 2, sold: 90, till: 60, net: 90 });
  expect(before.closed).toMatchObject({ number: 1, by: 'Huda', 'counted-cash': 58.5, proof: 'sound', changes: [] });
  // Sent again, with another sum, it changes nothing.
  await close({ 'counted-cash': 1 });
  passHours(1);
  await refund(id, 10);
  await finished();
  const after = await dayOf();
  expect(after.figures).toEqual(before.figures);
  expect(after.closed).toMatchObject({ 'counted-cash': 58.5, hash: before.closed?.hash, proof: 'sound' });
  expect(after.closed?.changes).toEqual(
    expect.arrayContaining([
      { figure: 'orders', before: 2, now: 3 },
      { figure: 'sold', before: 90, now: 120 },
      { figure: 'refunded', before: 0, now: 10 },
      { figure: 'till', before: 60, now: 80 },
      { figure: 'refunded-later', before: 0, now: 10 },
    ]),
  );
  const { data } = (await ask(`/staff/days?location=${shop.branches.olaya}`)).json<ClosedDayListDocument>();
  expect(data.map(({ attributes }) => attributes)).toMatchObject([{ day: today, net: 90, till: 60, proof: 'sound' }]);
  const log = (await ask('/staff/log?about=branch')).json<StaffLogDocument>().data;
  expect(log.filter(({ attributes }) => attributes.action === 'day-closed')).toHaveLength(1);
});

test('a refund of a later day stands in the figures of that day, and beside the day that it corrects', async () => {
  const id = await finished();
  await close();
  passHours(24);
  await signInAgain();
  await refund(id, 30);
  expect((await dayOf()).closed?.changes).toEqual([{ figure: 'refunded-later', before: 0, now: 30 }]);
  expect((await dayOf(addDays(today, 1))).figures).toMatchObject({ orders: 0, refunds: 1, refunded: 30, till: -30 });
});

test('a refund that was decided after the close stays beside its day when the month is archived', async () => {
  const id = await finished();
  await close();
  passHours(1);
  await refund(id, 10);
  const { changes } = (await dayOf()).closed ?? {};
  expect(changes).toContainEqual({ figure: 'refunded-later', before: 0, now: 10 });
  const month = { merchantId: shop.id, month: monthOf(id) ?? '' };
  const root = mkdtempSync(join(tmpdir(), 'sufra-archive-'));
  await archiveMonth(api.context.db, month, { root, now: startOf(month.month, 6) });
  rmSync(root, { recursive: true });
  expect((await dayOf()).closed?.changes).toEqual(changes);
});

test('two people who close the same day at the same moment close it once', async () => {
  await finished();
  const answers = await Promise.all([close({ 'counted-cash': 1 }), close({ 'counted-cash': 2 })]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await api.context.db.select().from(dayCloses)).toHaveLength(1);
});

test('a day with open orders is not closed, nor one that has not come, and both are said in words', async () => {
  await place();
  const open = await close();
  expect([open.statusCode, errorOf(open)]).toMatchObject([
    409,
    { code: 'day-has-open-orders', detail: expect.stringContaining('1'), source: { pointer: '/day' } },
  ]);
  const future = await close({ day: addDays(today, 1) });
  expect([future.statusCode, errorOf(future)?.code]).toEqual([422, 'day-not-come']);
  const cash = await close({ day: '2026-11-19', 'counted-cash': 1.234 });
  expect(errorOf(cash)?.source).toEqual({ pointer: '/counted-cash' });
  expect(errorOf(await close({ day: '2026-02-30' }))?.code).toBe('period-invalid');
});

test.each([
  ['2016-11-20', today],
  [today, '2026-11-19'],
  ['2026-02-30', today],
])('bad input: a report from %s to %s is refused', async (from, to) => {
  const refused = await ask(`/staff/figures?from=${from}&to=${to}`);
  expect([refused.statusCode, errorOf(refused)?.code]).toEqual([422, 'period-invalid']);
});

const behindOf = async (chosen: Record<string, string>) => {
  const query = new URLSearchParams({ from: today, to: today, ...chosen });
  const answer = await ask(`/staff/figures/orders?${query.toString()}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FigureOrdersDocument>();
};

test('every figure opens to the orders behind it', async () => {
  const id = await finished({ hasCoupon: true });
  await finished({ branch: 'malqa', payment: 'card-on-pickup', type: 'pickup' });
  const gone = await place();
  await move(gone, 'cancelled-by-employee', { 'reason-code': 'too-busy' });
  for (const _ of [1, 2]) await move(await place(), 'cancelled-by-employee', { 'reason-code': 'sold-out' });
  await move(await place(), 'cancelled-by-employee', { reason: 'The power is off' });
  await place();
  await refund(id, 5);
  const behind = async (by: string, value?: string | number, reason?: string) => {
    const chosen = { ...(value !== undefined && { value: String(value) }), ...(reason !== undefined && { reason }) };
    const { data, meta } = await behindOf({ by, ...chosen });
    expect(meta.total).toBe(data.length);
    return data.length;
  };
  const { attributes } = (await ask(`/staff/figures?from=${today}&to=${today}`)).json<FiguresDocument>().data;
  expect(await behind('sold')).toBe(attributes.orders);
  expect(await behind('tax')).toBe(attributes.orders);
  expect(await behind('discount')).toBe(1);
  expect(await behind('delivery')).toBe(0);
  expect(await behind('service')).toBe(0);
  expect(await behind('refunded')).toBe(1);
  expect(await behind('refunded', 'card')).toBe(0);
  expect(await behind('not-served')).toBe(4);
  expect(attributes['not-served'].map(({ orders }) => orders).toSorted()).toEqual([1, 1, 2]);
  for (const { status, orders: count, ...row } of attributes['not-served'])
    expect(await behind('not-served', status, row['reason-code'] ?? ''), status).toBe(count);
  expect(await behind('unfinished')).toBe(1);
  expect(await behind('item', shop.menu.items.burger)).toBe(2);
  const counted = [
    ['type', attributes['by-type']],
    ['payment-method', attributes['by-payment-method']],
    ['hour', attributes['by-hour']],
    ['day', attributes['by-day']],
    ['branch', attributes['by-branch']],
    ['offer', attributes['by-offer']],
  ] as const;
  for (const [by, rows] of counted) {
    expect(rows.length, by).toBeGreaterThan(0);
    for (const { value, orders: count } of rows) expect(await behind(by, value), `${by} ${value}`).toBe(count);
  }
});

test('a late order says what was promised and when it was ready, and one that was not served says why', async () => {
  const late = await place();
  const told = (await ask(`/orders/${late}`)).json<OrderDocument>().data.attributes['estimated-ready-at'];
  const promised = Date.parse(told ?? '');
  api.passSeconds((promised - api.context.now().getTime()) / 1000 + 17 * 60);
  await move(late, 'ready');
  await move(late, 'finished');
  const ready = new Date(promised + 17 * 60_000).toISOString();
  expect((await behindOf({ by: 'late' })).data.map(({ attributes }) => attributes.late)).toEqual([
    { promised: told, ready, minutes: 17 },
  ]);
  await move(await place(), 'cancelled-by-employee', { 'reason-code': 'too-busy' });
  await move(await place(), 'cancelled-by-employee', { reason: 'The power is off' });
  const ended = (await behindOf({ by: 'not-served' })).data.map(({ attributes }) => attributes['end-reason']);
  expect(ended).toMatchObject([{ code: null, words: 'The power is off' }, { code: 'too-busy' }]);
});

test('orders beyond two hundred stand on a next page', async () => {
  const id = await finished();
  const copies = sql`insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
    'idempotency_key', 'copy-' || n, 'placed_at', o.placed_at - (n / 3) * interval '1 millisecond'))).*
    from orders o, generate_series(1, 204) n where o.id = ${id}`;
  await api.context.db.execute(copies);
  const first = await behindOf({ by: 'sold' });
  expect([first.data.length, first.meta.total]).toEqual([200, 205]);
  const second = await behindOf({ by: 'sold', after: first.meta.next ?? '' });
  expect(second.meta).toEqual({ total: 205, next: null });
  expect(new Set([...first.data, ...second.data].map((one) => one.id)).size).toBe(205);
});

test('a dish that was sold out stands in its day, with its times', async () => {
  const body = { location: shop.branches.olaya, kind: 'item', 'thing-id': shop.menu.items.soup, until: 'day' };
  const set = await api.call('POST', '/staff/sold-out', { token, body });
  passHours(2);
  expect((await dayOf())['sold-out']).toMatchObject([{ from: '2026-11-20T12:00:00.000Z', until: null }]);
  await api.call('DELETE', `/staff/sold-out/${set.json().data.id}`, { token });
  expect((await dayOf())['sold-out']).toMatchObject([{ until: '2026-11-20T14:00:00.000Z' }]);
  expect((await dayOf('2026-11-19'))['sold-out']).toEqual([]);
});

test('a cashier reads no figures, and a manager those of the own branch alone', async () => {
  await finished({ branch: 'malqa' });
  const cashier = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya });
  for (const path of [`/staff/figures?from=${today}&to=${today}`, '/staff/days', `/staff/days/${today}`])
    expect((await api.call('GET', path, { token: cashier.token })).statusCode, path).toBe(403);
  expect((await close({}, cashier.token)).statusCode).toBe(403);
  const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
  const own = await api.call('GET', `/staff/figures?from=${today}&to=${today}`, { token: manager.token });
  expect(own.json<FiguresDocument>().data.attributes.orders).toBe(0);
  const other = `/staff/figures?from=${today}&to=${today}&locations=${shop.branches.malqa}`;
  expect((await api.call('GET', other, { token: manager.token })).statusCode).toBe(422);
  expect((await close({ location: shop.branches.malqa }, manager.token)).statusCode).toBe(422);
});
