import { sql, type SQL } from 'drizzle-orm';
import { statusSequence, type Placed } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { asRow, asRows } from '../database/rows.ts';
import type { SellableOffer } from '../promotion/sellable-offer.ts';
import type { Redemption } from '../promotion/take-use.store.ts';
import { announcementOf, orderChannel } from './order-announcement.ts';
import { orderLines, orders, orderStatuses } from './order.tables.ts';
import type { StoredLine, StoredOrder, StoredStatus } from './stored-order.ts';

export type OrderDraft = {
  /** Everything but the display number, which the branch gives while the order is written. */
  order: Omit<StoredOrder, 'number'>;
  lines: StoredLine[];
  firstStatus: StoredStatus;
  /** The first row of the order's log. */
  logged: Placed;
  /** The use of an offer that is counted with the order; see write-order.ts. */
  redemption: (Redemption & Pick<SellableOffer, 'kind'>) | undefined;
};

/**
 * Writes an order, its lines, first step, log, event and number, and the key it was placed with, in one
 * statement: all of it or nothing, one round trip, and the branch's counter is locked for no longer
 * than that. Answers the display number, or nothing: when the key has already made an order (a twin that
 * arrives meanwhile waits here for the first one), or when the shop's data is no longer the version that
 * the order was priced with, or the customer has just become part of another account.
 */
export async function insertOrder(
  context: Context,
  draft: OrderDraft,
  attempt: { key: string; requestHash: string; pricedWith: string },
): Promise<number | undefined> {
  const { order } = draft;
  const { rows } = await context.db.execute<{ number: number }>(sql`
    with attempt as (
      insert into idempotency_keys (customer_id, key, request_hash, order_id, created_at)
      select ${order.customerId}::uuid, ${attempt.key}, ${attempt.requestHash}, ${order.id}::uuid, ${iso(order.placedAt)}::timestamptz
      from merchants, customers
      where merchants.id = ${order.merchantId} and merchants.version = ${attempt.pricedWith}
        and customers.id = ${order.customerId}
      for key share of customers
      on conflict do nothing
      returning order_id
    ), counted as (
      insert into branch_order_numbers (branch_id, day, last_number)
      select ${order.branchId}::uuid, ${order.businessDay}::date, 1 from attempt
      on conflict (branch_id, day) do update set last_number = branch_order_numbers.last_number + 1
      returning last_number
    ), placed as (
      insert into orders
      select record.* from counted, jsonb_populate_record(
        null::orders, ${asRow(orders, order)}::jsonb || jsonb_build_object('number', counted.last_number)
      ) as record
      returning id, number
    ), sold as (
      insert into order_lines
      select record.* from placed,
        jsonb_populate_recordset(null::order_lines, ${asRows(orderLines, draft.lines)}::jsonb) as record
    ), stepped as (
      insert into order_statuses
      select record.* from placed,
        jsonb_populate_record(null::order_statuses, ${asRow(orderStatuses, draft.firstStatus)}::jsonb) as record
    ), logged as (
      insert into order_log (order_id, at, kind, payload)
      select id, ${iso(order.placedAt)}::timestamptz, 'placed', ${numberedLog(draft.logged)} from placed
    ), numbered as (
      update customers set event_number = event_number + 1 from placed
      where customers.id = ${order.customerId}
      returning event_number, placed.id as order_id, placed.number as order_number
    ), told as (
      insert into order_events (customer_id, number, order_id, merchant_id, payload, created_at)
      select ${order.customerId}::uuid, event_number, order_id, ${order.merchantId}::uuid,
        ${eventPayload(draft)}::jsonb || jsonb_build_object('orderNumber', ${shown(sql`order_number`)}),
        ${iso(order.placedAt)}::timestamptz
      from numbered
    )
    select number, pg_notify(
      ${orderChannel}, (${announcement(draft)}::jsonb || jsonb_build_object('orderNumber', ${shown(sql`number`)}))::text
    ) from placed
  `);
  return rows[0]?.number;
}

const iso = (moment: Date): string => moment.toISOString();

/** The display number leads what is logged, whose text is not touched otherwise. */
const numberedLog = (logged: Placed): SQL => {
  const rest = JSON.stringify(logged).slice(1);
  return sql`('{"number":' || number || ',' || ${rest})::json`;
};

/** A number that is known only while it is written, as `displayNumber` shows it. */
const shown = (number: SQL): SQL => sql`lpad(${number}::text, greatest(3, length(${number}::text)), '0')`;

const announcement = ({ order, firstStatus: { code, at } }: OrderDraft): string =>
  announcementOf({ ...order, number: 0 }, { code, sequence: statusSequence(code), at: iso(at) });

const eventPayload = ({ order, firstStatus }: OrderDraft): string =>
  JSON.stringify({
    code: firstStatus.code,
    sequence: statusSequence(firstStatus.code),
    locationName: order.branchName,
    at: iso(firstStatus.at),
  });
