import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { benefitSchema, offerTerms } from './offer.schema.ts';
import { handleSchema, imagePathSchema, textSchema } from './values.schema.ts';

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
export type BundlePromotions = z.infer<typeof promotionsFileSchema>;
