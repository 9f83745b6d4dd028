import { z } from 'zod';
import { localizedText, oneOf, resource } from '../json-api.ts';

const minutes = z.number().describe('to a tenth');

/** From so many orders of the last week. */
const figure = z.object({ orders: z.int(), 'written-minutes': minutes, 'took-minutes': minutes });

/** GET /staff/kept-promises: how the promises of a branch's business day came out, and what its kitchen was learned from. */
const keptPromisesAttributes = z.object({
  'location-id': z.string(),
  since: z.string().describe('the beginning of the business day, ISO 8601 UTC'),
  orders: z
    .array(
      z.object({
        id: z.string(),
        number: z.string(),
        'promised-at': z.string(),
        'ready-at': z.string().nullable().describe('null while it is late and not ready'),
        stations: z.array(
          z.object({ station: z.string(), 'forecast-at': z.string(), 'done-at': z.string().nullable() }),
        ),
      }),
    )
    .describe('those that became ready, and those that are late; earliest promise first'),
  stations: z.array(
    z.object({
      station: z.string(),
      name: localizedText,
      hands: z.int(),
      figure: figure
        .nullable()
        .describe('minutes of a dish in the last week; null where too few orders were pressed at the station'),
      'is-proposed': z.boolean().describe('the written minutes are so far off that the others should be taken'),
    }),
  ),
  dishes: z
    .array(z.object({ item: z.string(), name: localizedText, station: z.string(), figure }))
    .describe('dishes that take other minutes than written, beside the others of their station; to change in the menu'),
  learned: z
    .object({
      'is-used': z.boolean().describe('false where the promises of the last week would have been worse with it'),
      pace: z.number().describe('real minutes for one of the plan'),
      'margin-minutes': minutes,
      orders: z.int(),
      since: z.string().nullable().describe('the first of these orders'),
      'forgotten-at': z.string().nullable().describe('orders before it are not used'),
      'judged-orders': z.int().describe('of the last week'),
      'missed-minutes-with': minutes.describe('by which promises would have missed on average'),
      'missed-minutes-without': minutes,
    })
    .nullable()
    .describe('null where the branch has no kitchen'),
});

export const keptPromisesDocument = oneOf(resource('kept-promises', keptPromisesAttributes));

const location = z.string().max(64).optional().describe('the branch; left out by staff of one branch');

export const keptPromisesQuery = z.object({ location });

/** PUT /staff/kitchen-figures: takes the minutes that a station was measured with, or asks again in a week. */
export const kitchenFigureBody = z.object({
  location,
  station: z.string().max(64),
  decision: z.enum(['accept', 'decline']),
});

export type KeptPromisesDocument = z.infer<typeof keptPromisesDocument>;
export type KitchenFigureBody = z.infer<typeof kitchenFigureBody>;
