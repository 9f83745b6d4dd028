import { accept, refuse, type Result } from '../result.ts';

/** A value of JSON. */
export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * A place in a bundle file: keys of objects, and in a list the key of its entry (`keyOfEntry`), so that a place stays
 * the same when others add, remove or move entries: `['items', 'hummus', 'branchPrices', 'al-malaz', 'price']`.
 */
export type Place = readonly string[];

/**
 * One change of a bundle file.
 *
 * - `set` writes a value; null takes it away. An entry that a list does not have is added at its end. The empty place is
 *   the file itself. `was` is the value that the person saw, null for none.
 * - `move` puts an entry of a list before another, or last.
 */
export type FileChange =
  | { kind: 'set'; file: string; at: Place; was: Json; to: Json }
  | { kind: 'move'; file: string; at: Place; before: string | null };

/** The value is no longer what the person saw, or its place is gone. */
type EditConflict = { change: FileChange; now: Json };

type Tree = { [key: string]: Json };

/** Keys that hold lists; a file leaves a list out when it is empty. */
const lists = new Set([
  'allergens',
  'allowedOrderTypes',
  'allowedPaymentsDeliver',
  'allowedPaymentsPickup',
  'branchPrices',
  'branches',
  'byHour',
  'categories',
  'choices',
  'comboSlots',
  'coupons',
  'dailyMail',
  'dates',
  'defaultModifiers',
  'deliveryAreas',
  'diets',
  'exceptions',
  'excludedApps',
  'excludedBranches',
  'exemptNumbers',
  'inactiveBranches',
  'ingredients',
  'items',
  'languages',
  'loyaltyTiers',
  'modifierGroups',
  'modifiers',
  'moments',
  'orderTypes',
  'outOfStockBranches',
  'pages',
  'slowHours',
  'paragraphs',
  'phones',
  'promotions',
  'sections',
  'serviceCharges',
  'sliders',
  'slides',
  'stations',
  'tiers',
  'topics',
]);

const isTree = (value: Json | undefined): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names that entries of lists go by, in the order in which they are looked for. */
const names = ['handle', 'code', 'branch', 'ingredient', 'item', 'station', 'modifier', 'from', 'hours'] as const;

/**
 * The key of an entry of a list: the entry itself when it is plain, else its name. Undefined for entries without one,
 * whose list is changed as a whole.
 *
 * @example keyOfEntry({ branch: 'al-malaz', price: '16.00' }) // 'al-malaz'
 */
export function keyOfEntry(entry: Json): string | undefined {
  if (typeof entry === 'string') return entry;
  if (!isTree(entry)) return undefined;
  const name = names.find((one) => typeof entry[one] === 'string');
  const key = name && entry[name];
  if (typeof key !== 'string') return undefined;
  // The same modifier may be an answer in two groups.
  return typeof entry.group === 'string' ? `${entry.group}/${key}` : key;
}

/** The value at a place of a file; undefined when there is none. */
export function valueAtPlace(file: Json | undefined, at: Place): Json | undefined {
  return at.reduce<Json | undefined>((found, key) => childOf(found, key), file);
}

function childOf(parent: Json | undefined, key: string): Json | undefined {
  if (Array.isArray(parent)) return parent.find((entry) => keyOfEntry(entry) === key);
  return isTree(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
}

/** True when both say the same, whatever the order of their keys. */
export function isSameJson(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((entry, index) => isSameJson(entry, other[index]));
  if (!isTree(one) || !isTree(other)) return false;
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && isSameJson(one[key], other[key]))
  );
}

/**
 * Applies a change to a file and answers the new one, null when it is gone; the given file stays as it is. Refused when
 * somebody else changed the same value since the person saw it; what already is as wished is no conflict.
 *
 * @example
 * const change = { kind: 'set', file, at: ['items', 'tea', 'price'], was: '5.00', to: '6.00' };
 * editFile({ items: [{ handle: 'tea', price: '5.00' }] }, change).value // { items: [{ handle: 'tea', price: '6.00' }] }
 */
