import { distance } from '@turf/distance';
import type { Branch } from './load-branches.ts';

export type Point = { latitude: number; longitude: number };

/** The branches by their distance from a point, nearest first. */
export function nearestBranches(branches: Branch[], point: Point): { branch: Branch; distanceMetres: number }[] {
  return branches
    .map((branch) => ({ branch, distanceMetres: distanceMetres(point, branch) }))
    .toSorted((first, second) => first.distanceMetres - second.distanceMetres);
}

function distanceMetres(from: Point, to: Point): number {
  return Math.round(distance([from.longitude, from.latitude], [to.longitude, to.latitude], { units: 'meters' }));
}
