import {
  checkoutPayload,
  type CouponAttributes,
  type CouponListDocument,
  couponListDocument,
  couponQuery,
  type DigitalCouponListDocument,
  digitalCouponListDocument,
  digitalCouponQuery,
  errorCodes,
  errorDocument,
  type ErrorEntry,
  type IncludedOffer,
  type OfferAttributes,
  readInclude,
} from '@sufra/contracts';
import { accept, fromMinor, isOnOffer, type OfferBenefit, parseOrderType, type Result } from '@sufra/ordering';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { loadSellableMenu } from '../../catalogue/menu/load-menu.ts';
import type { RequestContext } from '../../context.ts';
import { presentRefusals } from '../../platform/errors/present-refusals.ts';
import { type Refusal, refusal } from '../../platform/errors/refusal.ts';
import type { SellableOffer } from '../promotion/read-offers.ts';
import { type CheckoutRequest, readCheckoutPayload } from './cart.ts';
import { guardCoupon, refuseTooManyLines } from './guard-payload.ts';
import { loadCart } from './load-cart.ts';
import { checkOffers, findCoupon, loadOffers, refuseOffer, withItemFor } from './offers.ts';

/** A digital promotion, and why this cart may not use it. */
type ListedPromotion = { offer: SellableOffer; refusal: Refusal | undefined };

/**
 * The digital promotions on offer now, each judged for a cart, in the merchant's order (API-41). The one that the
 * cart uses already is judged like the others, without what it gave. Cheaper delivery is shown for deliveries
 * only (PROMO-30).
 */
async function listPromotions(
  context: RequestContext,
  customerId: string | undefined,
  request: CheckoutRequest,
): Promise<Result<ListedPromotion[], Refusal[]>> {
  const cart = await loadCart(context, customerId, withoutOffer(request));
  if (!cart.ok) return cart;
  const offers = (await loadOffers(context, context.merchant)).filter(
    (offer) =>
      offer.kind === 'campaign' &&
      isOnOffer(offer, context.now()) &&
      (offer.benefit.type !== 'delivery' || request.orderType === 'deliver'),
  );
  const checked = await checkOffers(context, customerId, cart.value, offers);
  return accept(
    await Promise.all(
      checked.map(async ({ offer, checked: answer }) => ({
        offer,
        refusal: answer.ok ? undefined : await refuseOffer(context, cart.value.menu, offer, answer.refusal),
      })),
    ),
  );
}

const withoutOffer = (request: CheckoutRequest): CheckoutRequest => ({
  ...request,
  couponCode: undefined,
  campaignId: undefined,
  lines: request.lines.filter((line) => !line.isPromotion),
});

type Merchant = RequestContext['merchant'];

/** An offer on its way out, with the reason why it does not hold now, if there is one. */
type PresentedOffer = { offer: SellableOffer; problem: ErrorEntry | undefined };

type Presented<Document extends { data: unknown[] }> = Document['data'][number];

/** The coupon of a code, with its promotion and the item that it gives (API-39, PROMO-01, PROMO-20). */
function presentCoupons(merchant: Merchant, coupons: PresentedOffer[]): CouponListDocument {
  const data = coupons.map(({ offer }): Presented<CouponListDocument> => ({
    type: 'coupons',
    id: offer.code,
    attributes: presentCoupon(merchant, offer),
    relationships: relate(offer),
  }));
  return { data, included: coupons.flatMap((each) => include(merchant, each)) };
}

/** Digital promotions with everything a tile shows (API-41, PROMO-02). */
function presentDigitalCoupons(merchant: Merchant, promotions: PresentedOffer[]): DigitalCouponListDocument {
  const data = promotions.map(({ offer, problem }): Presented<DigitalCouponListDocument> => ({
    type: 'digital-coupons',
    id: offer.code,
    attributes: {
      'promotion-id': offer.code,
      'is-eligible': problem === undefined,
      'image-uri': merchant.imageUri(offer.image),
      name: offer.name,
    },
    relationships: relate(offer),
  }));
  return { data, included: promotions.flatMap((each) => include(merchant, each)) };
}

function presentCoupon(merchant: Merchant, { benefit, code, name, qualification }: SellableOffer): CouponAttributes {
  const { 'discount-value': value, 'discount-max': maximum } = presentDiscount(merchant, benefit);
  const isItem = benefit.type === 'item';
  return {
    name,
    coupon: code,
    'discount-type': benefit.type,
    'discount-value': isItem ? fromMinor(benefit.priceMinor, merchant.currency) : (value ?? 0),
    'discount-max': maximum,
    terms: qualification ?? null,
  };
}

const relate = ({ code, benefit }: SellableOffer) => ({
  promotion: { data: { type: 'promotion', id: code } },
  ...(benefit.type === 'item' && { item: { data: { type: 'item', id: code } } }),
});

function include(merchant: Merchant, presented: PresentedOffer): IncludedOffer[] {
  const { code, benefit } = presented.offer;
  const attributes = presentOffer(merchant, presented);
  const types = benefit.type === 'item' ? (['promotion', 'item'] as const) : (['promotion'] as const);
  return types.map((type) => ({ type, id: code, attributes }));
}

function presentOffer(merchant: Merchant, { offer, problem }: PresentedOffer): OfferAttributes {
  const { benefit, code, name, kind, cartRules } = offer;
  const money = (minor: number) => fromMinor(minor, merchant.currency);
  const item = benefit.type === 'item' ? benefit : undefined;
  const { minimumSubtotalMinor } = cartRules;
  return {
    type: offerType(benefit),
    'promotion-type': offerType(benefit),
    name,
    'digital-coupon-name': kind === 'campaign' ? name : null,
    'digital-coupon-id': kind === 'campaign' ? code : null,
    'item-id': item?.itemId ?? null,
    'item-price': item ? money(item.priceMinor) : null,
    'item-quantity': item?.quantity ?? null,
    'cart-rules': { total: minimumSubtotalMinor > 0 ? `gte:${money(minimumSubtotalMinor)}` : null },
    ...presentDiscount(merchant, benefit),
    qualification: offer.qualification ?? null,
    'discount-code': code,
    'is-eligible': problem === undefined,
    'ineligible-code': problem?.code ?? null,
    'ineligible-reason': problem?.detail ?? null,
    'image-uri': merchant.imageUri(offer.image),
  };
}

type Discount = Pick<OfferAttributes, 'discount-type' | 'discount-value' | 'discount-max'>;

function presentDiscount({ currency }: Merchant, benefit: OfferBenefit): Discount {
  const money = (minor: number) => fromMinor(minor, currency);
  const none = { 'discount-type': null, 'discount-max': null };
  switch (benefit.type) {
    case 'percentage':
      return {
        'discount-type': 'percentage',
        'discount-value': benefit.basisPoints / 100,
        'discount-max': benefit.maximumMinor === undefined ? null : money(benefit.maximumMinor),
      };
    case 'fixed':
      return { ...none, 'discount-type': 'fixed', 'discount-value': money(benefit.amountMinor) };
    case 'delivery':
      return { ...none, 'discount-value': money(benefit.chargeMinor) };
    case 'item':
      return { ...none, 'discount-value': null };
  }
}

const offerType = ({ type }: OfferBenefit): OfferAttributes['type'] =>
  type === 'percentage' || type === 'fixed' ? 'discount' : type;

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
      config: { isReading: true },
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
