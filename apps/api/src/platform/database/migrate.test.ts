import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPending, migrate, type RunStatement } from './migrate.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

describe.runIf(serverUrl)('migrations', () => {
  let folder: string;
  let admin: pg.Client;
  let shop: pg.Client;
  let operator: pg.Client;
  const run: RunStatement = (text, values) => operator.query(text, values);

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sufra-migrations-'));
    const name = `migrated_${randomBytes(6).toString('hex')}`;
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const connectionString = new URL(`/${name}`, serverUrl).href;
    [shop, operator] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
    await Promise.all([shop.connect(), operator.connect()]);
    await shop.query('create table dishes (name text not null); insert into dishes values ($$pie$$), ($$pie$$)');
  });
  afterEach(async () => {
    await Promise.all([shop.end(), operator.end(), admin.end()]);
    rmSync(folder, { recursive: true });
  });

  function write(...migrations: string[]): void {
    mkdirSync(join(folder, 'meta'), { recursive: true });
    const entries = migrations.map((_sql, index) => ({
      idx: index,
      when: 1000 + index,
      tag: `${index}`,
      breakpoints: true,
    }));
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
    migrations.forEach((sql, index) => writeFileSync(join(folder, `${index}.sql`), sql));
  }

  const columns = async (): Promise<string[]> => {
    const { fields } = await shop.query('select * from dishes');
    return fields.map(({ name }) => name);
  };

  test('are applied once, in their order, and what comes later is added', async () => {
    const first = 'alter table dishes add column price integer';
    write(first);
    expect(await migrate(run, { folder })).toBe(1);
    expect(await migrate(run, { folder })).toBe(0);
    write(first, 'alter table dishes add column notes text', 'alter table dishes rename column notes to words');
    expect(await migrate(run, { folder })).toBe(2);
    expect(await columns()).toEqual(['name', 'price', 'words']);
  });

  test('can be looked for by somebody who may only read', async () => {
    write('alter table dishes add column price integer');
    await run('begin read only');
    expect(await findPending(run, folder)).toHaveLength(1);
    await run('commit');
    await migrate(run, { folder });
    await run('begin read only');
    expect(await findPending(run, folder)).toEqual([]);
    await run('commit');
  });

  test('leave nothing of one that fails half-way', async () => {
    write(
      'alter table dishes add column price integer;--> statement-breakpoint\nalter table nothing add column a text',
    );
    await expect(migrate(run, { folder })).rejects.toThrow('nothing');
    expect(await columns()).toEqual(['name']);
    write('alter table dishes add column price integer');
    expect(await migrate(run, { folder })).toBe(1);
  });

  test('give way to whoever uses the table, and come back', async () => {
    write('alter table dishes add column price integer');
    await shop.query('begin; select * from dishes');
    const columnsWhileWaiting: string[][] = [];
    const pause = async (): Promise<void> => {
      columnsWhileWaiting.push(await columns());
      await shop.query('commit');
    };
    expect(await migrate(run, { folder, lockTimeoutMilliseconds: 10, pause })).toBe(1);
    expect(columnsWhileWaiting).toEqual([['name']]);
    expect(await columns()).toEqual(['name', 'price']);
  });

  test('give up when the table is never free, and leave it to the next attempt', async () => {
    write('alter table dishes add column price integer');
    await shop.query('begin; select * from dishes');
    const attempt = migrate(run, { folder, lockTimeoutMilliseconds: 10, tries: 2, pause: async () => undefined });
    await expect(attempt).rejects.toMatchObject({ code: '55P03' });
    await shop.query('commit');
    expect(await migrate(run, { folder })).toBe(1);
  });

  test('make an index beside an open shop, and anew when it was left unfinished', async () => {
    write('create unique index concurrently "dishes_name" on dishes (name)');
    await expect(migrate(run, { folder })).rejects.toThrow('dishes_name');
    await shop.query('delete from dishes; insert into dishes values ($$pie$$)');
    await shop.query('begin; insert into dishes values ($$soup$$)');
    const made = migrate(run, { folder });
    await shop.query('commit');
    expect(await made).toBe(1);
    const { rows } = await shop.query(`select indisvalid from pg_index where indexrelid = 'dishes_name'::regclass`);
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('make an index of a divided table in one go, and once more when that failed', async () => {
    await shop.query(`create table divided (name text) partition by hash (name);
      create table divided_0 partition of divided for values with (modulus 1, remainder 0);
      insert into divided values ('pie'), ('pie')`);
    write('create unique index concurrently "divided_name" on "divided" (name)');
    await expect(migrate(run, { folder })).rejects.toThrow('divided');
    await shop.query('truncate divided');
    expect(await migrate(run, { folder })).toBe(1);
    await expect(shop.query(`insert into divided values ('pie'), ('pie')`)).rejects.toThrow('unique constraint');
  });

  test('put an index in the place of another, in a divided table too, and once more when that was cut off', async () => {
    await shop.query(`create table divided (name text, price integer) partition by hash (name);
      create table divided_0 partition of divided for values with (modulus 1, remainder 0);
      create index divided_old on divided (name); create index dishes_old on dishes (name)`);
    write(
      ['divided', 'dishes']
        .flatMap((table) => [
          `create index concurrently "${table}_new" on "${table}" (name)`,
          `drop index concurrently if exists "${table}_old"`,
        ])
        .join(';--> statement-breakpoint\n'),
    );
    const indexes = async () => {
      const { rows } = await shop.query<{ name: string }>(
        `select indexname as name from pg_indexes where tablename in ('divided', 'dishes') order by 1`,
      );
      return rows.map(({ name }) => name);
    };
    const cutOff = async (...[text, values]: Parameters<typeof run>) => {
      if (/insert into .*migrations/.test(text)) throw new Error('The process ended.');
      return run(text, values);
    };
    await expect(migrate(cutOff, { folder })).rejects.toThrow('The process ended.');
    expect(await migrate(run, { folder })).toBe(1);
    expect(await indexes()).toEqual(['dishes_new', 'divided_new']);
  });
});
