import { z } from 'zod';
import { availabilitySchema } from './hours.schema.ts';
import { handleSchema, imagePathSchema, moneySchema, orderTypeSchema, textSchema } from './values.schema.ts';

const itemIngredientSchema = z.strictObject({
  ingredient: handleSchema,
  isRemovable: z.boolean().default(true).describe('False for what the dish cannot do without.'),
});

const comboChoiceSchema = z.strictObject({
  item: handleSchema.describe('An item of this menu; its own modifier groups and ingredients come with it.'),
  surcharge: moneySchema.optional().describe('On top of the combo’s price; leave out for none.'),
});

const comboSlotSchema = z
  .strictObject({
    handle: handleSchema,
    name: textSchema,
    minimum: z.int().min(0).default(1),
    maximum: z.int().min(1).default(1),
    choices: z.array(comboChoiceSchema).min(1),
  })
  .refine((slot) => slot.minimum <= slot.maximum, {
    path: ['minimum'],
    error: 'The minimum is larger than the maximum: lower it, or raise the maximum.',
  });

const branchPriceSchema = z.strictObject({ branch: handleSchema, price: moneySchema });

/** One dish, drink or combo. Its place in the file is its place on the menu. */
export const itemSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  description: textSchema.optional(),
  price: moneySchema,
  branchPrices: z.array(branchPriceSchema).default([]).describe('Prices at single branches instead of the price.'),
  image: imagePathSchema.optional(),
  calories: z.int().min(0).optional(),
  allergens: z.array(handleSchema).default([]),
  modifierGroups: z.array(handleSchema).default([]).describe('Questions in the order asked.'),
  ingredients: z.array(itemIngredientSchema).default([]),
  comboSlots: z.array(comboSlotSchema).default([]).describe('Makes the item a combo.'),
  orderTypes: z.array(orderTypeSchema).default([]).describe('Leave out for every order type.'),
  availability: availabilitySchema.optional().describe('Leave out when it is always available.'),
  isSoldOut: z.boolean().default(false),
  isUpsell: z.boolean().default(false).describe('Offered once more before paying.'),
  excludedBranches: z.array(handleSchema).default([]).describe('Branches that never have it.'),
  outOfStockBranches: z.array(handleSchema).default([]).describe('Branches that have run out of it.'),
});

export type BundleItem = z.infer<typeof itemSchema>;
