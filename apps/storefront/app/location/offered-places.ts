import { createSearch, distanceMetres, wayOfServing, type LocalizedText, type OrderType } from '@sufra/ordering';
import type { Branch } from './branch.resource.ts';
import type { DeliveryArea } from './chosen-place.ts';

export type Position = { latitude: number; longitude: number };

export type OfferedArea = { area: DeliveryArea; branch: Branch };

/** Where delivery would be possible, for somebody outside of every area (ERR-63). */
export type NearestArea = { name: LocalizedText; distanceMetres: number };

const allTexts = (text: LocalizedText): string[] => Object.values(text).flatMap((each) => each ?? []);

/**
 * A search over branches by name, address and the districts they deliver to, however these are spelled
 * (LOC-30); every branch for an empty search.
 */
export function branchSearch(branches: readonly Branch[]): (words: string) => readonly Branch[] {
  const search = createSearch(
    branches.map(({ id, name, address, deliveryAreas }) => ({
      id,
      names: allTexts(name),
      headings: allTexts(address),
      descriptions: deliveryAreas.flatMap((area) => allTexts(area.name)),
    })),
  );
  return (words) => only(branches, words, search(words, branches.length), ({ id }) => id);
}

/** The same over districts, which are found by their names. */
export function areaSearch(areas: readonly OfferedArea[]): (words: string) => readonly OfferedArea[] {
  const search = createSearch(areas.map(({ area }) => ({ id: area.id, names: allTexts(area.name) })));
  return (words) => only(areas, words, search(words, areas.length), ({ area }) => area.id);
}

function only<Entry>(
  entries: readonly Entry[],
  words: string,
  found: readonly { id: string }[],
  idOf: (entry: Entry) => string,
): readonly Entry[] {
  if (words.trim() === '') return entries;
  const ids = new Set(found.map(({ id }) => id));
  return entries.filter((entry) => ids.has(idOf(entry)));
}

/** Branches that serve an order type. */
export const branchesServing = (branches: readonly Branch[], orderType: OrderType): Branch[] =>
  branches.filter((branch) => branch.orderTypes.some((type) => wayOfServing(type) === wayOfServing(orderType)));

/** The nearest first, each with its distance, once the guest's position is known (LOC-31). */
export function nearestFirst(branches: readonly Branch[], position: Position | undefined): readonly Branch[] {
  if (!position) return branches;
  return branches
    .map((branch) => ({ ...branch, distanceMetres: distanceMetres(position, branch) }))
    .toSorted((one, other) => one.distanceMetres - other.distanceMetres);
}

/** Districts that a branch delivers to. */
export const offeredAreas = (branches: readonly Branch[]): OfferedArea[] =>
  branches
    .filter((branch) => branch.orderTypes.includes('deliver'))
    .flatMap((branch) => branch.deliveryAreas.map((area) => ({ area, branch })));
