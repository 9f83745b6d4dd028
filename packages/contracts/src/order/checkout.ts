import { z } from 'zod';
import { amount, errorEntry, imageUri, localizedText, oneOf, resource } from '../json-api.ts';

const identifier = z.string().max(64);
/** The price the browser showed: only compared, never charged (D-1). */
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
const payloadItem = z.object({
  id: identifier,
  price: believedAmount.optional(),
  quantity: z.int(),
  notes: z.string().max(4000).optional(),
  discount: believedAmount.optional(),
  'is-promotion': z.boolean().optional().describe('the line that the coupon or promotion of this order grants'),
  'is-upsell': z
    .boolean()
    .optional()
    .describe('added among the extras before checkout; such an order is not paid by card'),
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
  'ready-by': z.iso
    .datetime()
    .nullish()
    .describe(
      'the end of the ready-window that the guest saw; an order for now that needs noticeably longer is refused',
    ),
  'replaces-orders': z
    .array(identifier)
    .max(10)
    .optional()
    .describe('orders that the same cart became before; those that still wait for their payment are called off'),
  'payment-type': z.string().max(40).nullish().describe('left out: card; null: none was chosen yet'),
  'points-price': z.int().nonnegative().nullish().describe('what the guest saw, when points pay'),
  lat: z.number().nullish().describe('where to deliver while no address is saved yet; quotes only'),
  long: z.number().nullish(),
});

const money = z.number();
const keyed = z.object({ key: z.string(), name: z.string(), amount: money });

/** PRICE-13, PRICE-14: the server's calculation. */
const calculationAttributes = z.object({
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
  'points-earned': z
    .int()
    .optional()
    .describe('what the order would earn unless it is paid with points; left out where the merchant gives none'),
  error: errorEntry.nullable().describe('what stands in the way of the order, if anything'),
});

const calculationResource = resource('calculations', calculationAttributes);
export const calculationDocument = oneOf(calculationResource);

export type CheckoutPayload = z.infer<typeof checkoutPayload>;
export type PayloadItem = z.infer<typeof payloadItem>;
export type CalculationAttributes = z.infer<typeof calculationAttributes>;
export type CalculationDocument = z.infer<typeof calculationDocument>;

/** Something else that can be had instead, at the same place and time. */
const suggestedItem = z.object({
  id: z.string(),
  name: localizedText,
  price: amount.describe('of one, as it is served without asking'),
  'image-uri': imageUri,
  'needs-choices': z.boolean().describe('the guest has to answer a question before it can be ordered'),
});

/** Another branch that can serve the whole cart. */
const suggestedLocation = z.object({
  id: z.string(),
  name: localizedText,
  'distance-metres': z.int().describe('from the branch that was chosen'),
});

/** The rest of a line without its unavailable parts, in the words of the payload. */
const remainingChoice = z.object({
  price: amount.describe('of one, choices included'),
  modifiers: z.array(z.object({ id: z.string(), quantity: z.int() })),
  ingredients: z.array(z.object({ id: z.string() })),
  'combo-items': z.array(
    z.object({
      id: z.string(),
      quantity: z.int(),
      modifiers: z.array(z.object({ id: z.string(), quantity: z.int() })),
      ingredients: z.array(z.object({ id: z.string() })),
    }),
  ),
});

/** An amount of the bill that is not what the guest saw. */
const changedAmount = z.object({
  key: z.string().describe('vat, discount, or the key of a charge'),
  name: z.string(),
  old: amount,
  new: amount,
});

/**
 * The `meta` of a refused checkout beside the text, so that a screen can offer a repair; each code fills its own
 * fields. Amounts are in major units.
 */
const repairMeta = z.object({
  item: z.object({ id: z.string(), name: localizedText.nullable() }).optional(),
  'old-price': amount.optional().describe('of one, as the browser believed'),
  'new-price': amount.optional().describe('of one, choices included'),
  'base-price': amount.optional().describe('of one at this branch, before choices'),
  remaining: remainingChoice.optional(),
  suggestions: z.array(suggestedItem).optional(),
  locations: z.array(suggestedLocation).optional(),
  'next-opening': z.string().nullable().optional().describe('ISO 8601 UTC'),
  'order-types': z.array(z.string()).optional().describe('offered here instead'),
  'payment-types': z.array(z.string()).optional().describe('offered for this order'),
  minimum: amount.optional(),
  changes: z.array(changedAmount).optional(),
  'ready-window': z.object({ from: z.string(), to: z.string() }).optional().describe('ISO 8601 UTC, as promised now'),
});

export type SuggestedItem = z.infer<typeof suggestedItem>;
export type SuggestedLocation = z.infer<typeof suggestedLocation>;
export type RemainingChoice = z.infer<typeof remainingChoice>;
export type ChangedAmount = z.infer<typeof changedAmount>;
export type RepairMeta = z.infer<typeof repairMeta>;
