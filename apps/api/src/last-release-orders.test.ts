import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from './platform/database/db.ts';
import { hasGrownFrom, readHeads, explainOrders } from './ordering/order/log/explain-order.ts';
import { findOrderEvents, presentOrderEvent } from './ordering/order/order-event.store.ts';
import { orders } from './ordering/order.tables.ts';
import { aGateway, connectGateway, type TestGateway } from './testing/a-gateway.ts';
import { aPayload } from './testing/a-payload.ts';
import { openUpgraded } from './testing/last-release/open-upgraded.ts';
import { startTestApi, type TestApi } from './testing/open-test-api.ts';
import type { SeededShop } from './testing/seed-shop.ts';
import { settlePaymentJob } from './payment/payment.job.ts';
import { listAttempts } from './payment/payment.store.ts';

/*
 * A shop of release 1.0.10, filled through its own calls: an order in every status, payments that wait, are under way,
 * were refused, taken and owed back, points earned, spent and given back, uses of a coupon. The order `ready` is as if
 * older than the log. Beside it, what that release answered.
 */
type Answer = { data: { attributes: Record<string, unknown> } };
type SeenOrder = {
  id: string;
  by: 'sara' | 'omar';
  key: string;
  order: Answer;
  steps: object;
  receipt: object | number;
  payment: object | number;
  log: { meta: { 'is-explained': boolean } };
  head: string;
};
type Facts = {
  now: string;
  guests: Record<'sara' | 'omar', { token: string; customerId: string }>;
  staffToken: string;
  shop: SeededShop;
  orders: Record<string, SeenOrder>;
  events: { customer_id: string; number: number; order_id: string; payload: Record<string, unknown> }[];
  points: object;
};

const file = new URL('./testing/last-release/every-state.json.gz', import.meta.url);
const facts = JSON.parse(gunzipSync(readFileSync(file)).toString()) as Facts;
const every = Object.entries(facts.orders);

/** A payment without what only this release says: the provider's name and the brands of its cards. */
function asToldBefore(payment: Answer | number): unknown {
  if (typeof payment === 'number') return payment;
  const { data } = payment;
  const gateway = data.attributes['gateway'] as Record<string, unknown> | null;
  if (!gateway) return payment;
  const { 'provider-name': name, 'card-brands': brands, 'fields-height': _height, ...told } = gateway;
  expect([name, brands]).toEqual(['Tap', ['mada', 'visa']]);
  return { ...payment, data: { ...data, attributes: { ...data.attributes, gateway: told } } };
}

