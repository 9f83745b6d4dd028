import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi, type MockInstance } from 'vitest';
import { openDatabase } from './database.ts';
import type { Database } from './db.ts';
import { notify } from './announce.ts';

const serverUrl = process.env.TEST_DATABASE_URL;

describe.runIf(serverUrl)('several processes on one PostgreSQL', () => {
  const name = `fresh_${randomBytes(6).toString('hex')}`;
  const problems: unknown[] = [];
  let admin: pg.Client;
  let one: Database;
  let other: Database;

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
  });
  afterAll(async () => {
    await one.close();
    await other.close();
    await admin.end();
  });

  test('that start at the same moment on an empty database migrate it once', async () => {
    const databaseUrl = new URL(`/${name}`, serverUrl).href;
    const open = () => openDatabase({ databaseUrl, onError: (error) => problems.push(error) });
    [one, other] = await Promise.all([open(), open()]);
    const { rows } = await one.executeSql('select count(*)::int as applied from drizzle.__drizzle_migrations');
    expect(rows).toEqual([{ applied: expect.any(Number) }]);
    expect((await other.executeSql('select count(*)::int as customers from customers')).rows).toEqual([
      { customers: 0 },
    ]);
  });

  test('hear each other again after their connections were cut', async () => {
    const heard: string[] = [];
    const back = Promise.withResolvers<void>();
    const arrived = Promise.withResolvers<void>();
    await one.listen(
      'tests',
      (payload) => {
        heard.push(payload);
        arrived.resolve();
      },
      () => back.resolve(),
    );
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    await back.promise;
    await notify(other.db, 'tests', 'again').catch(() => notify(other.db, 'tests', 'again'));
    await arrived.promise;
    expect(heard).toEqual(['again']);
    expect(problems.length).toBeGreaterThan(0);
  });

  test('are told what is listened for one statement after the other', async () => {
    let open = 0;
    let atOnce = 0;
    const send = pg.Client.prototype.query as (...parts: unknown[]) => Promise<unknown>;
    const spy = vi.spyOn(pg.Client.prototype, 'query') as unknown as MockInstance<typeof send>;
    spy.mockImplementation(async function count(this: pg.Client, ...parts) {
      atOnce = Math.max(atOnce, (open += 1));
      return send.apply(this, parts).finally(() => (open -= 1));
    });
    const channels = ['a', 'b', 'c', 'd'];
    const leave = await Promise.all(channels.map((channel) => one.listen(channel, () => undefined)));
    await Promise.all(leave.map((stop) => stop()));
    const listening = spy.mock.calls.filter(([statement]) => String(statement).includes('listen'));
    expect([listening.length, atOnce]).toEqual([8, 1]);
    spy.mockRestore();
  });
});
