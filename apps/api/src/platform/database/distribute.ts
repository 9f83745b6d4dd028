import type { RunStatement } from './migrate.ts';

/** Small tables that every node holds whole, and those of no merchant: they are read by a host or by a key of their own. */
export const referenceTables = ['merchants', 'merchant_hosts', 'push_keys'];

/** Counters of limits: their keys stand for addresses, numbers or everybody, and no transaction joins them with a merchant's rows. */
export const localTables = ['limit_counters'];

/** Tables that processes of release 1.0.10 read and write; triggers keep them like `order_event_log` (decision record 0096). */
export const tablesOfLastRelease = ['order_statuses', 'order_events', 'order_log'];

/** The functions of those triggers, and the one that fills in a merchant for that release (record 0097): they cross merchants. */
const functionsOfLastRelease = [
  'mirror_order_event',
  'mirror_order_event_change',
  'follow_order_log',
  'follow_order_statuses',
  'follow_order_events',
  'chain_order_log',
  'keep_order_log',
  'fill_merchant',
];

export type Engine = { kind: 'partitions'; count: number } | { kind: 'citus' };

/** Why a database cannot be distributed now, in words for the person at the command. Nothing was changed. */
export class DistributionRefused extends Error {}

type Key = { table: string; name: string; type: 'p' | 'u' | 'x'; columns: string[]; definition: string };
type Reference = {
  table: string;
  name: string;
  columns: string[];
  target: string;
  targetColumns: string[];
  rest: string;
};

/**
 * Distributes a database by merchant, in one transaction and alone in the database: everything is done, or nothing.
 * Objects that serve processes of the last release go. Unique keys and references take the merchant as their first
 * column; then each table of a merchant becomes one with hash partitions, or one of Citus. Tables that are distributed
 * already stay as they are, so that those of a later version can follow. Returns the statements in their order.
 *
 * @param isTried the statements are undone again; those of Citus are only returned.
 * @throws DistributionRefused when there is nothing to do, or when it may not be done now.
 */
export async function distribute(
  run: RunStatement,
  engine: Engine,
  { isTried = false }: { isTried?: boolean } = {},
): Promise<string[]> {
  const statements: string[] = [];
  const step = async (statement: string): Promise<void> => {
    statements.push(statement);
    if (!isTried || !isOfCitus(statement)) await run(statement);
  };
  await run('begin');
  try {
    await run('set local search_path = public');
    await refuseCompany(run);
    const plain = await findPlainTables(run, engine);
    if (engine.kind === 'partitions') await refuseTooFewLocks(run, plain, engine.count);
    for (const statement of await leaveTheLastRelease(run)) await step(statement);
    const references = await readReferences(run);
    for (const { table, name } of references) await step(`alter table ${quote(table)} drop constraint ${quote(name)}`);
    const keys = await readKeys(run, plain);
    for (const key of keys) for (const statement of merchantFirst(key, keys)) await step(statement);
    if (engine.kind === 'citus') for (const statement of toCitus(plain)) await step(statement);
    else
      for (const table of plain)
        for (const statement of divide(table, await readWhole(run, table), engine.count)) await step(statement);
    for (const reference of references)
      if (!tablesOfLastRelease.includes(reference.table)) await step(addReference(reference));
    await run(isTried ? 'rollback' : 'commit');
    return statements;
  } catch (error) {
    await run('rollback');
    throw error;
  }
}

/** Nothing else may use the database meanwhile: a statement that waits for a table would go on with one that is gone. */
async function refuseCompany(run: RunStatement): Promise<void> {
  const { rows } = await run(`
    select pg_try_advisory_xact_lock(hashtext('sufra: distribute')) as free,
      (select count(*)::int from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others`);
  const [{ free, others }] = rows as [{ free: boolean; others: number }];
  if (!free) throw new DistributionRefused('Another run is distributing this database.');
  if (others > 0)
    throw new DistributionRefused(
      `Connections of others to this database: ${others}. Stop the shop and its tools, and run this again.`,
    );
}

/** Every table and index that the transaction makes holds a lock until its end; the server has room for so many. */
async function refuseTooFewLocks(run: RunStatement, tables: string[], count: number): Promise<void> {
  const { rows } = await run(`
    select (select count(*)::int from pg_class as t left join pg_index as i on i.indrelid = t.oid
        where t.relnamespace = 'public'::regnamespace and t.relname in (${literals(tables)})) as relations,
      current_setting('max_locks_per_transaction')::int as setting,
      current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int as sessions`);
  const [{ relations, setting, sessions }] = rows as [{ relations: number; setting: number; sessions: number }];
  const needed = Math.ceil((2 * relations * (count + 1)) / sessions);
  if (needed > setting)
    throw new DistributionRefused(
      `${count} partitions need max_locks_per_transaction = ${needed} in postgresql.conf, and it is ${setting}.`,
    );
}

