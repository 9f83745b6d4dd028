import { z } from 'zod';
import { listOf, localizedText, resource } from '../json-api.ts';
import { deliveryAreaAttributes } from './location.resources.ts';

const ring = z.array(z.array(z.number()).min(2));

/** GeoJSON geometry: longitude first. */
export const areaPolygon = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(ring) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(ring)) }),
]);

/** GET /places: what stands at a point, as the maps service or our own districts say it (API-70). Own call. */
export const placeResource = resource(
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
export const placeListDocument = listOf(placeResource);

export const placeQuery = z.object({
  lat: z.coerce.number().min(-90).max(90),
  long: z.coerce.number().min(-180).max(180),
});

/** GET /delivery-areas: the areas of all branches with their outlines, for a map (decision 19). Own call. */
export const deliveryAreaResource = resource(
  'delivery-areas',
  deliveryAreaAttributes.omit({ id: true }).extend({ polygon: areaPolygon }),
);
export const deliveryAreaListDocument = listOf(deliveryAreaResource);

/** GET /districts: quiet shapes of the city around the branches, for a map without tiles. Own call. */
export const districtResource = resource(
  'districts',
  z.object({ name: localizedText, lat: z.number(), long: z.number(), polygon: areaPolygon }),
);
export const districtListDocument = listOf(districtResource);

const namedPoint = z.object({ name: localizedText, lat: z.number().nullable(), long: z.number().nullable() });

/** ADDR-02: the address hierarchy. `meta.is-complete` false means that what is missing has to be typed. */
export const governorateListDocument = listOf(resource('governorates', namedPoint));
export const neighborhoodListDocument = listOf(resource('neighborhoods', namedPoint));
export const blockListDocument = listOf(resource('blocks', namedPoint));
export const streetListDocument = listOf(resource('streets', namedPoint));

export const neighborhoodQuery = z.object({ 'filter[governorate-id]': z.string().max(40).optional() });
export const ofNeighborhoodQuery = z.object({ 'filter[neighborhood-id]': z.string().max(40) });

export type PlaceResource = z.infer<typeof placeResource>;
export type PlaceListDocument = z.infer<typeof placeListDocument>;
export type DeliveryAreaListDocument = z.infer<typeof deliveryAreaListDocument>;
export type DistrictListDocument = z.infer<typeof districtListDocument>;
export type NamedPlaceListDocument = z.infer<typeof governorateListDocument> | z.infer<typeof neighborhoodListDocument>;
export type AreaPolygonDocument = z.infer<typeof areaPolygon>;
