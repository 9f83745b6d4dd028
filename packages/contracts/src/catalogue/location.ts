import { z } from 'zod';
import { guestPause, timeRange } from '../availability.ts';
import { amount, listDocument, localizedText, oneOf, pageQuery, resource } from '../json-api.ts';

export const openingHours = z.object({
  weekly: z.array(z.object({ day: z.int().min(0).max(6), ranges: z.array(timeRange) })),
  exceptions: z.array(
    z.object({ date: z.string(), ranges: z.array(timeRange), name: localizedText.optional().describe('why') }),
  ),
});

/** LOC-27: what delivery to one area needs. lat and long mark its label point. */
const deliveryAreaAttributes = z.object({
  id: z.string(),
  name: localizedText,
  lat: z.number(),
  long: z.number(),
  'minimum-order-amount': amount,
  'delivery-charge': amount,
  'ride-minutes': z.int().optional().describe('to any door there; left out where the distance decides'),
});

/** One prayer of a day at a branch; the pause is absent where the merchant serves through it. */
const prayerTime = z.object({
  prayer: z.enum(['fajr', 'dhuhr', 'asr', 'maghrib', 'isha']),
  at: z.string().describe('ISO 8601 UTC'),
  pause: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('no orders from, until before to; ISO 8601 UTC'),
});

/** LOC-27, LOC-28. */
const locationAttributes = z.object({
  name: localizedText,
  address: localizedText,
  phone: z.string().nullable(),
  brand: localizedText,
  lat: z.number(),
  long: z.number(),
  'time-zone': z.string(),
  'curbside-enabled': z.union([z.literal(0), z.literal(1)]),
  'is-accepting-orders': z.boolean(),
  'is-open': z.boolean().describe('takes orders of some type for now: opening hours, exceptions and pauses'),
  'is-pausing': z.boolean().describe('closed only for a prayer, within its opening hours; next-opening is its end'),
  'next-opening': z.string().nullable().describe('ISO 8601 UTC, when closed and known'),
  'closes-at': z
    .string()
    .nullable()
    .describe('ISO 8601 UTC, when open; null when it does not close; pauses are no end'),
  'estimated-ready-at': z
    .string()
    .nullable()
    .describe(
      'ISO 8601 UTC, an order placed now: usual preparation, pauses, orders before it; null when it takes none, or its kitchen is full',
    ),
  'ready-window': z
    .object({ from: z.string(), to: z.string() })
    .optional()
    .describe('ISO 8601 UTC, the span that an order placed now is promised; left out where the branch promises none'),
  'slow-ride-percent': z
    .int()
    .optional()
    .describe('how much longer a ride takes that begins when an order placed now is ready; left out for none'),
  'is-busy': z.boolean().describe('orders before it make a new one late'),
  'prayer-times': z
    .array(prayerTime)
    .nullable()
    .describe('of today at the branch, earliest first; null when the merchant does not show them'),
  pauses: z.array(guestPause).optional().describe('set by its staff and in force now; left out when none'),
  'special-day': localizedText.optional().describe('why the hours of today are not the usual ones'),
  'opening-hours': openingHours,
  'order-types': z.array(z.string()),
  'preparation-minutes': z.int(),
  'distance-metres': z.int().nullable().describe('from the asked point; null when none was asked'),
  'delivery-area': deliveryAreaAttributes
    .nullable()
    .describe('the area that contains the asked point; null when none was asked'),
  'delivery-areas': z.array(deliveryAreaAttributes),
});

const locationResource = resource('locations', locationAttributes);
export const locationListDocument = listDocument(locationResource);
export const locationDocument = oneOf(locationResource);

/** GET /locations: a list; with filter[delivery-area...] the one branch that delivers there, or null (API-67). */
export const locationAnswerDocument = oneOf(z.union([locationResource, z.null(), z.array(locationResource)]));

/** GET /locations/{id}. */
export const oneLocationQuery = z.object({
  'filter[items]': z
    .string()
    .max(4000)
    .optional()
    .describe('comma list of what is in the cart, each with its quantity as in id:2: how soon that would be ready'),
});

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

/**
 * GET /locations/{id}/order-times: every day from today to the last one that the merchant allows (SCHED-04), its
 * id the date. A day on which nothing can be offered has no times: show it, but do not let it be chosen. No days
 * at all: the merchant takes no orders for later.
 */
const orderDayResource = resource(
  'order-days',
  z.object({
    date: z.string().describe('YYYY-MM-DD in the time zone of the concept'),
    times: z.array(z.string()).describe('instants that an order may be scheduled for, ISO 8601 UTC, earliest first'),
    full: z
      .array(z.string())
      .optional()
      .describe('instants that the kitchen has no room for, where the merchant shows them; left out when none'),
  }),
);
export const orderDayListDocument = listDocument(orderDayResource).extend({
  meta: z.object({
    'time-zone': z.string().describe('of the concept; days and times are shown on its clock'),
    'current-datetime': z.string().describe('the server clock, ISO 8601 UTC'),
    'notice-minutes': z.int().describe('how far ahead the first time lies at least'),
  }),
});

