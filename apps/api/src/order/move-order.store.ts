import { and, asc, inArray, lte, ne, sql, type SQL } from 'drizzle-orm';
import { cameToNothing } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { merchants } from '../merchant/merchant.tables.ts';
import { displayNumber } from './display-number.ts';
import { logMove } from './log/log-move.ts';
import { logTo } from './log/order-log.store.ts';
import { announcementOf, orderChannel } from './order-announcement.ts';
import { orders } from './order.tables.ts';
import type { StoredOrder, StoredStatus } from './stored-order.ts';

export type OrderMove = {
  order: StoredOrder;
  step: StoredStatus;
  sequence: number;
} & MovedFields;

/** What a step changes beside the status. */
export type MovedFields = Pick<
  StoredOrder,
  'paymentMethod' | 'paymentStatus' | 'estimatedReadyAt' | 'releaseAt' | 'releasedAt' | 'refundDueAt' | 'pointsEarned'
>;

/**
 * Moves an order on from the status it was read with: the change, its history row, its log, the numbered event
 * and the notification in one statement. Answers false when somebody else moved it or settled its payment first.
 */
export async function moveOrder(context: Context, move: OrderMove): Promise<boolean> {
  const { order, step } = move;
  const at = step.at.toISOString();
  const isGivenBack = cameToNothing(step.code);
  const { rows } = await context.db.execute(sql`
    with moved as (
      update orders
      set status = ${step.code}, status_at = ${at}::timestamptz,
        payment_method = ${move.paymentMethod}, payment_status = ${move.paymentStatus},
        release_at = ${iso(move.releaseAt)}::timestamptz, released_at = coalesce(${iso(move.releasedAt)}::timestamptz, released_at),
        estimated_ready_at = ${iso(move.estimatedReadyAt)}::timestamptz,
        refund_due_at = ${iso(move.refundDueAt)}::timestamptz,
        points_earned = ${move.pointsEarned}::integer
      where id = ${order.id} and status = ${order.status} and payment_status = ${order.paymentStatus}
        and customer_id = ${order.customerId}
      returning id, merchant_id, customer_id
    ), stepped as (
      insert into order_statuses (order_id, code, id, at, actor, actor_id, reason)
      select id, ${step.code}, ${step.id}::uuid, ${at}::timestamptz, ${step.actor},
        ${step.actorId}::uuid, ${step.reason}
      from moved
    ), logged as (${logTo(sql`id from moved`, { kind: 'moved', payload: logMove(move) }, step.at)})${isGivenBack ? giveBack(at) : sql``}, numbered as (
      update customers set event_number = event_number + 1 from moved
      where customers.id = moved.customer_id${isGivenBack ? sql` and (select count(*) from shared) >= 0` : sql``}
      returning event_number, moved.id as order_id, moved.merchant_id, moved.customer_id
    ), told as (
      insert into order_events (customer_id, number, order_id, merchant_id, payload, created_at)
      select customer_id, event_number, order_id, merchant_id, ${eventPayload(move)}::jsonb, ${at}::timestamptz
      from numbered
    )
    select pg_notify(${orderChannel}, ${announcementOf(order, { code: step.code, sequence: move.sequence, at })}) from moved
  `);
  return rows.length === 1;
}

/**
 * Gives the use of an offer back when its order comes to nothing. Counters are changed in the order in which
 * placing changes them, and before the customer's row, so that the two never wait for each other in a circle.
 */
const giveBack = (at: string): SQL => sql`, released as (
      update offer_redemptions set released_at = ${at}::timestamptz from moved
      where offer_redemptions.order_id = moved.id and released_at is null
      returning offer_redemptions.*
    ), own as (
      update customer_offer_uses set uses = uses - 1 from released
      where customer_offer_uses.merchant_id = released.merchant_id
        and customer_offer_uses.customer_id = released.customer_id
        and (customer_offer_uses.offer_code = released.offer_code
          or (released.is_first_order and customer_offer_uses.offer_code = 'first-order'))
      returning 1
    ), shared as (
      update offer_uses set uses = uses - 1 from released
      where offer_uses.merchant_id = released.merchant_id and offer_uses.offer_code = released.offer_code
        and (select count(*) from own) >= 0
      returning 1
    )`;

/** Orders of these merchants that have stood still since a moment, the longest waiting first. */
export function listWaitingOrders(
  context: Context,
  merchantHandles: string[],
  since: Date,
  limit: number,
): Promise<StoredOrder[]> {
  const merchantIds = context.db
    .select({ id: merchants.id })
    .from(merchants)
    .where(inArray(merchants.handle, merchantHandles));
  return context.db
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.merchantId, merchantIds),
        lte(orders.statusAt, since),
        // An order for later is not the kitchen's until it was released, and then stands still from there.
        lte(orders.releasedAt, since),
        // The very words of the index over open orders, so that it is used.
        sql`${orders.status} not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee')`,
        // An unpaid order is the guest's to move, not the kitchen's.
        ne(orders.status, 'waiting-for-payment'),
      ),
    )
    .orderBy(asc(orders.statusAt))
    .limit(limit);
}

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

const eventPayload = ({ order, step, sequence }: OrderMove): string =>
  JSON.stringify({
    orderNumber: displayNumber(order.number),
    code: step.code,
    sequence,
    locationName: order.branchName,
    at: step.at.toISOString(),
  });
