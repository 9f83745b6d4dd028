import { z } from 'zod';
import { amount, listOf, localizedText, oneOf, pageQuery, resource } from '../json-api.ts';

const timeRange = z.object({ from: z.string(), to: z.string() });

export const openingHours = z.object({
  weekly: z.array(z.object({ day: z.int().min(0).max(6), ranges: z.array(timeRange) })),
  exceptions: z.array(z.object({ date: z.string(), ranges: z.array(timeRange) })),
});

/** LOC-27: what delivery to one area needs. lat and long mark its label point. */
export const deliveryAreaAttributes = z.object({
  id: z.string(),
  name: localizedText,
  lat: z.number(),
  long: z.number(),
  'minimum-order-amount': amount,
  'delivery-charge': amount,
});

/** LOC-27, LOC-28. */
export const locationAttributes = z.object({
  name: localizedText,
  address: localizedText,
  phone: z.string().nullable(),
  brand: localizedText,
  lat: z.number(),
  long: z.number(),
  'time-zone': z.string(),
  'curbside-enabled': z.union([z.literal(0), z.literal(1)]),
  'is-accepting-orders': z.boolean(),
  'is-open': z.boolean(),
  'next-opening': z.string().nullable().describe('ISO 8601 UTC, when closed and known'),
  'closes-at': z.string().nullable().describe('ISO 8601 UTC, when open; null when it does not close'),
  'opening-hours': openingHours,
  'order-types': z.array(z.string()),
  'preparation-minutes': z.int(),
  'distance-metres': z.int().nullable().describe('from the asked point; null when none was asked'),
  'delivery-area': deliveryAreaAttributes
    .nullable()
    .describe('the area that contains the asked point; null when none was asked'),
  'delivery-areas': z.array(deliveryAreaAttributes),
});

export const locationResource = resource('locations', locationAttributes);
export const locationListDocument = listOf(locationResource);
export const locationDocument = oneOf(locationResource);

/** GET /locations: a list; with filter[delivery-area...] the one branch that delivers there, or null (API-67). */
export const locationAnswerDocument = oneOf(z.union([locationResource, z.null(), z.array(locationResource)]));

/** Coordinates come in pairs. */
export const locationQuery = pageQuery
  .extend({
    lat: z.coerce.number().min(-90).max(90).optional(),
    long: z.coerce.number().min(-180).max(180).optional(),
    count: z.coerce.number().int().min(1).max(999).optional(),
    'filter[delivery-area.lat]': z.coerce.number().min(-90).max(90).optional(),
    'filter[delivery-area.long]': z.coerce.number().min(-180).max(180).optional(),
  })
  .superRefine((query, issues) => {
    for (const [latitude, longitude] of [
      ['lat', 'long'],
      ['filter[delivery-area.lat]', 'filter[delivery-area.long]'],
    ] as const) {
      if ((query[latitude] === undefined) === (query[longitude] === undefined)) continue;
      const missing = query[latitude] === undefined ? latitude : longitude;
      issues.addIssue({ code: 'custom', path: [missing], message: 'latitude and longitude come together' });
    }
  });

/** GET /locations/{id}/order-times: one resource per day that has a time to offer, its id the date. */
export const orderDayResource = resource(
  'order-days',
  z.object({
    date: z.string().describe('YYYY-MM-DD in the time zone of the concept'),
    times: z.array(z.string()).describe('instants that an order may be scheduled for, ISO 8601 UTC'),
  }),
);
export const orderDayListDocument = listOf(orderDayResource);

export const orderTimesQuery = z.object({
  'filter[order-type]': z.string().max(20).optional(),
});

export type OrderDayListDocument = z.infer<typeof orderDayListDocument>;
export type LocationResource = z.infer<typeof locationResource>;
export type LocationListDocument = z.infer<typeof locationListDocument>;
export type LocationDocument = z.infer<typeof locationDocument>;
export type DeliveryAreaAttributes = z.infer<typeof deliveryAreaAttributes>;
