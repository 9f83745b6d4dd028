import { tablesOfLastRelease } from '../distribute.ts';
import type { RunStatement } from '../migrate.ts';

/** A table that holds rows of merchants, as the catalogue of the database describes it. */
export type MerchantTable = {
  name: string;
  /** The column with the merchant's id. */
  owner: string;
  key: Column[];
  columns: Column[];
  /** It holds pictures and files, of which a few at a time fill the memory. */
  isWide: boolean;
};

type Column = { name: string; type: string };

/** A row as a JSON array of texts in the order of the table's columns: every type of PostgreSQL comes back from its text. */
export type Row = string;

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The tables of merchants and the merchants themselves, which come first. Mirrors of the order log for the last release stay behind. */
export async function readMerchantTables(run: RunStatement): Promise<MerchantTable[]> {
  const { rows } = await run(
    `
    with tables as (
      select t.oid, t.relname, case t.relname when 'merchants' then 'id' else 'merchant_id' end as owner
      from pg_class as t
      where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
        and t.relname <> all ($1)
    ), columns as (
      select a.attrelid, a.attnum, a.attname, json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) as column
      from pg_attribute as a
      where a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    )
    select t.relname as name, t.owner,
      (select json_agg(c.column order by k.place) from pg_constraint as p, unnest(p.conkey) with ordinality as k (number, place)
        join columns as c on c.attnum = k.number where c.attrelid = t.oid and p.conrelid = t.oid and p.contype = 'p') as key,
      (select json_agg(c.column order by c.attname) from columns as c
        where c.attrelid = t.oid and not (t.relname = 'merchants' and c.attname = 'move')) as columns,
      exists (select from pg_attribute where attrelid = t.oid and atttypid = 'bytea'::regtype) as "isWide"
    from tables as t
    where exists (select from columns as c where c.attrelid = t.oid and c.attname = t.owner)
    order by t.relname <> 'merchants', t.relname`,
    [tablesOfLastRelease],
  );
  return rows as MerchantTable[];
}

/** A row as text, of a table that the statement calls `t`. */
const rowText = ({ columns }: MerchantTable): string =>
  `array[${columns.map(({ name }) => `t.${quote(name)}::text`).join(', ')}]`;

const from = ({ name }: MerchantTable): string => `public.${quote(name)} as t`;
const owned = ({ owner }: MerchantTable): string => `t.${quote(owner)} = $1::uuid`;
const isAmong = ({ key }: MerchantTable): string =>
  `(${key.map(({ name }) => `t.${quote(name)}`).join(', ')}) in (
    select ${key.map(({ type }, place) => `(k ->> ${place})::${type}`).join(', ')} from json_array_elements($2::json) as k)`;

/** How many rows are read at once, and about how many characters. */
const mostRows = 2000;
const mostWideRows = 8;

/** Reads all rows of a merchant in one transaction of its caller, some at a time. */
export async function* readRows(run: RunStatement, table: MerchantTable, merchantId: string): AsyncGenerator<Row[]> {
  const cursor = quote(`rows of ${table.name}`);
  const isMerchant = owned(table).replace('$1', `'${merchantId}'`);
  await run(`declare ${cursor} no scroll cursor for
    select to_json(${rowText(table)})::text as row from ${from(table)} where ${isMerchant}`);
  for (;;) {
    const { rows } = await run(`fetch ${table.isWide ? mostWideRows : mostRows} from ${cursor}`);
    if (rows.length === 0) break;
    yield (rows as { row: Row }[]).map(({ row }) => row);
  }
  await run(`close ${cursor}`);
}

/** The rows with these keys, in no order. */
export async function readRowsByKey(
  run: RunStatement,
  table: MerchantTable,
  merchantId: string,
  keys: string[],
): Promise<Row[]> {
  const { rows } = await run(
    `select to_json(${rowText(table)})::text as row from ${from(table)} where ${owned(table)} and ${isAmong(table)}`,
    [merchantId, `[${keys.join(',')}]`],
  );
  return (rows as { row: Row }[]).map(({ row }) => row);
}

export async function deleteRowsByKey(
  run: RunStatement,
  table: MerchantTable,
  merchantId: string,
  keys: string[],
): Promise<void> {
  await run(`delete from ${from(table)} where ${owned(table)} and ${isAmong(table)}`, [
    merchantId,
    `[${keys.join(',')}]`,
  ]);
}

/** Writes rows that are not there yet. The merchant's own row is marked as one that is on its way, or keeps its mark. */
export async function writeRows(run: RunStatement, table: MerchantTable, rows: Row[]): Promise<void> {
  if (rows.length === 0) return;
  const names = table.columns.map(({ name }) => quote(name));
  const values = table.columns.map(({ type }, place) => `(r ->> ${place})::${type}`);
  const isMerchant = table.name === 'merchants';
  await run(
    `insert into public.${quote(table.name)} (${names.join(', ')}${isMerchant ? ', move' : ''})
    select ${values.join(', ')}${isMerchant ? `, '{"state": "arriving"}'` : ''} from json_array_elements($1::json) as r
    ${isMerchant ? `on conflict (id) do update set ${names.map((name) => `${name} = excluded.${name}`).join(', ')}` : ''}`,
    [`[${rows.join(',')}]`],
  );
}

