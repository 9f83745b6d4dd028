import { isDatabaseUnavailable } from '@sufra/api/platform/database/is-unavailable';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import { createListener } from '@sufra/api/platform/database/open-postgresql';
import { createHosts } from '@sufra/api/platform/database/postgresql-hosts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type PostgresServer } from '../../scripts/testing/postgres-server.ts';
import { openDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';

/** Each waits once for an answer that never comes; on a busy machine the rest takes its time. */
const timeout = 60_000;

let server: PostgresServer;
let proxy: DatabaseProxy;
beforeAll(async () => {
  server = await startPostgres();
  proxy = await openDatabaseProxy(server.url);
}, timeout);
afterAll(async () => {
  await proxy.close();
  await server.stop();
});

const transaction = ({ db }: Database): Promise<unknown> => db.transaction((inner) => inner.execute('select 1'));

test('connections that lead nowhere are noticed, given up, and replaced', { timeout }, async () => {
  const database = await openDatabase({ databaseUrl: proxy.url, poolSize: 2, answerWithinSeconds: 2 });
  await Promise.all([transaction(database), transaction(database)]);
  proxy.forget();

  const answers = await Promise.allSettled([transaction(database), transaction(database)]);
  expect(answers.map((answer) => answer.status === 'rejected' && isDatabaseUnavailable(answer.reason))).toEqual([
    true,
    true,
  ]);
  // The pool has room for two: had it kept either of the lost ones, one of these would wait in vain.
  await Promise.all([transaction(database), transaction(database)]);
  await database.close();
});

test('what a transaction held whose line was lost is free again', { timeout }, async () => {
  const database = await openDatabase({ databaseUrl: proxy.url, answerWithinSeconds: 2 });
  const admin = await openDatabase({ databaseUrl: server.url });
  await admin.executeSql('create table held (number integer); insert into held values (1)');
  const work = database.db.transaction(async (inner) => {
    await inner.execute('update held set number = 2');
    proxy.forget();
    await inner.execute('select 1');
  });
  await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
  await admin.executeSql('update held set number = 3');
  expect((await admin.executeSql('select number from held')).rows).toEqual([{ number: 3 }]);
  await database.close();
  await admin.close();
});

test('a connection that is ended between two statements of a transaction ends nothing else', { timeout }, async () => {
  const problems: unknown[] = [];
  const admin = await openDatabase({ databaseUrl: server.url });
  const database = await openDatabase({ databaseUrl: server.url, onError: (error) => problems.push(error) });
  const work = database.db.transaction(async (inner) => {
    const { rows } = await inner.execute<{ pid: number }>('select pg_backend_pid() as pid');
    await admin.executeSql('select pg_terminate_backend($1, 5000)', [rows[0]?.pid]);
    // Until this process has heard of it, too.
    await vi.waitUntil(() => problems.length > 0, { timeout });
    await inner.execute('select 1');
  });
  await expect(work).rejects.toSatisfy(isDatabaseUnavailable);
  await transaction(database);
  await database.close();
  await admin.close();
});

test('a listener whose line was lost without a word listens again', { timeout }, async () => {
  const problems: unknown[] = [];
  const heard = Promise.withResolvers<string>();
  const isBack = Promise.withResolvers<void>();
  const patience = { askEveryMilliseconds: 50, answerMilliseconds: 2000 };
  const listener = createListener(createHosts(proxy.url), (error) => problems.push(error), patience);
  await listener.listen('orders', heard.resolve, isBack.resolve);
  proxy.forget();
  await isBack.promise;
  const database = await openDatabase({ databaseUrl: server.url });
  await database.executeSql(`notify orders, 'an order'`);
  expect(await heard.promise).toBe('an order');
  expect(problems.length).toBeGreaterThan(0);
  await database.close();
  await listener.close();
});
