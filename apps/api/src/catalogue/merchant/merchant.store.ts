import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import type { Move } from '../../platform/database/move/move-state.ts';
import { prepareOnce } from '../../platform/database/statements.ts';
import { merchantDocuments, merchantFiles, merchantHosts, merchants } from './merchant.tables.ts';

/** One import of a merchant at a time, so that two of them cannot give the same thing two ids. Other merchants do not wait. */
export const lockImports = (db: Db, merchantId: string): Promise<void> =>
  lockImport(db, sql`pg_advisory_xact_lock(hashtext('merchant import'), hashtext(${merchantId}))`);

/** One import at a time that takes a handle, a host or a key. It comes before the lock of a merchant's imports. */
export const lockNames = (db: Db): Promise<void> =>
  lockImport(db, sql`pg_advisory_xact_lock(hashtext('merchant names'))`);

async function lockImport(db: Db, lock: SQL): Promise<void> {
  // Processes of release 1.0.10 hold it alone, for all merchants.
  await db.execute(sql`select pg_advisory_xact_lock_shared(hashtext('merchant import'))`);
  await db.execute(sql`select ${lock}`);
}

/**
 * Holds a merchant's row until the transaction ends: one publication at a time. Guests who read or order do not wait for it.
 */
export async function lockMerchant(db: Db, merchantId: string) {
  const [row] = await db.select().from(merchants).where(eq(merchants.id, merchantId)).for('no key update');
  return row;
}

export async function selectMerchantByHandle(db: Db, handle: string) {
  const [row] = await db.select().from(merchants).where(eq(merchants.handle, handle));
  return row;
}

export type MerchantVersion = { id: string; version: string; move: Move | null };
type MerchantRow = typeof merchants.$inferSelect;

const version = { id: merchants.id, version: merchants.version, move: merchants.move };

export async function selectVersion(db: Db, merchantId: string): Promise<MerchantVersion | undefined> {
  const [row] = await db.select(version).from(merchants).where(eq(merchants.id, merchantId));
  return row;
}

export async function selectVersionByAppKey(db: Db, appKey: string): Promise<MerchantVersion | undefined> {
  const [row] = await db.select(version).from(merchants).where(eq(merchants.appKey, appKey));
  return row;
}

export async function selectVersionByHost(db: Db, host: string): Promise<MerchantVersion | undefined> {
  const [row] = await versionByHost(db).execute({ host });
  return row;
}

const versionByHost = prepareOnce((db) =>
  db
    .select(version)
    .from(merchants)
    .innerJoin(merchantHosts, eq(merchantHosts.merchantId, merchants.id))
    .where(eq(merchantHosts.host, sql.placeholder('host')))
    .prepare('version-by-host'),
);

/** The settings that a merchant publishes. */
export async function updatePublished(
  db: Db,
  merchantId: string,
  fields: Pick<MerchantRow, 'version' | 'published' | 'updatedAt'>,
): Promise<void> {
  await db.update(merchants).set(fields).where(eq(merchants.id, merchantId));
}

/** Everything about a merchant beside its menus and branches. */
export async function selectMerchant(db: Db, merchantId: string) {
  const [row] = await db.select().from(merchants).where(eq(merchants.id, merchantId));
  if (!row) throw new Error(`merchant ${merchantId} vanished`);
  const hosts = await db
    .select()
    .from(merchantHosts)
    .where(eq(merchantHosts.merchantId, merchantId))
    .orderBy(asc(merchantHosts.position));
  const files = await db.select().from(merchantFiles).where(eq(merchantFiles.merchantId, merchantId));
  const [loyalty] = await db
    .select()
    .from(merchantDocuments)
    .where(and(eq(merchantDocuments.merchantId, merchantId), eq(merchantDocuments.path, 'loyalty.json')));
  // Branches lie above the merchant; here only their number is known.
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from branches where merchant_id = ${merchantId}::uuid and removed_at is null`,
  );
  return {
    row,
    loyalty: loyalty?.content,
    hosts: hosts.map((entry) => entry.host),
    files,
    branchCount: rows[0]?.count ?? 0,
  };
}
