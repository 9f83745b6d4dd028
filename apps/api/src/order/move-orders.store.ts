import { sql } from 'drizzle-orm';
import type { MoveBelongings } from '../customer/merge/move-belongings.ts';

/**
 * A guest's orders become those of an account. What open pages were told is numbered on after what the account was
 * told, so that they can still resume (decision 0005).
 */
export const moveOrders: MoveBelongings = async ({ db }, from, to) => {
  await db.execute(sql`update orders set customer_id = ${to}::uuid where customer_id = ${from}::uuid`);
  await db.execute(sql`update order_feedbacks set customer_id = ${to}::uuid where customer_id = ${from}::uuid`);
  await db.execute(sql`
    update order_statuses set actor_id = ${to}::uuid where actor = 'customer' and actor_id = ${from}::uuid`);
  await db.execute(sql`
    insert into idempotency_keys (customer_id, key, request_hash, order_id, created_at)
    select ${to}::uuid, key, request_hash, order_id, created_at from idempotency_keys
    where customer_id = ${from}::uuid on conflict do nothing`);
  await db.execute(sql`delete from idempotency_keys where customer_id = ${from}::uuid`);
  await db.execute(sql`
    with told as (
      delete from order_events where customer_id = ${from}::uuid
      returning number, order_id, merchant_id, payload, created_at
    ), account as (
      update customers set event_number = event_number + (select count(*) from told) where id = ${to}::uuid
      returning event_number
    )
    insert into order_events (customer_id, number, order_id, merchant_id, payload, created_at)
    select ${to}::uuid, event_number - count(*) over () + row_number() over (order by number),
      order_id, merchant_id, payload, created_at
    from told, account`);
};