type Digest = { count: number; sum: string };

/** The number of a merchant's rows and a sum over a hash of each, in which their order plays no part. */
export async function digestRows(run: RunStatement, table: MerchantTable, merchantId: string): Promise<Digest> {
  const hash = `('x' || left(md5(${rowText(table)}::text), 16))::bit(64)::bigint`;
  const { rows } = await run(
    `select count(*)::int as count, coalesce(sum(${hash}::numeric), 0)::text as sum from ${from(table)} where ${owned(table)}`,
    [merchantId],
  );
  return (rows as [Digest])[0];
}

export async function countRows(run: RunStatement, table: MerchantTable, merchantId: string): Promise<number> {
  const { rows } = await run(`select count(*)::int as count from ${from(table)} where ${owned(table)}`, [merchantId]);
  return (rows as [{ count: number }])[0].count;
}

/** The key of the first row, in the order of keys, that is not the same in both; undefined when all are. */
export async function findDifference(
  [one, other]: [RunStatement, RunStatement],
  table: MerchantTable,
  merchantId: string,
): Promise<string | undefined> {
  const key = table.key.map(({ name }) => `t.${quote(name)}`);
  const text = `select array_to_string(array[${key.map((name) => `${name}::text`).join(', ')}], ' ') as key,
    md5(${rowText(table)}::text) as hash from ${from(table)} where ${owned(table)} order by ${key.join(', ')}`;
  const [left, right] = await Promise.all([one(text, [merchantId]), other(text, [merchantId])]);
  type Hashed = { key: string; hash: string };
  const hashes = new Map((right.rows as Hashed[]).map(({ key: name, hash }) => [name, hash]));
  for (const { key: name, hash } of left.rows as Hashed[]) {
    if (hashes.get(name) !== hash) return name;
    hashes.delete(name);
  }
  const [surplus] = hashes.keys();
  return surplus;
}

/** Deletes every row of a merchant, its own last. The caller's session runs no triggers: logs refuse to be deleted. */
export async function deleteMerchantRows(
  run: RunStatement,
  tables: MerchantTable[],
  merchantId: string,
): Promise<void> {
  for (const name of ['order_log', 'order_statuses'])
    await run(
      `delete from public.${name} where order_id in (select id from public.orders where merchant_id = $1::uuid)`,
      [merchantId],
    );
  await run('delete from public.order_events where merchant_id = $1::uuid', [merchantId]);
  for (const table of tables.toReversed()) await run(`delete from ${from(table)} where ${owned(table)}`, [merchantId]);
}

/** Work that is stored for one merchant; sweeps name none, and are done for the merchants that sell there. */
const isOfMerchant = `data ->> 'merchantId' = $1::text`;

/**
 * Takes the work of a merchant away from the workers, in the caller's transaction: what waits, and what a process is
 * doing at this moment, which is done again as after a kill. Jobs that failed since the transaction began, because
 * their writes were refused, are among them.
 */
export async function takeJobsAside(run: RunStatement, merchantId: string): Promise<void> {
  await run(
    `update pgboss.job set state = 'cancelled', completed_on = now(), output = jsonb_build_object('movedMerchant', $1::text)
    where ${isOfMerchant} and (state <= 'active' or state = 'failed' and completed_on >= now())`,
    [merchantId],
  );
}

/** Hides what waits from the workers until the caller's transaction ends: they skip rows that are locked. */
export async function holdJobs(run: RunStatement, merchantId: string): Promise<void> {
  await run(`select from pgboss.job where ${isOfMerchant} and state < 'active' for update`, [merchantId]);
}

export async function countActiveJobs(run: RunStatement, merchantId: string): Promise<number> {
  const { rows } = await run(
    `select count(*)::int as count from pgboss.job where ${isOfMerchant} and state = 'active'`,
    [merchantId],
  );
  return (rows as [{ count: number }])[0].count;
}

/** Stores at the other database what was taken aside. Rows that are there already stay: it may be done again. */
export async function moveJobs(source: RunStatement, target: RunStatement, merchantId: string): Promise<void> {
  const { rows: columns } = await target(`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = 'pgboss.job'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname not in ('state', 'output', 'started_on', 'completed_on', 'heartbeat_on') order by attnum`);
  const known = columns as { name: string; type: string }[];
  const names = known.map(({ name }) => quote(name));
  const { rows } = await source(
    `select to_json(array[${names.map((name) => `${name}::text`).join(', ')}])::text as row
    from pgboss.job where output ->> 'movedMerchant' = $1::text and state = 'cancelled'`,
    [merchantId],
  );
  const values = known.map(({ type }, place) => `(r ->> ${place})::${type}`);
  await target(
    `insert into pgboss.job (${names.join(', ')}, state)
    select ${values.join(', ')}, case when (r ->> ${known.findIndex(({ name }) => name === 'retry_count')})::int > 0 then 'retry' else 'created' end::pgboss.job_state
    from json_array_elements($1::json) as r on conflict do nothing`,
    [`[${(rows as { row: string }[]).map(({ row }) => row).join(',')}]`],
  );
}

export async function forgetJobs(run: RunStatement, merchantId: string): Promise<void> {
  await run(`delete from pgboss.job where output ->> 'movedMerchant' = $1::text`, [merchantId]);
}