describe('orders of the last release', () => {
  let database: Database;
  let api: TestApi;
  let gateway: TestGateway;
  beforeEach(async () => {
    database = await openUpgraded('every-state.sql.gz');
    api = await startTestApi(database);
    gateway = aGateway();
    connectGateway(api, gateway);
    api.passSeconds((Date.parse(facts.now) - api.context.now().getTime()) / 1000);
  });
  afterEach(async () => {
    await api.close();
    await database.close();
  });

  const get = async (path: string, token: string) => {
    const response = await api.call('GET', path, { token });
    return response.statusCode === 200 ? response.json() : response.statusCode;
  };
  const move = (name: string, code: string) =>
    api.call('POST', `/orders/${facts.orders[name]?.id}/statuses`, { token: facts.staffToken, body: { code } });

  /** The gateway says from now on that it took the money of an order; answers the payment's id. */
  async function letGatewayTake(orderId: string): Promise<string> {
    const [payment] = (await database.executeSql(`select * from payments where order_id = '${orderId}'`)).rows as [
      { id: string; amount_minor: string; provider_payment_id: string },
    ];
    gateway.answerLookUp({
      kind: 'payment',
      state: 'success',
      reference: payment.id,
      providerPaymentId: payment.provider_payment_id,
      amountMinor: Number(payment.amount_minor),
      currencyCode: 'SAR',
      refundedMinor: 0,
    });
    return payment.id;
  }

  test('are answered as they were: the order, its steps, its receipt and its payment', async () => {
    for (const [name, { id, by, order, steps, receipt, payment }] of every) {
      const { token } = facts.guests[by];
      expect(withoutNew(await get(`/orders/${id}?include=items,combos,statuses`, token)), name).toEqual(order);
      expect(withoutNew(await get(`/orders/${id}/statuses`, token)), name).toEqual(steps);
      expect(withoutNew(await get(`/orders/${id}/receipt`, token)), name).toEqual(receipt);
      expect(asToldBefore(await get(`/payments/orders/${id}`, token)), name).toEqual(payment);
    }
    const { sara } = facts.guests;
    expect(await get(`/customers/${sara.customerId}/loyalty`, sara.token)).toEqual(facts.points);
  });

  test('are explained as they were, row by row, and their logs have grown from what was noted then', async () => {
    for (const [name, { id, log }] of every)
      expect(await get(`/orders/${id}/log`, facts.staffToken), name).toEqual(log);
    const heads = readHeads(every.map(([, { head }]) => head).join(''));
    const explained = await explainOrders(api.context, await api.context.db.select().from(orders), listAttempts);
    expect(heads.size).toBe(every.length - 1);
    const kept = explained.filter((each) => {
      const head = heads.get(each.order.id);
      return head !== undefined && hasGrownFrom(each, head);
    });
    expect(kept).toHaveLength(heads.size);
  });

  test('let their open pages go on from the number they saw last', async () => {
    const told = await Promise.all(
      Object.values(facts.guests).map(({ customerId }) =>
        findOrderEvents(api.context.db, { merchantId: facts.shop.id, customerId }, 0, 500),
      ),
    );
    const byNumber = told
      .flat()
      .map(presentOrderEvent)
      .map((event) => [`${event['customer-id']} ${event.number}`, event] as const);
    const kept = new Map(byNumber);
    expect(kept.size).toBe(facts.events.length);
    for (const { customer_id, number, order_id, payload } of facts.events)
      expect(kept.get(`${customer_id} ${number}`)).toEqual({
        number,
        'order-id': order_id,
        'order-number': payload['orderNumber'],
        'customer-id': customer_id,
        code: payload['code'],
        sequence: payload['sequence'],
        'location-name': payload['locationName'],
        at: payload['at'],
      });
  });

  test('are settled by work that was queued then, which names no merchant', async () => {
    const { id } = facts.orders['underWay']!;
    const paymentId = await letGatewayTake(id);
    await settlePaymentJob.run(api.context, { paymentId });
    const order = await get(`/orders/${id}`, facts.guests.sara.token);
    expect(order.data.attributes['current-status'].code).toBe('posted');
  });

  test('go on: they are moved, paid and sent again, and are explained afterwards', async () => {
    for (const [name, code] of [
      ['posted', 'accepted'],
      ['confirmed', 'ready'],
      ['inKitchen', 'cancelled-by-employee'],
      ['ready', 'finished'],
      ['delivered', 'finished'],
      ['points', 'order-failed'],
    ] as const) {
      const body = { code, ...(code === 'cancelled-by-employee' && { reason: 'No gas' }) };
      const path = `/orders/${facts.orders[name]?.id}/statuses`;
      const moved = await api.call('POST', path, { token: facts.staffToken, body });
      expect(moved.statusCode, `${name}: ${moved.body}`).toBe(200);
    }
    const { sara } = facts.guests;
    const underWay = facts.orders['underWay']!;
    await letGatewayTake(underWay.id);
    await api.call('POST', `/payments/orders/${underWay.id}/verification`, { token: sara.token });
    expect((await get(`/orders/${underWay.id}`, sara.token)).data.attributes['current-status'].code).toBe('posted');
    const again = await api.call('POST', '/orders', {
      token: sara.token,
      headers: { 'idempotency-key': facts.orders['confirmed']!.key },
      body: aPayload(facts.shop, { 'payment-type': 'cash' }),
    });
    expect([again.statusCode, again.json().data.id]).toEqual([200, facts.orders['confirmed']!.id]);
    const ready = await get(`/orders/${facts.orders['ready']!.id}/statuses`, facts.staffToken);
    expect(ready.data.map(({ attributes }: { attributes: { code: string } }) => attributes.code)).toEqual(
      'posted accepted in-kitchen ready finished'.split(' '),
    );
  });

  /** The history, the log and the events of every order, as one table and as the three of the last release hold them. */
  async function bothAccounts(): Promise<unknown[][]> {
    const { db } = api.context;
    const pairs = [
      [
        sql`select order_id, status as code, id, at, actor, actor_id, reason from order_event_log where id is not null order by id`,
        sql`select order_id, code, id, at, actor, actor_id, reason from order_statuses order by id`,
      ],
      [
        sql`select order_id, number, at, kind, payload::text, encode(hash, 'hex') as hash from order_event_log where number > 0 order by 1, 2`,
        sql`select order_id, number, at, kind, payload::text, encode(hash, 'hex') as hash from order_log order by 1, 2`,
      ],
      [
        sql`select customer_id, customer_number, order_id, merchant_id, at, status from order_event_log where customer_number is not null order by 1, 2`,
        sql`select customer_id, number as customer_number, order_id, merchant_id, created_at as at, payload ->> 'code' as status from order_events order by 1, 2`,
      ],
    ] as const;
    return Promise.all(pairs.map((pair) => Promise.all(pair.map(async (each) => (await db.execute(each)).rows))));
  }

  test('are kept alike for processes of the last release, whichever version writes', async () => {
    await move('posted', 'accepted');
    const id = facts.orders['accepted']!.id;
    // The statement of a process of the last release.
    await api.context.db.execute(sql`
      with moved as (
        update orders set status = 'in-kitchen', status_at = '2026-11-20T14:00:00Z' where id = ${id}::uuid returning *
      ), stepped as (
        insert into order_statuses (order_id, code, id, at, actor, actor_id, reason)
        select id, 'in-kitchen', gen_random_uuid(), status_at, 'employee', null, null from moved
      ), logged as (
        insert into order_log (order_id, at, kind, payload)
        select id, status_at, 'moved', '{"status":"in-kitchen","actor":"employee"}'::json from moved
      ), numbered as (
        update customers set event_number = event_number + 1 from moved where customers.id = moved.customer_id
        returning event_number, moved.*
      )
      insert into order_events (customer_id, number, order_id, merchant_id, payload, created_at)
      select customer_id, event_number, id, merchant_id,
        jsonb_build_object('orderNumber', '003', 'code', status, 'sequence', 4, 'locationName', branch_name, 'at', status_at), status_at
      from numbered`);
    await move('accepted', 'ready');
    for (const [now, then] of await bothAccounts()) expect(now).toEqual(then);
    const { customerId } = facts.guests.omar;
    const told = await findOrderEvents(api.context.db, { merchantId: facts.shop.id, customerId }, 0, 500);
    expect(told.slice(-3).map(({ code }) => code)).toEqual(['accepted', 'in-kitchen', 'ready']);
    expect(told.map(({ number }) => number)).toEqual(told.map((_, index) => index + 1));
    // An erasure by either version takes the words of a reason out of both.
    await api.context.db.execute(sql`update order_statuses set reason = null where reason = 'The oven broke'`);
    await api.context.db.execute(sql`update order_event_log set reason = null where reason = 'Ordered twice'`);
    for (const [now, then] of await bothAccounts()) expect(now).toEqual(then);
  });

  test('get their merchant also where a process of the last release places one, which does not name it', async () => {
    const { db } = api.context;
    const source = facts.orders['confirmed']!.id;
    const id = '01a20572-ffff-7000-8000-000000000001';
    await db.execute(sql`
      with attempt as (
        insert into idempotency_keys (customer_id, key, request_hash, order_id, created_at)
        select customer_id, 'key-of-an-old-process', 'hash', ${id}::uuid, placed_at from orders where id = ${source}::uuid
        returning order_id
      ), counted as (
        insert into branch_order_numbers (branch_id, day, last_number)
        select branch_id, '2026-12-01', 1 from orders, attempt where id = ${source}::uuid
        on conflict (branch_id, day) do update set last_number = branch_order_numbers.last_number + 1
        returning last_number
      ), placed as (
        insert into orders
        select record.* from orders, counted, jsonb_populate_record(null::orders, to_jsonb(orders) ||
          jsonb_build_object('id', ${id}::text, 'number', last_number, 'business_day', '2026-12-01')) as record
        where orders.id = ${source}::uuid
        returning id
      )
      insert into order_lines
      select record.* from placed, order_lines as line, jsonb_populate_record(null::order_lines,
        to_jsonb(line) - 'merchant_id' || jsonb_build_object('order_id', placed.id)) as record
      where line.order_id = ${source}::uuid`);
    const { rows } = await db.execute(sql`
      select merchant_id from order_lines where order_id = ${id}::uuid
      union all select merchant_id from idempotency_keys where order_id = ${id}::uuid
      union all select merchant_id from branch_order_numbers where day = '2026-12-01'`);
    expect(rows).toEqual(Array.from({ length: 3 }, () => ({ merchant_id: facts.shop.id })));
  });
});

/** Fields that orders and their steps have since; everything else is as it was. */
const newFields = new Set([
  'delay',
  'may-leave',
  'unanswered-at',
  'reason-code',
  'returned-amount',
  'is-told',
  'missing-changes',
  'missing-until',
  'currency-digits',
]);

const withoutNew = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (key, value: unknown) => (newFields.has(key) ? undefined : value)));
