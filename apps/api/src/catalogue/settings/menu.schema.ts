import { diets } from '@sufra/ordering';
import { z } from 'zod';
import { availabilitySchema } from './branch.schema.ts';
import { schemaReferenceSchema } from './concept.schema.ts';
import {
  countSchema,
  handleSchema,
  imagePathSchema,
  moneySchema,
  orderTypeSchema,
  textSchema,
} from './values.schema.ts';

/** menus/<handle>/menu.json: a menu, the order types it serves and its categories in the order shown. */
export const menuFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  handle: handleSchema,
  name: textSchema,
  orderTypes: z.array(orderTypeSchema).default([]).describe('Leave out for every order type.'),
  categories: z.array(handleSchema).min(1).describe('Files of categories/, in the order shown.'),
});

export type BundleMenu = z.infer<typeof menuFileSchema>;

const itemIngredientSchema = z.strictObject({
  ingredient: handleSchema,
  isRemovable: z.boolean().default(true).describe('False for what the dish cannot do without.'),
});

const defaultModifierSchema = z.strictObject({
  group: handleSchema.describe('One of the item’s modifier groups.'),
  modifier: handleSchema,
});

const comboChoiceSchema = z.strictObject({
  item: handleSchema.describe('An item of this menu; its own modifier groups and ingredients come with it.'),
  surcharge: moneySchema.optional().describe('On top of the combo’s price; leave out for none.'),
  isDefault: z.boolean().default(false).describe('Chosen when the combo is opened.'),
});

const comboSlotSchema = z
  .strictObject({
    handle: handleSchema,
    name: textSchema,
    minimum: countSchema.default(1),
    maximum: countSchema.min(1).default(1),
    choices: z.array(comboChoiceSchema).min(1, 'No dish can be chosen: name one.'),
  })
  .refine((slot) => slot.minimum <= slot.maximum, {
    path: ['minimum'],
    error: 'The minimum is larger than the maximum: lower it, or raise the maximum.',
  })
  .refine(({ choices, maximum }) => choices.filter(({ isDefault }) => isDefault).length <= maximum, {
    path: ['maximum'],
    error: 'More dishes are chosen beforehand than the maximum: raise it, or choose fewer.',
  });

const branchPriceSchema = z.strictObject({ branch: handleSchema, price: moneySchema });

/** One dish, drink or combo. Its place in the file is its place on the menu. */
const itemSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  description: textSchema.optional(),
  price: moneySchema,
  branchPrices: z.array(branchPriceSchema).default([]).describe('Prices at single branches instead of the price.'),
  image: imagePathSchema.optional(),
  calories: countSchema.optional(),
  allergens: z.array(handleSchema).default([]),
  diets: z.array(z.enum(diets)).default([]).describe('What it is as it comes; guests choose dishes by it.'),
  modifierGroups: z.array(handleSchema).default([]).describe('Questions in the order asked.'),
  defaultModifiers: z
    .array(defaultModifierSchema)
    .default([])
    .describe('Answers that are ticked when the item is opened; the guest may change them.'),
  ingredients: z.array(itemIngredientSchema).default([]),
  comboSlots: z.array(comboSlotSchema).default([]).describe('Makes the item a combo.'),
  orderTypes: z.array(orderTypeSchema).default([]).describe('Leave out for every order type.'),
  availability: availabilitySchema.optional().describe('Leave out when it is always available.'),
  isSoldOut: z.boolean().default(false),
  isUpsell: z.boolean().default(false).describe('Offered once more before paying.'),
  isPopular: z.boolean().default(false).describe('Marked as popular on the menu.'),
  preparationMinutes: z
    .int()
    .min(0)
    .max(600)
    .optional()
    .describe('How long it takes to make; leave out for the time of the branch.'),
  makeMinutes: z
    .number()
    .min(0)
    .max(600)
    .optional()
    .describe('Minutes of one pair of hands for one of it; leave out for those of the category.'),
  station: handleSchema.optional().describe('The station that makes it; leave out for that of the category.'),
  excludedBranches: z.array(handleSchema).default([]).describe('Branches that never have it.'),
  outOfStockBranches: z.array(handleSchema).default([]).describe('Branches that have run out of it.'),
});

export type BundleItem = z.infer<typeof itemSchema>;

const modifierSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  price: moneySchema.optional().describe('Leave out when it costs nothing.'),
  maximumQuantity: countSchema.min(1).default(1).describe('How many of this one choice; 1 is a plain tick.'),
  isSoldOut: z.boolean().default(false),
  outOfStockBranches: z.array(handleSchema).default([]).describe('Branches where it has run out for now.'),
  calories: countSchema.optional(),
  allergens: z.array(handleSchema).default([]),
});

/** A question about an item: how many answers it needs and allows, and how many are free. */
const modifierGroupSchema = z
  .strictObject({
    handle: handleSchema,
    name: textSchema,
    minimum: countSchema.default(0).describe('Answers required; 0 makes the group optional.'),
    maximum: countSchema.default(0).describe('Answers allowed; 0 is no limit.'),
    freeCount: countSchema.default(0).describe('The cheapest answers, up to this many, cost nothing.'),
    modifiers: z.array(modifierSchema).min(1),
  })
  .refine((group) => group.maximum === 0 || group.minimum <= group.maximum, {
    path: ['minimum'],
    error: 'The minimum is larger than the maximum: lower it, or raise the maximum.',
  })
  .refine((group) => group.minimum <= group.modifiers.reduce((sum, modifier) => sum + modifier.maximumQuantity, 0), {
    path: ['minimum'],
    error: 'The minimum is larger than all choices together: lower it, or add choices.',
  });

/** menus/<handle>/modifier-groups.json: the groups that items refer to by handle. */
export const modifierGroupsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  modifierGroups: z.array(modifierGroupSchema),
});

export type BundleModifierGroup = z.infer<typeof modifierGroupSchema>;
export type BundleModifierGroups = z.infer<typeof modifierGroupsFileSchema>;

/** menus/<menu>/categories/<handle>.json: a category with its items. */
export const categoryFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  handle: handleSchema,
  name: textSchema,
  description: textSchema.optional(),
  image: imagePathSchema.optional(),
  isActive: z.boolean().default(true),
  availability: availabilitySchema.optional().describe('Leave out when it is always available.'),
  excludedBranches: z.array(handleSchema).default([]).describe('Branches that do not show it.'),
  inactiveBranches: z.array(handleSchema).default([]).describe('Branches that have switched it off for now.'),
  excludedApps: z.array(z.string()).default([]).describe('Application keys that do not show it.'),
  makeMinutes: z
    .number()
    .min(0)
    .max(600)
    .optional()
    .describe(
      'Minutes of one pair of hands for one of its items; leave out for a third of the branch’s preparation minutes.',
    ),
  station: handleSchema
    .optional()
    .describe('The station that makes its items; leave out for the first of the merchant’s.'),
  items: z.array(itemSchema),
});

export type BundleCategory = z.infer<typeof categoryFileSchema>;

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
