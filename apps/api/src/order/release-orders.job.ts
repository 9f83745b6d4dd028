import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { listDueOrders, releaseOrder } from './release-orders.store.ts';

const batchSize = 200;

/**
 * Hands scheduled orders to their branches when their time has come, looking every minute. What is due is read from
 * the orders themselves: nothing is lost with a process, and a late look catches up (decision record 0020).
 */
export const releaseOrdersJob: Job<Context, Record<string, never>> = {
  name: 'release-orders',
  retryLimit: 2,
  cron: '* * * * *',
  run: async (context) => void (await releaseDueOrders(context)),
};

/** Releases every order that is due and tells how many this process was the one to release. */
export async function releaseDueOrders(context: Context): Promise<number> {
  let released = 0;
  for (;;) {
    const due = await listDueOrders(context, batchSize);
    for (const order of due) if (await releaseOrder(context, order)) released += 1;
    if (due.length < batchSize) return released;
  }
}
