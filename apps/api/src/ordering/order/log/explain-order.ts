import { createHash } from 'node:crypto';
import { compareReplay, type LogDifference, type LogEntry, type OrderReplay, replayOrder } from '@sufra/ordering';
import type { Context } from '../../../context.ts';
import type { StoredLine, StoredOrder } from '../../order.tables.ts';
import { type ListAttempts, type LoggedOrder, readLoggedOrders, type StoredLogRow } from './order-log.store.ts';

/** Where an order, its lines, its history and its payments are not what the log says. */
function compareOrder(replay: OrderReplay, { order, lines, log, payments }: LoggedOrder): LogDifference[] {
  return [
    ...compareReplay(replay.order, { ...order, orderType: order.type }),
    ...compareLists('lines', replay.quote.lines.map(lineAmounts), lines.map(lineAmounts)),
    ...compareLists(
      'steps',
      replay.steps.toSorted(byStep),
      log.flatMap(({ step }) => (step ? [stepOf(step)] : [])).toSorted(byStep),
    ),
    ...compareLists('payments', replay.payments, payments),
  ];
}

function compareLists(name: string, logged: object[], stored: object[]): LogDifference[] {
  const length = Math.max(logged.length, stored.length);
  return Array.from({ length }, (_, index) => {
    const [said, kept] = [logged[index], stored[index]];
    if (!said || !kept) return [{ field: `${name}/${index}`, logged: said ?? null, stored: kept ?? null }];
    return compareReplay(said, kept).map((each) => ({ ...each, field: `${name}/${index}/${each.field}` }));
  }).flat();
}

type LineAmounts = Pick<
  StoredLine,
  'itemId' | 'quantity' | 'isPromotion' | 'unitPriceMinor' | 'totalMinor' | 'discountMinor' | 'vatMinor'
>;

const lineAmounts = (line: LineAmounts): LineAmounts => ({
  itemId: line.itemId,
  quantity: line.quantity,
  isPromotion: line.isPromotion,
  unitPriceMinor: line.unitPriceMinor,
  totalMinor: line.totalMinor,
  discountMinor: line.discountMinor,
  vatMinor: line.vatMinor,
});

const stepOf = ({
  code,
  at,
  actor,
}: NonNullable<LoggedOrder['log'][number]['step']>): OrderReplay['steps'][number] => ({
  status: code,
  at: at.toISOString(),
  actor,
});

/** An order reaches each status once, so that its code says which step it is. */
const byStep = (one: { status: string }, other: { status: string }): number => (one.status < other.status ? -1 : 1);

/**
 * The number of the first row that is not what the database chained: changed, moved, or standing after one that is
 * gone. Nothing for an intact log. The hash of a row covers the hash before it, the order, its number, moment, kind and
 * payload; it is worked out here, not by the database that is being asked about.
 */
function findBrokenRow(orderId: string, rows: readonly StoredLogRow[]): number | undefined {
  let before = Buffer.alloc(0);
  for (const [index, { number, micros, kind, payload, hash }] of rows.entries()) {
    const words = [orderId, index + 1, micros, kind, payload].join('\n');
    const expected = createHash('sha256').update(before).update(words).digest();
    if (number !== index + 1 || hash !== expected.toString('hex')) return number;
    before = expected;
  }
  return undefined;
}

/** The contents of an order's log, and whether they are consistent. */
export type OrderExplanation = {
  order: StoredOrder;
  lines: StoredLine[];
  entries: (LogEntry & { hash: string })[];
  /** The first row that was tampered with, or that stands after a gap. */
  brokenRow: number | undefined;
  /** The order as its log alone tells it; nothing for one that is older than the log. */
  replay: OrderReplay | undefined;
  /** Where the stored order is not what its log says. */
  differences: LogDifference[];
};

/** True when the chain, the calculation and the stored order agree. */
export const isExplained = ({ brokenRow, replay, differences }: OrderExplanation): boolean =>
  brokenRow === undefined && replay !== undefined && replay.problems.length === 0 && differences.length === 0;

/** Works orders out from their logs alone, and holds them against what is stored. */
export async function explainOrders(
  { db }: Pick<Context, 'db'>,
  orders: StoredOrder[],
  listAttempts: ListAttempts,
): Promise<OrderExplanation[]> {
  return (await readLoggedOrders(db, orders, listAttempts)).map(explain);
}

/** The same for one order. */
export async function explainOrder(
  context: Pick<Context, 'db'>,
  order: StoredOrder,
  listAttempts: ListAttempts,
): Promise<OrderExplanation> {
  const [explanation] = await explainOrders(context, [order], listAttempts);
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

/** The newest row of an order's log at some moment, noted outside the database's reach. */
type NotedHead = { orderId: string; number: number; hash: string };

/** One line each: order, number of its newest row, that row's hash. Orders that are older than the log have none. */
export const writeHeads = (explanations: OrderExplanation[]): string =>
  explanations
    .flatMap(({ order, entries }) => entries.slice(-1).map(({ number, hash }) => `${order.id}\t${number}\t${hash}\n`))
    .join('');

/** Reads them again; throws where a line is none. */
export function readHeads(text: string): Map<string, NotedHead> {
  const heads = text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const [, orderId = '', number, hash = ''] = /^([0-9a-f-]{36})\t(\d+)\t([0-9a-f]{64})$/.exec(line) ?? [];
    if (!orderId) throw new Error(`Line ${index + 1} is no noted row: ${line}`);
    return [[orderId, { orderId, number: Number(number), hash }] as const];
  });
  return new Map(heads);
}

/**
 * True when a log is the noted one, or has grown from it: the row that was the newest then is still the same. A chain
 * that was forged as a whole is consistent in itself, and is detected only here.
 */
export const hasGrownFrom = ({ entries }: Pick<OrderExplanation, 'entries'>, { number, hash }: NotedHead): boolean =>
  entries.some((entry) => entry.number === number && entry.hash === hash);
