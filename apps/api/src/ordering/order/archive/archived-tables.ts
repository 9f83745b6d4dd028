import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { personalTables } from '../../../customer/privacy/personal-data.ts';
import type { Db } from '../../../platform/database/db.ts';
import { ArchiveRefused, type ArchivedTable, type StoredRow, type Texts } from './archive-files.ts';

/** The tables whose rows belong to an order and are archived with it; those that refer to others come after them. */
export const archivedTables = [
  'orders',
  'order_lines',
  'order_event_log',
  'order_employees',
  'order_refunds',
  'missing_items',
  'order_feedbacks',
  'order_ratings',
  'payments',
  'payment_log',
  'offer_redemptions',
  'counted_sales',
] as const;
type Name = (typeof archivedTables)[number];

/** Rows of orders that are swept after days, and copies for processes of the last release: they go, and are in no archive. */
export const droppedTables = [
  'kitchen_bumps',
  'order_alerts',
  'order_messages',
  'driver_links',
  'idempotency_keys',
  'order_statuses',
  'order_log',
  'order_events',
] as const;

/** A month of one merchant's orders. */
export type Month = { merchantId: string; month: string };

export const isMonth = (text: string): boolean => /^20\d\d-(?:0[1-9]|1[0-2])$/.test(text);

/** The first moment of a month, or of one that many later, by UTC. */
export function startOf(month: string, later = 0): Date {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1));
}

/** The lowest id of a moment: ids of orders begin with the moment they were made (UUIDv7). */
function lowestId(moment: Date): string {
  const time = moment.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}

/** The month that has an order; none for an id that is not one of an order. */
export function monthOf(orderId: string): string | undefined {
  if (!/^[\da-f]{8}-[\da-f]{4}-7/i.test(orderId)) return undefined;
  const month = new Date(Number.parseInt(orderId.replace('-', '').slice(0, 12), 16)).toISOString().slice(0, 7);
  return isMonth(month) ? month : undefined;
}

/** Its orders, of the table with this alias. */
export const isOfMonth = (alias: 'o', { merchantId, month }: Month): SQL =>
  sql`${sql.raw(alias)}.merchant_id = ${merchantId}::uuid and ${sql.raw(alias)}.id >= ${lowestId(startOf(month))}::uuid
    and ${sql.raw(alias)}.id < ${lowestId(startOf(month, 1))}::uuid`;

/** The condition that ties the rows of a table, called t, to their order, called o. */
const joinOf = (name: Name): SQL => {
  if (name === 'orders') return sql`orders as o join orders as t on t.merchant_id = o.merchant_id and t.id = o.id`;
  if (name !== 'payment_log')
    return sql`orders as o join ${sql.identifier(name)} as t on t.merchant_id = o.merchant_id and t.order_id = o.id`;
  return sql`orders as o join payments as p on p.merchant_id = o.merchant_id and p.order_id = o.id
    join payment_log as t on t.merchant_id = p.merchant_id and t.payment_id = p.id`;
};

export type Column = ArchivedTable['columns'][number];
export type Columns = { name: Name; columns: Column[]; key: string[] };

/** The columns of these tables in the database as it is now. */
export async function readColumns(db: Db): Promise<Columns[]> {
  const { rows } = await db.execute<{ name: Name; columns: Column[]; key: string[] }>(sql`
    select t.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by a.attname)
        from pg_attribute as a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select json_agg(a.attname order by k.place) from pg_constraint as p, unnest(p.conkey) with ordinality as k (number, place)
        join pg_attribute as a on a.attnum = k.number where a.attrelid = t.oid and p.conrelid = t.oid and p.contype = 'p') as key
    from pg_class as t where t.relnamespace = 'public'::regnamespace and not t.relispartition
      and t.relname in (select json_array_elements_text(${JSON.stringify(archivedTables)}::json))`);
  return archivedTables.map((name) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`${name} is missing in this database`);
    return found;
  });
}

/** The rows of a month in the order of its orders, some at a time, in the transaction of the caller. */
export async function* readRows(db: Db, { name, columns, key }: Columns, month: Month): AsyncGenerator<StoredRow> {
  const texts = sql.raw(columns.map((column) => `t."${column.name}"::text`).join(', '));
  const places = sql.raw(key.map((column) => `t."${column}"`).join(', '));
  // A cursor takes no parameters; both values are checked before.
  const query = sql`select o.id as "order", o.customer_id as customer, array_to_json(array[${texts}])::text as row
    from ${joinOf(name)} where ${isOfMonth('o', month)} order by o.id, ${places}`;
  await db.execute(sql`declare archived no scroll cursor for ${query.inlineParams()}`);
  for (;;) {
    const { rows } = await db.execute<{ order: string; customer: string; row: string }>(sql`fetch 1000 from archived`);
    if (rows.length === 0) break;
    yield* rows.map(({ row, ...of }) => ({ ...of, row: JSON.parse(row) as Texts }));
  }
  await db.execute(sql`close archived`);
}

