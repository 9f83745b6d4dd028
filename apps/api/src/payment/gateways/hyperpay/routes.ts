import {
  errorCodes,
  errorDocument,
  hyperpayCheckoutBody,
  hyperpayStatusBody,
  paymentDocument,
  type HyperpayCheckoutBody,
} from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { readIdempotencyKey } from '../../../order/idempotency.ts';
import { requireOwnOrder } from '../../../order/require-own-order.ts';
import { pageOriginOf } from '../../../platform/page-origin.ts';
import { refusal } from '../../../platform/refusal.ts';
import { requireCustomer } from '../../../platform/session.plugin.ts';
import { viewPayments } from '../../payment-view.ts';
import { presentPayment } from '../../payment.resource.ts';
import { startPayment } from '../../start-payment.ts';
import { verifyOrder } from '../../verify-order.ts';
import { methodOf } from './settings.ts';

const tags = ['payment'];
const response = { 200: paymentDocument, '4xx': errorDocument };

/** The specification's names for what POST /payments/orders/{id} and its verification do, for HyperPay alone. */
export const hyperpayRoutes: FastifyPluginAsyncZod = async (app) => {
  app.post(
    '/hyperpay/checkout',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'Prepares a checkout of HyperPay for an order of the caller; its id is in the data of the step.',
        body: hyperpayCheckoutBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { 'order-id': orderId, method } = request.body;
      const order = await requireOwnOrder(context, request, orderId);
      const key = readIdempotencyKey(request.headers);
      if (context.gateways.of(request.merchant)?.provider !== 'hyperpay') {
        return reply.refuse(refusal(errorCodes.paymentUnavailable));
      }
      const origin = pageOriginOf(request, context);
      const started = await startPayment(context, order, { ...startOf(method), key, origin });
      return started.ok ? presentPayment(started.value, context) : reply.refuse(started.refusal);
    },
  );

  app.post(
    '/hyperpay/get-payment-status',
    {
      onRequest: async (request) => void requireCustomer(request),
      schema: {
        tags,
        summary: 'Asks HyperPay what became of a checkout, and settles the payment.',
        body: hyperpayStatusBody,
        response,
      },
    },
    async (request, reply) => {
      const context = app.contextFor(request);
      const { 'order-id': orderId, id } = request.body;
      const order = await requireOwnOrder(context, request, orderId);
      const { payments } = await viewPayments(context, order);
      const isOfOrder = payments.some(({ provider, memory }) => provider === 'hyperpay' && memory['checkoutId'] === id);
      // Another order's checkout is nothing that this one could be paid with.
      if (!isOfOrder) return reply.refuse(refusal(errorCodes.notFound, { pointer: '/id' }));
      return presentPayment(await verifyOrder(context, order), context);
    },
  );
};

const startOf = (method: HyperpayCheckoutBody['method']) =>
  method === undefined ? {} : { method: methodOf(method), token: { brand: method } };
