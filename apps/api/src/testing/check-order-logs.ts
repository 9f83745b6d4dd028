import { desc, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { explainOrders, isExplained, type OrderExplanation } from '../ordering/order/log/explain-order.ts';
import { orders } from '../ordering/order.tables.ts';
import { listAttempts } from '../payment/payment.store.ts';

/** Few tests leave more; of the ones that do, the newest stand for the others. */
const mostOrders = 50;

/**
 * The orders that a test leaves behind: what their log alone says is what is stored of them, to the last unit and
 * moment. Throws with everything that differs. Orders that a test wrote into the tables itself are as if older than
 * the log: it knows no beginning of them, whatever happens to them later.
 */
export async function checkOrderLogs(context: Context): Promise<void> {
  const left = await context.db.select().from(orders).orderBy(desc(orders.id)).limit(mostOrders);
  const explained = await explainOrders(context, left, listAttempts);
  const unexplained = explained.filter((each) => !isOlderThanLog(each) && !isExplained(each));
  if (unexplained.length > 0) throw new Error(unexplained.map(describe).join('\n'));
}

const isOlderThanLog = ({ brokenRow, replay }: OrderExplanation): boolean =>
  brokenRow === undefined && replay === undefined;

function describe({ order, brokenRow, replay, differences, entries }: OrderExplanation): string {
  const found = { brokenRow, problems: replay?.problems ?? 'no beginning', differences, entries };
  return `The log of order ${order.id} does not explain it: ${JSON.stringify(found, null, 2)}`;
}

/** For a test that writes into the tables what no caller can: those orders become as if older than the log, with steps alone. */
export async function forgetOrderLogs({ db }: Pick<Context, 'db'>): Promise<void> {
  await db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    await transaction.execute(sql`truncate order_log`);
    await transaction.execute(sql`delete from order_event_log where id is null`);
    await transaction.execute(
      sql`update order_event_log set kind = 'step', number = -number - 100 * (select count(*) from order_event_log where number < 0), payload = '{}', hash = '' where number > 0`,
    );
  });
}
