import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, imagePathSchema, textSchema } from './values.schema.ts';

const allergenSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  image: imagePathSchema.optional(),
});

/** allergens.json: the allergens that items, choices and ingredients refer to. */
export const allergensFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  allergens: z.array(allergenSchema),
});

export type BundleAllergens = z.infer<typeof allergensFileSchema>;
