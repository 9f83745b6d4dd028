import {
  errorCodes,
  errorDocument,
  type PaymentChannel,
  paymentDocument,
  paymentGatewayDocument,
  startPaymentBody,
} from '@sufra/contracts';
import { gatewayList } from '@sufra/payment-gateways';
import type { CallTools, GatewayCall } from '@sufra/payment-gateways/gateway';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { requireOwnOrder } from '../ordering/order/payment-port.ts';
import { refusal, RefusalError } from '../platform/errors/refusal.ts';
import { readIdempotencyKey } from '../platform/http/idempotency-key.ts';
import { pageOriginOf } from '../platform/http/page-origin.ts';
import { requireCustomer } from '../platform/http/session.plugin.ts';
import { payWithCash } from './pay-with-cash.ts';
import { verifyForGuest, viewPayments } from './payment-view.ts';
import { presentGateway, presentPayment } from './payment.resource.ts';
import { findPaymentByProvider, listPayments } from './payment.store.ts';
import { startPayment } from './start-payment.ts';

/** Calls that the specification names for one provider each: other names for what the calls of every provider do. */
export const providerCallRoutes: FastifyPluginAsyncZod = async (app) => {
  app.addHook('onRequest', async (request) => void requireCustomer(request));
  for (const { provider, calls } of gatewayList) {
    for (const call of calls) {
      app.route({
        method: call.method,
        url: call.path,
        schema: schemaOf(call),
        handler: (request) =>
          call.run(toolsFor(app.contextFor(request), request, provider), call.body ? request.body : request.params),
      });
    }
  }
};

const schemaOf = ({ summary, body, params }: GatewayCall) => ({
  tags: ['payment'],
  summary,
  ...(body && { body }),
  ...(params && { params }),
  response: { 200: paymentDocument, '4xx': errorDocument },
});

const toolsFor = (context: RequestContext, request: FastifyRequest, provider: PaymentChannel): CallTools => ({
  async start(orderId, start = {}) {
    const order = await requireOwnOrder(context, request, orderId);
    const key = readIdempotencyKey(request.headers);
    if (context.gateways.of(context.merchant)?.provider !== provider) {
      throw new RefusalError(refusal(errorCodes.paymentUnavailable));
    }
    const started = await startPayment(context, order, { ...start, key, origin: pageOriginOf(request, context) });
    if (!started.ok) throw new RefusalError(started.refusal);
    return presentPayment(started.value, context);
  },
  async verify(orderId) {
    const order = await requireOwnOrder(context, request, orderId);
    return presentPayment(await verifyForGuest(context, order), context);
  },
  async show(orderId) {
    const order = await requireOwnOrder(context, request, orderId);
    return presentPayment(await viewPayments(context, order), context);
  },
  async memories(orderId) {
    const order = await requireOwnOrder(context, request, orderId);
    const payments = await listPayments(context, order);
    return payments.filter((payment) => payment.provider === provider).map(({ memory }) => memory);
  },
  async findOrder(providerPaymentId) {
    const payment = await findPaymentByProvider(context, context.merchant.id, provider, providerPaymentId);
    return payment?.orderId ?? '';
  },
  notFound(pointer) {
    throw new RefusalError(refusal(errorCodes.notFound, { pointer }));
  },
});

const params = z.object({ id: z.string().max(64) });
const tags = ['payment'];
const response = { 200: paymentDocument, '4xx': errorDocument };

/** The gateway that takes the merchant's cards, for a guest who has not ordered yet. */
export const paymentGatewayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/payments/gateway',
    {
      schema: {
        tags,
        summary: 'The gateway that takes the cards of the merchant, and the cards that it takes.',
        response: { 200: paymentGatewayDocument, '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const attributes = presentGateway(context, context.gateways.of(context.merchant));
      if (!attributes) return reply.refuse(refusal(errorCodes.notFound));
      return {
        data: { type: 'payment-gateways' as const, id: attributes.provider, attributes },
        links: { self: '/api/payments/gateway' },
      };
    },
  );
};

/** Paying an order online through any gateway (D-57). */
export const paymentRoutes: FastifyPluginAsyncZod = async (app) => {
  // An order belongs to a customer, so every call needs a session.
  app.addHook('onRequest', async (request) => void requireCustomer(request));

  app.get(
    '/payments/orders/:id',
    { schema: { tags, summary: 'How an order of the caller is being paid.', params, response } },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      return presentPayment(await viewPayments(context, order), context);
    },
  );

  app.post(
    '/payments/orders/:id',
    {
      schema: {
        tags,
        summary: 'Begins to pay an order by card. The same Idempotency-Key begins nothing new.',
        params,
        body: startPaymentBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const key = readIdempotencyKey(request.headers);
      const started = await startPayment(context, order, {
        ...request.body,
        key,
        origin: pageOriginOf(request, context),
      });
      return started.ok ? presentPayment(started.value, context) : reply.refuse(started.refusal);
    },
  );

  app.post(
    '/payments/orders/:id/verification',
    { schema: { tags, summary: 'Asks the provider how the payment stands, and settles it.', params, response } },
    async (request) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      return presentPayment(await verifyForGuest(context, order), context);
    },
  );

  app.post(
    '/payments/orders/:id/cash',
    { schema: { tags, summary: 'Makes the same order one that is paid in cash.', params, response } },
    async (request, reply) => {
      const context = app.contextFor(request);
      const order = await requireOwnOrder(context, request, request.params.id);
      const paid = await payWithCash(context, order);
      return paid.ok ? presentPayment(paid.value, context) : reply.refuse(paid.refusal);
    },
  );
};
