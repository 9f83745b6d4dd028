import { z } from 'zod';
import { applicationSchema } from './application.schema.ts';
import { conceptSchema } from './concept.schema.ts';
import { handleSchema } from './values.schema.ts';

/** Editors read it for completion; it says nothing about the merchant. */
export const schemaReferenceSchema = z.string().optional().describe('Where the editor finds the rules of this file.');

/** merchant.json: who the merchant is, where it answers and how it works. */
export const merchantFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  formatVersion: z.literal(1),
  handle: handleSchema,
  hosts: z.array(z.string().regex(/^[a-z0-9.-]+$/, 'Write the host alone, without https:// and port.')).min(1),
  concept: conceptSchema,
  application: applicationSchema,
});

export type BundleMerchant = z.infer<typeof merchantFileSchema>;
