import { errorCodes, paymentChannels } from '@sufra/contracts';
import type { FastifyReply } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { findArchivedMonth, monthOf } from '../ordering/order/payment-port.ts';
import { refusal } from '../platform/errors/refusal.ts';
import { takeAllowance } from '../platform/limits/take-allowance.ts';
import type { WebhookReading } from '@sufra/payment-gateways/gateway';
import { appendLog, findPayment, findPaymentByProvider, type StoredPayment, workOn } from './payment.store.ts';
import { settlePaymentJob } from './payment.job.ts';

const longestBytes = 256 * 1024;

/**
 * Messages of providers. They are read as the bytes that came, because their signatures are made over those, and say
 * nothing but which payment to ask about; the work is done after the answer (API-26).
 */
export const webhookRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestBytes }, (_request, body, done) =>
    done(null, body),
  );

  app.post(
    '/webhook/:provider/feedback',
    {
      schema: {
        tags: ['payment'],
        summary: 'What a payment provider sends when a payment changes; the page of a guest may say it too.',
        params: z.object({ provider: z.enum(paymentChannels) }),
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { provider } = request.params;
      const gateway = context.gateways.find(context.merchant, provider);
      if (!gateway) return reply.refuse(refusal(errorCodes.notFound));
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const reading = gateway.readWebhook({ body, headers: request.headers });
      if (reading.kind === 'refused') return answerProvider(reply, reading.status);
      const payment = reading.kind === 'payment' ? await findMeant(context, provider, reading) : undefined;
      const isUnsigned = reading.kind === 'payment' && reading.isUnsigned === true;
      if (payment) await settleSoon(context, payment, isUnsigned);
      else if (reading.kind === 'payment') await tellArchived(context, provider, reading);
      return answerProvider(reply, 200);
    },
  );
};

type PaymentReading = Extract<WebhookReading, { kind: 'payment' }>;

/** Providers read the status and nothing else. */
const answerProvider = (reply: FastifyReply, status: number) => reply.code(status).send({ meta: {} });

/** A payment of this merchant and this provider; any other is not found. */
async function findMeant(
  context: RequestContext,
  provider: StoredPayment['provider'],
  { reference, providerPaymentId }: PaymentReading,
): Promise<StoredPayment | undefined> {
  const { id: merchantId } = context.merchant;
  const named = reference === undefined ? undefined : await findPayment(context, { merchantId, paymentId: reference });
  if (named?.provider === provider) return named;
  if (providerPaymentId === undefined) return undefined;
  return findPaymentByProvider(context, merchantId, provider, providerPaymentId);
}

/**
 * A late webhook for a payment whose month is archived is not settled by itself: the log asks for the month to be restored,
 * after which the payment is reconciled like any other.
 */
async function tellArchived(
  { db, merchant, log }: RequestContext,
  provider: StoredPayment['provider'],
  { reference, providerPaymentId }: PaymentReading,
): Promise<void> {
  // Ids of payments begin with their moment like those of orders.
  const month = reference === undefined ? undefined : monthOf(reference);
  if (month === undefined || !(await findArchivedMonth(db, { merchantId: merchant.id, month }))) return;
  log.error(
    { merchantId: merchant.id, provider, paymentId: reference, providerPaymentId, month },
    'a provider told of a payment of an archived month; restore the month to settle it',
  );
}

/** Messages of pages about an order count as often as pages may ask about it; later changes the minute's watch finds. */
const pageMessages = { name: 'payment-feedback', limit: 60, windowSeconds: 600 };

/**
 * A settled payment is not polled again, except while a refund of it is on its way, or was given up: then the message may
 * be of the one that was made in the provider's own back office.
 */
async function settleSoon(context: RequestContext, payment: StoredPayment, isUnsigned: boolean): Promise<void> {
  const isRefundOpen = payment.refundStatus === 'sent' || payment.refundStatus === 'failed';
  const isOver = payment.status === 'success' && !isRefundOpen;
  if (isOver) return;
  if (isUnsigned && !(await takeAllowance(context, [{ ...pageMessages, subject: payment.orderId }]))) return;
  await appendLog(context, payment, 'webhook', {});
  await context.jobs.send(context, settlePaymentJob, workOn(payment));
}
