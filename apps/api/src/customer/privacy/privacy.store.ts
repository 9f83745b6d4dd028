import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { LocalizedText } from '@sufra/ordering';
import type { Db } from '../../platform/database/db.ts';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { isOpen } from '../../platform/database/open-orders.ts';
import { customers } from '../customer.tables.ts';
import { personalTables, type PersonalTable } from './personal-data.ts';

/** Tables of the last release without a column for the merchant. */
const withoutMerchant = new Set(['order_statuses', 'order_log']);

/** An order of the customer that is not over yet: its display number. */
export async function findOpenOrder(db: Db, merchantId: string, customerId: string): Promise<number | undefined> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select number from orders
    where merchant_id = ${merchantId} and customer_id = ${customerId}
      and ${isOpen(sql`status`)}
    order by placed_at limit 1
  `);
  return rows[0]?.number;
}

/** The merchant of the customer with this id; undefined when the row is gone. */
export async function findMerchantOf(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ merchantId: customers.merchantId })
    .from(customers)
    .where(eq(customers.id, customerId));
  return row?.merchantId;
}

/** Sessions that are open: whatever listens for them is to end. */
export async function listSessionIds(db: Db, merchantId: string, customerId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from sessions where merchant_id = ${merchantId} and customer_id = ${customerId}`,
  );
  return rows.map(({ id }) => id);
}

/**
 * All rows of a customer in some tables, by table, as the database would write them into JSON. One statement: they are of
 * one moment, and a busy database is waited for once.
 */
export async function readPersonalRows(
  db: Db,
  tables: PersonalTable[],
  merchantId: string,
  customerId: string,
): Promise<Record<string, Record<string, unknown>[]>> {
  const parts = tables.map((table) => {
    const rows = sql`select json_agg(to_jsonb(t)) from ${rowsOf(table, merchantId)} t where ${isOwn(table, merchantId, customerId)}`;
    return sql`${table.table}::text, coalesce((${rows}), '[]')`;
  });
  const { rows } = await db.execute<{ data: Record<string, Record<string, unknown>[]> }>(
    sql`select json_build_object(${sql.join(parts, sql`, `)}) as data`,
  );
  return rows[0]?.data ?? {};
}

function rowsOf({ table, exported }: PersonalTable, merchantId: string): SQL {
  if (!exported) return sql`${sql.identifier(table)}`;
  const columns = Object.entries(exported.columns).map(([name, column]) => `${column} as ${name}`);
  const rows = sql.raw(`select merchant_id, ${columns.join(', ')} from ${table} where ${exported.where}`);
  return sql`(${rows} and merchant_id = ${merchantId})`;
}

/** The names of the dishes with these ids, those that left the menu too. */
export async function listItemNames(db: Db, merchantId: string, ids: string[]): Promise<Map<string, LocalizedText>> {
  const rows = await db
    .select({ id: menuItems.id, name: menuItems.name })
    .from(menuItems)
    .where(and(eq(menuItems.merchantId, merchantId), inArray(menuItems.id, ids)));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Takes a person out of every table; the rest stays as figures. Doing it again changes nothing. */
export async function eraseRows(db: Db, merchantId: string, customerId: string): Promise<void> {
  await eraseQueuedWork(db, merchantId, customerId);
  for (const table of personalTables) {
    const name = sql.identifier(table.table);
    if (table.onErase === 'delete') {
      await db.execute(sql`delete from ${name} as t where ${isOwn(table, merchantId, customerId)}`);
      continue;
    }
    const changes = Object.entries(table.onErase.blank).map(
      ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
    );
    if (changes.length > 0)
      await db.execute(
        sql`update ${name} as t set ${sql.join(changes, sql`, `)} where ${isOwn(table, merchantId, customerId)}`,
      );
  }
}

/** Work of the merchant that waits, or was done and is not tidied up yet, and says anything of the person: it is not to be done. */
async function eraseQueuedWork(db: Db, merchantId: string, customerId: string): Promise<void> {
  await db.execute(sql`
    with person as (select * from customers where merchant_id = ${merchantId} and id = ${customerId}),
    word(text) as (
      select id::text from person
      union select mobile from person
      union select email from person
      union select id::text from one_time_codes where merchant_id = ${merchantId} and customer_id = ${customerId}
      union select id::text from push_subscriptions where merchant_id = ${merchantId} and customer_id = ${customerId}
      union select pending_email from one_time_codes where merchant_id = ${merchantId} and customer_id = ${customerId}
      union select pending_mobile from one_time_codes where merchant_id = ${merchantId} and customer_id = ${customerId}
    )
    delete from pgboss.job using word
    where coalesce(job.data->>'merchantId', ${merchantId}) = ${merchantId}
      and length(word.text) > 4 and strpos(coalesce(job.data::text, '') || coalesce(job.output::text, ''), word.text) > 0
  `);
}

function isOwn({ table, owner }: PersonalTable, merchantId: string, customerId: string): SQL {
  // Copies for processes of the last release name no merchant, and have none to name.
  const isHere = (name: string): SQL => (withoutMerchant.has(name) ? sql`true` : sql`t.merchant_id = ${merchantId}`);
  if (typeof owner === 'string') return sql`${isHere(table)} and t.${sql.identifier(owner)} = ${customerId}`;
  const { column, of } = owner;
  return sql`${isHere(table)} and t.${sql.identifier(column)} in (
    select id from ${sql.identifier(of)} as o where o.merchant_id = ${merchantId} and o.customer_id = ${customerId}
  )`;
}
