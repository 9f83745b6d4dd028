import { distanceMetres, distanceToEdgeMetres, type Point } from '@sufra/ordering';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { Branch, DeliveryArea } from './load-branches.ts';

export type NearestArea = { branch: Branch; area: DeliveryArea; distanceMetres: number };

/** The delivery area nearest to a point outside of all, so that a guest learns where we do deliver (ERR-63). */
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

type BranchAtDistance = { branch: Branch; distanceMetres: number };

/** The branches by their distance from a point, nearest first. */
export function nearestBranches(branches: Branch[], point: Point): BranchAtDistance[] {
  return branches
    .map((branch) => ({ branch, distanceMetres: Math.round(distanceMetres(point, branch)) }))
    .toSorted((first, second) => first.distanceMetres - second.distanceMetres);
}

/**
 * The delivery area that contains a point, with its branch (D-19); nothing means "we do not
 * deliver there". Where areas overlap, the nearest branch delivers.
 */
export function findDeliveryArea(branches: Branch[], point: Point): NearestArea | undefined {
  const delivering = branches.filter((branch) => branch.orderTypes.includes('deliver'));
  for (const { branch, distanceMetres } of nearestBranches(delivering, point)) {
    const area = areaAt(branch, point);
    if (area) return { branch, area, distanceMetres };
  }
  return undefined;
}

/** The area of one branch that contains a point. */
export function areaAt(branch: Branch, { latitude, longitude }: Point): DeliveryArea | undefined {
  return branch.deliveryAreas.find(({ polygon }) => booleanPointInPolygon([longitude, latitude], polygon));
}
