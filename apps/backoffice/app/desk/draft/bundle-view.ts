import type { Json, LocalizedText } from '@sufra/ordering';
import type { Draft } from './draft-store.ts';

/* The parts of a bundle that the screens show. A draft may hold anything: what is missing is empty. */

type Tree = { [key: string]: Json };
export type Thing = Tree & { handle: string; name: LocalizedText };

const listOf = (value: Json | undefined): Thing[] => (Array.isArray(value) ? (value as Thing[]) : []);
const treeOf = (value: Json | undefined): Tree =>
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
export const branchesOf = (draft: Draft): Thing[] =>
  [...draft.files]
    .flatMap(([path, content]) => (path.startsWith('branches/') ? [content as Thing] : []))
    .toSorted((one, other) => Number(one.position) - Number(other.position));

export const allergensOf = (draft: Draft): Thing[] => listOf(treeOf(draft.files.get('allergens.json')).allergens);

export const stationsOf = (draft: Draft): Thing[] =>
  listOf(treeOf(treeOf(draft.files.get('merchant.json')).concept).stations);

export const groupsOf = (draft: Draft, menu: string): Thing[] =>
  listOf(treeOf(draft.files.get(`menus/${menu}/modifier-groups.json`)).modifierGroups);

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
