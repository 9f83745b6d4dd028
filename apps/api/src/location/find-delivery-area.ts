import type { Point } from '@sufra/ordering';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import type { Branch, DeliveryArea } from './load-branches.ts';
import { nearestBranches } from './nearest-branches.ts';

export type FoundDeliveryArea = { branch: Branch; area: DeliveryArea; distanceMetres: number };

/**
 * The delivery area that contains a point, with its branch (decision 19); nothing means "we do not
 * deliver there". Where areas overlap, the nearest branch delivers.
 */
export function findDeliveryArea(branches: Branch[], point: Point): FoundDeliveryArea | undefined {
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
