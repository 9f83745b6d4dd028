import { z } from 'zod';
import { weeklyHoursSchema } from './hours.schema.ts';
import { handleSchema, momentSchema, moneySchema, orderTypeSchema, percentSchema } from './values.schema.ts';

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
  quantity: z.int().min(1).default(1),
});

/** An item at a special price, as a line of its own. */
const discountedItemBenefitSchema = z.strictObject({
  type: z.literal('discounted-item'),
  item: handleSchema,
  quantity: z.int().min(1).default(1),
  price: moneySchema,
});

/** Another delivery charge; "0.00" is free delivery. Only for delivery orders. */
const deliveryBenefitSchema = z.strictObject({ type: z.literal('delivery'), deliveryCharge: moneySchema });

/** What an offer gives: the kinds that coupons and digital promotions share. */
export const benefitSchema = z.discriminatedUnion('type', [
  percentageBenefitSchema,
  fixedBenefitSchema,
  freeItemBenefitSchema,
  discountedItemBenefitSchema,
  deliveryBenefitSchema,
]);

/** What the cart must hold. Every given condition must be met. */
const cartRulesSchema = z.strictObject({
  minimumSubtotal: moneySchema.optional(),
  items: z.array(handleSchema).default([]).describe('At least one of these items.'),
  categories: z.array(handleSchema).default([]).describe('At least one item of these categories.'),
  minimumQuantity: z.int().min(1).optional().describe('Of the items and categories above, or of anything.'),
});

/** Who may use it. */
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

/** How often it may be used. Leave a limit out for no limit. */
const limitsSchema = z.strictObject({
  total: z.int().min(1).optional(),
  perCustomer: z.int().min(1).optional(),
});

/** The conditions that coupons and digital promotions share. */
export const offerTerms = {
  isActive: z.boolean().default(true),
  cartRules: cartRulesSchema.prefault({}),
  eligibility: eligibilitySchema.prefault({}),
  validity: validitySchema.prefault({}),
  limits: limitsSchema.prefault({}),
  branches: z.array(handleSchema).default([]).describe('Leave out for every branch.'),
  orderTypes: z.array(orderTypeSchema).default([]).describe('Leave out for every order type.'),
};
