import { mostOfProgramme } from '@sufra/ordering';
import { z } from 'zod';
import { weeklyHoursSchema } from './branch.schema.ts';
import { schemaReferenceSchema } from './concept.schema.ts';
import {
  countSchema,
  handleSchema,
  imagePathSchema,
  momentSchema,
  moneySchema,
  orderTypeSchema,
  percentSchema,
  storedNumberSchema,
  textSchema,
} from './values.schema.ts';

/** A share of the subtotal, capped when `maximumDiscount` is given. */
const percentageBenefitSchema = z.strictObject({
  type: z.literal('percentage'),
  percent: percentSchema,
  maximumDiscount: moneySchema.optional(),
});

/** A fixed amount off the subtotal, never more than the subtotal. */
const fixedBenefitSchema = z.strictObject({ type: z.literal('fixed'), amount: moneySchema });

/** An item that comes for nothing, as a line of its own. */
const freeItemBenefitSchema = z.strictObject({
  type: z.literal('free-item'),
  item: handleSchema,
  quantity: countSchema.min(1).default(1),
});

/** An item at a special price, as a line of its own. */
const discountedItemBenefitSchema = z.strictObject({
  type: z.literal('discounted-item'),
  item: handleSchema,
  quantity: countSchema.min(1).default(1),
  price: moneySchema,
});

/** Another delivery charge; "0.00" is free delivery. Only for delivery orders. */
const deliveryBenefitSchema = z.strictObject({ type: z.literal('delivery'), deliveryCharge: moneySchema });

/** The benefits of an offer: the kinds that coupons and digital promotions share. */
const benefitSchema = z.discriminatedUnion('type', [
  percentageBenefitSchema,
  fixedBenefitSchema,
  freeItemBenefitSchema,
  discountedItemBenefitSchema,
  deliveryBenefitSchema,
]);

/** The conditions on the cart. Every given condition must be met. */
const cartRulesSchema = z.strictObject({
  minimumSubtotal: moneySchema.optional(),
  items: z.array(handleSchema).default([]).describe('At least one of these items.'),
  categories: z.array(handleSchema).default([]).describe('At least one item of these categories.'),
  minimumQuantity: countSchema.min(1).optional().describe('Of the items and categories above, or of anything.'),
});

/** The customers who may use it. */
const eligibilitySchema = z.strictObject({
  isFirstOrderOnly: z.boolean().default(false),
  loyaltyTiers: z.array(handleSchema).default([]).describe('Leave out for everyone.'),
});

/** From and until when, and at which hours of the week, in the merchant's time zone. */
const validitySchema = z.strictObject({
  from: momentSchema.optional(),
  until: momentSchema.optional(),
  hours: weeklyHoursSchema.optional().describe('Leave out for all hours.'),
});

/** The limits of its uses. Leave a limit out for no limit. */
const limitsSchema = z.strictObject({
  total: countSchema.min(1).optional(),
  perCustomer: countSchema.min(1).optional(),
});

/** The conditions that coupons and digital promotions share. */
const offerTerms = {
  isActive: z.boolean().default(true),
  cartRules: cartRulesSchema.prefault({}),
  eligibility: eligibilitySchema.prefault({}),
  validity: validitySchema.prefault({}),
  limits: limitsSchema.prefault({}),
  branches: z.array(handleSchema).default([]).describe('Leave out for every branch.'),
  orderTypes: z.array(orderTypeSchema).default([]).describe('Leave out for every order type.'),
};

/**
 * A digital promotion, a tile that the guest picks. The benefit decides its type on the wire:
 * free-item and discounted-item are `item`, percentage and fixed are `discount`, delivery is `delivery`.
 */
const promotionSchema = z.strictObject({
  handle: handleSchema,
  code: z
    .string()
    .regex(/^[A-Z0-9-]{3,30}$/, 'Use 3 to 30 capital letters, digits or hyphens.')
    .describe('Kept on the order; guests do not type it.'),
  name: textSchema,
  qualification: textSchema.optional().describe('What to do to qualify, as shown on the tile.'),
  image: imagePathSchema.optional(),
  benefit: benefitSchema,
  ...offerTerms,
});

/** promotions.json: digital promotions in the order shown. */
export const promotionsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  promotions: z.array(promotionSchema),
});

export type BundlePromotion = z.infer<typeof promotionSchema>;

const couponSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 capital letters and digits.')
    .describe('Typed by the guest, in any letter case.'),
  name: textSchema,
  terms: textSchema.optional(),
  benefit: benefitSchema,
  ...offerTerms,
});

/** coupons.json: codes that a guest types or scans. */
export const couponsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  coupons: z.array(couponSchema),
});

export type BundleCoupon = z.infer<typeof couponSchema>;

const rateSchema = z.strictObject({ points: z.int().min(1).max(mostOfProgramme.ratePoints), amount: moneySchema });

const tierSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  description: textSchema.optional(),
  image: imagePathSchema.optional(),
  minimumPoints: z.int().min(0).max(mostOfProgramme.tierPoints).describe('Points earned in the last twelve months.'),
  earnMultiplier: z.number().min(1).max(10).multipleOf(0.01).default(1),
});

/** loyalty.json: how points are earned, spent and lost. */
export const loyaltyFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  isEnabled: z.boolean().default(true),
  merchantUuid: z
    .uuid('Write the id as 01996f3a-7c1e-7d52-9b8e-2f6d1c0a4b57, or leave the key out.')
    .optional()
    .describe('How the loyalty system knows this merchant; without it, by its id here.'),
  earn: rateSchema.describe('So many points for every so much spent on food after discounts; charges earn none.'),
  redeem: rateSchema.describe('So many points are worth so much.'),
  expiryDays: z
    .int()
    .min(0)
    .max(mostOfProgramme.expiryDays)
    .default(0)
    .describe('Days until points are lost; 0 is never.'),
  tiers: z.array(tierSchema).default([]).describe('From the lowest to the highest.'),
});

/** The same as it is stored: days and the points of tiers had no upper bound in release 1.0.10. */
export const storedLoyaltySchema = loyaltyFileSchema.extend({
  expiryDays: storedNumberSchema(mostOfProgramme.expiryDays).default(0),
  tiers: z.array(tierSchema.extend({ minimumPoints: storedNumberSchema(mostOfProgramme.tierPoints) })).default([]),
});

export type BundleLoyalty = z.infer<typeof loyaltyFileSchema>;
