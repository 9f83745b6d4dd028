import type { Result } from '@sufra/ordering';
import { and, asc, eq, lte } from 'drizzle-orm';
import { loadMerchant } from '../../../catalogue/merchant/load-merchant.ts';
import { type Context, type RequestContext, withTransaction } from '../../../context.ts';
import { isSoldHere } from '../../../platform/database/move/move-state.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import type { Job } from '../../../platform/jobs/jobs.ts';
import { isOrder } from '../../is-order.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';
import { endMissing } from './missing.store.ts';
import { missingItems, type StoredMissing } from './missing.tables.ts';

/** Ends a question without an answer; payment, which gives the money back, lies above. */
type End = (
  context: RequestContext,
  order: StoredOrder,
  id: string,
  given: { by: 'clock'; answer: 'lapse' },
) => Promise<Result<StoredMissing, Refusal>>;

const most = 200;

/**
 * Ends unanswered questions about missing dishes: every minute, and at the end of each. Due ones are read from the
 * questions, so that nothing is lost with a process, and two of them end none twice.
 */
export const endMissingJob = (end: End): Job<Context, Record<string, never>> => ({
  name: 'end-missing-questions',
  retryLimit: 2,
  cron: '* * * * *',
  run: (context) => endDueMissing(context, end),
});

/** The same work as it is stored; the process that does it has the money. */
export const endMissingWork = endMissingJob(() => Promise.reject(new Error('only stored')));

export async function endDueMissing(context: Context, end: End): Promise<void> {
  for (const missing of await listDue(context)) {
    try {
      await endOne(context, missing, end);
    } catch (error) {
      context.log.error({ err: error, orderId: missing.orderId }, 'a question about a missing dish could not be ended');
    }
  }
}

const listDue = ({ db, now }: Context): Promise<StoredMissing[]> =>
  db
    .select()
    .from(missingItems)
    .where(and(isSoldHere(missingItems.merchantId), eq(missingItems.state, 'waiting'), lte(missingItems.until, now())))
    .orderBy(asc(missingItems.until))
    .limit(most);

async function endOne(context: Context, missing: StoredMissing, end: End): Promise<void> {
  const { merchantId, orderId, id } = missing;
  const merchant = await loadMerchant(context, merchantId);
  const isOf = isOrder({ merchantId, id: orderId });
  const [order] = await context.db.select().from(orders).where(isOf);
  if (!merchant || !order) return;
  const own = { ...context, merchant, locale: merchant.concept.primaryLanguage };
  const ended = await end(own, order, id, { by: 'clock', answer: 'lapse' });
  if (ended.ok) return;
  context.log.info({ orderId, code: ended.refusal.code }, 'a question about a missing dish ended with its order');
  // The order is over, so there is nothing left to decide.
  await withTransaction(own, async (inside) => {
    const [current] = await inside.db.select().from(orders).where(isOf).for('update');
    // Its guest became part of an account meanwhile: the next minute ends it with the account's money.
    if (!current || current.customerId !== order.customerId) return;
    await endMissing(inside, current, missing, { state: 'lapsed', by: 'clock', refundId: null });
  });
}
