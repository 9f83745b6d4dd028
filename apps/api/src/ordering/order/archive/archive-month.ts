import { randomBytes } from 'node:crypto';
import { finalStatuses } from '@sufra/ordering';
import { and, eq, max, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../platform/database/db.ts';
import { sqlStateOf } from '../../../platform/database/transaction.ts';
import { isSold } from '../../is-sold.ts';
import { countsAsOrder } from '../../promotion/promotion.store.ts';
import { takenBack } from '../../sold-items.ts';
import {
  type ArchivedTable,
  ArchiveRefused,
  beginArchive,
  finishArchive,
  folderOf,
  type Manifest,
  readManifest,
  readTable,
  type StoredRow,
  type Texts,
  verifyFiles,
  writeTable,
} from './archive-files.ts';
import { archivedMonths, archiveKeys, type ArchivedRefund } from './archive.tables.ts';
import {
  type Columns,
  deleteRows,
  dropRows,
  isOfMonth,
  type Month,
  readColumns,
  readRows,
  type Keys,
  rowsOf,
  seal,
  startOf,
  unseal,
} from './archived-tables.ts';

/** For so long after its end a month is worked with: refunds, ratings, late money and the banks' own lists. */
const youngestDays = 90;

/** The steps of an archive and of a restore, told before each. */
export type ArchiveStep = 'write' | 'compare' | 'place' | 'remove' | 'insert';

export type ArchiveOptions = {
  now: Date;
  /** Called before each step; what it throws leaves everything as it was. For tests. */
  onStep?: (step: ArchiveStep) => void;
};

export type Archived = { orders: number; rows: number; folder: string };

/**
 * Writes the orders of a merchant's month with all that belongs to them into files, reads those back, compares every row
 * with the database, and removes the rows: one transaction, at whose end the month is archived or nothing has changed.
 *
 * @param root is the folder with the archives of all merchants.
 * @param isWithoutCloses archives days that were not closed as well, although no report can count them then.
 * @throws ArchiveRefused in words; nothing was changed.
 */
export async function archiveMonth(
  db: Db,
  month: Month,
  {
    root,
    isWithoutCloses = false,
    now,
    onStep = () => {},
  }: ArchiveOptions & { root: string; isWithoutCloses?: boolean },
): Promise<Archived | 'archived' | 'empty'> {
  const age = (now.getTime() - startOf(month.month, 1).getTime()) / 86_400_000;
  if (age < youngestDays)
    throw new ArchiveRefused(
      `${month.month} is too young: a month is archived ${youngestDays} days after its end at the earliest.`,
    );
  const folder = folderOf(root, month.merchantId, month.month);
  return inSnapshot(db, async (db) => {
    const known = await findArchivedMonth(db, month);
    if (known) {
      await verifyFiles(folder, await readManifest(folder, known.checksum));
      return 'archived';
    }
    // A change of an order holds its row: from here on it waits, or it has made this transaction fail.
    const orders = await holdOrders(db, month);
    if (orders === 0) return 'empty';
    await refuseUnfinished(db, month);
    if (!isWithoutCloses) await refuseOpenDays(db, month);
    const keys = await makeKeys(db, month);
    const tables = await readColumns(db);
    onStep('write');
    const partial = await beginArchive(folder);
    const content: Manifest = {
      format: 1,
      merchant: month.merchantId,
      month: month.month,
      orders,
      tables: [],
    };
    for (const table of tables)
      content.tables.push(await writeTable(partial, table, sealed(table, readRows(db, table, month), keys)));
    onStep('compare');
    await verifyFiles(partial, content);
    for (const table of tables) await compare(db, partial, content, table, { month, keys });
    onStep('place');
    const checksum = await finishArchive(partial, folder, content);
    const refunds = await countRefunds(db, month);
    onStep('remove');
    await dropRows(db, month);
    for (const { name } of tables.toReversed()) {
      const count = await deleteRows(db, name, month);
      const written = content.tables.find((table) => table.name === name)?.rows;
      if (count !== written) throw new Error(`${name}: ${written} rows were written, and ${count} would be removed`);
    }
    await db.insert(archivedMonths).values({ ...month, orders: content.orders, checksum, refunds, archivedAt: now });
    return { orders: content.orders, rows: rowsIn(content), folder };
  });
}

async function holdOrders(db: Db, month: Month): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with held as (select 1 from orders as o where ${isOfMonth('o', month)} for update)
    select count(*)::integer as count from held`);
  return rows[0]?.count ?? 0;
}

type Restored = { orders: number; rows: number };

/**
 * Puts an archived month back into the database. Facts about customers who were erased meanwhile stay away.
 *
 * @throws ArchiveRefused when a file is not what was written; nothing was changed.
 */
export async function restoreMonth(
  db: Db,
  month: Month,
  { root, onStep = () => {} }: Omit<ArchiveOptions, 'now'> & { root: string },
): Promise<Restored | 'not-archived'> {
  const folder = folderOf(root, month.merchantId, month.month);
  return inSnapshot(db, async (db) => {
    const known = await findArchivedMonth(db, month);
    if (!known) return 'not-archived';
    const content = await readManifest(folder, known.checksum);
    await verifyFiles(folder, content);
    const keys = await readKeys(db, month);
    onStep('insert');
    for (const table of content.tables) await insertTable(db, folder, table, keys);
    await db
      .delete(archiveKeys)
      .where(and(eq(archiveKeys.merchantId, month.merchantId), eq(archiveKeys.month, month.month)));
    await db.delete(archivedMonths).where(isMonthRow(month));
    onStep('place');
    return { orders: content.orders, rows: rowsIn(content) };
  });
}

/** The latest month of which a guest's orders are in files, as `2025-03`. */
export async function findLastArchivedMonth(
  db: Db,
  { merchantId, customerId }: { merchantId: string; customerId: string },
): Promise<string | undefined> {
  const [found] = await db
    .select({ month: max(archiveKeys.month) })
    .from(archiveKeys)
    .where(and(eq(archiveKeys.merchantId, merchantId), eq(archiveKeys.customerId, customerId)));
  return found?.month ?? undefined;
}

/** The note of an archived month; undefined while its orders are in the database. */
export async function findArchivedMonth(db: Db, month: Month): Promise<typeof archivedMonths.$inferSelect | undefined> {
  const [row] = await db.select().from(archivedMonths).where(isMonthRow(month));
  return row;
}

const isMonthRow = ({ merchantId, month }: Month): SQL | undefined =>
  and(eq(archivedMonths.merchantId, merchantId), eq(archivedMonths.month, month));

const rowsIn = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0);

/**
 * One transaction with one view of the database, in which values are written as the same texts everywhere, and logs that
 * refuse to be deleted, or chain what is added, do neither.
 */
async function inSnapshot<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  const done = db.transaction(
    async (db) => {
      await db.execute(sql.raw('set local session_replication_role = replica')).catch((error: unknown) => {
        if (sqlStateOf(error) !== '42501') throw error;
        throw new ArchiveRefused(
          'This account may not move rows past triggers. Use the address of the owner (OWNER_URL); an administrator grants it: ' +
            'grant set on parameter session_replication_role to sufra_owner',
        );
      });
      const settings = `timezone = 'UTC'; datestyle = 'ISO, MDY'; extra_float_digits = 1; bytea_output = 'hex'`;
      for (const setting of settings.split('; ')) await db.execute(sql.raw(`set local ${setting}`));
      const { rows } = await db.execute<{ free: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('sufra: archive')) as free`,
      );
      if (!rows[0]?.free) throw new ArchiveRefused('Another run archives or restores orders of this database.');
      return work(db);
    },
    { isolationLevel: 'repeatable read' },
  );
  return done.catch((error: unknown) => {
    if (sqlStateOf(error) !== '40001') throw error;
    throw new ArchiveRefused('An order of the month was changed at the same moment. Run it again.');
  });
}