export const orderTimesQuery = z.object({
  'filter[order-type]': z.string().max(20).optional(),
  'filter[items]': z
    .string()
    .max(4000)
    .optional()
    .describe(
      'comma list of what is in the cart, ids of items and of the choices in their combos, each with its quantity as in id:2: only times at which all of it is served and can be made',
    ),
});

/** API-84: GET /prayer-times?latitude&longitude, for today at the place; one resource, its id the date. */
export const prayerTimesQuery = z.object({
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  date: z.iso.date().optional().describe('YYYY-MM-DD; today in the time zone of the concept when left out'),
});
const prayerDayResource = resource(
  'prayer-days',
  z.object({
    date: z.string(),
    method: z.string().describe('how the times are computed, such as umm-al-qura'),
    asr: z.enum(['standard', 'hanafi']).describe('when asr begins'),
    times: z.array(z.object({ prayer: prayerTime.shape.prayer, at: z.string() })),
  }),
);
export const prayerDayDocument = oneOf(prayerDayResource);

export type PrayerTime = z.infer<typeof prayerTime>;
export type PrayerDayDocument = z.infer<typeof prayerDayDocument>;
export type OrderDayListDocument = z.infer<typeof orderDayListDocument>;
export type LocationResource = z.infer<typeof locationResource>;
export type LocationListDocument = z.infer<typeof locationListDocument>;
export type LocationDocument = z.infer<typeof locationDocument>;
export type LocationAttributes = z.infer<typeof locationAttributes>;
export type DeliveryAreaAttributes = z.infer<typeof deliveryAreaAttributes>;

const ring = z.array(z.array(z.number()).min(2));

/** GeoJSON geometry: longitude first. */
const areaPolygon = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);

/** GET /places: what stands at a point, as the maps service or our own districts say it (API-70). Own call. */
const placeResource = resource(
  'places',
  z.object({
    'place-name': z.string().describe('one line, in the language of the request'),
    precision: z.enum(['address', 'district']).describe('a street address, or only the district around the point'),
    district: z.string().nullable(),
    'neighborhood-id': z.string().nullable().describe('where the address hierarchy has it'),
    city: z.string().nullable(),
    state: z.string().nullable(),
    country: z.string().nullable(),
    'postal-code': z.string().nullable(),
    lat: z.number(),
    long: z.number(),
  }),
);
export const placeListDocument = listDocument(placeResource);

export const placeQuery = z.object({
  lat: z.coerce.number().min(-90).max(90),
  long: z.coerce.number().min(-180).max(180),
});

/** GET /delivery-areas: the areas of all branches with their outlines, for a map (D-19). Own call. */
const deliveryAreaResource = resource(
  'delivery-areas',
  deliveryAreaAttributes.omit({ id: true }).extend({ polygon: areaPolygon }),
);
export const deliveryAreaListDocument = listDocument(deliveryAreaResource);

/** GET /districts: quiet shapes of the city around the branches, for a map without tiles. Own call. */
const districtResource = resource(
  'districts',
  z.object({ name: localizedText, lat: z.number(), long: z.number(), polygon: areaPolygon }),
);
export const districtListDocument = listDocument(districtResource);

const positions = z.array(z.array(z.number()));

/**
 * GET /map-features: roads, parks and water around the branches, for a map without tiles; GeoJSON geometry, longitude first.
 * `name` holds the languages that are known, often none. Own call.
 */
const mapFeatureResource = resource(
  'map-features',
  z.object({
    class: z.enum(['sea', 'water', 'park', 'motorway', 'trunk', 'primary', 'secondary']),
    name: z.partialRecord(z.enum(['en-us', 'ar-sa', 'fr']), z.string()),
    geometry: z.discriminatedUnion('type', [
      ...areaPolygon.options,
      z.object({ type: z.literal('LineString'), coordinates: positions }),
      z.object({ type: z.literal('MultiLineString'), coordinates: z.array(positions) }),
    ]),
  }),
);
export const mapFeatureListDocument = listDocument(mapFeatureResource);

const namedPoint = z.object({ name: localizedText, lat: z.number().nullable(), long: z.number().nullable() });

/** ADDR-02: the address hierarchy. `meta.is-complete` false means that what is missing has to be typed. */
export const governorateListDocument = listDocument(resource('governorates', namedPoint));
export const neighborhoodListDocument = listDocument(resource('neighborhoods', namedPoint));
export const blockListDocument = listDocument(resource('blocks', namedPoint));
export const streetListDocument = listDocument(resource('streets', namedPoint));

export const neighborhoodQuery = z.object({ 'filter[governorate-id]': z.string().max(40).optional() });
export const ofNeighborhoodQuery = z.object({ 'filter[neighborhood-id]': z.string().max(40) });

export type PlaceResource = z.infer<typeof placeResource>;
export type PlaceListDocument = z.infer<typeof placeListDocument>;
export type DeliveryAreaListDocument = z.infer<typeof deliveryAreaListDocument>;
export type MapFeatureListDocument = z.infer<typeof mapFeatureListDocument>;
export type DistrictListDocument = z.infer<typeof districtListDocument>;
export type NamedPlaceListDocument = z.infer<typeof governorateListDocument> | z.infer<typeof neighborhoodListDocument>;
