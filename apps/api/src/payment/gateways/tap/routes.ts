import { errorCodes, errorDocument, paymentDocument, verifyTapBody } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireOwnOrder } from '../../../order/require-own-order.ts';
import { refusal } from '../../../platform/refusal.ts';
import { requireCustomer } from '../../../platform/session.plugin.ts';
import { presentPayment } from '../../payment.resource.ts';
import { findPaymentByProvider } from '../../payment.store.ts';
import { verifyOrder } from '../../verify-order.ts';

/** The specification's name for what POST /payments/orders/{id}/verification does, for Tap alone. */
export const tapRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/payments/providers/tap/verify',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags: ['payment'],
        summary: 'Asks Tap what became of a charge for an order of the caller, and settles the payment.',
        body: verifyTapBody,
        response: { 200: paymentDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const payment = await findPaymentByProvider(context, context.merchant.id, 'tap', request.body['tap-id']);
      if (!payment) return reply.refuse(refusal(errorCodes.notFound, { pointer: '/tap-id' }));
      const order = await requireOwnOrder(context, request, payment.orderId);
      return presentPayment(await verifyOrder(context, order), context);
    },
  );
};