type Obstacle = { reason: string; count: number; number: number; day: string };

/**
 * Refuses a month with work that is not over: it would go on with an order that is gone. An order keeps the moment from which
 * its money was due; whether it went back is in its payments.
 */
async function refuseUnfinished(db: Db, month: Month): Promise<void> {
  const over = sql.raw(finalStatuses.map((status) => `'${status}'`).join(', '));
  const { rows } = await db.execute<Obstacle>(sql`
    with unfinished as (
      select o.number, o.business_day, case
        when o.status not in (${over}) then 'open'
        when exists (select from payments as p where p.merchant_id = o.merchant_id and p.order_id = o.id
          and (p.status = 'open' or p.check_at is not null or p.refund_status in ('due', 'sent', 'failed')
            or (o.refund_due_at is not null and p.status = 'success' and (p.refund_status is null
              or (p.refund_reason = 'returned' and p.refund_wanted_minor < p.amount_minor))))) then 'unsettled'
        when o.missing_until is not null or exists (select from order_refunds as r where r.merchant_id = o.merchant_id and r.order_id = o.id
          and r.status = 'waiting') then 'undecided' end as reason
      from orders as o where ${isOfMonth('o', month)}
    )
    select reason, count(*)::integer as count, (array_agg(number order by business_day, number))[1] as number,
      min(business_day)::text as day
    from unfinished where reason is not null group by reason order by reason`);
  const [first] = rows;
  if (!first) return;
  const what = {
    open: 'not finished',
    unsettled: 'with an unsettled payment or refund',
    undecided: 'with an undecided refund',
  };
  throw new ArchiveRefused(
    `${month.month} has ${first.count} orders ${what[first.reason as keyof typeof what]}, the first is number ${first.number} of ${first.day}.`,
  );
}

