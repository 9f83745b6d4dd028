import { distanceMetres } from '@sufra/ordering';
import type { Point } from '@sufra/ordering';
import type { Branch } from './load-branches.ts';

export type BranchAtDistance = { branch: Branch; distanceMetres: number };

/** The branches by their distance from a point, nearest first. */
export function nearestBranches(branches: Branch[], point: Point): BranchAtDistance[] {
  return branches
    .map((branch) => ({ branch, distanceMetres: Math.round(distanceMetres(point, branch)) }))
    .toSorted((first, second) => first.distanceMetres - second.distanceMetres);
}