async function findPlainTables(run: RunStatement, engine: Engine): Promise<string[]> {
  const tables = await readTables(run);
  const plain = tables.filter(({ partitions }) => partitions === 0).map(({ name }) => name);
  const known = Math.max(...tables.map(({ partitions }) => partitions));
  if (plain.length === 0)
    throw new DistributionRefused(`It is distributed already: ${tables.length} tables with ${known} partitions each.`);
  if (known > 0 && (engine.kind === 'citus' || known !== engine.count))
    throw new DistributionRefused(`Tables of this database have ${known} partitions each: give --partitions ${known}.`);
  return plain;
}

const isOfCitus = (statement: string): boolean => /citus|create_(?:reference|distributed)_table/.test(statement);
const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: string[]): string => names.map(quote).join(', ');
const literals = (names: string[]): string => names.map((name) => `'${name}'`).join(', ');

/** The tables of merchants with the number of their partitions: 0 for a plain one. */
async function readTables(run: RunStatement): Promise<{ name: string; partitions: number }[]> {
  const { rows } = await run(`
    select t.relname as name, (select count(*)::int from pg_inherits as part where part.inhparent = t.oid) as partitions
    from pg_class as t
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname not in (${literals([...referenceTables, ...localTables, ...tablesOfLastRelease])})
    order by 1`);
  return rows as { name: string; partitions: number }[];
}

/** Ends what follows processes of the last release, as far as it is still there. */
async function leaveTheLastRelease(run: RunStatement): Promise<string[]> {
  const { rows } = await run(`
    select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name
    from pg_trigger as t join pg_proc as p on p.oid = t.tgfoid
    where not t.tgisinternal and t.tgparentid = 0 and p.proname in (${literals(functionsOfLastRelease)}) order by 1, 2`);
  return [
    ...(rows as { table: string; name: string }[]).map(({ table, name }) => `drop trigger ${name} on ${table}`),
    // They are copies of the log; what erases a person goes through them still, and finds nothing.
    `truncate ${list(tablesOfLastRelease)}`,
    ...functionsOfLastRelease.map((name) => `drop function if exists ${quote(name)}()`),
  ];
}

/** The unique keys of these tables: constraints, and unique indexes that are none. */
async function readKeys(run: RunStatement, tables: string[]): Promise<Key[]> {
  const { rows } = await run(`
    select t.relname as table, i.relname as name, coalesce(c.contype, 'x') as type, pg_get_indexdef(i.oid) as definition,
      (select json_agg(a.attname order by k.place)
        from unnest(x.indkey::int2[]) with ordinality as k (number, place)
        join pg_attribute as a on a.attrelid = t.oid and a.attnum = k.number) as columns
    from pg_index as x
    join pg_class as i on i.oid = x.indexrelid
    join pg_class as t on t.oid = x.indrelid
    left join pg_constraint as c on c.conindid = i.oid and c.contype in ('p', 'u')
    where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relname in (${literals(tables)})
    order by 1, 2`);
  return rows as Key[];
}

/**
 * Gives a unique key the merchant as its first column. A key that another one implies, once the merchant is in it,
 * is dropped; the ids of rows are random, so that no two merchants have the same.
 */
