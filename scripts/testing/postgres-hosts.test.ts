import { openDatabase } from '@sufra/api/platform/database/database';
import { isDatabaseUnavailable } from '@sufra/api/platform/database/is-unavailable';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

const timeout = 120_000;

let one: PostgresServer;
let two: PostgresServer;
beforeAll(async () => {
  [one, two] = await Promise.all([startPostgres({ settings: ['wal_level=logical'] }), startPostgres()]);
}, timeout);
afterAll(() => Promise.all([one.stop(), two.stop()]));

const hostOf = ({ url }: PostgresServer): string => new URL(url).host;

/** As a standby does, until it is promoted. */
async function onlyRead(server: PostgresServer, isReadOnly: boolean): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`alter system set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`);
  await client.query('select pg_reload_conf()');
  await client.end();
}

test(
  'of several servers a shop uses the one that takes writes, and follows when that changes',
  { timeout },
  async () => {
    await onlyRead(one, true);
    const databaseUrl = `postgres://sufra@${hostOf(one)},${hostOf(two)}/postgres?target_session_attrs=read-write`;
    const database = await openDatabase({ databaseUrl });
    const heard: string[] = [];
    await database.listen('orders', (payload) => void heard.push(payload));
    const portOf = async () => (await database.executeSql('select inet_server_port() as port')).rows;
    expect(await portOf()).toEqual([{ port: Number(new URL(two.url).port) }]);

    await two.end('kill');
    await expect(portOf()).rejects.toSatisfy(isDatabaseUnavailable);
    await onlyRead(one, false);
    await vi.waitUntil(() => portOf().catch(() => undefined), { timeout, interval: 100 });
    expect(await portOf()).toEqual([{ port: Number(new URL(one.url).port) }]);
    await vi.waitUntil(
      async () => {
        await database.executeSql("notify orders, 'an order'");
        return heard.length > 0;
      },
      { timeout, interval: 200 },
    );
    await database.close();
  },
);

test('a process that starts before its database waits for it, and says so', { timeout }, async () => {
  await one.end('shut-down');
  const waits: number[] = [];
  const told = Promise.withResolvers<void>();
  const opening = openDatabase({
    databaseUrl: one.url,
    waitSeconds: 100,
    onWait: (_error, seconds) => {
      waits.push(seconds);
      if (waits.length === 2) told.resolve();
    },
  });
  await told.promise;
  await one.start();
  const database = await opening;
  expect((await database.executeSql('select 1 as answer')).rows).toEqual([{ answer: 1 }]);
  expect(waits.slice(0, 2)).toEqual([0.5, 1]);
  await database.close();
});

test('what waiting does not mend is said at once', { timeout }, async () => {
  const onWait = vi.fn();
  const databaseUrl = new URL('/no-such-database', one.url).href;
  await expect(openDatabase({ databaseUrl, waitSeconds: 100, onWait })).rejects.toThrow('does not exist');
  expect(onWait).not.toHaveBeenCalled();
});
