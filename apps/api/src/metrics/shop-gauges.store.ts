import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

/** The shop as the database sees it: the same for every process. Ages are seconds, 0 where nothing waits. */
export type ShopState = {
  ordersByStatus: { status: string; count: number }[];
  unpaidSeconds: number;
  notAcceptedSeconds: number;
  releaseOverdueSeconds: number;
  paymentsDue: number;
  paymentsOverdueSeconds: number;
  jobs: { name: string; count: number; seconds: number }[];
  notifyQueueUsage: number;
};

/** Reads only what is still moving, each from a partial index: it costs the same however many orders were ever placed. */
export async function readShopState(db: Db, now: Date): Promise<ShopState> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows: orders } = await db.execute<OpenOrders>(sql`
    select status, count(*)::int as count,
      ${age(at, sql`min(placed_at)`)} as placed_seconds,
      ${age(at, sql`min(greatest(status_at, released_at)) filter (where released_at is not null)`)} as standing_seconds,
      ${age(at, sql`min(release_at) filter (where released_at is null)`)} as release_seconds
    from orders
    where status not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee')
    group by status
  `);
  const { rows: due } = await db.execute<{ count: number; seconds: number }>(sql`
    select count(*)::int as count, ${age(at, sql`min(check_at)`)} as seconds
    from payments where check_at is not null and check_at <= ${at}
  `);
  const { rows: jobs } = await db.execute<ShopState['jobs'][number]>(sql`
    select name, count(*)::int as count, ${age(sql`now()`, sql`min(start_after)`)} as seconds
    from pgboss.job where state < 'active' and start_after <= now()
    group by name
  `);
  const { rows: queue } = await db.execute<{ usage: number }>(
    sql`select pg_notification_queue_usage()::float8 as usage`,
  );
  const posted = orders.find(({ status }) => status === 'posted');
  return {
    ordersByStatus: orders,
    unpaidSeconds: orders.find(({ status }) => status === 'waiting-for-payment')?.placed_seconds ?? 0,
    notAcceptedSeconds: posted?.standing_seconds ?? 0,
    releaseOverdueSeconds: posted?.release_seconds ?? 0,
    paymentsDue: due[0]?.count ?? 0,
    paymentsOverdueSeconds: due[0]?.seconds ?? 0,
    jobs,
    notifyQueueUsage: queue[0]?.usage ?? 0,
  };
}

type OpenOrders = {
  status: string;
  count: number;
  placed_seconds: number;
  standing_seconds: number;
  release_seconds: number;
};

/** How long ago a moment was; 0 when there is none, or when it has yet to come. */
const age = (now: ReturnType<typeof sql>, moment: ReturnType<typeof sql>) =>
  sql`greatest(0, coalesce(extract(epoch from ${now} - ${moment}), 0))::float8`;
