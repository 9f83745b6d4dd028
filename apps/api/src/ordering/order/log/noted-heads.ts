import type { OrderExplanation } from './explain-order.ts';

/** The newest row of an order's log at some moment, noted outside the database's reach. */
export type NotedHead = { orderId: string; number: number; hash: string };

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
