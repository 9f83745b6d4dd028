import { isDeepStrictEqual } from 'node:util';
import { type Currency, toMinor } from '@sufra/ordering';
import { and, eq, inArray, ne } from 'drizzle-orm';
import { v7 as newId } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import {
  merchantDocuments,
  merchantFiles,
  merchantHosts,
  merchants,
} from '../../catalogue/merchant/merchant.tables.ts';
import { type ThingTable, upsertRows } from '../bundle.store.ts';

/** The columns that every stored thing of a bundle has beside its own fields. */
type Stored = { id: string; removedAt: Date | null };

type PlannedChanges<Fields> = {
  /** Rows to write: new ones, changed ones, returned ones, and those that left the bundle. */
  changed: (Fields & Stored)[];
  idByKey: Map<string, string>;
};

/**
 * Compares what is stored with what a bundle says. A thing keeps the id of its key for ever, also when it
 * leaves and comes back; what is equal already is not written again.
 */
function planChanges<Fields extends object>(
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

/** The state that every step of an import shares. */
export type ImportScope = {
  db: Db;
  merchantId: string;
  currency: Currency;
  now: Date;
  /** The number of rows written so far. */
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

type MerchantFields = typeof merchants.$inferInsert;

export async function insertMerchant(db: Db, fields: MerchantFields): Promise<void> {
  await db.insert(merchants).values(fields);
}

/** Leaves the other columns as they are by now: a renewal may have written them since the row was read. */
export async function updateMerchant(db: Db, id: string, fields: Partial<MerchantFields>): Promise<void> {
  await db.update(merchants).set(fields).where(eq(merchants.id, id));
}

/** Hosts and app keys that another merchant has already. */
export async function selectTakenNames(db: Db, handle: string, hosts: string[], appKey: string) {
  const takenHosts = await db
    .select({ host: merchantHosts.host, handle: merchants.handle })
    .from(merchantHosts)
    .innerJoin(merchants, eq(merchants.id, merchantHosts.merchantId))
    .where(and(inArray(merchantHosts.host, hosts), ne(merchants.handle, handle)));
  const takenKeys = await db
    .select({ handle: merchants.handle })
    .from(merchants)
    .where(and(eq(merchants.appKey, appKey), ne(merchants.handle, handle)));
  return { takenHosts, takenKeys };
}

/** The rows of a merchant's own small tables, in a fixed order. */
export async function selectMerchantParts(db: Db, merchantId: string) {
  const hosts = await db.select().from(merchantHosts).where(eq(merchantHosts.merchantId, merchantId));
  const documents = await db.select().from(merchantDocuments).where(eq(merchantDocuments.merchantId, merchantId));
  const files = await db.select().from(merchantFiles).where(eq(merchantFiles.merchantId, merchantId));
  return {
    hosts: hosts.toSorted((first, second) => first.position - second.position).map(({ host }) => host),
    documents: documents.map(({ path, content }) => ({ path, content })).toSorted(byPath),
    files: files.map(({ path, publishedPath }) => ({ path, publishedPath })).toSorted(byPath),
  };
}

export type MerchantParts = Awaited<ReturnType<typeof selectMerchantParts>>;

/** Writes the small tables anew. */
export async function replaceMerchantParts(db: Db, merchantId: string, parts: MerchantParts): Promise<void> {
  await db.delete(merchantHosts).where(eq(merchantHosts.merchantId, merchantId));
  await db.delete(merchantDocuments).where(eq(merchantDocuments.merchantId, merchantId));
  await db.delete(merchantFiles).where(eq(merchantFiles.merchantId, merchantId));
  if (parts.hosts.length > 0) {
    await db.insert(merchantHosts).values(parts.hosts.map((host, position) => ({ host, merchantId, position })));
  }
  if (parts.documents.length > 0) {
    await db.insert(merchantDocuments).values(parts.documents.map((document) => ({ ...document, merchantId })));
  }
  if (parts.files.length > 0) {
    await db.insert(merchantFiles).values(parts.files.map((file) => ({ ...file, merchantId })));
  }
}

export const byPath = (first: { path: string }, second: { path: string }): number =>
  first.path < second.path ? -1 : 1;
