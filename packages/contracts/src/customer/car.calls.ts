import { z } from 'zod';
import { listOf, localizedText, oneOf, resource } from '../json-api.ts';

/** What a car must look like is decided by the rules, which name the field; the schema only bounds it. */
const words = z.string().max(60);

/** CAR-01, CURB-06: one record serving both lists of fields. `color` and `car-maker` are ids of GET /cars/…. */
export const carAttributes = z.object({
  color: words,
  'color-name': localizedText,
  'color-hex': z.string().describe('for a swatch beside the name'),
  'car-maker': words,
  'car-maker-name': localizedText,
  'car-maker-image-uri': z.string().nullable().describe('a drawing in one colour; null for a maker without one'),
  'plate-number': z.string().nullable(),
  'customer-id': z.string(),
  'customer-car-id': z.string(),
});

/** API-57. */
export const createCarBody = z.object({
  color: words.nullish(),
  'car-maker': words.nullish(),
  'plate-number': words.nullish().describe('may be missing on a saved car; a curbside order needs it'),
});

/** API-58: what is left out stays. */
export const changeCarBody = createCarBody;

export const carResource = resource('cars', carAttributes);
export const carDocument = oneOf(carResource);
/** API-56. */
export const carListDocument = listOf(carResource);

/** API-60. */
export const carColorListDocument = listOf(resource('car-colors', z.object({ name: localizedText, hex: z.string() })));

/** API-61. */
export const carMakerListDocument = listOf(
  resource('car-makers', z.object({ name: localizedText, 'image-uri': z.string().nullable() })),
);

export type CarResource = z.infer<typeof carResource>;
export type CreateCarBody = z.infer<typeof createCarBody>;
export type CarColorListDocument = z.infer<typeof carColorListDocument>;
export type CarMakerListDocument = z.infer<typeof carMakerListDocument>;
