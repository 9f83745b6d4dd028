import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { failUnpaidOrder } from './fail-unpaid-order.ts';
import { owe } from './owe-refund.ts';
import { listDuePayments, listOwedPayments, listUnpaidOrders, updatePayment } from './payment.store.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';
import type { StoredPayment } from './stored-payment.ts';

const batchSize = 200;

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
  const { now, config } = context;
  for (const payment of await listOwedPayments(context, batchSize)) await beginRefund(context, payment);
  for (const payment of await listDuePayments(context, batchSize)) {
    const step = payment.refundStatus === null ? settlePayment : refundPayment;
    await guard(context, payment.id, () => step(context, payment.id));
  }
  const before = new Date(now().getTime() - config.paymentMinutes * 60_000);
  for (const order of await listUnpaidOrders(context, before, batchSize)) {
    await guard(context, order.id, () => failUnpaidOrder(context, order));
  }
}

/** The order was paid and came to nothing: what it took is owed. */
const beginRefund = (context: Context, payment: StoredPayment): Promise<unknown> =>
  updatePayment(context, payment.id, owe(context, 'cancelled', payment));

async function guard(context: Context, id: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    context.log.error({ err: error, id }, 'a payment could not be looked after');
  }
}