function merchantFirst(key: Key, keys: Key[]): string[] {
  if (key.columns[0] === 'merchant_id') return [];
  const [table, name] = [quote(key.table), quote(key.name)];
  const drop = key.type === 'x' ? `drop index ${name}` : `alter table ${table} drop constraint ${name}`;
  const columns = ['merchant_id', ...key.columns.filter((column) => column !== 'merchant_id')];
  const implied = keys.some(
    (other) =>
      other !== key &&
      other.table === key.table &&
      other.type !== 'x' &&
      other.columns[0] === 'merchant_id' &&
      other.columns.every((column) => columns.includes(column)),
  );
  if (implied) return [drop];
  if (key.type !== 'x') return [drop, `alter table ${table} add constraint ${name} unique (${list(columns)})`];
  return [drop, key.definition.replace(/ USING btree \(/, ' USING btree (merchant_id, ')];
}

/** The references among the tables of merchants, and from them to the reference tables. */
async function readReferences(run: RunStatement): Promise<Reference[]> {
  const columns = (table: string, numbers: string): string => `
    (select json_agg(a.attname order by k.place) from unnest(c.${numbers}) with ordinality as k (number, place)
      join pg_attribute as a on a.attrelid = c.${table} and a.attnum = k.number)`;
  const { rows } = await run(`
    select f.relname as table, c.conname as name, t.relname as target, ${columns('conrelid', 'conkey')} as columns,
      ${columns('confrelid', 'confkey')} as "targetColumns",
      substring(pg_get_constraintdef(c.oid) from '\\)( ON .*)$') as rest
    from pg_constraint as c
    join pg_class as f on f.oid = c.conrelid
    join pg_class as t on t.oid = c.confrelid
    where c.contype = 'f' and c.conparentid = 0 and c.connamespace = 'public'::regnamespace
    order by 1, 2`);
  return rows as Reference[];
}

function addReference({ table, name, columns, target, targetColumns, rest }: Reference): string {
  const isOfAMerchant = ![...referenceTables, ...localTables].includes(target) && !columns.includes('merchant_id');
  const first = isOfAMerchant ? ['merchant_id'] : [];
  return `alter table ${quote(table)} add constraint ${quote(name)} foreign key (${list([...first, ...columns])})
    references ${quote(target)} (${list([...first, ...targetColumns])})${rest ?? ''}`;
}

function toCitus(tables: string[]): string[] {
  const [first, ...others] = tables.toSorted((a, b) => Number(b === 'orders') - Number(a === 'orders'));
  return [
    // Triggers stay on the node of their row, because what they write has the merchant of that row.
    'set citus.enable_unsafe_triggers to on',
    ...referenceTables.map((table) => `select create_reference_table('${table}')`),
    `select create_distributed_table('${first}', 'merchant_id')`,
    ...others.map((table) => `select create_distributed_table('${table}', 'merchant_id', colocate_with => '${first}')`),
  ];
}

type Whole = { columns: string[]; constraints: string[]; indexes: string[]; triggers: string[]; grants: string[] };

/** Keys, indexes, triggers and rights of a table, as statements that give them to another one of the same name. */
async function readWhole(run: RunStatement, table: string): Promise<Whole> {
  const { rows } = await run(`
    with whole as (select oid, relowner, relacl from pg_class where oid = 'public.${table}'::regclass)
    select
      (select json_agg(attname order by attnum) from pg_attribute
        where attrelid = whole.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
      (select coalesce(json_agg(format('alter table %I add constraint %I %s', '${table}', conname, pg_get_constraintdef(oid))
        order by contype, conname), '[]') from pg_constraint where conrelid = whole.oid and contype in ('p', 'u')) as constraints,
      (select coalesce(json_agg(pg_get_indexdef(indexrelid) order by indexrelid), '[]') from pg_index
        where indrelid = whole.oid and not exists (select from pg_constraint where conindid = indexrelid)) as indexes,
      (select coalesce(json_agg(pg_get_triggerdef(oid) order by tgname), '[]') from pg_trigger
        where tgrelid = whole.oid and not tgisinternal) as triggers,
      (select coalesce(json_agg(format('grant %s on %I to %s', privilege_type, '${table}', grantee::regrole)), '[]')
        from aclexplode(whole.relacl) where grantee <> whole.relowner and grantee <> 0) as grants
    from whole`);
  return (rows as [Whole])[0];
}

/** A table with the same name, columns, keys, triggers and rights, whose rows lie in partitions by merchant. */
function divide(table: string, whole: Whole, count: number): string[] {
  const old = quote(`${table} whole`);
  const partitions = Array.from({ length: count }, (_, remainder) => remainder);
  return [
    `alter table ${quote(table)} rename to ${old}`,
    `create table ${quote(table)} (like ${old} including defaults including constraints including generated including storage)
      partition by hash (merchant_id)`,
    ...partitions.map(
      (remainder) => `create table ${quote(`${table}_p${remainder}`)} partition of ${quote(table)}
      for values with (modulus ${count}, remainder ${remainder})`,
    ),
    `insert into ${quote(table)} (${list(whole.columns)}) select ${list(whole.columns)} from ${old}`,
    `drop table ${old}`,
    ...whole.constraints,
    ...whole.indexes,
    ...whole.triggers,
    ...whole.grants,
  ];
}
