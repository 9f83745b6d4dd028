import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { deleteExpiredCounters } from '../platform/limit-counter.store.ts';
import { deleteOldCodes } from './sign-in/one-time-code.store.ts';
import { deleteOldSessions } from './session/session.store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;

/** Forgets, once a night, what only a past sign-in needed. */
export const sweepJob: Job<Context, Record<string, never>> = {
  name: 'sweep-sign-ins',
  retryLimit: 2,
  cron: '17 3 * * *',
  async run(context) {
    const now = context.now();
    const yesterday = new Date(now.getTime() - dayMilliseconds);
    await deleteExpiredCounters(context.db, now);
    await deleteOldCodes(context.db, yesterday);
    await deleteOldSessions(context.db, yesterday);
  },
};
