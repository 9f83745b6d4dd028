import { usualUnattendedRules } from '@sufra/ordering';
import { z } from 'zod';
import { schemaReferenceSchema } from './concept.schema.ts';
import {
  asrMethodSchema,
  countSchema,
  dateSchema,
  handleSchema,
  moneySchema,
  orderTypeSchema,
  pointSchema,
  prayerMethodSchema,
  textSchema,
  timeZoneSchema,
} from './values.schema.ts';

/** Longitude first, as GeoJSON has it. */
const positionSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const ringSchema = z
  .array(positionSchema)
  .min(4, 'The border has fewer than three corners: add some, and repeat the first at the end.')
  .refine(
    (ring) => ring.length < 4 || samePosition(ring.at(0), ring.at(-1)),
    'The ring is not closed: repeat its first position at the end.',
  );

const polygonSchema = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ringSchema).min(1) });

const multiPolygonSchema = z.strictObject({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ringSchema).min(1)).min(1),
});

/** Where a branch delivers, its minimum amount and its delivery charge. */
const deliveryAreaSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  minimumOrder: moneySchema.optional().describe('Smallest item subtotal for this area; leave out for none.'),
  deliveryCharge: moneySchema,
  rideMinutes: z
    .int()
    .min(1)
    .max(180)
    .optional()
    .describe('From the counter to any door there; leave out to reckon it from the distance.'),
  labelPoint: pointSchema.describe('A point well inside, for the pin and the name on a map.'),
  polygon: z.discriminatedUnion('type', [polygonSchema, multiPolygonSchema]).describe('GeoJSON geometry.'),
});

type Position = z.infer<typeof positionSchema>;

function samePosition(first: Position | undefined, last: Position | undefined): boolean {
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

/** "16:00-01:00": an end at or before the start runs past midnight; "00:00-24:00" is the whole day. */
const hoursRangeSchema = z
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
const dateRangeSchema = z
  .strictObject({ from: dateSchema, to: dateSchema })
  .refine((range) => range.from <= range.to, { path: ['to'], error: 'The last day is before the first: swap them.' });

/** When something may be ordered, in the branch's time zone. Both lists must allow it; an empty one allows all. */
export const availabilitySchema = z.strictObject({
  hours: weeklyHoursSchema.optional().describe('Leave out for all hours; days without hours are not available.'),
  dates: z.array(dateRangeSchema).default([]).describe('Leave out for every day of the year.'),
});

/** A holiday or other days with hours of their own; no hours means closed. */
const exceptionSchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    name: textSchema,
    hours: z.array(hoursRangeSchema).default([]),
  })
  .refine((range) => range.from <= range.to, { path: ['to'], error: 'The last day is before the first: swap them.' });

const waitSchema = (standard: number) => z.int().min(15).max(86_400).default(standard);

/** Steps for orders that are not accepted (decision record 0106): seconds since the branch got them. */
const unattendedSchema = z
  .strictObject({
    louderSeconds: waitSchema(usualUnattendedRules.louderSeconds).describe('The alarm gets louder.'),
    pushSeconds: waitSchema(usualUnattendedRules.pushSeconds).describe('The devices of the branch are notified.'),
    unheardPushSeconds: waitSchema(usualUnattendedRules.unheardPushSeconds).describe(
      'The same where no device of the branch listens.',
    ),
    contactSeconds: waitSchema(usualUnattendedRules.contactSeconds).describe(
      'The first number gets a message and a call.',
    ),
    unheardContactSeconds: waitSchema(usualUnattendedRules.unheardContactSeconds).describe(
      'The same where no device of the branch listens.',
    ),
    contactEverySeconds: waitSchema(usualUnattendedRules.contactEverySeconds).describe('From one number to the next.'),
    tellGuestSeconds: waitSchema(usualUnattendedRules.tellGuestSeconds).describe('The guest is told, and may leave.'),
    cancelSeconds: waitSchema(usualUnattendedRules.cancelSeconds).describe(
      'The order is cancelled, what was paid goes back, and the branch is paused.',
    ),
    pauseMinutes: z.int().min(0).max(1440).default(usualUnattendedRules.pauseMinutes).describe('0 pauses nothing.'),
    phones: z
      .array(z.string().regex(/^\+\d{7,15}$/, 'Write the number with plus sign and dial code.'))
      .max(5)
      .default([])
      .describe('Numbers in turn; leave out for the branch’s own.'),
  })
  .refine((rules) => rules.tellGuestSeconds <= rules.cancelSeconds, {
    path: ['cancelSeconds'],
    error: 'The guest is told before the order is cancelled: make this at least tellGuestSeconds.',
  });

/** Its kitchen (decision record 0115). */
const kitchenSchema = z
  .strictObject({
    packingMinutes: z.number().min(0).max(60).default(3).describe('From the last dish to the closed bag.'),
    stations: z
      .array(
        z.strictObject({
          station: handleSchema.describe('One of the stations of merchant.json.'),
          hands: z.int().min(0).max(200).describe('Cooks or ovens that work there at a time.'),
          byHour: z
            .array(z.strictObject({ hours: hoursRangeSchema, hands: z.int().min(0).max(200) }))
            .max(24)
            .default([])
            .describe('Hours of the day with other hands.'),
        }),
      )
      .min(1),
  })
  .refine(({ stations }) => stations.some(({ hands, byHour }) => hands > 0 || byHour.some((each) => each.hands > 0)), {
    path: ['stations'],
    error: 'Nobody works in this kitchen: give one of its stations hands, or leave the kitchen out.',
  });

export type StoredKitchen = z.infer<typeof kitchenSchema>;

/** branches/<handle>.json: one branch with its hours and the areas it delivers to. */
export const branchFileSchema = z.strictObject({
  $schema: schemaReferenceSchema,
  handle: handleSchema,
  position: countSchema.min(1).describe('Place in the list of branches, from 1.'),
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
  kitchen: kitchenSchema
    .optional()
    .describe('What its stations can make at a time; leave out to promise the preparation minutes to everybody.'),
  prayerMethod: prayerMethodSchema
    .optional()
    .describe('How its prayer times are computed; leave out for that of the brand.'),
  asrMethod: asrMethodSchema.optional().describe('When asr begins there; leave out for that of the brand.'),
  autoAccept: z.array(orderTypeSchema).default([]).describe('Orders of these types are accepted as they come.'),
  slowHours: z
    .array(z.strictObject({ hours: hoursRangeSchema, percent: z.int().min(1).max(300) }))
    .max(24)
    .default([])
    .describe('Hours of every day in which rides take so many percent longer.'),
  unattended: unattendedSchema.optional().describe('Leave out for the usual steps.'),
  openingHours: weeklyHoursSchema,
  exceptions: z.array(exceptionSchema).default([]),
  deliveryAreas: z.array(deliveryAreaSchema).default([]),
});

export type BundleBranch = z.infer<typeof branchFileSchema>;
