import { z } from 'zod';
import { amount, includeOf, listDocument, localizedText, resource } from '../json-api.ts';

const discountType = z.enum(['percentage', 'fixed']);

const offerType = z.enum(['item', 'discount', 'delivery']);

/**
 * PROMO-02, PROMO-03: what an offer asks for and gives. Included as `promotion` with every coupon and digital
 * coupon, and once more as `item` when it gives an item; `campaign` is another name for `promotion` that
 * clients accept. The id of each is the offer's code.
 */
const offerAttributes = z.object({
  type: offerType,
  'promotion-type': offerType.meta({ deprecated: true }).describe('the same as type; leaves with the next release'),
  name: localizedText,
  'digital-coupon-name': localizedText.nullable(),
  'digital-coupon-id': z.string().nullable().describe('sent as campaign-id; none for a coupon'),
  'item-id': z.string().nullable().describe('the menu item that is free or cheaper'),
  'item-price': amount.nullable().describe('of one with this offer, choices apart; 0 is free'),
  'item-quantity': z.int().nullable(),
  'cart-rules': z.object({ total: z.string().nullable().describe('gte: and the least subtotal, such as gte:100') }),
  'discount-type': discountType.nullable(),
  'discount-value': z.number().nullable().describe('per cent, or an amount; for delivery the charge it becomes'),
  'discount-max': amount.nullable(),
  qualification: localizedText.nullable(),
  'discount-code': z.string().describe('sent as coupon-code or campaign-id'),
  'is-eligible': z.boolean().describe('for this cart; for a coupon asked by its code: whether its time is now'),
  'ineligible-code': z.string().nullable().describe('one of the error codes'),
  'ineligible-reason': z.string().nullable().describe('what is missing, in the language of the request'),
  'image-uri': z.string().nullable(),
});

/** PROMO-01: a promo code that may be tried; whether it holds for a cart is said by a quote. */
const couponAttributes = z.object({
  name: localizedText,
  coupon: z.string().describe('the code as the merchant writes it'),
  'discount-type': z.enum(['percentage', 'fixed', 'item', 'delivery']),
  'discount-value': z.number().describe('per cent or an amount; the price of the item; the delivery charge'),
  'discount-max': amount.nullable(),
  terms: localizedText.nullable(),
});

const digitalCouponAttributes = z.object({
  'promotion-id': z.string().describe('id of the included promotion'),
  'is-eligible': z.boolean(),
  'image-uri': z.string().nullable(),
  name: localizedText,
});

/**
 * API-39: `include=promotion` brings the promotion and the item it gives. An unknown code answers 404 with
 * `coupon-unknown`, detail 'item not found' (ERR-09).
 */
export const couponQuery = z.object({
  'filter[coupon-code]': z.string().max(60),
  'filter[order-type]': z.string().max(20).optional().describe('whose menu the granted item is taken from'),
  include: includeOf('promotion'),
});

/** API-41: with `true` only what this cart may use; otherwise everything on offer, with reasons. */
export const digitalCouponQuery = z.object({ 'is-eligible': z.enum(['true', 'false']).optional() });

/** The `included` resources, of type `promotion`, `campaign` or `item`, with the attributes of an offer. */
const includedOffer = resource('offer', offerAttributes).extend({
  type: z.enum(['promotion', 'campaign', 'item']),
});

const couponResource = resource('coupons', couponAttributes);
const digitalCouponResource = resource('digital-coupons', digitalCouponAttributes);

/** API-39: the coupon of a code, with the promotion and the item it grants. */
export const couponListDocument = listDocument(couponResource).extend({ included: z.array(includedOffer).optional() });
/** API-41: the digital promotions of this cart. */
export const digitalCouponListDocument = listDocument(digitalCouponResource).extend({
  included: z.array(includedOffer).optional(),
});

export type OfferAttributes = z.infer<typeof offerAttributes>;
export type IncludedOffer = z.infer<typeof includedOffer>;
export type CouponAttributes = z.infer<typeof couponAttributes>;
export type CouponListDocument = z.infer<typeof couponListDocument>;
export type DigitalCouponListDocument = z.infer<typeof digitalCouponListDocument>;
