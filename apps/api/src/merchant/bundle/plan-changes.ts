import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';

/** What every stored thing of a bundle has beside its own fields. */
export type Stored = { id: string; removedAt: Date | null };

export type PlannedChanges<Fields> = {
  /** Rows to write: new ones, changed ones, returned ones, and those that left the bundle. */
  changed: (Fields & Stored)[];
  idByKey: Map<string, string>;
};

/**
 * Compares what is stored with what a bundle says. A thing keeps the id of its key for ever, also when it
 * leaves and comes back; what is equal already is not written again.
 */
export function planChanges<Fields extends object>(
  stored: (Fields & Stored)[],
  wanted: Fields[],
  keyOf: (fields: Fields) => string,
  now: Date,
): PlannedChanges<Fields> {
  const storedByKey = new Map(stored.map((row) => [keyOf(row), row]));
  const wantedByKey = new Map(wanted.map((fields) => [keyOf(fields), fields]));
  const idByKey = new Map<string, string>();
  const changed: (Fields & Stored)[] = [];
  for (const [key, fields] of wantedByKey) {
    const known = storedByKey.get(key);
    const row = { ...fields, id: known?.id ?? newId(), removedAt: null };
    idByKey.set(key, row.id);
    if (!known || !isDeepStrictEqual({ ...known }, { ...row })) changed.push(row);
  }
  for (const [key, row] of storedByKey) {
    if (!wantedByKey.has(key) && row.removedAt === null) changed.push({ ...row, removedAt: now });
  }
  return { changed, idByKey };
}
