import {
  checkoutPayload,
  couponListDocument,
  couponQuery,
  digitalCouponListDocument,
  digitalCouponQuery,
  errorCodes,
  errorDocument,
  readInclude,
} from '@sufra/contracts';
import { isOnOffer, parseOrderType } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { withItemFor } from '../checkout/check-offers.ts';
import { findCoupon } from '../checkout/find-offer.ts';
import { guardCoupon } from '../checkout/guard-coupon.ts';
import { listPromotions } from '../checkout/list-promotions.ts';
import { loadOffers } from '../checkout/load-offers.ts';
import { readCheckoutPayload } from '../checkout/read-checkout-payload.ts';
import { refuseTooManyLines } from '../checkout/refuse-too-many-lines.ts';
import { loadSellableMenu } from '../menu/load-menu.ts';
import { presentRefusals } from '../platform/present-refusals.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { presentCoupons, presentDigitalCoupons } from './offer.resource.ts';

const tags = ['promotion'];
const failures = { '4xx': errorDocument };

/** Promo codes and digital promotions: what they are, and which of them a cart may use. */
export const promotionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.get(
    '/coupons',
    {
      schema: {
        tags,
        summary: 'The coupon of a code, with its promotion and the item it gives. A quote says whether it holds.',
        querystring: couponQuery,
        response: { 200: couponListDocument, ...failures },
      },
    },
    async (request, reply) => {
      const code = request.query['filter[coupon-code]'];
      await guardCoupon(app, request, code);
      const context = app.contextFor(request);
      const found = findCoupon(await loadOffers(context, context.merchant), code);
      if (!found) return reply.refuse(refusal(errorCodes.couponUnknown, { parameter: 'filter[coupon-code]' }));
      const orderType = parseOrderType(request.query['filter[order-type]'] ?? '');
      const menu = await loadSellableMenu(context, context.merchant);
      const offer = withItemFor(context, { request: { orderType, scheduledTime: undefined }, menu, place: {} }, found);
      const reason = isOnOffer(offer, context.now()) ? undefined : refusal(errorCodes.offerExpired);
      const coupons = presentCoupons(request.merchant, [{ offer, problem: entryOf(request, reason) }]);
      return readInclude(request.query.include).includes('promotion') ? coupons : { data: coupons.data };
    },
  );

  app.post(
    '/digital-coupons',
    {
      preValidation: refuseTooManyLines,
      schema: {
        tags,
        summary: 'The digital promotions on offer, each with whether this cart may use it or what is missing.',
        querystring: digitalCouponQuery,
        body: checkoutPayload,
        response: { 200: digitalCouponListDocument, ...failures },
      },
    },
    async (request, reply) => {
      const customerId = request.session?.kind === 'customer' ? request.session.customerId : undefined;
      const listed = await listPromotions(app.contextFor(request), customerId, readCheckoutPayload(request.body));
      if (!listed.ok) return reply.refuse(...listed.refusal);
      const isWanted = (reason: Refusal | undefined) => request.query['is-eligible'] !== 'true' || !reason;
      return presentDigitalCoupons(
        request.merchant,
        listed.value
          .filter(({ refusal: reason }) => isWanted(reason))
          .map(({ offer, refusal: reason }) => ({ offer, problem: entryOf(request, reason) })),
      );
    },
  );
};

const entryOf = (request: FastifyRequest, reason: Refusal | undefined) =>
  reason && presentRefusals([reason], request.locale).body.errors[0];
