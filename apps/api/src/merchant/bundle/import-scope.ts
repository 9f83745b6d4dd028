import { toMinor } from '@sufra/ordering';
import type { Currency } from '@sufra/ordering';
import type { Db } from '../../database/database.ts';
import { upsertRows } from './bundle.store.ts';
import type { ThingTable } from './bundle.store.ts';
import { planChanges } from './plan-changes.ts';
import type { Stored } from './plan-changes.ts';

/** What every step of an import shares. */
export type ImportScope = {
  db: Db;
  merchantId: string;
  currency: Currency;
  now: Date;
  /** How many rows have been written so far. */
  changes: number;
};

/** Brings one table to what the bundle says and answers the id of every thing by its key. */
export async function importThings<Fields extends object>(
  scope: ImportScope,
  table: ThingTable,
  stored: (Fields & Stored)[],
  wanted: Fields[],
  keyOf: (fields: Fields) => string,
): Promise<(key: string) => string> {
  const { changed, idByKey } = planChanges(stored, wanted, keyOf, scope.now);
  await upsertRows(scope.db, table, changed);
  scope.changes += changed.length;
  return (key) => {
    const id = idByKey.get(key);
    if (!id) throw new Error(`a checked bundle names no unknown thing: ${key}`);
    return id;
  };
}

/** An amount of a checked bundle in minor units; none stays none. */
export function minorOf(scope: ImportScope, amount: string): number;
export function minorOf(scope: ImportScope, amount: string | undefined): number | null;
export function minorOf(scope: ImportScope, amount: string | undefined): number | null {
  if (amount === undefined) return null;
  const minor = toMinor(amount, scope.currency);
  if (!minor.ok) throw new Error(`a checked bundle has no such amount: ${amount}`);
  return minor.value;
}
