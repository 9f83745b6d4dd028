import { distanceMetres, wayOfServing, type OrderType } from '@sufra/ordering';
import type { Branch } from './branch.resource.ts';
import type { DeliveryArea } from './chosen-place.ts';
import { matchesWords } from './fold-words.ts';

export type Position = { latitude: number; longitude: number };

export type OfferedArea = { area: DeliveryArea; branch: Branch };

const allTexts = (text: Record<string, string | undefined>): string[] =>
  Object.values(text).flatMap((each) => each ?? []);

/** Branches that serve an order type and match the search (LOC-30), the nearest first once the guest's position is known (LOC-31). */
export function offeredBranches(
  branches: readonly Branch[],
  { orderType, words, position }: { orderType: OrderType; words: string; position?: Position | undefined },
): Branch[] {
  return branches
    .filter((branch) => branch.orderTypes.some((type) => wayOfServing(type) === wayOfServing(orderType)))
    .filter((branch) =>
      matchesWords(words, [
        ...allTexts(branch.name),
        ...allTexts(branch.address),
        ...branch.deliveryAreas.flatMap((area) => allTexts(area.name)),
      ]),
    )
    .map((branch) => (position ? { ...branch, distanceMetres: distanceMetres(position, branch) } : branch))
    .toSorted((one, other) => (one.distanceMetres ?? 0) - (other.distanceMetres ?? 0));
}

/** Districts that a branch delivers to and that match the search. */
export function offeredAreas(branches: readonly Branch[], words: string): OfferedArea[] {
  return branches
    .filter((branch) => branch.orderTypes.includes('deliver'))
    .flatMap((branch) => branch.deliveryAreas.map((area) => ({ area, branch })))
    .filter(({ area }) => matchesWords(words, allTexts(area.name)));
}