async function refuseOpenDays(db: Db, month: Month): Promise<void> {
  const { rows } = await db.execute<{ count: number; day: string }>(sql`
    select count(*)::integer as count, min(day)::text as day from (
      select distinct o.branch_id, o.business_day as day from orders as o where ${isOfMonth('o', month)} and not exists (
        select from day_closes as c where c.merchant_id = o.merchant_id and c.branch_id = o.branch_id and c.day = o.business_day)
    ) as days`);
  if (rows[0]?.count)
    throw new ArchiveRefused(
      `${month.month} has ${rows[0].count} days of branches that were not closed, the first is ${rows[0].day}: reports could not count ` +
        'them any more. Close them, or archive the month with --unclosed.',
    );
}

/** The orders of each customer in a month, as a history lists them. */
const summariesOf = (month: Month): SQL => sql`
  select o.customer_id, jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'placedAt', o.placed_at,
    'branchId', o.branch_id, 'branchName', o.branch_name, 'type', o.type, 'status', o.status,
    'paymentMethod', o.payment_method, 'currencyCode', o.currency_code, 'currencyDigits', o.currency_digits,
    'totalMinor', o.total_minor, 'refundedMinor', o.refunded_minor) order by o.id) as orders
  from orders as o where ${isOfMonth('o', month)} group by 1`;

async function makeKeys(db: Db, month: Month): Promise<Keys> {
  const { rows } = await db.execute<{ id: string; ordered: boolean }>(
    sql`select customer_id as id, bool_or(${countsAsOrder}) as ordered from orders as o where ${isOfMonth('o', month)} group by 1`,
  );
  const keys: Keys = new Map(rows.map(({ id }) => [id, { key: new Uint8Array(randomBytes(32)), customerId: id }]));
  const listed = rows.map(({ id, ordered }) => ({
    id,
    ordered,
    key: Buffer.from(keys.get(id)?.key ?? []).toString('base64'),
  }));
  await db.execute(sql`
    insert into archive_keys (merchant_id, month, id, customer_id, key, has_ordered, orders)
    select ${month.merchantId}::uuid, ${month.month}, k.id, k.id, decode(k.key, 'base64'), k.ordered, l.orders
    from json_to_recordset(${JSON.stringify(listed)}::json) as k (id uuid, key text, ordered boolean)
    join (${summariesOf(month)}) as l on l.customer_id = k.id`);
  return keys;
}

async function readKeys(db: Db, { merchantId, month }: Month): Promise<Keys> {
  const { id, customerId, key } = archiveKeys;
  const rows = await db
    .select({ id, customerId, key })
    .from(archiveKeys)
    .where(and(eq(archiveKeys.merchantId, merchantId), eq(archiveKeys.month, month)));
  return new Map(rows.map((row) => [row.id, { key: new Uint8Array(row.key), customerId: row.customerId }]));
}

