import { type FileDifference, isSameJson, type Json, keyOfEntry, valueAtPlace } from './edit-file.ts';

type Tree = { [key: string]: Json };
type Files = ReadonlyMap<string, Json>;

/**
 * The part of a draft that some branches can have before the others: prices, what is on the menu there (new and removed
 * dishes and categories, with the groups, ingredients and allergens that are new), new and removed promotions, and the
 * branches' own files. At the other branches everything stays as it is published. The rest of the draft (names, pictures,
 * order, groups of choices that exist) is the same at every branch and is left out.
 *
 * @param base JSON files of what is published, by path
 * @param draft JSON files that are wanted at last
 * @param chosen handles of the branches that come first
 * @returns JSON files to publish: importing the draft afterwards gives the rest
 */
export function limitToBranches(base: Files, draft: Files, chosen: ReadonlySet<string>): Map<string, Json> {
  const limited = new Map(base);
  const others = handlesOf(base).filter((branch) => !chosen.has(branch));
  for (const branch of chosen) {
    const path = `branches/${branch}.json`;
    const file = draft.get(path);
    if (file !== undefined) limited.set(path, file);
  }
  for (const menu of menusOf(base)) limitMenu(menu, { base, draft, limited, chosen, others });
  addEntries('allergens.json', 'allergens', { draft, limited });
  limitPromotions({ base, draft, limited, chosen, others });
  return limited;
}

type Work = {
  base: Files;
  draft: Files;
  limited: Map<string, Json>;
  chosen: ReadonlySet<string>;
  others: readonly string[];
};

