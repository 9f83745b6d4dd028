import { z } from 'zod';
import { errorEntry, oneOf, resource } from '../json-api.ts';

const identifier = z.string().max(64);
/** What the browser believes a thing costs: taken only to compare, never to charge (decision 1). */
const believedAmount = z.number();

const payloadModifier = z.object({
  id: identifier,
  price: believedAmount.optional(),
  quantity: z.int(),
});

/** CHK-05: only ingredients that were unchecked are listed. */
const payloadIngredient = z.object({ id: identifier, quantity: z.int().optional() });

const payloadComboItem = z.object({
  id: identifier.describe('id of the combo-items resource'),
  price: believedAmount.optional(),
  quantity: z.int(),
  ingredients: z.array(payloadIngredient).max(50).optional(),
  modifiers: z.array(payloadModifier).max(100).optional(),
});

/** CHK-04. */
export const payloadItem = z.object({
  id: identifier,
  price: believedAmount.optional(),
  quantity: z.int(),
  notes: z.string().max(4000).optional(),
  discount: believedAmount.optional(),
  'is-promotion': z.boolean().optional().describe('the line that the coupon or promotion of this order grants'),
  ingredients: z.array(payloadIngredient).max(50).optional(),
  modifiers: z.array(payloadModifier).max(100).optional(),
  'combo-items': z.array(payloadComboItem).max(50).optional(),
});

/** CHK-01 to CHK-08: the checkout payload of quote, validation and order. */
export const checkoutPayload = z.object({
  customer: identifier.nullish(),
  source: z.string().max(20).optional(),
  device: z.string().max(200).nullish(),
  type: z.string().max(20).nullish(),
  'car-id': identifier.nullish(),
  'table-label': z.string().max(20).nullish(),
  'coupon-code': z.string().max(60).nullish(),
  'promotion-name': z.string().max(200).nullish(),
  'campaign-id': z.string().max(60).nullish(),
  items: z.array(payloadItem).max(20_000),
  subtotal: believedAmount.nullish(),
  discount: believedAmount.nullish(),
  'vat-amount': believedAmount.nullish(),
  'delivery-charge': believedAmount.nullish(),
  total: believedAmount.nullish(),
  notes: z.string().max(4000).nullish(),
  address: identifier.nullish().describe('id of a saved address, for deliver'),
  location: identifier.nullish().describe('id of the branch, for every other type'),
  'scheduled-time': z.string().max(40).nullish(),
  'payment-type': z.string().max(40).nullish(),
  'points-price': z.int().nonnegative().nullish().describe('what the guest saw, when points pay'),
  lat: z.number().nullish().describe('where to deliver while no address is saved yet; quotes only'),
  long: z.number().nullish(),
});

const money = z.number();
const keyed = z.object({ key: z.string(), name: z.string(), amount: money });

/** PRICE-13, PRICE-14: the server's calculation. */
export const calculationAttributes = z.object({
  subtotal: money,
  discount: money,
  'vat-amount': money,
  'vat-type': z.enum(['inclusive', 'exclusive']),
  'vat-rate': z.number(),
  total: money,
  'currency-code': z.string(),
  taxes: z.array(keyed),
  charges: z.array(keyed),
  location: z.string().nullable().describe('the branch that prices count for; the nearest for delivery'),
  'promotion-name': z.string().nullable().describe('of the coupon or promotion that this order uses'),
  'promotion-saving': money.describe('everything it takes off: discount, granted item and delivery'),
  items: z.array(
    z.object({
      id: z.string(),
      'is-promotion': z.boolean().describe('granted by the coupon or promotion, at its price'),
      quantity: z.int(),
      price: money.describe('of one, choices included'),
      total: money,
      discount: money,
      'vat-amount': money,
    }),
  ),
  error: errorEntry.nullable().describe('what stands in the way of the order, if anything'),
});

export const calculationResource = resource('calculations', calculationAttributes);
export const calculationDocument = oneOf(calculationResource);

export type CheckoutPayload = z.infer<typeof checkoutPayload>;
export type PayloadItem = z.infer<typeof payloadItem>;
export type CalculationAttributes = z.infer<typeof calculationAttributes>;
export type CalculationDocument = z.infer<typeof calculationDocument>;
