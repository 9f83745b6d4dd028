import { z } from 'zod';
import { handleSchema, moneySchema, pointSchema, textSchema } from './values.schema.ts';

/** Longitude first, as GeoJSON has it. */
const positionSchema = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

const ringSchema = z
  .array(positionSchema)
  .min(4, 'A ring needs at least four positions, the last equal to the first.')
  .refine(
    (ring) => samePosition(ring.at(0), ring.at(-1)),
    'The ring is not closed: repeat its first position at the end.',
  );

const polygonSchema = z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(ringSchema).min(1) });

const multiPolygonSchema = z.strictObject({
  type: z.literal('MultiPolygon'),
  coordinates: z.array(z.array(ringSchema).min(1)).min(1),
});

/** Where a branch delivers, from which amount, and what it asks for the ride. */
export const deliveryAreaSchema = z.strictObject({
  handle: handleSchema,
  name: textSchema,
  minimumOrder: moneySchema.optional().describe('Smallest item subtotal for this area; leave out for none.'),
  deliveryCharge: moneySchema,
  labelPoint: pointSchema.describe('A point well inside, for the pin and the name on a map.'),
  polygon: z.discriminatedUnion('type', [polygonSchema, multiPolygonSchema]).describe('GeoJSON geometry.'),
});

type Position = z.infer<typeof positionSchema>;

function samePosition(first: Position | undefined, last: Position | undefined): boolean {
  return first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
}

export type BundleDeliveryArea = z.infer<typeof deliveryAreaSchema>;