const treeOf = (value: Json | undefined): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
const treesOf = (value: Json | undefined): Tree[] => (Array.isArray(value) ? value.map(treeOf) : []);
const namesOf = (value: Json | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const keyOf = (entry: Json): string => keyOfEntry(entry) ?? '';

const handlesOf = (files: Files): string[] =>
  [...files.keys()].flatMap((path) => /^branches\/(.+)\.json$/.exec(path)?.[1] ?? []);

const menusOf = (files: Files): string[] =>
  [...files.keys()].flatMap((path) => /^menus\/([^/]+)\/menu\.json$/.exec(path)?.[1] ?? []);

/** The categories of a menu by path, in no order. */
const categoriesOf = (files: Files, menu: string): [path: string, category: Tree][] =>
  [...files].flatMap(([path, file]) => (path.startsWith(`menus/${menu}/categories/`) ? [[path, treeOf(file)]] : []));

function limitMenu(menu: string, work: Work): void {
  const { base, draft, limited, chosen, others } = work;
  const itemsOf = (files: Files) =>
    new Map(
      categoriesOf(files, menu).flatMap(([, { items }]) =>
        treesOf(items).map((item): [string, Tree] => [keyOf(item), item]),
      ),
    );
  const [known, wanted] = [itemsOf(base), itemsOf(draft)];
  for (const [path, category] of categoriesOf(base, menu)) {
    const file = draft.get(path);
    const items = treesOf(category.items);
    const isGone = file === undefined && items.every((item) => !wanted.has(keyOf(item)));
    const kept = items.map((item) => {
      const now = wanted.get(keyOf(item));
      if (!now) return without(item, chosen);
      return limitPrice(limitExclusion(item, now, chosen), item, now, work);
    });
    const added = treesOf(treeOf(file).items).filter((item) => !known.has(keyOf(item)));
    const merged = insertAll(
      kept,
      added.map((item) => without(item, others)),
      treesOf(treeOf(file).items),
    );
    const limitedCategory = isGone
      ? without(category, chosen)
      : file === undefined
        ? category
        : limitExclusion(category, treeOf(file), chosen);
    limited.set(path, category.items === undefined ? limitedCategory : { ...limitedCategory, items: merged });
  }
  const isNew = ([path, { items }]: [string, Tree]): boolean =>
    !base.has(path) && treesOf(items).some((item) => !known.has(keyOf(item)));
  const added = categoriesOf(draft, menu).filter(isNew);
  for (const [path, category] of added)
    limited.set(path, {
      ...without(category, others),
      items: treesOf(category.items).filter((item) => !known.has(keyOf(item))),
    });
  const path = `menus/${menu}/menu.json`;
  const file = treeOf(base.get(path));
  const order = namesOf(treeOf(draft.get(path)).categories);
  const news = order.filter((handle) => added.some(([one]) => one.endsWith(`/categories/${handle}.json`)));
  if (news.length > 0) limited.set(path, { ...file, categories: insertAll(namesOf(file.categories), news, order) });
  addEntries(`menus/${menu}/modifier-groups.json`, 'modifierGroups', work);
  addEntries(`menus/${menu}/ingredients.json`, 'ingredients', work);
}

/** A list with further entries, each after the one that it follows where all stand. */
function insertAll<Entry extends Json>(
  list: readonly Entry[],
  added: readonly Entry[],
  order: readonly Json[],
): Entry[] {
  const keys = order.map(keyOf);
  const merged = [...list];
  for (const entry of added) {
    const before = keys.slice(0, keys.indexOf(keyOf(entry)));
    const follows = before.findLast((key) => merged.some((one) => keyOf(one) === key));
    const index = follows === undefined ? 0 : merged.findIndex((one) => keyOf(one) === follows) + 1;
    merged.splice(index, 0, entry);
  }
  return merged;
}

/** A thing that is not at these branches either. */
const without = (thing: Tree, branches: Iterable<string>): Tree =>
  withList(thing, 'excludedBranches', [...new Set([...namesOf(thing.excludedBranches), ...branches])]);

/** A file leaves an empty list out. */
function withList(thing: Tree, key: string, list: Json[]): Tree {
  if (isSameJson(thing[key] ?? [], list)) return thing;
  if (list.length > 0) return { ...thing, [key]: list };
  return Object.fromEntries(Object.entries(thing).filter(([name]) => name !== key));
}

/** Excluded at the chosen branches as wanted, at the others as it is. */
function limitExclusion(was: Tree, now: Tree, chosen: ReadonlySet<string>): Tree {
  const stays = namesOf(was.excludedBranches).filter((branch) => !chosen.has(branch));
  const comes = namesOf(now.excludedBranches).filter((branch) => chosen.has(branch));
  const list = [...stays, ...comes];
  const isSame = isSameJson(list.toSorted(), namesOf(was.excludedBranches).toSorted());
  return isSame ? was : withList(was, 'excludedBranches', list);
}

function limitPrice(item: Tree, was: Tree, now: Tree, { chosen }: Work): Tree {
  const priceAt = (thing: Tree, branch: string): Json =>
    treesOf(thing.branchPrices).find((one) => one.branch === branch)?.price ?? thing.price ?? null;
  const changed = [...chosen].filter((branch) => priceAt(was, branch) !== priceAt(now, branch));
  if (changed.length === 0) return item;
  const list = treesOf(was.branchPrices).filter(({ branch }) => !changed.some((one) => one === branch));
  for (const branch of changed) {
    const price = priceAt(now, branch);
    if (price !== was.price) list.push({ branch, price });
  }
  return withList(item, 'branchPrices', list);
}

/** Adds the entries of a list that are new; those that exist stay as they are. */
function addEntries(path: string, key: string, { draft, limited }: Pick<Work, 'draft' | 'limited'>): void {
  const wanted = draft.get(path);
  if (wanted === undefined) return;
  const file = treeOf(limited.get(path));
  const known = treesOf(file[key]);
  const all = treesOf(treeOf(wanted)[key]);
  const added = all.filter((entry) => !known.some((one) => keyOf(one) === keyOf(entry)));
  if (added.length > 0) limited.set(path, { ...file, [key]: insertAll(known, added, all) });
}

const promotionsFile = 'promotions.json';

function limitPromotions({ base, draft, limited, chosen, others }: Work): void {
  const [file, wanted] = [treeOf(base.get(promotionsFile)), treeOf(draft.get(promotionsFile))];
  const [known, all] = [treesOf(file.promotions), treesOf(wanted.promotions)];
  // No branch in the list is every branch.
  const at = (promotion: Tree): string[] => {
    const branches = namesOf(promotion.branches);
    return branches.length > 0 ? branches : [...others, ...chosen];
  };
  const only = (promotion: Tree, branches: readonly string[]): Tree[] =>
    branches.length > 0 ? [withList(promotion, 'branches', [...branches])] : [];
  const kept = known.flatMap((promotion) => {
    const now = all.find((one) => keyOf(one) === keyOf(promotion));
    if (now && isSameJson(at(now).toSorted(), at(promotion).toSorted())) return [promotion];
    const stays = at(promotion).filter((branch) => !chosen.has(branch));
    return only(promotion, [...stays, ...(now ? at(now).filter((branch) => chosen.has(branch)) : [])]);
  });
  const isKnown = (promotion: Tree): boolean => known.some((one) => keyOf(one) === keyOf(promotion));
  const added = all
    .filter((promotion) => !isKnown(promotion))
    .flatMap((promotion) =>
      only(
        promotion,
        at(promotion).filter((branch) => chosen.has(branch)),
      ),
    );
  const promotions = insertAll(kept, added, all);
  if (!isSameJson(promotions, known)) limited.set(promotionsFile, { ...file, promotions });
}

/** Values of a dish, a category or a promotion that may be others at some branches. */
const limitedFields = new Set(['price', 'branchPrices', 'excludedBranches', 'branches']);

/**
 * True for a difference of the draft to what is published that waits until every branch has the draft.
 *
 * @param limited what `limitToBranches` answered for the same files
 */
export function waitsForAllBranches(
  { file, at, kind }: { file: string; at: FileDifference['at']; kind: FileDifference['kind'] },
  { base, limited }: { base: Files; limited: Files },
): boolean {
  const [thing, field] = [at.slice(0, 2), at[2]];
  const [was, now] = [base, limited].map((files) => valueAtPlace(files.get(file), thing) ?? null);
  if (isSameJson(was, now)) return true;
  if (file.startsWith('branches/')) return false;
  return kind === 'moved' || (field !== undefined && !limitedFields.has(field));
}
