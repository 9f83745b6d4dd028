import { and, eq, getTableName, type InferSelectModel, sql, type Table } from 'drizzle-orm';
import type { Context, RequestContext } from '../../../context.ts';
import { readRow } from '../../../platform/database/statements.ts';
import { orders, type StoredOrder } from '../../order.tables.ts';
import { ArchiveRefused, folderOf, type Manifest, readManifest, readTable, type StoredRow } from './archive-files.ts';
import { findArchivedMonth } from './archive-month.ts';
import { archiveKeys } from './archive.tables.ts';
import { type Keys, type Month, monthOf, rowsOf, unseal } from './archived-tables.ts';

/** The rows of an archived order, as the database would have read them. */
export type ArchivedOrder = {
  order: StoredOrder;
  rowsOf<T extends Table>(table: T): Promise<InferSelectModel<T>[]>;
};

type Caller = { customerId: string } | { branchId: string | null };

/**
 * The archived order with an id, for the customer whose it is or the branch that sold it. `away`: its month is archived and
 * the files are not here, or damaged.
 */
export async function findArchivedOrder(
  context: RequestContext,
  caller: Caller,
  id: string,
): Promise<ArchivedOrder | 'away' | undefined> {
  const name = monthOf(id);
  if (name === undefined) return undefined;
  const month = { merchantId: context.merchant.id, month: name };
  const known = await findArchivedMonth(context.db, month);
  if (!known) return undefined;
  // A guest who ordered nothing in that month is told nothing of it.
  if ('customerId' in caller && (await readKeys(context, month, caller)).size === 0) return undefined;
  const folder = folderIn(context, month);
  if (folder === undefined) return 'away';
  try {
    const content = await readManifest(folder, known.checksum);
    const archived = openOrder(context, { month, folder, content, id: id.toLowerCase() });
    const [order] = await archived(orders);
    if (!order) return undefined;
    const isTheirs = 'customerId' in caller ? order.customerId === caller.customerId : isAt(caller.branchId, order);
    return isTheirs ? { order, rowsOf: archived } : undefined;
  } catch (error) {
    return tellAway(context, month, error);
  }
}

const isAt = (branchId: string | null, order: StoredOrder): boolean => branchId === null || order.branchId === branchId;

/** Where the files of a month are; undefined without a folder of archives. */
export const folderIn = ({ config }: Context, { merchantId, month }: Month): string | undefined =>
  config.archiveDir && folderOf(config.archiveDir, merchantId, month);

function tellAway({ log }: Context, month: Month, error: unknown): 'away' {
  if (!(error instanceof ArchiveRefused)) throw error;
  log.error({ ...month, problem: error.message }, 'an archived month cannot be read');
  return 'away';
}

type Opened = { month: Month; folder: string; content: Manifest; id: string };

const openOrder =
  (context: Context, { month, folder, content, id }: Opened): ArchivedOrder['rowsOf'] =>
  async (table) => {
    const archived = content.tables.find(({ name }) => name === getTableName(table));
    if (!archived) return [];
    const found: StoredRow[] = [];
    for await (const row of readTable(folder, archived, id)) found.push(row);
    if (found[0] === undefined) return [];
    const keys = await readKeys(context, month, { id: found[0].customer });
    const texts = found.map((row) => unseal(archived.name, archived.columns, row, keys));
    const { rows } = await context.db.execute(sql`select * from ${rowsOf(archived.columns, texts)} as t`);
    return rows.map((row) => readRow(table, row));
  };

/** The keys of a month: of one customer, or of one whom the files name. */
async function readKeys(
  { db }: Context,
  { merchantId, month }: Month,
  of: { customerId: string } | { id: string },
): Promise<Keys> {
  const { id, customerId, key } = archiveKeys;
  const rows = await db
    .select({ id, customerId, key })
    .from(archiveKeys)
    .where(
      and(
        eq(archiveKeys.merchantId, merchantId),
        eq(archiveKeys.month, month),
        'id' in of ? eq(id, of.id) : eq(customerId, of.customerId),
      ),
    );
  return new Map(rows.map((row) => [row.id, { key: row.key, customerId: row.customerId }]));
}

/** The archived part of a customer: rows by table, as the database would write them into JSON, and the months that are not here. */
type ArchivedBelongings = { rows: Record<string, Record<string, unknown>[]>; away: string[] };

export async function readArchivedOf(context: RequestContext, customerId: string): Promise<ArchivedBelongings> {
  const { db, merchant } = context;
  const months = await db
    .selectDistinct({ month: archiveKeys.month })
    .from(archiveKeys)
    .where(and(eq(archiveKeys.merchantId, merchant.id), eq(archiveKeys.customerId, customerId)))
    .orderBy(archiveKeys.month);
  const found: ArchivedBelongings = { rows: {}, away: [] };
  for (const { month: name } of months) {
    const month = { merchantId: merchant.id, month: name };
    const known = await findArchivedMonth(db, month);
    const folder = folderIn(context, month);
    const isHere =
      known && folder && (await addMonth(context, { month, folder, checksum: known.checksum, customerId }, found));
    if (!isHere) found.away.push(name);
  }
  return found;
}

async function addMonth(
  context: RequestContext,
  { month, folder, checksum, customerId }: { month: Month; folder: string; checksum: string; customerId: string },
  { rows: all }: ArchivedBelongings,
): Promise<boolean> {
  try {
    const keys = await readKeys(context, month, { customerId });
    const content = await readManifest(folder, checksum);
    for (const table of content.tables) {
      const own: StoredRow[] = [];
      for await (const row of readTable(folder, table)) if (keys.has(row.customer)) own.push(row);
      const texts = own.map((row) => unseal(table.name, table.columns, row, keys));
      const { rows } = await context.db.execute<{ row: Record<string, unknown> }>(
        sql`select to_jsonb(t) as row from ${rowsOf(table.columns, texts)} as t`,
      );
      all[table.name] = [...(all[table.name] ?? []), ...rows.map(({ row }) => row)];
    }
    return true;
  } catch (error) {
    tellAway(context, month, error);
    return false;
  }
}
