import { z } from 'zod';
import { schemaReferenceSchema } from './merchant.schema.ts';
import { benefitSchema, offerTerms } from './offer.schema.ts';
import { textSchema } from './values.schema.ts';

const couponSchema = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z0-9]{3,20}$/, 'Use 3 to 20 capital letters and digits.')
    .describe('Typed by the guest, in any letter case.'),
  name: textSchema,
  terms: textSchema.optional(),
  benefit: benefitSchema,
  ...offerTerms,
});

/** coupons.json: codes that a guest types or scans. */
export const couponsFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  coupons: z.array(couponSchema),
});

export type BundleCoupon = z.infer<typeof couponSchema>;
export type BundleCoupons = z.infer<typeof couponsFileSchema>;
