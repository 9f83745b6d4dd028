import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './platform/database/database.ts';
import type { Database } from './platform/database/db.ts';
import { migrate, migrationsFolder } from './platform/database/migrate.ts';
import { healthPlugin } from './platform/http/health.plugin.ts';
import { createEmptyDatabase } from './testing/crash/empty-database.ts';
import { startTestApi, type TestApi } from './testing/open-test-api.ts';
import { placeTestOrder } from './testing/place-test-order.ts';
import { seedShop } from './testing/seed-shop.ts';
import { signIn } from './testing/sign-in.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const migrateTool = fileURLToPath(new URL('./tools/migrate-tool.ts', import.meta.url));

/** The grants that release 1.0.10 told operators to run once, after its first migration. */
const grantsOfTheLastRelease = `
  grant usage on schema public, drizzle, pgboss to shop;
  grant select, insert, update, delete on all tables in schema public, pgboss to shop;
  grant select on all tables in schema drizzle to shop;
  grant usage, select on all sequences in schema public, pgboss to shop;
  grant execute on all functions in schema pgboss to shop`;

describe.runIf(serverUrl)('an account that may read and write rows, and no more', () => {
  let role: string;
  let report: string;
  let databaseUrl: string;
  let owner: pg.Client;
  let database: Database | undefined;

  beforeEach(async () => {
    [role, report] = [`shop_${randomBytes(6).toString('hex')}`, `report_${randomBytes(6).toString('hex')}`];
    databaseUrl = await createEmptyDatabase(serverUrl ?? '');
    owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query(`create role ${role} login; create role ${report} login`);
    await makeOlderShop();
    await owner.query(grantsOfTheLastRelease.replaceAll(/\bshop\b/g, role));
    await owner.query(`grant usage on schema public to ${report}; grant select on orders to ${report}`);
    execFileSync(process.execPath, [migrateTool], {
      env: { ...process.env, DATABASE_URL: databaseUrl, DEMO: 'false', NODE_ENV: 'test' },
    });
  });
  afterEach(async () => {
    await database?.close();
    database = undefined;
    await owner.query(`drop owned by ${role}, ${report}; drop role ${role}, ${report}`);
    await owner.end();
  });

  /** The tables of the release before the order log, with its queue. */
  async function makeOlderShop(): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'sufra-older-'));
    cpSync(migrationsFolder, folder, { recursive: true });
    const file = join(folder, 'meta/_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
    const before = journal.entries.findIndex(({ tag }) => tag === '0015_order_log');
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, before) }));
    await migrate((text, values) => owner.query(text, values), { folder });
    rmSync(folder, { recursive: true });
    await owner.query('create schema pgboss');
  }

  async function openAsShop(): Promise<Database> {
    const address = new URL(databaseUrl);
    address.username = role;
    return (database = await openDatabase({ databaseUrl: address.href }));
  }

  /** `/readyz` of a process of this account, as a balancer asks it. */
  async function askWhetherReady(api: TestApi): Promise<{ status: number; log: string }> {
    let log = '';
    const server = Fastify({ logger: { level: 'error', stream: { write: (line: string) => (log += line) } } });
    await server.register(healthPlugin, { services: api.services });
    const { statusCode } = await server.inject('/readyz');
    await server.close();
    return { status: statusCode, log };
  }

  test('takes orders after an upgrade that brought new tables', async () => {
    const seeding = await openDatabase({ databaseUrl });
    const shop = await seedShop(seeding.db);
    await seeding.close();
    const api = await startTestApi(await openAsShop());
    expect(await askWhetherReady(api)).toEqual({ status: 200, log: '' });
    const id = await placeTestOrder(api, shop, await signIn(api));
    await api.runJobs();
    expect((await owner.query('select id from orders')).rows).toEqual([{ id }]);
    await api.close();
  });

  test.each([
    ['may not write one of its tables', 'revoke insert on order_event_log from shop', 'order_event_log'],
    ['may not read one of its tables', 'revoke select on payments from shop', 'payments'],
    [
      'is on a server that only reads',
      'alter role shop set default_transaction_read_only = on',
      'a server that only reads',
    ],
  ])('is not ready while it %s, and the log says so', async (_case, statement, problem) => {
    await owner.query(statement.replaceAll(/\bshop\b/g, role));
    const api = await startTestApi(await openAsShop());
    const { status, log } = await askWhetherReady(api);
    expect(status).toBe(503);
    expect(log).toContain(problem);
    await api.app.close();
    await api.services.close();
  });

  test.each([
    'create table mine (id int)',
    'drop table orders',
    'alter table orders add mine int',
    'create schema mine',
  ])('cannot %s', async (statement) => {
    await expect((await openAsShop()).executeSql(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('is not every account: one that reads orders for a report gets no further table', async () => {
    const { rows } = await owner.query(
      `select relname from pg_class where relkind = 'r' and has_table_privilege($1, oid, 'select') and relnamespace = 'public'::regnamespace`,
      [report],
    );
    expect(rows).toEqual([{ relname: 'orders' }]);
  });
});
