import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { jobList } from '@sufra/api/job-list';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import { readOnly } from '@sufra/api/platform/database/replica';
import { withTransaction } from '@sufra/api/platform/database/transaction';
import { openJobQueue } from '@sufra/api/platform/jobs/jobs';
import { aPayload } from '@sufra/api/testing/a-payload';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { signIn, type SignedInGuest } from '@sufra/api/testing/sign-in';
import { signInStaff } from '@sufra/api/testing/sign-in-staff';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

let primary: PostgresServer;
let replica: PostgresServer;
let database: Database;
let problems: unknown[];
let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;

beforeAll(async () => {
  // As in a shop: an acknowledged order is on disk.
  primary = await startPostgres({ settings: ['synchronous_commit=on'] });
  const first = await openDatabase({ databaseUrl: primary.url });
  await (await openJobQueue(first, { jobs: jobList, onError: console.error, isMaintained: false })).stop();
  await first.close();
  replica = await startPostgres({ replicaOf: primary, settings: ['max_standby_streaming_delay=0'] });
});
afterAll(() => Promise.all([replica?.stop(), primary?.stop()]));

beforeEach(async () => {
  await replica.start();
  problems = [];
  database = await openDatabase({
    databaseUrl: primary.url,
    readUrl: replica.url,
    answerWithinSeconds: 15,
    onError: (error) => void problems.push(error),
  });
  api = await openTestApi({ database });
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(async () => {
  await api.close();
  await database.close();
});

async function place(): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const answer = await api.call('POST', '/orders', { token: sara.token, body: aPayload(shop), headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().data.id;
}

async function readHistory(): Promise<string[]> {
  const answer = await api.call('GET', `/customers/${sara.customerId}/orders?include=items`, { token: sara.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.map(({ id }: { id: string }) => id);
}

const reads = () => ({ ...database.replicaReads?.() });

async function ask(server: PostgresServer, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(server.url);
  await client.connect();
  const { rows } = await client.query(statement);
  await client.end();
  return rows;
}

const portOf = async (): Promise<number> =>
  readOnly(api.context, async ({ db }) => {
    const { rows } = await db.execute<{ port: number }>(sql`select inet_server_port() as port`);
    return (rows[0] as { port: number }).port;
  });

const onReplica = (): Promise<boolean> => portOf().then((port) => port === Number(new URL(replica.url).port));

test('a history is read from the replica, and has the order that was placed a moment ago', async () => {
  await vi.waitUntil(onReplica);
  const placed: string[] = [];
  for (let count = 1; count <= 3; count++) {
    placed.unshift(await place());
    expect(await readHistory()).toEqual(placed);
  }
  expect(reads().replica).toBeGreaterThan(0);
  const asked = await ask(replica, `select query from pg_stat_activity where query like '%order_lines%'`);
  expect(asked.length).toBeGreaterThan(1);
});

test('figures, ratings and the export of a customer are read from it as well', async () => {
  await vi.waitUntil(onReplica);
  await place();
  const huda = await signInStaff(api, shop);
  const period = 'from=2026-11-01&to=2026-11-30';
  for (const [path, token] of [
    [`/staff/figures?${period}`, huda.token],
    [`/staff/figures/orders?${period}&by=type&value=pickup`, huda.token],
    [`/staff/ratings?${period}`, huda.token],
    [`/customers/${sara.customerId}/export`, sara.token],
  ] as const) {
    const before = reads().replica ?? 0;
    const answer = await api.call('GET', path, { token });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(reads().replica, path).toBe(before + 1);
  }
});

test('while the replica is behind, the primary answers, without a failure in the log', async () => {
  await vi.waitUntil(onReplica);
  await ask(replica, 'select pg_wal_replay_pause()');
  const id = await place();
  expect(await readHistory()).toEqual([id]);
  expect(reads().behind).toBeGreaterThan(0);
  await ask(replica, 'select pg_wal_replay_resume()');
  await vi.waitUntil(onReplica, { timeout: 10_000, interval: 100 });
  expect(await readHistory()).toEqual([id]);
  expect(problems).toEqual([]);
});

test('a replica that is gone is reported once, left alone for a while, and used again when it is back', async () => {
  await vi.waitUntil(onReplica);
  const id = await place();
  await replica.end('kill');
  expect(await readHistory()).toEqual([id]);
  const told = problems.length;
  expect(told).toBeGreaterThan(0);
  for (let time = 0; time < 4; time++) expect(await readHistory()).toEqual([id]);
  expect(problems).toHaveLength(told);
  expect(reads().away).toBeGreaterThanOrEqual(5);
  await replica.start();
  await vi.waitUntil(onReplica, { timeout: 30_000, interval: 500 });
  expect(await readHistory()).toEqual([id]);
});

test('a process starts and sells without its replica', async () => {
  await replica.end('shut-down');
  const alone = await openDatabase({ databaseUrl: primary.url, readUrl: replica.url, onError: () => undefined });
  const { rows } = await readOnly({ db: alone.db }, ({ db }) => db.execute(sql`select 1 as answer`));
  expect(rows).toEqual([{ answer: 1 }]);
  await alone.close();
});

test('a server that is no copy of the database is said once, and nothing is read from it', async () => {
  const other = await startPostgres();
  const wrong = await openDatabase({
    databaseUrl: primary.url,
    readUrl: other.url,
    onError: (error) => void problems.push(error),
  });
  for (let time = 0; time < 3; time++) {
    const { rows } = await readOnly({ db: wrong.db }, ({ db }) =>
      db.execute(sql`select count(*)::int as one from merchants`),
    );
    expect(rows).toEqual([{ one: 1 }]);
  }
  expect(problems.map(String)).toEqual([expect.stringContaining('DATABASE_READ_URL: this server is no replica')]);
  await wrong.close();
  await other.stop();
});

test('a read that the replica undoes is done again on the primary', async () => {
  await vi.waitUntil(onReplica);
  await place();
  const slow = readOnly(api.context, async ({ db }) => {
    const { rows } = await db.execute(sql`
      select inet_server_port() as port from orders cross join lateral (select pg_sleep(4)) as slept`);
    return rows;
  });
  await vi.waitUntil(async () => (await ask(replica, `select from pg_stat_activity where wait_event = 'PgSleep'`))[0]);
  await ask(primary, 'update orders set placed_at = placed_at');
  await ask(primary, 'vacuum (freeze) orders');
  expect(await slow).toEqual([{ port: Number(new URL(primary.url).port) }]);
  expect(reads().behind).toBeGreaterThan(0);
});

test('inside of a transaction everything is read from the primary', async () => {
  await vi.waitUntil(onReplica);
  const port = await withTransaction(api.context, (own) =>
    readOnly(own, async ({ db }) => (await db.execute(sql`select inet_server_port() as port`)).rows),
  );
  expect(port).toEqual([{ port: Number(new URL(primary.url).port) }]);
});

test('a server that was promoted is no replica any more', async () => {
  await vi.waitUntil(onReplica);
  await ask(replica, 'select pg_promote()');
  const id = await place();
  expect(await readHistory()).toEqual([id]);
  expect(await onReplica()).toBe(false);
});
