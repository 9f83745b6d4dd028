import { z } from 'zod';
import { availabilitySchema } from './hours.schema.ts';
import { itemSchema } from './item.schema.ts';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, imagePathSchema, textSchema } from './values.schema.ts';

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
  items: z.array(itemSchema),
});

export type BundleCategory = z.infer<typeof categoryFileSchema>;
