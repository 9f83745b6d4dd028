import { withTransaction, type Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { failUnpaidOrder } from './fail-unpaid-order.ts';
import { logOwed } from './log-payment.ts';
import { owe } from './owe-refund.ts';
import {
  bringChecksToNow,
  listDuePayments,
  listOwedPayments,
  listUnpaidOrders,
  lockPayment,
  updatePayment,
} from './payment.store.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** A provider that is down answers after its time-out; this many are waited for at once, and as many a minute. */
const atOnce = 20;
const batchSize = 60;

/** Money that is owed is found within a minute; looking back a week finds what a long failure left. */
const lookBackMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Looks every minute after what nobody came back for: payments that are undecided, orders that were not paid in time,
 * money that has to go back. What is due is read from the tables, so nothing is lost with a process.
 */
export const watchPaymentsJob: Job<Context, Record<string, never>> = {
  name: 'watch-payments',
  retryLimit: 2,
  cron: '* * * * *',
  run: (context) => watchPayments(context),
};

/** One round of it; a payment that cannot be dealt with does not hold the others up. */
export async function watchPayments(context: Context): Promise<void> {
  const now = context.now().getTime();
  await bringChecksToNow(context);
  for (const payment of await listOwedPayments(context, new Date(now - lookBackMilliseconds), batchSize)) {
    await withTransaction(context, (context) => oweForNothing(context, payment.id));
  }
  await forEach(context, await listDuePayments(context, batchSize), ({ id, refundStatus }) =>
    refundStatus === null ? settlePayment(context, id) : refundPayment(context, id),
  );
  const before = new Date(now - context.config.paymentMinutes * 60_000);
  await forEach(context, await listUnpaidOrders(context, before, batchSize), (order) =>
    failUnpaidOrder(context, order),
  );
}

/** The money of an order that came to nothing goes back; whoever looks at the same moment finds it owed already. */
async function oweForNothing(context: Context, paymentId: string): Promise<void> {
  const payment = await lockPayment(context, paymentId);
  if (!payment || payment.refundStatus !== null) return;
  await updatePayment(context, payment.id, owe(context, 'cancelled', payment));
  await logOwed(context, payment, 'cancelled', payment);
}

async function forEach<Entry extends { id: string }>(
  context: Context,
  entries: Entry[],
  work: (entry: Entry) => Promise<unknown>,
): Promise<void> {
  const guarded = async (entry: Entry): Promise<void> => {
    try {
      await work(entry);
    } catch (error) {
      context.log.error({ err: error, id: entry.id }, 'a payment could not be looked after');
    }
  };
  for (let first = 0; first < entries.length; first += atOnce) {
    await Promise.all(entries.slice(first, first + atOnce).map(guarded));
  }
}
