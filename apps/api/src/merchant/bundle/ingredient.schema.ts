import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, textSchema } from './values.schema.ts';

const ingredientSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  allergens: z.array(handleSchema).default([]),
});

/** menus/<handle>/ingredients.json: the ingredients that items refer to by handle. */
export const ingredientsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  ingredients: z.array(ingredientSchema),
});

export type BundleIngredients = z.infer<typeof ingredientsFileSchema>;
