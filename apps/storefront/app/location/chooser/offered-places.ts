import {
  createSearch,
  distanceMetres,
  type LocalizedText,
  type OrderType,
  type Point,
  type Search,
  type SearchEntry,
  wayOfServing,
} from '@sufra/ordering';
import { type Branch, takesOrdersNow } from '../branch.resource.ts';
import type { DeliveryArea } from '../chosen-place.ts';
import type { CityFeature, Outline } from '@sufra/ui/map/map-data.ts';

export type OfferedArea = { area: DeliveryArea; branch: Branch };

/** The nearest delivery area, for a guest outside of every area (ERR-63). */
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

/** A road, a park or a water by its name, and a point of it to begin from with the pin. */
export type FoundStreet = { id: string; name: CityFeature['name']; at: Point };

const mostStreets = 5;

/** The same over the named roads, parks and waters of the city. */
export function streetSearch(city: readonly CityFeature[]): (words: string) => FoundStreet[] {
  const named = city.filter(({ name }) => allTexts(name).length > 0);
  const byName = Map.groupBy(named, ({ name }) => allTexts(name).join(' '));
  const streets = [...byName].map(([id, [feature]]) => ({ id, name: feature!.name, at: middleOf(feature!.geometry) }));
  const search = createSearch(streets.map(({ id, name }) => ({ id, names: allTexts(name) })));
  const byId = new Map(streets.map((street) => [street.id, street]));
  return (words) => search(words, mostStreets).flatMap(({ id }) => byId.get(id) ?? []);
}

function middleOf(geometry: CityFeature['geometry']): Point {
  const lines = 'lines' in geometry ? geometry.lines : ringsOf(geometry.outline);
  const longest = lines.toSorted((one, other) => other.length - one.length)[0] ?? [];
  const [longitude = 0, latitude = 0] = longest[Math.floor(longest.length / 2)] ?? [];
  return { latitude, longitude };
}

const ringsOf = (outline: Outline): number[][][] =>
  outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();

/** Built on the first search, not for every guest who looks at a list. */
function searchOf<Entry>(entries: readonly Entry[], present: (entry: Entry) => SearchEntry) {
  let search: Search | undefined;
  return (words: string): readonly Entry[] => {
    if (words.trim() === '') return entries;
    search ??= createSearch(entries.map(present));
    const found = new Set(search(words, entries.length).map(({ id }) => id));
    return entries.filter((entry) => found.has(present(entry).id));
  };
}

/** Branches that serve an order type; a queue stands wherever guests come to. */
export const branchesServing = (branches: readonly Branch[], orderType: OrderType): Branch[] =>
  branches.filter((branch) =>
    branch.orderTypes.some((type) =>
      orderType === 'queue' ? type !== 'deliver' : wayOfServing(type) === wayOfServing(orderType),
    ),
  );

/** The nearest first, each with its distance, once the guest's position is known (LOC-31). */
export function nearestFirst(branches: readonly Branch[], position: Point | undefined): readonly Branch[] {
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

/** The branch to offer where the guest has no own one: the first of the list that takes orders now, else the first. */
export const branchToOffer = (branches: readonly Branch[]): Branch | undefined =>
  branches.find(takesOrdersNow) ?? branches[0];
