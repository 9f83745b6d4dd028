import {
  createSearch,
  distanceMetres,
  wayOfServing,
  type LocalizedText,
  type OrderType,
  type Search,
  type SearchEntry,
} from '@sufra/ordering';
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
export const branchSearch = (branches: readonly Branch[]): ((words: string) => readonly Branch[]) =>
  searchOf(branches, ({ id, name, address, deliveryAreas }) => ({
    id,
    names: allTexts(name),
    headings: allTexts(address),
    descriptions: deliveryAreas.flatMap((area) => allTexts(area.name)),
  }));

/** The same over districts, which are found by their names. */
export const areaSearch = (areas: readonly OfferedArea[]): ((words: string) => readonly OfferedArea[]) =>
  searchOf(areas, ({ area }) => ({ id: area.id, names: allTexts(area.name) }));

/** Prepared when something is searched for, not for everybody who looks at a list. */
function searchOf<Entry>(entries: readonly Entry[], present: (entry: Entry) => SearchEntry) {
  let search: Search | undefined;
  return (words: string): readonly Entry[] => {
    if (words.trim() === '') return entries;
    search ??= createSearch(entries.map(present));
    const found = new Set(search(words, entries.length).map(({ id }) => id));
    return entries.filter((entry) => found.has(present(entry).id));
  };
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
