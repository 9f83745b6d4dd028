import { emptyArea, isInArea, pointWellInside } from '../location/area-outline.ts';
import type { AreaShape, Point } from '../location/distance.ts';
import type { LocalizedText } from '../locale.ts';
import { type FileChange, type Json, keyOfEntry, type Place } from './edit-file.ts';
import { addThing, setValue } from './menu-changes.ts';

/* The changes that a screen makes of branches and of where they deliver, each as the change of a file. */

type Tree = { [key: string]: Json };
type Thing = Tree & { handle: string };

/** Where a branch lies. */
export const branchFile = (handle: string): string => `branches/${handle}.json`;

/** The parts that a new branch takes from another one: its order types and times, its hours, its areas, its kitchen. */
export const partsOfBranch = {
  orders: ['orderTypes', 'isCurbsideEnabled', 'autoAccept', 'preparationMinutes'],
  hours: ['openingHours', 'exceptions', 'prayerMethod', 'asrMethod'],
  areas: ['deliveryAreas'],
  kitchen: ['kitchen'],
} as const;

export type PartOfBranch = keyof typeof partsOfBranch;

/** A branch as a form asks for it. */
export type NewBranch = {
  handle: string;
  name: LocalizedText;
  address: LocalizedText;
  phone?: string | undefined;
  location: Point;
};

/**
 * A new branch, last in the list.
 *
 * @param others the branches that there are
 * @param start its clock and order types where none are taken from another branch, and the one it begins like
 */
export function addBranch(
  { handle, name, address, phone, location }: NewBranch,
  others: readonly Tree[],
  start: { timeZone: string; orderTypes: readonly string[]; like?: Tree | undefined; parts?: readonly PartOfBranch[] },
): FileChange {
  const { timeZone, orderTypes, like, parts = [] } = start;
  const taken = like ? parts.flatMap((part) => partsOfBranch[part] as readonly string[]) : [];
  const own: Tree = {
    handle,
    position: Math.max(0, ...others.map(({ position }) => Number(position) || 0)) + 1,
    name: name,
    address: address,
    ...(phone && { phone }),
    location,
    timeZone: like?.timeZone ?? timeZone,
    orderTypes: [...orderTypes],
    preparationMinutes: 20,
    openingHours: {},
    ...Object.fromEntries(taken.flatMap((key) => (like?.[key] === undefined ? [] : [[key, like[key]]]))),
  };
  return setValue(branchFile(handle), [], { was: null, to: own });
}

/** Lists of handles of branches, and of prices that a branch has for itself. */
const listsOfBranches = ['branches', 'branchPrices', 'excludedBranches', 'inactiveBranches', 'outOfStockBranches'];

/**
 * Takes a branch away, and every mention of it: its own prices, and dishes that it never has. Offers that are for it alone
 * stay as they are and are named: without a branch they would be for all of them.
 *
 * @param files JSON files of the bundle, by path
 */
export function removeBranch(
  files: ReadonlyMap<string, Json>,
  handle: string,
): { changes: FileChange[]; offers: LocalizedText[] } {
  const [changes, offers] = [[] as FileChange[], [] as LocalizedText[]];
  const own = branchFile(handle);
  for (const [file, content] of files) if (file !== own) walk(file, content, [], undefined);
  return { changes: [...changes, setValue(own, [], { was: files.get(own) ?? null, to: null })], offers };

  function walk(file: string, value: Json, at: Place, thing: Tree | undefined): void {
    if (Array.isArray(value)) {
      const entry = value.find((one) => keyOfEntry(one) === handle);
      if (entry !== undefined && listsOfBranches.includes(at.at(-1) ?? '')) {
        if (at.at(-1) === 'branches' && value.length === 1) offers.push((thing?.name ?? {}) as LocalizedText);
        else changes.push(setValue(file, [...at, handle], { was: entry, to: null }));
        return;
      }
      for (const one of value) {
        const key = keyOfEntry(one);
        if (key !== undefined && typeof one === 'object') walk(file, one, [...at, key], one as Tree);
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) walk(file, one, [...at, key], thing);
    }
  }
}

/** A new delivery area of a branch; its border is drawn afterwards, unless it is that of a district. */
export const addArea = (
  branch: Thing & { location?: Json },
  area: { handle: string; name: LocalizedText; deliveryCharge: string; polygon?: AreaShape; labelPoint?: Point },
): FileChange =>
  addThing(branchFile(branch.handle), ['deliveryAreas'], {
    handle: area.handle,
    name: area.name,
    deliveryCharge: area.deliveryCharge,
    labelPoint: area.labelPoint ?? branch.location ?? null,
    polygon: (area.polygon ?? emptyArea) as unknown as Json,
  });

/** Gives an area another border. The place of its name stays where it is, as long as that is inside. */
export function drawArea(branch: Thing, area: Thing, shape: AreaShape): FileChange[] {
  const [file, at] = [branchFile(branch.handle), ['deliveryAreas', area.handle]];
  const border = setValue(file, [...at, 'polygon'], { was: area.polygon ?? null, to: shape as unknown as Json });
  const known = area.labelPoint as Point | undefined;
  if (known && isInArea(shape, known)) return [border];
  const to = pointWellInside(shape);
  return to ? [border, setValue(file, [...at, 'labelPoint'], { was: area.labelPoint ?? null, to })] : [border];
}
