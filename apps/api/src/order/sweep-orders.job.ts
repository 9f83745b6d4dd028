import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteOldEvents, deleteOldKeys } from './sweep-orders.store.ts';

const weekMilliseconds = 7 * 24 * 60 * 60 * 1000;

/** Forgets, once a night, what only an order's own day needed: keys of attempts, events to resume from. */
export const sweepOrdersJob: Job<Context, Record<string, never>> = {
  name: 'sweep-orders',
  retryLimit: 2,
  cron: '37 3 * * *',
  async run(context) {
    const lastWeek = new Date(context.now().getTime() - weekMilliseconds);
    await deleteOldKeys(context, lastWeek);
    await deleteOldEvents(context, lastWeek);
  },
};