async function* sealed({ name, columns }: Columns, rows: AsyncIterable<StoredRow>, keys: Keys) {
  for await (const row of rows) yield { ...row, row: seal(name, columns, row, keys) };
}

/** Reads the file again beside the table: the same rows, to the letter. */
async function compare(
  db: Db,
  folder: string,
  { tables }: Manifest,
  table: Columns,
  { month, keys }: { month: Month; keys: Keys },
): Promise<void> {
  const archived = tables.find(({ name }) => name === table.name);
  const copies = archived && readTable(folder, archived);
  for await (const { order, row } of readRows(db, table, month)) {
    const copy = (await copies?.next())?.value as StoredRow | undefined;
    const isSame = copy && JSON.stringify(unseal(table.name, table.columns, copy, keys)) === JSON.stringify(row);
    if (!isSame) throw new ArchiveRefused(`${table.name}: a row of the order ${order} was not written as it is.`);
  }
  if (!(await copies?.next())?.done) throw new ArchiveRefused(`${table.name}: there are more rows in the file.`);
}

/** As the figures of reports count them. */
async function countRefunds(db: Db, month: Month): Promise<ArchivedRefund[]> {
  const { rows } = await db.execute<ArchivedRefund>(sql`
    with taken as (
      select branch_id, day, way, item_id, max(name::text)::jsonb as name, sum(quantity)::integer as quantity,
        sum(amount)::float8 as amount
      from (${takenBack(sql`${isOfMonth('o', month)} and ${isSold}`)}) t group by 1, 2, 3, 4
    ), late as (
      select r.branch_id, r.business_day as day, r.way, o.business_day::text as of_day, sum(r.amount_minor)::float8 as amount
      from orders as o join order_refunds as r on r.merchant_id = o.merchant_id and r.order_id = o.id
        join day_closes as c on c.merchant_id = o.merchant_id and c.branch_id = r.branch_id and c.day = o.business_day
      where ${isOfMonth('o', month)} and r.status = 'approved' and r.decided_at > c.closed_at group by 1, 2, 3, 4
    )
    select r.branch_id, r.business_day::text as day, r.way, count(*)::integer as refunds,
      sum(r.amount_minor)::float8 as amount_minor, sum(r.vat_minor)::float8 as vat_minor,
      (select jsonb_agg(jsonb_build_object('item_id', t.item_id, 'name', t.name, 'quantity', t.quantity,
          'amount', t.amount) order by t.item_id)
        from taken t where t.branch_id = r.branch_id and t.day = r.business_day and t.way = r.way) as items,
      (select jsonb_agg(jsonb_build_object('day', l.of_day, 'amount', l.amount) order by l.of_day)
        from late l where l.branch_id = r.branch_id and l.day = r.business_day and l.way = r.way) as late
    from orders as o join order_refunds as r on r.merchant_id = o.merchant_id and r.order_id = o.id
    where ${isOfMonth('o', month)} and r.status = 'approved' and r.business_day is not null and ${isSold}
    group by r.branch_id, r.business_day, r.way order by 1, 2, 3`);
  return rows;
}

async function insertTable(db: Db, folder: string, table: ArchivedTable, keys: Keys): Promise<void> {
  let batch: Texts[] = [];
  let count = 0;
  const write = async (): Promise<void> => {
    const names = sql.raw(table.columns.map(({ name }) => `"${name}"`).join(', '));
    if (batch.length > 0)
      await db.execute(
        sql`insert into ${sql.identifier(table.name)} (${names}) select ${names} from ${rowsOf(table.columns, batch)} as t`,
      );
    batch = [];
  };
  for await (const row of readTable(folder, table)) {
    batch.push(unseal(table.name, table.columns, row, keys));
    count += 1;
    if (batch.length === 500) await write();
  }
  await write();
  if (count !== table.rows) throw new ArchiveRefused(`${table.name}: ${count} rows were read of ${table.rows}.`);
}
