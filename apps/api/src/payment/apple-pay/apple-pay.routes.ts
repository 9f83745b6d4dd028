import { applePaySessionDocument, errorCodes, errorDocument, validateApplePayBody } from '@sufra/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requireOwnOrder } from '../../order/require-own-order.ts';
import { pageOriginOf } from '../../platform/page-origin.ts';
import { refusal } from '../../platform/refusal.ts';
import { requireCustomer } from '../../platform/session.plugin.ts';
import { openSession } from './open-session.ts';

/**
 * The call by which a page opens the sheet of Apple Pay for an order of the caller (API-28); for every gateway with
 * `applePay`.
 *
 * @example await app.register(applePayRoutes('checkout'))
 */
export const applePayRoutes =
  (provider: 'checkout' | 'foodics-online'): FastifyPluginAsyncZod =>
  async (app) => {
    app.post(
      `/payments/providers/${provider}/apple-pay/validate`,
      {
        onRequest: async (request) => void requireCustomer(request),
        schema: {
          tags: ['payment'],
          summary: 'A session of Apple Pay for an order of the caller, as Apple gave it.',
          body: validateApplePayBody,
          response: { 200: applePaySessionDocument, '4xx': errorDocument },
        },
      },
      async (request, reply) => {
        const context = app.contextFor(request);
        const { 'order-id': orderId, 'validation-url': validationUrl } = request.body;
        const order = await requireOwnOrder(context, request, orderId);
        const gateway = context.gateways.of(context.merchant);
        if (gateway?.provider !== provider || !gateway.applePay) {
          return reply.refuse(refusal(errorCodes.paymentUnavailable));
        }
        const host = new URL(pageOriginOf(request, context)).hostname;
        const opened = await openSession(context, gateway.applePay, { order, validationUrl, host });
        if (!opened.ok) return reply.refuse(opened.refusal);
        const self = `/api/payments/providers/${provider}/apple-pay/validate`;
        const data = { type: 'apple-pay-sessions' as const, id: order.id, attributes: { session: opened.value } };
        return { data, links: { self } };
      },
    );
  };
