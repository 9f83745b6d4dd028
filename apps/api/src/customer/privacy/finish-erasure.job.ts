import { withTransaction, type Context } from '../../context.ts';
import { scrub } from '../../database/scrub.ts';
import type { Job } from '../../jobs/jobs.ts';
import { eraseRows } from './privacy.store.ts';

/**
 * Erases once more, in case something was being written for the customer at the moment of the erasure, and takes
 * what is left of it out of the files.
 */
export const finishErasureJob: Job<Context, { customerId: string }> = {
  name: 'finish-erasure',
  retryLimit: 4,
  async run(context, { customerId }) {
    await withTransaction(context, ({ db }) => eraseRows(db, customerId));
    if (!context.config.databaseUrl) await scrub(context.db);
  },
};
