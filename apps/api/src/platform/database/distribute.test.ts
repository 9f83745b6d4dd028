import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { distribute, type Engine } from './distribute.ts';
import { openDatabase } from './database.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const eight: Engine = { kind: 'partitions', count: 8 };

describe.runIf(serverUrl)('a database that is distributed by merchant', () => {
  let admin: pg.Client;
  let operator: pg.Client;
  let connectionString: string;
  const run = (text: string, values?: unknown[]) => operator.query(text, values);
  const read = async <Row>(text: string): Promise<Row[]> => (await operator.query(text)).rows as Row[];

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    const name = `distributed_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    connectionString = new URL(`/${name}`, serverUrl).href;
    await (await openDatabase({ databaseUrl: connectionString })).close();
    operator = new pg.Client({ connectionString });
    await operator.connect();
    for (let number = 1; number <= 40; number += 1) await seedMerchant(number);
  });
  afterAll(async () => {
    await operator.end();
    await admin.end();
  });

  const idOf = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;

  async function seedMerchant(number: number): Promise<void> {
    const [merchant, menu] = [idOf(number), idOf(1000 + number)];
    await run(`insert into merchants select record.* from json_populate_record(null::merchants, $1) as record`, [
      await rowOf('merchants', { id: merchant, handle: `m${number}`, app_key: `key${number}` }),
    ]);
    await run(`insert into menus select record.* from json_populate_record(null::menus, $1) as record`, [
      await rowOf('menus', { id: menu, merchant_id: merchant, handle: 'main' }),
    ]);
  }

  /** A row in which every column that must have a value has any. */
  async function rowOf(table: string, values: Record<string, unknown>): Promise<string> {
    const columns = await read<{ name: string; type: string; default: string | null }>(`
      select column_name as name, data_type as type, column_default as default from information_schema.columns
      where table_schema = 'public' and table_name = '${table}' and (is_nullable = 'NO' or column_default is not null)`);
    const any: Record<string, unknown> = { integer: 1, bigint: 1, boolean: false, jsonb: {}, json: {}, ARRAY: [] };
    const filled = columns.map(({ name, type }) => [
      name,
      type in any ? any[type] : type === 'uuid' ? idOf(1) : type.startsWith('timestamp') ? '2026-01-01T00:00:00Z' : 'x',
    ]);
    return JSON.stringify({ ...Object.fromEntries(filled), ...values });
  }

  test('is tried without a change, and is refused while somebody else uses it', async () => {
    const statements = await distribute(run, eight, { isTried: true });
    expect(statements.filter((text) => text.includes('partition by hash')).length).toBeGreaterThan(60);
    expect(await read(`select 1 from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`)).toEqual(
      [],
    );
    const shop = new pg.Client({ connectionString });
    await shop.connect();
    await expect(distribute(run, eight)).rejects.toThrow(/^Connections of others to this database: 1\. Stop the shop/);
    await shop.end();
  });

  test('is refused with the setting that the server lacks for so many partitions', async () => {
    await expect(distribute(run, { kind: 'partitions', count: 1000 })).rejects.toThrow(
      /^1000 partitions need max_locks_per_transaction = \d+ in postgresql\.conf, and it is 64\.$/,
    );
  });

  test('names the commands of Citus without having it', async () => {
    const statements = await distribute(run, { kind: 'citus' }, { isTried: true });
    expect(statements).toContain(`select create_reference_table('merchants')`);
    expect(statements).toContain(
      `select create_distributed_table('payments', 'merchant_id', colocate_with => 'orders')`,
    );
  });

  test('keeps every row, in the partition of its merchant', async () => {
    const before = await read(`select * from menus order by id`);
    await distribute(run, eight);
    expect(await read(`select * from menus order by id`)).toEqual(before);
    const partitions = await read<{ name: string }>(`select distinct tableoid::regclass::text as name from menus`);
    expect(partitions.length).toBeGreaterThan(4);
  });

  test('has the merchant in every unique key and reference of a table of merchants', async () => {
    const tables = `select oid from pg_class where relkind = 'p' and relnamespace = 'public'::regnamespace`;
    const keys = await read<{ name: string; first: string }>(`
      select i.indexrelid::regclass::text as name, a.attname as first from pg_index as i
      join pg_attribute as a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indisunique and i.indrelid in (${tables})`);
    expect(keys.length).toBeGreaterThan(60);
    expect(keys.filter(({ first }) => first !== 'merchant_id')).toEqual([]);
    const references = await read<{ name: string }>(`
      select c.conname as name from pg_constraint as c where c.contype = 'f' and c.conparentid = 0 and c.conrelid in (${tables})
        and not exists (select from pg_attribute where attrelid = c.conrelid and attnum = c.conkey[1] and attname = 'merchant_id')`);
    expect(references).toEqual([]);
  });

  test('lets no row belong to a row of another merchant, and no handle be twice', async () => {
    const category = { id: idOf(5000), merchant_id: idOf(1), menu_id: idOf(1001), handle: 'starters' };
    const insert = `insert into menu_categories select record.* from json_populate_record(null::menu_categories, $1) as record`;
    const strange = await rowOf('menu_categories', { ...category, menu_id: idOf(1002) });
    await expect(run(insert, [strange])).rejects.toThrow(/violates foreign key constraint/);
    await run(insert, [await rowOf('menu_categories', category)]);
    const twice = await rowOf('menu_categories', { ...category, id: idOf(5001) });
    await expect(run(insert, [twice])).rejects.toThrow(/violates unique constraint/);
  });

  test('is not distributed twice, and not with another number of partitions; a table that came later follows', async () => {
    await expect(distribute(run, eight)).rejects.toThrow(
      /^It is distributed already: \d+ tables with 8 partitions each\.$/,
    );
    await run(
      `create table tips (merchant_id uuid not null references merchants (id), id uuid, primary key (merchant_id, id))`,
    );
    await expect(distribute(run, { kind: 'partitions', count: 4 })).rejects.toThrow('give --partitions 8');
    await distribute(run, eight);
    expect(await read(`select relkind from pg_class where relname = 'tips'`)).toEqual([{ relkind: 'p' }]);
  });
});
