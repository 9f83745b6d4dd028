export type Point = { latitude: number; longitude: number };

const earthRadiusMetres = 6_371_008.8;

/**
 * Distance between two points along the surface, in metres, as the crow flies.
 *
 * @example distanceMetres(olaya, malqa) // 10245.3
 */
export function distanceMetres(from: Point, to: Point): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const haversine =
    half(from.latitude, to.latitude) +
    half(from.longitude, to.longitude) * Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  return 2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

/**
 * A distance as it is read: metres to the nearest ten below a kilometre, then kilometres, with one decimal
 * below ten (LOC-28). The unit's name is the screen's business.
 *
 * @example formatDistance(1234) // { value: 1.2, unit: 'km' }
 */
export function formatDistance(metres: number): { value: number; unit: 'm' | 'km' } {
  const nearestTen = Math.round(metres / 10) * 10;
  if (nearestTen < 1000) return { value: nearestTen, unit: 'm' };
  const tenths = Math.round(metres / 100) / 10;
  return { value: tenths < 10 ? tenths : Math.round(metres / 1000), unit: 'km' };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A corner as GeoJSON writes it: longitude first. */
type Corner = readonly number[];
type Rings = readonly (readonly Corner[])[];

/** Geometry of an area in GeoJSON: one part or several, each with its holes. */
export type AreaShape =
  | { readonly type: 'Polygon'; readonly coordinates: Rings }
  | { readonly type: 'MultiPolygon'; readonly coordinates: readonly Rings[] };

/**
 * The distance of a point from the edge of an area in metres, inside or outside of it; infinite for an area without
 * corners. Meant for naming the nearest area to a guest outside all of them (ERR-63): within a city it is right to a
 * metre or two.
 *
 * @example distanceToEdgeMetres({ latitude: 24.69, longitude: 46.7 }, olaya) // 1432.8
 */
export function distanceToEdgeMetres(point: Point, shape: AreaShape): number {
  const parts = shape.type === 'Polygon' ? [shape.coordinates] : shape.coordinates;
  const distances = parts.flatMap((rings) => rings.map((ring) => distanceToRing(point, ring)));
  return Math.min(Number.POSITIVE_INFINITY, ...distances);
}

function distanceToRing(point: Point, ring: readonly Corner[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let index = 1; index < ring.length; index++) {
    const from = pointOf(ring[index - 1]);
    const to = pointOf(ring[index]);
    if (from && to) nearest = Math.min(nearest, distanceMetres(point, nearestOnSide(point, from, to)));
  }
  return nearest;
}

/** A side is short, so the earth is flat along it, with degrees of longitude as wide as they are here. */
function nearestOnSide(point: Point, from: Point, to: Point): Point {
  const width = Math.cos((point.latitude * Math.PI) / 180);
  const along = { x: (to.longitude - from.longitude) * width, y: to.latitude - from.latitude };
  const reach = { x: (point.longitude - from.longitude) * width, y: point.latitude - from.latitude };
  const length = along.x ** 2 + along.y ** 2;
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, (reach.x * along.x + reach.y * along.y) / length));
  return {
    latitude: from.latitude + share * (to.latitude - from.latitude),
    longitude: from.longitude + share * (to.longitude - from.longitude),
  };
}

function pointOf(corner: Corner | undefined): Point | undefined {
  const [longitude, latitude] = corner ?? [];
  return longitude === undefined || latitude === undefined ? undefined : { latitude, longitude };
}