/** Deletes the rows of a month from a table, and answers how many there were. */
export async function deleteRows(db: Db, name: Name, month: Month): Promise<number> {
  const orders = sql`select o.id from orders as o where ${isOfMonth('o', month)}`;
  const isOf =
    name === 'orders'
      ? sql`t.id in (${orders})`
      : name === 'payment_log'
        ? sql`t.payment_id in (select p.id from payments as p where p.merchant_id = ${month.merchantId}::uuid and p.order_id in (${orders}))`
        : sql`t.order_id in (${orders})`;
  const { rows } = await db.execute<{ count: number }>(sql`
    with gone as (
      delete from ${sql.identifier(name)} as t where t.merchant_id = ${month.merchantId}::uuid and ${isOf} returning 1
    ) select count(*)::integer as count from gone`);
  return rows[0]?.count ?? 0;
}

/** Deletes what is in no archive. Two of these tables know no merchant. */
export async function dropRows(db: Db, month: Month): Promise<void> {
  const orders = sql`select o.id from orders as o where ${isOfMonth('o', month)}`;
  for (const name of droppedTables) {
    const isHere =
      name === 'order_statuses' || name === 'order_log' ? sql`true` : sql`t.merchant_id = ${month.merchantId}::uuid`;
    await db.execute(sql`delete from ${sql.identifier(name)} as t where ${isHere} and t.order_id in (${orders})`);
  }
}

/** The rows that archived texts were, as a table of a query. */
export function rowsOf(columns: Column[], rows: Texts[]): SQL {
  const values = columns.map(({ name, type }, place) => `(r ->> ${place})::${type} as "${name}"`).join(', ');
  return sql`(select ${sql.raw(values)} from json_array_elements(${JSON.stringify(rows)}::json) as r)`;
}

/** The keys of a month by the customers that its files name, and whose orders they are now. */
export type Keys = Map<string, { key: Uint8Array; customerId: string }>;

/** The values that an erasure puts into the columns of a table that say anything of a person. */
function blanksOf(name: string): Record<string, null | string | number | boolean> {
  const onErase = personalTables.find(({ table }) => table === name)?.onErase;
  return onErase === undefined || onErase === 'delete' ? {} : onErase.blank;
}

/** The values as they are written to a file: what an erasure would blank can be read with the customer's key alone. */
export function seal(name: string, columns: Column[], { customer, row }: StoredRow, keys: Keys): Texts {
  const blanks = blanksOf(name);
  const key = keys.get(customer)?.key;
  if (!key) throw new Error(`no key was made for the customer ${customer}`);
  return row.map((value, place) => {
    const column = columns[place]?.name ?? '';
    if (value === null || !(column in blanks)) return value;
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${name}.${column}`));
    const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  });
}

/**
 * A row as the database had it. Of a customer who was erased since then it is what the erasure would have left; of a guest
 * who became part of an account since then it is the account's.
 */
export function unseal(name: string, columns: Column[], { customer, row }: StoredRow, keys: Keys): Texts {
  const blanks = blanksOf(name);
  const owner = keys.get(customer);
  return row.map((value, place) => {
    const column = columns[place]?.name ?? '';
    if (value === null) return value;
    if (!(column in blanks))
      return value === customer && ownerColumns.has(column) ? (owner?.customerId ?? customer) : value;
    if (owner === undefined) return blanks[column] === null ? null : String(blanks[column]);
    const opened = open(`${name}.${column}`, value, owner.key);
    return column === 'customer_id' ? owner.customerId : opened;
  });
}

const ownerColumns = new Set(['customer_id', 'actor_id']);

function open(column: string, value: string, key: Uint8Array): string {
  const bytes = Buffer.from(value, 'base64');
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(column));
    cipher.setAuthTag(bytes.subarray(12, 28));
    return cipher.update(bytes.subarray(28), undefined, 'utf8') + cipher.final('utf8');
  } catch {
    throw new ArchiveRefused(`A value of ${column} does not open with its key.`);
  }
}
