import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, moneySchema, textSchema } from './values.schema.ts';

const modifierSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  price: moneySchema.optional().describe('Leave out when it costs nothing.'),
  maximumQuantity: z.int().min(1).default(1).describe('How many of this one choice; 1 is a plain tick.'),
  isSoldOut: z.boolean().default(false),
  outOfStockBranches: z.array(handleSchema).default([]).describe('Branches where it has run out for now.'),
  calories: z.int().min(0).optional(),
  allergens: z.array(handleSchema).default([]),
});

/** A question about an item: how many answers it needs and allows, and how many are free. */
export const modifierGroupSchema = z
  .strictObject({
    handle: handleSchema,
    name: textSchema,
    minimum: z.int().min(0).default(0).describe('Answers required; 0 makes the group optional.'),
    maximum: z.int().min(0).default(0).describe('Answers allowed; 0 is no limit.'),
    freeCount: z.int().min(0).default(0).describe('The cheapest answers, up to this many, cost nothing.'),
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
