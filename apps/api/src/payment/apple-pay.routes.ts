import { applePaySessionDocument, errorCodes, errorDocument, validateApplePayBody } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { gatewayList } from '@sufra/payment-gateways';
import { isAppleSessionUrl } from '@sufra/payment-gateways/apple-pay';
import type { ApplePay } from '@sufra/payment-gateways/gateway';
import { GatewayUnreachable } from '@sufra/payment-gateways/http';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { requireOwnOrder, type StoredOrder } from '../ordering/order/payment-port.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { pageOriginOf } from '../platform/http/page-origin.ts';
import { requireCustomer } from '../platform/http/session.plugin.ts';

type Ask = { order: StoredOrder | undefined; validationUrl: string; host: string };

/** A new certificate takes a merchant some days. */
const noticeMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Asks Apple for a session of this shop's host, while the order waits for its payment or before it is placed. */
async function openSession(
  { merchant: { concept }, locale, log, now }: RequestContext,
  applePay: ApplePay,
  { order, validationUrl, host }: Ask,
): Promise<Result<Record<string, unknown>, Refusal>> {
  if (order && order.status !== 'waiting-for-payment') return refuse(refusal(errorCodes.paymentNotPossible));
  // Apple gives a browser its own addresses only; another one is refused.
  if (!isAppleSessionUrl(validationUrl)) {
    return refuse(refusal(errorCodes.invalidField, { pointer: '/validation-url' }));
  }
  const endsAt = applePay.certificateEndsAt;
  if (endsAt && endsAt.getTime() - now().getTime() < noticeMilliseconds) {
    log.warn({ endsAt }, 'the certificate of Apple Pay has to be replaced');
  }
  const name = concept.label[locale] ?? concept.label[concept.primaryLanguage] ?? host;
  try {
    return accept(await applePay.openSession({ host, name }));
  } catch (error) {
    if (!(error instanceof GatewayUnreachable)) throw error;
    log.warn({ err: error }, 'Apple gave no session');
    return refuse(refusal(errorCodes.paymentUnavailable));
  }
}

/** The session of Apple Pay's sheet (API-28), and the file that Apple reads before it may open. */
export const applePayRoutes: FastifyPluginAsyncZod = async (app) => {
  // Gateways that may hold a merchant's own Apple Pay (PAY-23, PAY-24).
  for (const { provider } of gatewayList.filter(({ hasAppleSession }) => hasAppleSession)) {
    const path = `/payments/providers/${provider}/apple-pay/validate`;
    app.post(
      path,
      {
        onRequest: async (request) => void requireCustomer(request),
        schema: {
          tags: ['payment'],
          summary: 'A session of Apple Pay, as Apple gave it, for an order of the caller or one to be placed.',
          body: validateApplePayBody,
          response: { 200: applePaySessionDocument, '4xx': errorDocument },
        },
      },
      async (request, reply) => {
        const context = app.contextFor(request);
        const { 'order-id': orderId, 'validation-url': validationUrl } = request.body;
        const order = orderId === undefined ? undefined : await requireOwnOrder(context, request, orderId);
        const gateway = context.gateways.of(context.merchant);
        if (gateway?.provider !== provider || !gateway.applePay) {
          return reply.refuse(refusal(errorCodes.paymentUnavailable));
        }
        const host = new URL(pageOriginOf(request, context)).hostname;
        const opened = await openSession(context, gateway.applePay, { order, validationUrl, host });
        if (!opened.ok) return reply.refuse(opened.refusal);
        const data = {
          type: 'apple-pay-sessions' as const,
          id: order?.id ?? 'none',
          attributes: { session: opened.value },
        };
        return { data, links: { self: `/api${path}` } };
      },
    );
  }

  // The storefront serves it at the well-known address of every host of the shop.
  app.get(
    '/payments/apple-pay/domain-association',
    {
      schema: {
        tags: ['payment'],
        summary: 'The file that ties the shop’s host to the merchant’s Apple Pay.',
        produces: ['text/plain'],
        response: { 200: z.string(), '4xx': errorDocument },
      },
    },
    async (request, reply) => {
      const { gateways, merchant } = app.contextFor(request);
      const file = gateways.of(merchant)?.applePay?.domainFile;
      if (file === undefined) return reply.refuse(refusal(errorCodes.notFound));
      return reply.type('text/plain; charset=utf-8').serializer(String).send(file);
    },
  );
};
