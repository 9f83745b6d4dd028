import { z } from 'zod';
import { amount, imageUri, localizedText } from '../json-api.ts';

/** Something else that can be had instead, at the same place and time. */
export const suggestedItem = z.object({
  id: z.string(),
  name: localizedText,
  price: amount.describe('of one, as it is served without asking'),
  'image-uri': imageUri,
  'needs-choices': z.boolean().describe('the guest has to answer a question before it can be ordered'),
});

/** Another branch that can serve the whole cart. */
export const suggestedLocation = z.object({
  id: z.string(),
  name: localizedText,
  'distance-metres': z.int().describe('from the branch that was chosen'),
});

/** What is left of a line when its missing parts are left out, in the words of the payload. */
export const remainingChoice = z.object({
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
export const changedAmount = z.object({
  key: z.string().describe('vat, discount, or the key of a charge'),
  name: z.string(),
  old: amount,
  new: amount,
});

/**
 * What `meta` of a refused checkout says beside the text, so that a screen can offer the way on: present is
 * what fits the code. Amounts are in major units.
 */
export const repairMeta = z.object({
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
});

export type SuggestedItem = z.infer<typeof suggestedItem>;
export type SuggestedLocation = z.infer<typeof suggestedLocation>;
export type RemainingChoice = z.infer<typeof remainingChoice>;
export type ChangedAmount = z.infer<typeof changedAmount>;
export type RepairMeta = z.infer<typeof repairMeta>;