export function editFile(file: Json, change: FileChange): Result<Json, EditConflict> {
  if (change.kind === 'move') return moveEntry(file, change);
  const { at, was, to } = change;
  const now = valueAtPlace(file, at) ?? null;
  if (isSameJson(said(now), said(to))) return accept(file);
  // An empty list and one that is not there are the same.
  if (!isSameJson(said(now), said(was)) && !(isEmpty(now) && isEmpty(was))) return refuse({ change, now });
  const edited = put(file, at, to);
  return edited === undefined ? refuse({ change, now }) : accept(edited);
}

/** A whole file without the reference to its schema, which is added when it is written and says nothing of the merchant. */
const said = (value: Json): Json => (isTree(value) ? without(value, '$schema') : value);

const isEmpty = (value: Json): boolean => value === null || (Array.isArray(value) && value.length === 0);

/** The tree with another value at a place; undefined where the place cannot be reached. */
function put(parent: Json, at: Place, to: Json): Json | undefined {
  const [key, ...rest] = at;
  if (key === undefined) return to;
  if (Array.isArray(parent)) return putIntoList(parent, key, rest, to);
  if (!isTree(parent)) return undefined;
  const known = Object.hasOwn(parent, key) ? parent[key] : undefined;
  if (rest.length === 0) return to === null ? without(parent, key) : { ...parent, [key]: to };
  if (known === undefined && to === null) return parent;
  const child = put(known ?? (lists.has(key) ? [] : {}), rest, to);
  if (child === undefined) return undefined;
  // A list or an object that has lost its last entry says nothing any more.
  const isHollow = to === null && typeof child === 'object' && child !== null && Object.keys(child).length === 0;
  return isHollow ? without(parent, key) : { ...parent, [key]: child };
}

function putIntoList(list: Json[], key: string, rest: Place, to: Json): Json | undefined {
  const index = list.findIndex((entry) => keyOfEntry(entry) === key);
  const entry = list[index];
  if (rest.length === 0) {
    if (to === null) return list.filter((_, place) => place !== index);
    return entry === undefined ? [...list, to] : list.with(index, to);
  }
  const child = entry === undefined ? undefined : put(entry, rest, to);
  return child === undefined ? undefined : list.with(index, child);
}

const without = (tree: Tree, key: string): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([known]) => known !== key));

function moveEntry(file: Json, change: Extract<FileChange, { kind: 'move' }>): Result<Json, EditConflict> {
  const { at, before } = change;
  const list = valueAtPlace(file, at.slice(0, -1));
  const entry = valueAtPlace(file, at);
  if (!Array.isArray(list) || entry === undefined) return refuse({ change, now: null });
  const others = list.filter((one) => one !== entry);
  const place = before === null ? -1 : others.findIndex((one) => keyOfEntry(one) === before);
  const moved = others.toSpliced(place < 0 ? others.length : place, 0, entry);
  const edited = put(file, at.slice(0, -1), moved);
  return edited === undefined ? refuse({ change, now: null }) : accept(edited);
}

/** A place at which two files differ; the value before or after is null where there is none. */
export type FileDifference = { at: Place; kind: 'changed' | 'added' | 'removed' | 'moved'; was: Json; now: Json };

/**
 * The differences between two states of a file, entry by entry: an entry that was added or removed is one difference, and a
 * list whose entries only stand in another order is one as well, with the keys in order.
 */
