import type { Point } from '@sufra/ordering';
import { loadDistricts, pointOf, type District } from './districts/load-districts.ts';
import type { Branch } from './load-branches.ts';

/** About 8 km: what a guest who looks for a branch wants to see around it. */
const marginDegrees = 0.08;

/** The districts of the city that the branches stand in, for a map without tiles. */
export async function findDistrictsAround(country: string, branches: Branch[]): Promise<District[]> {
  const { districts } = await loadDistricts(country);
  const points: Point[] = branches.flatMap((branch) => [branch, ...branch.deliveryAreas]);
  return districts.filter((district) => {
    const { latitude, longitude } = pointOf(district);
    return points.some(
      (point) =>
        Math.abs(point.latitude - latitude) < marginDegrees && Math.abs(point.longitude - longitude) < marginDegrees,
    );
  });
}
