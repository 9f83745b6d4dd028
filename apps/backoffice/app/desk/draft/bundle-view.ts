import { isLocale, type Json, keyOfEntry, type Locale, type LocalizedText, type Place } from '@sufra/ordering';
import type { Draft } from './draft-store.ts';

/* The parts of a bundle that the screens show. A draft may hold anything: what is missing is empty. */

export type Tree = { [key: string]: Json };
export type Thing = Tree & { handle: string; name: LocalizedText };

export const listOf = (value: Json | undefined): Thing[] => (Array.isArray(value) ? (value as Thing[]) : []);
export const treeOf = (value: Json | undefined): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};

export type Category = { file: string; menu: string; handle: string; category: Thing; items: Thing[] };

/** The categories of every menu, in the order shown. */
export function categoriesOf(draft: Draft): Category[] {
  const menus = [...draft.files.keys()].flatMap((path) => /^menus\/([a-z0-9-]+)\/menu\.json$/.exec(path)?.[1] ?? []);
  return menus.flatMap((menu) => {
    const handles = treeOf(draft.files.get(`menus/${menu}/menu.json`)).categories;
    return namesIn(handles).flatMap((handle) => {
      const file = `menus/${menu}/categories/${handle}.json`;
      const category = draft.files.get(file);
      if (!category) return [];
      const tree = treeOf(category) as Thing;
      return [{ file, menu, handle: handle, category: tree, items: listOf(tree.items) }];
    });
  });
}

/** The menus, by handle. */
export const menusOf = (draft: Draft): Thing[] =>
  [...draft.files].flatMap(([path, content]) =>
    /^menus\/[a-z0-9-]+\/menu\.json$/.test(path) ? [content as Thing] : [],
  );

/** The branches, in their order. */
export const branchesOf = (draft: Pick<Draft, 'files'>): Thing[] =>
  [...draft.files]
    .flatMap(([path, content]) => (path.startsWith('branches/') ? [content as Thing] : []))
    .toSorted((one, other) => Number(one.position) - Number(other.position));

export const allergensOf = (draft: Draft): Thing[] => listOf(treeOf(draft.files.get('allergens.json')).allergens);

export const stationsOf = (draft: Draft): Thing[] =>
  listOf(treeOf(treeOf(draft.files.get('merchant.json')).concept).stations);

export const groupsOf = (draft: Draft, menu: string): Thing[] =>
  listOf(treeOf(draft.files.get(`menus/${menu}/modifier-groups.json`)).modifierGroups);

export const ingredientsOf = (draft: Draft, menu: string): Thing[] =>
  listOf(treeOf(draft.files.get(`menus/${menu}/ingredients.json`)).ingredients);

/** The names in a list of names. */
export const namesIn = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

/** A value that is a text; empty for any other. */
export const wordOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '');

export const textOf = (value: Json | undefined): LocalizedText => treeOf(value);

/** Values before their change, by file and place; undefined where there was none. */
export function changedPlaces(draft: Draft): Map<string, unknown> {
  return new Map(draft.differences.map(({ file, at, was }) => [`${file} ${at.join('/')}`, was]));
}

/** The problem of a value of a file, in the person's language. */
export function problemAt(draft: Pick<Draft, 'files' | 'problems'>, file: string, at: Place): string | undefined {
  const place = pointerTo(draft.files.get(file), at);
  const found = draft.problems.find(
    (problem) => problem.severity === 'error' && problem.file === file && problem.place === place,
  );
  return found && `${found.message} ${found.remedy}`;
}

/** A place as the check writes it: entries of lists by their number. */
function pointerTo(file: Json | undefined, at: Place): string {
  let value = file;
  return at
    .map((key) => {
      const step = Array.isArray(value) ? stepInto(value, key) : key;
      value = Array.isArray(value) ? value[Number(step)] : treeOf(value)[key];
      return `/${step}`;
    })
    .join('');
}

/** A place that the check wrote, with entries of lists by their names. */
export function placeAt(file: Json | undefined, pointer: string): string[] {
  let value = file;
  return pointer
    .split('/')
    .slice(1)
    .map((step) => {
      const isInList = Array.isArray(value);
      value = Array.isArray(value) ? value[Number(step)] : treeOf(value)[step];
      return (isInList && value !== undefined && keyOfEntry(value)) || step;
    });
}

/** The number of an entry; one of a list without names is given by its number. */
function stepInto(list: Json[], key: string): string {
  const index = list.findIndex((entry) => keyOfEntry(entry) === key);
  return index < 0 ? key : String(index);
}

/** The languages of the draft, its own new ones included. */
export const languagesIn = (draft: Pick<Draft, 'files'>): Locale[] =>
  namesIn(treeOf(treeOf(draft.files.get('merchant.json')).concept).languages).filter(isLocale);

/** How many texts below a value are missing in these languages. */
export function countGaps(value: Json | undefined, languages: readonly Locale[]): number {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + countGaps(one, languages), 0);
  const tree = treeOf(value);
  if (Object.keys(tree).some((key) => isLocale(key))) return languages.filter((language) => !tree[language]).length;
  return Object.values(tree).reduce((sum: number, one) => sum + countGaps(one, languages), 0);
}
