import { replayOrder, type Difference, type LogEntry, type OrderReplay } from '@sufra/ordering';
import type { Context } from '../../context.ts';
import type { StoredLine, StoredOrder } from '../stored-order.ts';
import { compareOrder } from './compare-order.ts';
import { readLoggedOrders, type LoggedOrder } from './order-log.store.ts';
import { findBrokenRow } from './verify-chain.ts';

/** What the log of an order says, and whether it can be believed. */
export type OrderExplanation = {
  order: StoredOrder;
  lines: StoredLine[];
  entries: (LogEntry & { hash: string })[];
  /** The first row that was tampered with, or that stands after a gap. */
  brokenRow: number | undefined;
  /** The order as its log alone tells it; nothing for one that is older than the log. */
  replay: OrderReplay | undefined;
  /** Where the stored order is not what its log says. */
  differences: Difference[];
};

/** Whether everything holds: the chain, the calculation, and the order as it is stored. */
export const isExplained = ({ brokenRow, replay, differences }: OrderExplanation): boolean =>
  brokenRow === undefined && replay !== undefined && replay.problems.length === 0 && differences.length === 0;

/** Works orders out from their logs alone, and holds them against what is stored. */
export async function explainOrders({ db }: Pick<Context, 'db'>, orders: StoredOrder[]): Promise<OrderExplanation[]> {
  return (await readLoggedOrders(db, orders)).map(explain);
}

/** The same for one order. */
export async function explainOrder(context: Pick<Context, 'db'>, order: StoredOrder): Promise<OrderExplanation> {
  const [explanation] = await explainOrders(context, [order]);
  if (!explanation) throw new Error('an order was not explained');
  return explanation;
}

function explain(logged: LoggedOrder): OrderExplanation {
  const { order, lines, log } = logged;
  const entries = log.map(
    ({ number, at, kind, payload, hash }) => ({ number, at, kind, payload: JSON.parse(payload), hash }) as Entry,
  );
  const replayed = replayOrder(entries);
  const replay = replayed.ok ? replayed.value : undefined;
  return {
    order,
    lines,
    entries,
    brokenRow: findBrokenRow(order.id, log),
    replay,
    differences: replay ? compareOrder(replay, logged) : [],
  };
}

type Entry = OrderExplanation['entries'][number];
