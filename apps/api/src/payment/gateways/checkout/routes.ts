import { authorizeApplePayBody, authorizeCardBody, errorCodes, errorDocument, paymentDocument } from '@sufra/contracts';
import type { AuthorizeApplePayBody, AuthorizeCardBody, PayWith } from '@sufra/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readIdempotencyKey } from '../../../order/idempotency.ts';
import { requireOwnOrder } from '../../../order/require-own-order.ts';
import { pageOriginOf } from '../../../platform/page-origin.ts';
import { refusal } from '../../../platform/refusal.ts';
import { requireCustomer } from '../../../platform/session.plugin.ts';
import { presentPayment } from '../../payment.resource.ts';
import { startPayment } from '../../start-payment.ts';

const response = { 200: paymentDocument, '4xx': errorDocument };
const onRequest = async (request: FastifyRequest) => void requireCustomer(request);

/** The specification's names for what POST /payments/orders/{id} does, for Checkout.com alone. */
export const checkoutRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/payments/providers/checkout/authorize',
    {
      onRequest,
      schema: {
        tags: ['payment'],
        summary: 'Charges the token of Frames for an order of the caller.',
        body: authorizeCardBody,
        response,
      },
    },
    (request, reply) => authorize(request, reply, request.body, 'card'),
  );

  app.post(
    '/payments/providers/checkout/apple-pay/authorize',
    {
      onRequest,
      schema: {
        tags: ['payment'],
        summary: 'Charges what the wallet of Apple Pay handed over for an order of the caller.',
        body: authorizeApplePayBody,
        response,
      },
    },
    (request, reply) => authorize(request, reply, request.body, 'apple-pay'),
  );

  async function authorize(
    request: FastifyRequest,
    reply: FastifyReply,
    { 'order-id': orderId, token, amount }: AuthorizeCardBody | AuthorizeApplePayBody,
    method: PayWith,
  ) {
    const context = app.contextFor(request);
    const order = await requireOwnOrder(context, request, orderId);
    const key = readIdempotencyKey(request.headers);
    if (context.gateways.of(context.merchant)?.provider !== 'checkout') {
      return reply.refuse(refusal(errorCodes.paymentUnavailable));
    }
    const origin = pageOriginOf(request, context);
    const started = await startPayment(context, order, { key, origin, method, token, amount });
    return started.ok ? presentPayment(started.value, context) : reply.refuse(started.refusal);
  }
};
