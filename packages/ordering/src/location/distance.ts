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
 * @example formatDistance(1234) // { value: '1.2', unit: 'km' }
 */
export function formatDistance(metres: number): { value: string; unit: 'm' | 'km' } {
  const nearestTen = Math.round(metres / 10) * 10;
  if (nearestTen < 1000) return { value: String(nearestTen), unit: 'm' };
  const tenths = Math.round(metres / 100) / 10;
  return { value: tenths < 10 ? String(tenths) : String(Math.round(metres / 1000)), unit: 'km' };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
