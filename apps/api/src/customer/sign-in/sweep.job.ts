import { dayMs } from '@sufra/ordering';
import { type Context, withTransaction } from '../../context.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { deleteExpiredCounters } from '../../platform/limits/limit-counter.store.ts';
import { deleteOldSessions } from '../session/session.store.ts';
import { deleteOldCodes } from './one-time-code.store.ts';

/** Sessions of one transaction. */
const batchSize = 500;

/** Deletes, once a night, what only a past sign-in needed. */
export const sweepJob: Job<Context, Record<string, never>> = {
  name: 'sweep-sign-ins',
  retryLimit: 2,
  cron: '17 3 * * *',
  async run(context) {
    const now = context.now();
    const yesterday = new Date(now.getTime() - dayMs);
    await deleteExpiredCounters(context.db, now);
    await deleteOldCodes(context.db, yesterday);
    while ((await withTransaction(context, ({ db }) => deleteOldSessions(db, yesterday, batchSize))) === batchSize);
  },
};
