import { sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import type { StoredOrder } from './stored-order.ts';

/** What nobody has finished for longer than this stands in no queue: somebody forgot to say so. */
const longestQueueHours = 3;

/**
 * How many orders the same kitchen got before each of these and still works on. Reads the short index of open orders,
 * and nothing at all when none of the orders waits.
 */
export async function countOrdersAhead(context: Context, orders: StoredOrder[]): Promise<Map<string, number>> {
  const waiting = orders.filter(({ status, releasedAt }) => isWaiting.has(status) && releasedAt !== null);
  const ids = waiting.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const since = new Date(context.now().getTime() - longestQueueHours * 3_600_000).toISOString();
  const { rows } = await context.db.execute<{ id: string; ahead: number }>(sql`
    select own.id, count(other.id)::integer as ahead
    from orders as own join orders as other
      on other.merchant_id = own.merchant_id and other.branch_id = own.branch_id
      and other.status not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee')
      and other.status in ('posted', 'accepted', 'confirmed', 'in-kitchen')
      and other.released_at < own.released_at and other.released_at > ${since}::timestamptz
    where own.id in (${sql.join(
      ids.map((id) => sql`${id}::uuid`),
      sql`, `,
    )})
    group by own.id
  `);
  return new Map(rows.map(({ id, ahead }) => [id, ahead]));
}

const isWaiting = new Set<StoredOrder['status']>(['posted', 'accepted', 'confirmed']);
