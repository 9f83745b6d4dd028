import type { Locale, LocalizedText } from '../locale.ts';
import type { FileChange, Json, Place } from './edit-file.ts';

/*
 * The changes that a screen makes of a menu, each as the change of a file. `was` is what the person saw.
 */

/** Where a category lies. */
export const categoryFile = (menu: string, category: string): string => `menus/${menu}/categories/${category}.json`;

export const groupsFile = (menu: string): string => `menus/${menu}/modifier-groups.json`;

type Changed<Value extends Json> = { was: Value | null; to: Value | null };

/** Sets one value, or with null takes it away: a price, calories, minutes, a station, hours. */
export const setValue = (file: string, at: Place, { was, to }: Changed<Json>): FileChange => ({
  kind: 'set',
  file,
  at,
  was,
  to,
});

/** Sets a text in one language. A text that was nowhere yet begins with this one. */
export const setText = (file: string, at: Place, locale: Locale, { was, to }: Changed<string>): FileChange =>
  setValue(file, [...at, locale], { was, to: to === '' ? null : to });

/** The price of an item at one branch; null is the price of everywhere. */
export const setBranchPrice = (file: string, item: string, branch: string, { was, to }: Changed<string>): FileChange =>
  setValue(file, ['items', item, 'branchPrices', branch], {
    was: was === null ? null : { branch, price: was },
    to: to === null ? null : { branch, price: to },
  });

/** Puts a name into a list of names, or takes it out: an allergen, a diet, a branch that never has the item. */
export const setListed = (file: string, at: Place, name: string, isListed: boolean): FileChange =>
  setValue(file, [...at, name], isListed ? { was: null, to: name } : { was: name, to: null });

/** Adds a thing with a handle to a list. */
export const addThing = (file: string, list: Place, thing: { handle: string; [key: string]: Json }): FileChange =>
  setValue(file, [...list, thing.handle], { was: null, to: thing });

/** Puts an entry of a list before another, or last. */
export const moveThing = (file: string, list: Place, key: string, before: string | null): FileChange => ({
  kind: 'move',
  file,
  at: [...list, key],
  before,
});

/** An item goes to another category, at its end. */
export const carryItem = (from: string, to: string, item: { handle: string; [key: string]: Json }): FileChange[] => [
  setValue(from, ['items', item.handle], { was: item, to: null }),
  addThing(to, ['items'], item),
];

/** A new category, last on its menu. */
export const addCategory = (menu: string, handle: string, name: LocalizedText): FileChange[] => [
  setValue(categoryFile(menu, handle), [], { was: null, to: { handle, name: name as Json, items: [] } }),
  setListed(`menus/${menu}/menu.json`, ['categories'], handle, true),
];

/** Takes a category away with its items. */
export const removeCategory = (menu: string, category: { handle: string; [key: string]: Json }): FileChange[] => [
  setValue(categoryFile(menu, category.handle), [], { was: category, to: null }),
  setListed(`menus/${menu}/menu.json`, ['categories'], category.handle, false),
];

/** Files of a menu with what stands in them, by path. */
const filesOfMenu = (files: ReadonlyMap<string, Json>, menu: string): [path: string, content: Json][] =>
  [...files].filter(([path]) => path.startsWith(`menus/${menu}/`));

/** Copies a menu under another name, with all that is on it. No kind of order has the copy yet. */
export const copyMenu = (
  files: ReadonlyMap<string, Json>,
  menu: string,
  copy: { handle: string; name: LocalizedText },
): FileChange[] =>
  filesOfMenu(files, menu).map(([path, content]) => {
    const file = `menus/${copy.handle}${path.slice(`menus/${menu}`.length)}`;
    if (!path.endsWith('/menu.json')) return setValue(file, [], { was: null, to: content });
    const { orderTypes: _, ...own } = content as { [key: string]: Json };
    return setValue(file, [], { was: null, to: { ...own, ...copy } });
  });

/** Takes a menu away with all that is on it. */
export const removeMenu = (files: ReadonlyMap<string, Json>, menu: string): FileChange[] =>
  filesOfMenu(files, menu).map(([path, content]) => setValue(path, [], { was: content, to: null }));

/** Gives a kind of order this menu instead of the one that it had, or takes it away. */
export const giveMenu = (
  menus: readonly { handle: string; orderTypes?: Json }[],
  menu: string,
  type: string,
  isGiven: boolean,
): FileChange[] =>
  menus.flatMap(({ handle, orderTypes }) => {
    const had = Array.isArray(orderTypes) && orderTypes.includes(type);
    const has = handle === menu ? isGiven : had && !isGiven;
    return had === has ? [] : [setListed(`menus/${handle}/menu.json`, ['orderTypes'], type, has)];
  });

/**
 * A price raised or lowered by a percentage, to the nearest multiple of a step; never below nothing.
 *
 * @param minor the price in minor units
 * @param step in minor units, such as 50 for half a riyal
 * @example priceByPercent(1800, 7.5, 50) // 1950
 */
export function priceByPercent(minor: number, percent: number, step: number): number {
  // Hundredths of a percent are whole numbers, so that nothing is lost before the one rounding.
  const raised = minor * (10_000 + Math.round(percent * 100));
  return Math.max(0, Math.round(raised / 10_000 / step) * step);
}

/**
 * True for a price that looks like a slip of the finger: ten times the one before or more, or a tenth of it or less.
 *
 * @example isUnlikelyPrice(1800, 18000) // true
 */
export const isUnlikelyPrice = (was: number, to: number): boolean =>
  was > 0 && to !== was && (to >= was * 10 || to * 10 <= was);

/**
 * A handle for a new thing, made from its English name; a number is added when there is one already.
 *
 * @example newHandle('Lentil soup!', ['lentil-soup']) // 'lentil-soup-2'
 */
export function newHandle(name: string, taken: readonly string[]): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  const handle = letters === '' ? 'item' : letters;
  if (!taken.includes(handle)) return handle;
  let number = 2;
  while (taken.includes(`${handle}-${number}`)) number += 1;
  return `${handle}-${number}`;
}
