import { distanceToEdgeMetres, type Point } from '@sufra/ordering';
import type { Branch, DeliveryArea } from './load-branches.ts';

export type NearestArea = { branch: Branch; area: DeliveryArea; distanceMetres: number };

/** The area nearest to a point that nobody delivers to, so that a guest hears where we do (ERR-63). */
export function findNearestArea(branches: Branch[], point: Point): NearestArea | undefined {
  return branches
    .filter((branch) => branch.orderTypes.includes('deliver'))
    .flatMap((branch) =>
      branch.deliveryAreas.map((area) => ({
        branch,
        area,
        distanceMetres: Math.round(distanceToEdgeMetres(point, area.polygon)),
      })),
    )
    .toSorted((one, other) => one.distanceMetres - other.distanceMetres)[0];
}
