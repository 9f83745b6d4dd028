import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, imagePathSchema, moneySchema, textSchema } from './values.schema.ts';

const rateSchema = z.strictObject({ points: z.int().min(1).max(10_000), amount: moneySchema });

const tierSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  description: textSchema.optional(),
  image: imagePathSchema.optional(),
  minimumPoints: z.int().min(0).describe('Points earned in the last twelve months.'),
  earnMultiplier: z.number().min(1).max(10).multipleOf(0.01).default(1),
});

/** loyalty.json: how points are earned, spent and lost. */
export const loyaltyFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  isEnabled: z.boolean().default(true),
  merchantUuid: z
    .uuid('Write the id as 01996f3a-7c1e-7d52-9b8e-2f6d1c0a4b57, or leave the key out.')
    .optional()
    .describe('How the loyalty system knows this merchant; without it, by its id here.'),
  earn: rateSchema.describe('So many points for every so much spent on food after discounts; charges earn none.'),
  redeem: rateSchema.describe('So many points are worth so much.'),
  expiryDays: z.int().min(0).default(0).describe('Days until points are lost; 0 is never.'),
  tiers: z.array(tierSchema).default([]).describe('From the lowest to the highest.'),
});

export type BundleLoyalty = z.infer<typeof loyaltyFileSchema>;
