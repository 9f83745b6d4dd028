import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { merchantDocuments, merchantFiles, merchantHosts, merchants } from '../merchant.tables.ts';

type MerchantFields = typeof merchants.$inferInsert;

/** One import at a time, so that two of them cannot give the same thing two ids. */
export async function lockImports(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('merchant import'))`);
}

export async function selectMerchantByHandle(db: Db, handle: string) {
  const [row] = await db.select().from(merchants).where(eq(merchants.handle, handle));
  return row;
}

export async function upsertMerchant(db: Db, fields: MerchantFields): Promise<void> {
  await db.insert(merchants).values(fields).onConflictDoUpdate({ target: merchants.id, set: fields });
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

/** What a merchant has in its own small tables, in a fixed order. */
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
  await db.insert(merchantHosts).values(parts.hosts.map((host, position) => ({ host, merchantId, position })));
  if (parts.documents.length > 0) {
    await db.insert(merchantDocuments).values(parts.documents.map((document) => ({ ...document, merchantId })));
  }
  if (parts.files.length > 0) {
    await db.insert(merchantFiles).values(parts.files.map((file) => ({ ...file, merchantId })));
  }
}

export const byPath = (first: { path: string }, second: { path: string }): number =>
  first.path < second.path ? -1 : 1;