export function compareFiles(before: Json | undefined, after: Json | undefined): FileDifference[] {
  const differences: FileDifference[] = [];
  compare(before, after, []);
  return differences;

  function compare(was: Json | undefined, now: Json | undefined, at: Place): void {
    if (isSameJson(was, now)) return;
    // A list that a file leaves out is an empty one.
    if ([was, now].every(isListOfThings) && [was, now].some((list) => Array.isArray(list) && list.length > 0))
      compareLists(was ?? [], now ?? [], at);
    else if (was === undefined || now === undefined) {
      const kind = was === undefined ? 'added' : 'removed';
      differences.push({ at, kind, was: was ?? null, now: now ?? null });
    } else if (isTree(was) && isTree(now)) {
      for (const key of new Set([...Object.keys(was), ...Object.keys(now)])) {
        if (key !== '$schema') compare(childOf(was, key), childOf(now, key), [...at, key]);
      }
    } else differences.push({ at, kind: 'changed', was, now });
  }

  function compareLists(was: Json, now: Json, at: Place): void {
    if (!Array.isArray(was) || !Array.isArray(now)) return;
    const [keysBefore, keysAfter] = [was, now].map((list) => list.map((entry) => keyOfEntry(entry) ?? ''));
    if (!keysBefore || !keysAfter) return;
    for (const key of new Set([...keysAfter, ...keysBefore]))
      compare(childOf(was, key), childOf(now, key), [...at, key]);
    const [stayed, stand] = [
      keysBefore.filter((key) => keysAfter.includes(key)),
      keysAfter.filter((key) => keysBefore.includes(key)),
    ];
    if (!isSameJson(stayed, stand)) differences.push({ at, kind: 'moved', was: stayed, now: stand });
  }
}

/** True for a list of objects that have keys of their own, and for none. */
const isListOfThings = (value: Json | undefined): boolean =>
  value === undefined || (isKeyed(value) && value.every((entry) => isTree(entry)));

/** True for a list whose entries have keys of their own, each once. */
function isKeyed(value: Json): value is Json[] {
  if (!Array.isArray(value)) return false;
  const keys = value.map((entry) => keyOfEntry(entry));
  return !keys.includes(undefined) && new Set(keys).size === keys.length;
}

/**
 * Brings the changes of a draft onto a newer state of its file: what only one side changed is taken from that side, and
 * where both changed the same value, the draft's stays and the place is told.
 *
 * @param base the file that the draft began with; undefined for none, as in the other two
 */
export function mergeFile(
  base: Json | undefined,
  theirs: Json | undefined,
  mine: Json | undefined,
): { merged: Json | undefined; conflicts: Place[] } {
  const conflicts: Place[] = [];
  return { merged: merge(base, theirs, mine, []), conflicts };

  function merge(was: Json | undefined, other: Json | undefined, own: Json | undefined, at: Place): Json | undefined {
    if (isSameJson(other, own) || isSameJson(other, was)) return own;
    if (isSameJson(own, was)) return other;
    if (isTree(other) && isTree(own) && (was === undefined || isTree(was))) {
      const keys = new Set([...Object.keys(other), ...Object.keys(own)]);
      const entries = [...keys].map((key) => [
        key,
        merge(childOf(was, key), childOf(other, key), childOf(own, key), [...at, key]),
      ]);
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Tree;
    }
    if (
      other !== undefined &&
      own !== undefined &&
      isKeyed(other) &&
      isKeyed(own) &&
      (was === undefined || isKeyed(was))
    )
      return mergeLists(was ?? [], other, own, at);
    conflicts.push(at);
    return own;
  }

  function mergeLists(was: Json[], other: Json[], own: Json[], at: Place): Json[] {
    const keysOf = (list: Json[]): string[] => list.map((entry) => keyOfEntry(entry) ?? '');
    const [before, theirs, mine] = [keysOf(was), keysOf(other), keysOf(own)];
    // The order of the side that changed it; entries of the other side alone come after the one that they follow there.
    const isOrderMine = !isSameJson(
      mine.filter((key) => before.includes(key)),
      before.filter((key) => mine.includes(key)),
    );
    const [first, second] = isOrderMine ? [mine, theirs] : [theirs, mine];
    const order = [...first];
    for (const [index, key] of second.entries()) {
      if (order.includes(key)) continue;
      const follows = second.slice(0, index).findLast((one) => order.includes(one));
      order.splice(follows === undefined ? 0 : order.indexOf(follows) + 1, 0, key);
    }
    return order.flatMap((key) => {
      const value = merge(childOf(was, key), childOf(other, key), childOf(own, key), [...at, key]);
      return value === undefined ? [] : [value];
    });
  }
}
