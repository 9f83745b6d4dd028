import type { Context } from '../context.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { deleteOldStaffSessions } from './staff.store.ts';

/** Deletes, once a night, the shifts that are over. */
export const sweepStaffJob: Job<Context, Record<string, never>> = {
  name: 'sweep-staff-sessions',
  retryLimit: 2,
  cron: '23 3 * * *',
  async run(context) {
    await deleteOldStaffSessions(context.db, context.now());
  },
};
