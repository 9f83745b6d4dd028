import { z } from 'zod';
import { deliveryAreaSchema } from './delivery-area.schema.ts';
import { hoursRangeSchema, weeklyHoursSchema } from './hours.schema.ts';
import { schemaReferenceSchema } from './merchant.schema.ts';
import {
  dateSchema,
  handleSchema,
  orderTypeSchema,
  pointSchema,
  prayerMethodSchema,
  textSchema,
  timeZoneSchema,
} from './values.schema.ts';

/** A holiday or other days with hours of their own; no hours means closed. */
const exceptionSchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    name: textSchema,
    hours: z.array(hoursRangeSchema).default([]),
  })
  .refine((range) => range.from <= range.to, { path: ['to'], error: 'The last day is before the first: swap them.' });

/** branches/<handle>.json: one branch with its hours and the areas it delivers to. */
export const branchFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  handle: handleSchema,
  position: z.int().min(1).describe('Place in the list of branches, from 1.'),
  name: textSchema,
  address: textSchema,
  phone: z
    .string()
    .regex(/^\+\d{7,15}$/, 'Write the number with plus sign and dial code.')
    .optional(),
  location: pointSchema,
  timeZone: timeZoneSchema,
  isAcceptingOrders: z.boolean().default(true),
  orderTypes: z.array(orderTypeSchema).min(1),
  isCurbsideEnabled: z.boolean().default(false).describe('Guests of to-go orders may wait in their car.'),
  preparationMinutes: z.int().min(0).max(600),
  prayerMethod: prayerMethodSchema
    .optional()
    .describe('How its prayer times are computed; leave out for that of the brand.'),
  openingHours: weeklyHoursSchema,
  exceptions: z.array(exceptionSchema).default([]),
  deliveryAreas: z.array(deliveryAreaSchema).default([]),
});

export type BundleBranch = z.infer<typeof branchFileSchema>;
