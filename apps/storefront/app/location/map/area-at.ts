import { distanceToEdgeMetres, type Point } from '@sufra/ordering';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { MapArea } from './map-data.ts';

/** The areas that contain a point; the server decides, this answers while it cannot be asked. */
export const areasAt = (areas: readonly MapArea[], { latitude, longitude }: Point): MapArea[] =>
  areas.filter(({ outline }) => booleanPointInPolygon([longitude, latitude], outline));

/** The area nearest to a point outside of all (ERR-63). */
export function nearestArea(
  areas: readonly MapArea[],
  point: Point,
): { area: MapArea; distanceMetres: number } | undefined {
  return areas
    .map((area) => ({ area, distanceMetres: Math.round(distanceToEdgeMetres(point, area.outline)) }))
    .toSorted((one, other) => one.distanceMetres - other.distanceMetres)[0];
}
