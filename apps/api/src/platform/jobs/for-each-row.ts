import type { FastifyBaseLogger } from 'fastify';
import { isHeldByMove } from '../database/move/move-state.ts';

/**
 * Does the work of a sweep for one row after another and answers for how many it was done. A row that fails is logged
 * and keeps none of the others waiting; it is still due, so the next round finds it again.
 *
 * @example await forEachRow(context, due, (order) => ({ orderId: order.id }), (order) => releaseOrder(context, order))
 */
export async function forEachRow<Row>(
  { log }: { log: Pick<FastifyBaseLogger, 'error'> },
  rows: readonly Row[],
  nameOf: (row: Row) => Record<string, string>,
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let done = 0;
  for (const row of rows) {
    try {
      await work(row);
      done += 1;
    } catch (error) {
      if (!isHeldByMove(error)) log.error({ err: error, ...nameOf(row) }, 'the work on one row of a sweep failed');
    }
  }
  return done;
}
