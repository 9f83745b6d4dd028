import type { Context } from '../context.ts';
import type { Job } from '../jobs/jobs.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** Settles one payment as soon as somebody said that there is news of it, and sends back what it turns out to owe. */
export const settlePaymentJob: Job<Context, { paymentId: string }> = {
  name: 'settle-payment',
  retryLimit: 5,
  async run(context, { paymentId }) {
    const payment = await settlePayment(context, paymentId);
    if (payment?.refundStatus) await refundPayment(context, paymentId);
  },
};
