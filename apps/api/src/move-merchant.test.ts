import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { merchants } from './catalogue/merchant/merchant.tables.ts';
import { runMoveCommand } from './bundle/move-command.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Database } from './platform/database/db.ts';
import type { Step } from './platform/database/move/move-ends.ts';
import { forgetMoved, moveMerchant } from './platform/database/move/move-merchant.ts';
import { heldState } from './platform/database/move/move-state.ts';
import { aPayload } from './testing/a-payload.ts';
import { startTestApi, type TestApi } from './testing/open-test-api.ts';
import { seedMerchant } from './testing/seed-merchant.ts';
import { seedShop, type SeededShop } from './testing/seed-shop.ts';
import { signIn } from './testing/sign-in.ts';
import { createFurtherDatabase } from './testing/test-database.ts';

const serverUrl = process.env.TEST_DATABASE_URL;
const secretKey = 'test-key-'.repeat(4);
const unlimited = {
  orderLimits: {
    unpaidOrders: { perCustomer: 10_000, perNumber: 10_000 },
    hourlyOrders: { perCustomer: 10_000, perNumber: 10_000 },
    handoverAmount: '0.00',
    lineQuantity: 99,
    exemptNumbers: [],
  },
};

type Side = { url: string; database: Database; api: TestApi; origin: string };

async function openSide(url: string): Promise<Side> {
  const database = await openDatabase({ databaseUrl: url });
  const api = await startTestApi(database, { SECRET_KEY: secretKey });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as AddressInfo;
  return { url, database, api, origin: `http://127.0.0.1:${port}` };
}

