import { z } from 'zod';
import { dateSchema } from './values.schema.ts';

/** "16:00-01:00": an end at or before the start runs past midnight; "00:00-24:00" is the whole day. */
export const hoursRangeSchema = z
  .string()
  .regex(
    /^([01]\d|2[0-3]):[0-5]\d-(([01]\d|2[0-3]):[0-5]\d|24:00)$/,
    'Write the hours as "16:00-01:00"; an end before the start runs past midnight.',
  );

const dayHoursSchema = z.array(hoursRangeSchema);

/**
 * Hours of a week. `everyDay` holds for the days that are not named; a named day replaces it, and an
 * empty list means closed: `{ "everyDay": ["12:00-01:00"], "tuesday": [] }`.
 */
export const weeklyHoursSchema = z.strictObject({
  everyDay: dayHoursSchema.optional(),
  sunday: dayHoursSchema.optional(),
  monday: dayHoursSchema.optional(),
  tuesday: dayHoursSchema.optional(),
  wednesday: dayHoursSchema.optional(),
  thursday: dayHoursSchema.optional(),
  friday: dayHoursSchema.optional(),
  saturday: dayHoursSchema.optional(),
});

/** First and last day, both included. */
export const dateRangeSchema = z
  .strictObject({ from: dateSchema, to: dateSchema })
  .refine((range) => range.from <= range.to, { path: ['to'], error: 'The last day is before the first: swap them.' });

/** When something may be ordered, in the branch's time zone. Both lists must allow it; an empty one allows all. */
export const availabilitySchema = z.strictObject({
  hours: weeklyHoursSchema.optional().describe('Leave out for all hours; days without hours are not available.'),
  dates: z.array(dateRangeSchema).default([]).describe('Leave out for every day of the year.'),
});

export type BundleWeeklyHours = z.infer<typeof weeklyHoursSchema>;
export type BundleAvailability = z.infer<typeof availabilitySchema>;
