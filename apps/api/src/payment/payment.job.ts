import { type Context, withTransaction } from '../context.ts';
import { failUnpaidOrder, listUnpaidOrders } from '../ordering/order/payment-port.ts';
import { forEachRow } from '../platform/jobs/for-each-row.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { verifyOrder } from './payment-view.ts';
import {
  listDuePayments,
  listOwedPayments,
  lockPayment,
  owe,
  postpone,
  type PaymentKey,
  type PaymentWork,
  workOn,
} from './payment.store.ts';
import { refundPayment } from './refund-payment.ts';
import { checkAgainAt, settlePayment } from './settle-payment.ts';

/** Settles one payment as soon as there is news of it, and starts a refund if one is due. */
export const settlePaymentJob: Job<Context, PaymentWork> = {
  name: 'settle-payment',
  retryLimit: 5,
  async run(context, work) {
    const payment = await settlePayment(context, work);
    if (payment?.refundStatus) await refundPayment(context, workOn(payment));
  },
};

/**
 * A provider that is down answers after its time-out; this many are waited for at once, and as many a minute. Half of
 * them is for refunds first: payments that guests began, however many, keep no money waiting that is to go back.
 */
const atOnce = 20;
const batchSize = 60;

/** Money that is owed is found within a minute; looking back a week finds what a long failure left. */
const lookBackMilliseconds = 7 * 24 * 60 * 60 * 1000;

/**
 * Every minute, handles undecided payments, orders that were not paid in time, and due refunds. Due work is read from
 * the tables, so nothing is lost with a process.
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
  await forEachRow(
    context,
    await listOwedPayments(context, new Date(now - lookBackMilliseconds), batchSize),
    ({ id }) => ({ paymentId: id }),
    (payment) => withTransaction(context, (context) => makeRefundDue(context, payment)),
  );
  const refunds = await listDuePayments(context, { isRefund: true, limit: batchSize / 2 });
  const lookUps = await listDuePayments(context, { isRefund: false, limit: batchSize - refunds.length });
  await forEach(context, [...refunds, ...lookUps], async (payment) => {
    try {
      const work = payment.refundStatus === null ? settlePayment : refundPayment;
      await work(context, workOn(payment));
    } finally {
      await postpone(context, payment, checkAgainAt(payment.checks + 1, context.now()));
    }
  });
  const before = new Date(now - context.config.paymentMinutes * 60_000);
  await forEach(context, await listUnpaidOrders(context, before, batchSize), async (order) => {
    // Every pending payment is looked up once more; money that arrives later is settled and refunded.
    const { order: current } = await verifyOrder(context, order);
    await failUnpaidOrder(context, current);
  });
}

/** The money of an order that came to nothing is refunded; a concurrent run finds the refund due already. */
async function makeRefundDue(context: Context, owed: PaymentKey): Promise<void> {
  const payment = await lockPayment(context, owed);
  if (!payment || (payment.refundStatus !== null && payment.refundReason !== 'returned')) return;
  await owe(context, payment, 'cancelled', payment.amountMinor);
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