describe.runIf(serverUrl)('a merchant moves to another database', { timeout: 240_000 }, () => {
  let here: Side;
  let there: Side;
  let shop: SeededShop;
  let other: SeededShop;
  beforeAll(async () => {
    here = await openSide(await createFurtherDatabase(serverUrl ?? ''));
    there = await openSide(await createFurtherDatabase(serverUrl ?? '', 4));
    const { db } = here.api.context;
    shop = await seedShop(db, { concept: unlimited });
    other = await seedShop(db, { host: 'other.test', appKey: 'other-storefront-key', concept: unlimited });
  }, 120_000);
  afterAll(async () => {
    for (const { api, database } of [here, there]) {
      await api.close();
      await database.close();
    }
  });

  const options = (own: object = {}) => ({ merchant: 'saffron-test', from: here.url, to: there.url, ...own });
  const command = (words: string[], said: string[] = [], merchant = 'saffron-test') =>
    runMoveCommand(merchant, words, { databaseUrl: here.url, secretKey, dataDir: '' }, (line) => said.push(line));

  async function read<Row>(side: Side, text: string): Promise<Row[]> {
    return (await side.database.executeSql(text)).rows as Row[];
  }

  const ordersOf = async (side: Side, { id }: SeededShop): Promise<{ id: string; number: number }[]> =>
    read(side, `select id, number from orders where merchant_id = '${id}' order by number`);

  /** The traces of a move; none while no move runs. */
  async function leftOvers(): Promise<unknown[]> {
    return [
      ...(await read(here, `select tgname from pg_trigger where tgname like 'sufra%'`)),
      ...(await read(here, `select nspname from pg_namespace where nspname = 'sufra_move'`)),
      ...(await read(there, 'select id from merchants union all select id from orders')),
    ];
  }

  type Placed = { id: string; number: number; refusals: number; milliseconds: number };

  /** Places an order over HTTP, and presses again with the same key until it is there. */
  async function order(origin: string, at: SeededShop, token: string): Promise<Placed> {
    const key = randomUUID();
    const startedAt = performance.now();
    for (let refusals = 0; ; refusals += 1) {
      const response = await fetch(`${origin}/api/orders`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-app-key': at.appKey,
          'idempotency-key': key,
          'accept-language': 'ar',
        },
        body: JSON.stringify(aPayload(at)),
      });
      const body = (await response.json()) as {
        data: { id: string; attributes: { number: string } };
        errors?: { code: string; detail: string }[];
      };
      if (response.status === 201)
        return {
          id: body.data.id,
          number: Number(body.data.attributes.number),
          refusals,
          milliseconds: performance.now() - startedAt,
        };
      expect([response.status, body.errors?.[0]?.code, response.headers.get('retry-after')]).toEqual([
        503,
        'merchant-moving',
        '5',
      ]);
      expect(body.errors?.[0]?.detail).toMatch(/توقف قصير للصيانة/);
      await setTimeout(50);
    }
  }

  /** Guests who order one after the other until they are told to stop. */
  async function openCrowd(at: SeededShop, size: number, prefix: string) {
    const tokens: string[] = [];
    for (let guest = 0; guest < size; guest += 1)
      tokens.push(
        (await signIn(here.api, { merchant: at, mobile: `5${prefix}${String(guest).padStart(6, '0')}` })).token,
      );
    const placed: Placed[] = [];
    let isOver = false;
    const guests = tokens.map(async (token) => {
      while (!isOver) {
        placed.push(await order(here.origin, at, token));
        await setTimeout(40);
      }
    });
    return {
      placed,
      async stop() {
        isOver = true;
        await Promise.all(guests);
        return placed;
      },
    };
  }

  test('what stands in its way is refused in words, and nothing is changed', async () => {
    const refuses = (words: string[], message: string | RegExp, merchant?: string) =>
      expect(command(words, [], merchant)).rejects.toThrow(message);
    await refuses([], '--to is missing: the DATABASE_URL of the other database.');
    await refuses(['--to', 'file:///shop'], '--to has to be the address of a PostgreSQL');
    await refuses(['--to', there.url, '--url', 'https://cell.example/path'], '--url has to be an origin');
    await refuses(['--to', there.url, '--sideways'], /Unknown option '--sideways'[^]*npm run merchant -- move/);
    await refuses(['--to', there.url], 'There is no merchant "nobody", and none answers at such a host.', 'nobody');
    await refuses(['--to', here.url], '--to names the database that the merchant is in already.');
    await refuses(['--to', 'postgres://127.0.0.1:1/shop'], /^The other database cannot be reached: /);
    await refuses(['--forget'], '"saffron-test" is sold from this database: only what has moved can be forgotten.');
    await expect(
      runMoveCommand('saffron-test', ['--to', there.url], { databaseUrl: undefined, secretKey, dataDir: '' }, () => {}),
    ).rejects.toThrow('The embedded database serves one process and moves nothing');

    const [{ created_at: last }] = (await read(
      there,
      'select created_at from drizzle.__drizzle_migrations order by 1 desc',
    )) as [{ created_at: string }];
    await there.database.executeSql('update drizzle.__drizzle_migrations set created_at = 1 where created_at = $1', [
      last,
    ]);
    await refuses(
      ['--to', there.url],
      'The other database is of an older version: 1 migrations are missing. Run npm run db:migrate',
    );
    await there.database.executeSql('update drizzle.__drizzle_migrations set created_at = $1 where created_at = 1', [
      last,
    ]);
    await there.database.executeSql(
      `insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', $1)`,
      [Number(last) + 1],
    );
    await refuses(
      ['--to', there.url],
      'The two databases are of different versions. Bring both to the same release first.',
    );
    await there.database.executeSql(`delete from drizzle.__drizzle_migrations where hash = 'newer'`);

    const { db } = there.api.context;
    const rival = await seedMerchant(db, { host: 'saffron.test', appKey: 'a-key-of-its-own' });
    await refuses(
      ['--to', there.url],
      /^The other database holds a merchant "saffron-test" that has the same handle\. Rename/,
    );
    await db.update(merchants).set({ handle: 'rival', isSample: true }).where(eq(merchants.id, rival.id));
    await refuses(
      ['--to', there.url],
      /"rival" that answers at saffron\.test\. It came with the demo: run .* remove-samples/,
    );
    await db.update(merchants).set({ appKey: shop.appKey }).where(eq(merchants.id, rival.id));
    await refuses(['--to', there.url], '"rival" that has the same app key.');
    await there.database.executeSql(`delete from merchant_hosts; delete from merchants`);

    await here.database.executeSql('create role sufra_mover login');
    const weak = new URL(here.url);
    weak.username = 'sufra_mover';
    await here.database.executeSql(
      'grant select on all tables in schema public, drizzle, pgboss to sufra_mover; grant usage on schema drizzle, pgboss to sufra_mover',
    );
    await expect(moveMerchant(options({ from: weak.href }))).rejects.toThrow(
      'This database: sufra_mover does not own public.merchants. Use the address of the account that owns the tables (OWNER_URL).',
    );
    await here.database.executeSql('grant sufra to sufra_mover; grant create on schema public to sufra_mover');
    await expect(moveMerchant(options({ from: weak.href }))).rejects.toThrow(
      /sufra_mover may not copy past triggers\. An administrator grants it: grant set on parameter/,
    );

    const isUnderWay = Promise.withResolvers<void>();
    const mayFail = Promise.withResolvers<void>();
    const first = moveMerchant(
      options({
        onStep: async (step: Step) => {
          if (step !== 'copy') return;
          isUnderWay.resolve();
          await mayFail.promise;
          throw new Error('enough');
        },
      }),
    );
    const failure = first.catch((error: Error) => error.message);
    await isUnderWay.promise;
    await refuses(['--to', there.url], 'Another run is moving a merchant of this database.');
    await refuses(['--to', there.url], 'Another run is moving a merchant of this database.', 'other-test');
    mayFail.resolve();
    expect(await failure).toContain('enough');

    await refuses(
      ['--to', there.url, '--url', here.origin],
      /does not run on the database that --to names\. The move is undone/,
    );
    await refuses(
      ['--to', there.url, '--url', 'http://127.0.0.1:1'],
      /cannot be reached: .*ECONNREFUSED.* The move is undone/,
    );
    await expect(
      runMoveCommand(
        'saffron-test',
        ['--to', there.url, '--url', there.origin],
        { databaseUrl: here.url, secretKey: 'another-'.repeat(4), dataDir: '' },
        () => {},
      ),
    ).rejects.toThrow(/has another SECRET_KEY: .* The move is undone/);
    expect(await leftOvers()).toEqual([]);
  });

  test('it sells on where it is when any step fails, and nothing is left', async () => {
    const crowd = await openCrowd(shop, 2, '11');
    const steps: Step[] = ['copy', 'verify', 'compare', 'switch'];
    for (const failing of steps) {
      const onStep = (step: Step): void => {
        if (step === failing) throw new Error(`broken at ${step}`);
      };
      await expect(moveMerchant(options({ onStep }))).rejects.toThrow(
        `broken at ${failing}. The move is undone: "saffron-test" sells on where it is.`,
      );
      expect(await leftOvers(), failing).toEqual([]);
      const before = crowd.placed.length;
      await expect.poll(() => crowd.placed.length, { timeout: 60_000 }).toBeGreaterThan(before + 2);
    }
    const placed = await crowd.stop();
    expect((await ordersOf(here, shop)).map(({ id }) => id).toSorted()).toEqual(placed.map(({ id }) => id).toSorted());
  });

  test('it sells all the while: no order is lost, doubled or wrong, and its neighbours notice nothing', async () => {
    const before = await ordersOf(here, shop);
    const crowd = await openCrowd(shop, 4, '22');
    const neighbours = await openCrowd(other, 2, '33');
    await expect.poll(() => crowd.placed.length, { timeout: 60_000 }).toBeGreaterThan(5);
    const said: string[] = [];
    await command(['--to', there.url, '--url', there.origin], said);
    const atSwitch = crowd.placed.length;
    await expect.poll(() => crowd.placed.length, { timeout: 60_000 }).toBeGreaterThan(atSwitch + 10);
    const placed = await crowd.stop();
    const untroubled = await neighbours.stop();

    const stored = await ordersOf(there, shop);
    expect(stored.map(({ id }) => id).toSorted()).toEqual([...before, ...placed].map(({ id }) => id).toSorted());
    expect(stored.map(({ number }) => number)).toEqual(stored.map((_, index) => index + 1));
    expect(Object.fromEntries(stored.map(({ id, number }) => [id, number]))).toEqual(
      Object.fromEntries([...before, ...placed].map(({ id, number }) => [id, number])),
    );
    expect((await ordersOf(here, shop)).length).toBeLessThan(stored.length);
    expect(untroubled.every(({ refusals }) => refusals === 0)).toBe(true);
    expect(Math.max(...placed.map(({ milliseconds }) => milliseconds))).toBeLessThan(5000);
    expect(said.at(-2)).toMatch(
      /^saffron-test is moved: [\d,]+ rows in [\d.]+ s, of which nobody could order for [0-4]\.\d s\.$/,
    );
  });

  test('afterwards nothing is done for it at the old database, and its streams go on at the new one', async () => {
    const waiting = `select name from pgboss.job where state < 'active' and data ->> 'merchantId' = '${shop.id}'`;
    expect(await read(here, waiting)).toEqual([]);
    // Sweeps look at all merchants: they would be refused if they touched what moved.
    for (const name of [
      'sweep-orders',
      'sweep-customers',
      'watch-payments',
      'watch-unaccepted-orders',
      'release-orders',
      'sweep-sign-ins',
      'sweep-published',
    ])
      await here.database.executeSql(`insert into pgboss.job (name, data) values ('${name}', '{}')`);
    here.api.passSeconds(40 * 24 * 3600);
    expect(await here.api.runJobs()).toBeGreaterThan(5);
    const write = `update orders set number = number where merchant_id = '${shop.id}'`;
    await expect(here.database.executeSql(write)).rejects.toMatchObject({ code: heldState });

    const headers = { 'x-app-key': shop.appKey };
    const openMenu = async (origin: string, signal?: AbortSignal) => {
      const address = `${origin}/api/realtime/merchant-${shop.id}?events=menu`;
      const stream = await fetch(address, { headers, ...(signal && { signal }) });
      expect([stream.status, stream.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      expect((await reader.read()).value).toContain('retry: ');
      return reader;
    };
    const leaving = new AbortController();
    await openMenu(here.origin, leaving.signal);
    leaving.abort();

    // A process that stops ends the streams that it passes on.
    const further = await startTestApi(here.database, { SECRET_KEY: secretKey });
    const reader = await openMenu(await further.app.listen({ port: 0, host: '127.0.0.1' }));
    const closed = further.close();
    while (!(await reader.read()).done);
    await closed;
    expect((await fetch(`${here.origin}/api/nothing`, { headers })).status).toBe(404);
  });

  test('once nobody comes here any more its old rows are forgotten, and it may come back', async () => {
    await expect(command(['--to', there.url])).rejects.toThrow(
      '"saffron-test" has moved already. Remove its old rows with --forget',
    );
    await expect(command(['--to', there.url, '--undo'])).rejects.toThrow('has moved already: there is nothing to undo');
    await command(['--forget']);
    const tables = await read<{ name: string }>(
      here,
      `
      select table_name as name from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
      where table_schema = 'public' and column_name = 'merchant_id' and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      expect(await read(here, `select 1 from ${name} where merchant_id = '${shop.id}'`), name).toEqual([]);
    expect(await read(here, `select tgname from pg_trigger where tgname like 'sufra%'`)).toEqual([]);
    expect(await read(here, `select handle from merchants`)).toEqual([{ handle: 'other-test' }]);

    const stored = await ordersOf(there, shop);
    const onStep = (step: Step): void => {
      if (step === 'activate') throw new Error('the cable was cut');
    };
    const back = { merchant: 'saffron.test', from: there.url, to: here.url };
    await expect(moveMerchant({ ...back, onStep })).rejects.toThrow(
      'The merchant is switched, but not yet open at the other database: the cable was cut. Run the same command again.',
    );
    const closed = await here.api.call('GET', '/concepts', { merchant: shop });
    expect([closed.statusCode, closed.json().errors[0].code]).toEqual([503, 'merchant-moving']);
    await expect(forgetMoved(back)).rejects.toThrow(
      'It is not known that the other database sells "saffron-test". Run the move with its --to once more',
    );
    expect(await ordersOf(there, shop)).toEqual(stored);
    await moveMerchant(back);
    expect((await here.api.call('GET', '/concepts', { merchant: shop })).statusCode).toBe(200);
    expect(await ordersOf(here, shop)).toEqual(stored);
    // As an earlier release left it, and a command that was killed behind the opening.
    const unmark = `set session_replication_role = replica; update merchants set move = move - 'isOpen' where id = '${shop.id}'; set session_replication_role = origin`;
    await there.database.executeSql(unmark);
    await expect(forgetMoved(back)).rejects.toThrow('It is not known');
    await expect(moveMerchant(back)).rejects.toThrow('has moved already. Remove its old rows with --forget');
    await forgetMoved(back);
    expect(await leftOvers()).toEqual([]);
  });
});
