import { type Context, withTransaction } from '../../context.ts';
import { forEachRow } from '../../platform/jobs/for-each-row.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { selectDueAccounts } from './loyalty.store.ts';
import { openAccount } from './points.ts';

/** Accounts of one run; the rest waits for the next. */
const batchSize = 200;

/**
 * Books what has been lost by now, account by account, and tells whether there may be more. An account that was
 * booked meanwhile has nothing left to lose, so that running it twice, or in two places, changes nothing.
 */
export async function expirePoints(context: Context, limit = batchSize): Promise<{ isMore: boolean }> {
  const due = await selectDueAccounts(context.db, context.now(), limit);
  const booked = await forEachRow(
    context,
    due,
    ({ merchantId }) => ({ merchantId }),
    (owner) => withTransaction(context, (context) => openAccount(context, owner)),
  );
  return { isMore: due.length === limit && booked > 0 };
}

/** Books expired points every hour; they cannot be spent before that either. */
export const expirePointsJob: Job<Context, Record<string, never>> = {
  name: 'expire-points',
  retryLimit: 2,
  cron: '7 * * * *',
  async run(context) {
    const { isMore } = await expirePoints(context);
    if (isMore) await context.jobs.send(context, expirePointsJob, {});
  },
};
