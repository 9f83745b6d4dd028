import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { handleSchema, orderTypeSchema, textSchema } from './values.schema.ts';

const topicSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema.describe('What guests give stars for, such as Food.'),
  description: textSchema.optional(),
  orderTypes: z.array(orderTypeSchema).default([]).describe('Asked about these orders alone; leave out for every one.'),
});

/** rating-topics.json: what guests are asked about an order, in this order. */
export const ratingTopicsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  topics: z.array(topicSchema).min(1).max(12),
});

export type BundleRatingTopics = z.infer<typeof ratingTopicsFileSchema>;
