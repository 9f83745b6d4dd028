import { errorCodes, errorDocument, moneyHashIntentBody, paymentDocument } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { readIdempotencyKey } from '../../../order/idempotency.ts';
import { requireOwnOrder } from '../../../order/require-own-order.ts';
import { pageOriginOf } from '../../../platform/page-origin.ts';
import { refusal } from '../../../platform/refusal.ts';
import { viewPayments } from '../../payment-view.ts';
import { presentPayment } from '../../payment.resource.ts';
import { findPaymentByProvider } from '../../payment.store.ts';
import { startPayment } from '../../start-payment.ts';

const tags = ['payment'];
const response = { 200: paymentDocument, '4xx': errorDocument };

/** The calls that the specification names for MoneyHash; they are the same two that every provider has. */
export const moneyhashRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/payments/providers/money-hash/intent',
    {
      schema: {
        tags,
        summary: 'Begins to pay an order through MoneyHash; the step of the answer names the intent.',
        body: moneyHashIntentBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.body.order);
      const key = readIdempotencyKey(request.headers);
      if (context.gateways.of(context.merchant)?.provider !== 'moneyhash') {
        return reply.refuse(refusal(errorCodes.paymentUnavailable));
      }
      const { amount } = request.body;
      const started = await startPayment(context, order, { key, amount, origin: pageOriginOf(request, context) });
      return started.ok ? presentPayment(started.value, context) : reply.refuse(started.refusal);
    },
  );

  // For the page whose address has an intent and no order (PAY-20).
  app.get(
    '/payments/providers/money-hash/intent/:id',
    {
      schema: {
        tags,
        summary: 'How the order of the caller is being paid that an intent of MoneyHash belongs to.',
        params: z.object({ id: z.string().max(64) }),
        response,
      },
    },
    async (request) => {
      const context = app.contextFor(request);
      const payment = await findPaymentByProvider(context, context.merchant.id, 'moneyhash', request.params.id);
      const order = await requireOwnOrder(context, request, payment?.orderId ?? '');
      return presentPayment(await viewPayments(context, order), context);
    },
  );
};
