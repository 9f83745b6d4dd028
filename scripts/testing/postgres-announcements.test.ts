import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { connect } from '@nats-io/transport-node';
import { setStock } from '@sufra/api/catalogue/publishing/set-stock';
import { notify } from '@sufra/api/platform/database/announce';
import { withTransaction } from '@sufra/api/platform/database/transaction';
import { openDatabase, type Database } from '@sufra/api/platform/database/database';
import { jobList } from '@sufra/api/job-list';
import { openJobQueue, type Job } from '@sufra/api/platform/jobs/jobs';
import { readNatsAddress } from '@sufra/api/platform/database/nats/nats-address';
import { importShop } from '@sufra/api/testing/a-bundle';
import { aPayload } from '@sufra/api/testing/a-payload';
import { openOrderStream, type OpenStream } from '@sufra/api/testing/open-order-stream';
import { openTestApi, startTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { seedShop, type SeededShop } from '@sufra/api/testing/seed-shop';
import { signInStaff, type SignedInStaff } from '@sufra/api/testing/sign-in-staff';
import { signIn, type SignedInGuest } from '@sufra/api/testing/sign-in';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasNatsServer, impatient, openCutLine, startNats, type NatsServer } from './nats-server.ts';
import { startPostgres, type PostgresServer } from './postgres-server.ts';

/** Looks are half a second apart here, and a process is in doubt when it has not heard itself for as long. */
const quick = 250;
/** As in a shop: a process may be silent for ten seconds before anybody looks. */
const usual = 5000;

let postgres: PostgresServer;
let nats: NatsServer;
let problems: unknown[];
let opened: Database[];
let apis: TestApi[];
beforeAll(async () => {
  if (!hasNatsServer) return;
  [postgres, nats] = await Promise.all([startPostgres(), startNats()]);
  const database = await openDatabase({ databaseUrl: postgres.url });
  await (await openJobQueue(database, { jobs: jobList, onError: console.error, isMaintained: false })).stop();
  await database.close();
});
afterAll(async () => {
  await Promise.all([postgres?.stop(), nats?.kill()]);
});
beforeEach(() => {
  [problems, opened, apis] = [[], [], []];
});
afterEach(async () => {
  nats.thaw();
  for (const api of apis) await api.close();
  for (const database of opened) await database.close();
  await nats.start();
});

/** Connections of one process; without a message service where no `url` is given. */
async function open(beatMilliseconds: number, url?: string): Promise<Database> {
  const realtime = url === undefined ? undefined : { ...readNatsAddress(url), beatMilliseconds };
  const onError = (error: unknown) => void problems.push(error);
  const database = await openDatabase({ databaseUrl: postgres.url, realtime, onError });
  opened.push(database);
  return database;
}

type World = {
  here: TestApi;
  there: TestApi;
  /** Connections of the process that pages watch. */
  watching: Database;
  shop: SeededShop;
  sara: SignedInGuest;
  huda: SignedInStaff;
  guest: OpenStream;
  board: OpenStream;
  id: string;
};

/** Two processes: orders are placed and moved at one, and a guest and a board watch at the other. */
async function openWorld(beatMilliseconds: number, urls = { here: nats.url, there: nats.url } as Urls): Promise<World> {
  const here = await openTestApi({ database: await open(beatMilliseconds, urls.here) });
  const watching = await open(beatMilliseconds, urls.there);
  const there = await startTestApi(watching);
  apis.push(here, there);
  const shop = await seedShop(here.context.db);
  const [sara, huda] = [await signIn(here), await signInStaff(here, shop)];
  const body = aPayload(shop, {});
  const headers = { 'idempotency-key': randomUUID() };
  const { data } = (await here.call('POST', '/orders', { token: sara.token, body, headers })).json();
  const guest = await openOrderStream(there, shop, { token: sara.token });
  const board = await openOrderStream(there, shop, { token: huda.token });
  await vi.waitUntil(() => board.text().includes('orders-missed') && guest.text().includes('beat'));
  return { here, there, watching, shop, sara, huda, guest, board, id: data.id };
}

type Urls = { here?: string; there?: string };

/** Moves the order on at one process, and answers how long that took. */
async function move({ here, huda, id }: World, code: string): Promise<number> {
  const startedAt = performance.now();
  const answer = await here.call('POST', `/orders/${id}/statuses`, { token: huda.token, body: { code } });
  expect(answer.statusCode, answer.body).toBe(200);
  return performance.now() - startedAt;
}

const codesOf = ({ guest }: World): string[] =>
  [...guest.text().matchAll(/event: order-status\ndata: (.*)\n/g)].map(([, data = '']) => JSON.parse(data).code);

const readings = ({ board }: World): number => board.text().match(/event: orders-missed/g)?.length ?? 0;
const looksOf = ({ watching }: World) => ({ ...watching.announcerState?.().looks });

/** Until the process that is watched hears itself, and has looked for what was before. */
async function comeToRest(world: World): Promise<void> {
  await vi.waitUntil(() => opened.every((each) => each.announcerState?.().isUp ?? true), { timeout: 20_000 });
  await setTimeout(500);
  expect(codesOf(world)).toEqual([]);
}

describe.runIf(hasNatsServer)('announcements through a message service', { timeout: 60_000 }, () => {
  test('reach pages at another process, and no transaction notifies', async () => {
    const spy = new pg.Client(postgres.url);
    await spy.connect();
    const notified: string[] = [];
    spy.on('notification', ({ channel }) => void notified.push(channel));
    for (const channel of ['order_events', 'branch_changes', 'menu_changes', 'session_ended', 'announcements_missed'])
      await spy.query(`listen ${channel}`);
    const world = await openWorld(usual);
    await comeToRest(world);
    const looks = looksOf(world);
    await move(world, 'accepted');
    await vi.waitUntil(() => codesOf(world).length === 1);
    await vi.waitUntil(() => world.board.text().includes('"code":"accepted"'));
    await world.here.call('POST', '/staff/logout', { token: world.huda.token });
    await world.board.ended;
    expect(looksOf(world)).toEqual(looks);
    await spy.query('select 1');
    expect(notified).toEqual([]);
    expect(problems).toEqual([]);
    await spy.end();
  });

  test('are made when they are committed, and not when they are undone', async () => {
    const [one, other] = [await open(quick, nats.url), await open(quick, nats.url)];
    const heard: string[] = [];
    await other.listen('words', (payload) => void heard.push(payload));
    const inside = withTransaction({ db: one.db }, async (context) => {
      await notify(context.db, 'words', 'outer');
      await withTransaction(context, ({ db }) => notify(db, 'words', 'inner'));
      await withTransaction(context, async ({ db }) => {
        await notify(db, 'words', 'inner, undone');
        throw new Error('undone');
      }).catch(() => undefined);
      await setTimeout(200);
      expect(heard).toEqual([]);
    });
    await inside;
    const undone = withTransaction({ db: one.db }, async ({ db }) => {
      await notify(db, 'words', 'undone');
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await notify(one.db, 'words', 'at once');
    await vi.waitUntil(() => heard.length === 3);
    expect(heard).toEqual(['outer', 'inner', 'at once']);
  });

  test('when the service is ended and started again, nothing is lost or heard twice', async () => {
    const world = await openWorld(quick);
    await comeToRest(world);
    const before = readings(world);
    await nats.kill();
    await move(world, 'accepted');
    await vi.waitUntil(() => codesOf(world).length === 1, { timeout: 5000 });
    await vi.waitUntil(() => readings(world) > before);
    await move(world, 'in-kitchen');
    await nats.start();
    await vi.waitUntil(() => world.watching.announcerState?.().isUp === true, { timeout: 10_000 });
    await vi.waitUntil(() => codesOf(world).length === 2);
    const hints = world.board.text().match(/event: branch-order/g)?.length ?? 0;
    await move(world, 'ready');
    await vi.waitUntil(() => codesOf(world).length === 3);
    await vi.waitUntil(() => (world.board.text().match(/event: branch-order/g)?.length ?? 0) > hints);
    expect(codesOf(world)).toEqual(['accepted', 'in-kitchen', 'ready']);
  });

  test('while the service stands still no order waits, and all events arrive when it goes on', async () => {
    const world = await openWorld(usual);
    await comeToRest(world);
    const looks = looksOf(world);
    nats.freeze();
    const waits: number[] = [];
    for (const code of ['accepted', 'in-kitchen', 'ready']) {
      waits.push(await move(world, code));
      await setTimeout(700);
    }
    expect(Math.max(...waits)).toBeLessThan(500);
    expect(codesOf(world)).toEqual([]);
    nats.thaw();
    await vi.waitUntil(() => codesOf(world).length === 3, { timeout: 5000 });
    expect(codesOf(world)).toEqual(['accepted', 'in-kitchen', 'ready']);
    expect(looksOf(world)).toEqual(looks);
  });

  test('while the service stands still for longer, pages are told from the database, and it is connected to anew', async () => {
    const world = await openWorld(quick);
    await comeToRest(world);
    nats.freeze();
    await move(world, 'accepted');
    await vi.waitUntil(() => codesOf(world).length === 1, { timeout: 5000 });
    await vi.waitUntil(() => world.watching.announcerState?.().isUp === false);
    await setTimeout(1000);
    nats.thaw();
    await vi.waitUntil(() => world.watching.announcerState?.().isUp === true, { timeout: 10_000 });
    await move(world, 'in-kitchen');
    await vi.waitUntil(() => codesOf(world).length === 2);
    expect(codesOf(world)).toEqual(['accepted', 'in-kitchen']);
  });

  // Both ends give a silent connection up within seconds here, as they do within minutes in a shop.
  test.each(['both processes', 'the one that announces', 'the one that is watched'])(
    'while the network to the service is cut for %s, no order waits, and afterwards every event was told once',
    async (cutOff) => {
      const its = await startNats(impatient());
      const line = await openCutLine(its.url);
      onTestFinished(async () => {
        line.close();
        await its.kill();
      });
      const through = (...names: string[]): string => (names.includes(cutOff) ? line.url : its.url);
      const world = await openWorld(quick, {
        here: through('both processes', 'the one that announces'),
        there: through('both processes', 'the one that is watched'),
      });
      await comeToRest(world);
      line.cut();
      const codes = ['accepted', 'in-kitchen', 'ready'];
      const waits: number[] = [];
      for (const [index, code] of codes.entries()) {
        // The last one comes after the server has given up too.
        if (index === 2) await setTimeout(4000);
        waits.push(await move(world, code));
        await vi.waitUntil(() => codesOf(world).length === index + 1, { timeout: 5000 });
      }
      expect(Math.max(...waits)).toBeLessThan(500);
      expect(problems.map(String).join()).toContain('The message service of REALTIME_URL is away');
      line.heal();
      await vi.waitUntil(() => opened.every((each) => each.announcerState?.().isUp), { timeout: 20_000 });
      const hints = world.board.text().match(/event: branch-order/g)?.length ?? 0;
      await move(world, 'finished');
      await vi.waitUntil(() => (world.board.text().match(/event: branch-order/g)?.length ?? 0) > hints);
      await vi.waitUntil(() => codesOf(world).length > 3);
      // Looks, and messages that were on their way, come late.
      await setTimeout(1500);
      expect(codesOf(world)).toEqual([...codes, 'finished']);
    },
  );

  test('when the service is gone for good orders go on, pages hear of them, and sessions end', async () => {
    const world = await openWorld(quick);
    await comeToRest(world);
    await nats.kill();
    const codes = ['accepted', 'in-kitchen', 'ready', 'finished'];
    for (const [index, code] of codes.entries()) {
      const before = readings(world);
      expect(await move(world, code)).toBeLessThan(500);
      await vi.waitUntil(() => codesOf(world).length === index + 1, { timeout: 5000 });
      await vi.waitUntil(() => readings(world) > before, { timeout: 5000 });
    }
    expect(codesOf(world)).toEqual(codes);
    await world.here.call('POST', '/staff/logout', { token: world.huda.token });
    await world.board.ended;
    expect(world.guest.body.readableEnded).toBe(false);
    const [problem] = problems;
    expect(String(problem)).toContain('The message service of REALTIME_URL is away');
    // Once a process, and not with every try.
    expect(problems.length).toBeLessThanOrEqual(2);
  });

  test('a process that alone is cut off tells the others over the database', async () => {
    const its = await startNats();
    const world = await openWorld(quick, { here: its.url, there: nats.url });
    await comeToRest(world);
    await its.kill();
    await move(world, 'accepted');
    await vi.waitUntil(() => codesOf(world).length === 1, { timeout: 5000 });
    expect(looksOf(world).told).toBeGreaterThan(0);
    expect(world.watching.announcerState?.().isUp).toBe(true);
  });

  test('stored work is begun at another process at once, and nothing notifies of it', async () => {
    const [one, other] = [await open(quick, nats.url), await open(quick, nats.url)];
    const done = Promise.withResolvers<number>();
    const job: Job<object, { at: number }> = {
      name: 'measure-announced-work',
      retryLimit: 0,
      run: async (_context, { at }) => done.resolve(performance.now() - at),
    };
    const options = { jobs: [job], onError: console.error, isMaintained: true, lookForWorkEveryMilliseconds: 60_000 };
    const [storing, working] = [await openJobQueue(one, options), await openJobQueue(other, options)];
    await working.start({});
    await vi.waitUntil(() => other.announcerState?.().isUp);
    await withTransaction({ db: one.db }, (context) => storing.send(context, job, { at: performance.now() }));
    expect(await done.promise).toBeLessThan(2000);
    const notifying = await one.executeSql(`select name from pgboss.queue where notify and name = '${job.name}'`);
    expect(notifying.rows).toEqual([]);
    await Promise.all([storing.stop(), working.stop()]);
  });

  test('a process that starts while it is away starts, and announces when it is back', async () => {
    await nats.kill();
    const world = await openWorld(quick);
    await nats.start();
    await vi.waitUntil(() => opened.every((each) => each.announcerState?.().isUp), { timeout: 20_000 });
    await move(world, 'accepted');
    await vi.waitUntil(() => codesOf(world).length > 0);
    expect(codesOf(world)).toEqual(['accepted']);
  });

  test('a change of the menu that no process heard of reaches open menus', async () => {
    const here = await openTestApi({ database: await open(quick, nats.url) });
    const watching = await open(quick, nats.url);
    const there = await startTestApi(watching);
    apis.push(here, there);
    const shop = await importShop(here);
    const page = await openOrderStream(there, shop, { token: '', query: '?events=menu' });
    const versions = () => [...page.text().matchAll(/"version":"([^"]+)"/g)].map(([, version]) => version);
    await vi.waitUntil(() => versions().length > 0);
    await nats.kill();
    const [first] = versions();
    await setStock(here.context, { merchantHandle: 'saffron', kind: 'item', handle: 'lunch-box', isAvailable: false });
    await vi.waitUntil(() => versions().at(-1) !== first, { timeout: 5000 });
    // Told once: it is what all pages know from then on.
    await setTimeout(1500);
    expect(versions().filter((version) => version !== first)).toHaveLength(1);
  });
});

describe.runIf(hasNatsServer)('messages that are lost while everybody is connected', { timeout: 60_000 }, () => {
  /** The order moves at a process that the others do not hear. */
  const openDeaf = async (): Promise<World> => {
    const world = await openWorld(usual, { here: `${nats.url}/elsewhere`, there: nats.url });
    await comeToRest(world);
    await move(world, 'accepted');
    await setTimeout(500);
    expect(codesOf(world)).toEqual([]);
    return world;
  };

  const say = async (message: object): Promise<void> => {
    const line = await connect({ servers: nats.url.replace('nats://', '') });
    line.publish('sufra.announcements.another', JSON.stringify(message));
    await line.drain();
  };

  test('are found by a number that is missing', async () => {
    const world = await openDeaf();
    await say({ number: 3, announced: [] });
    await vi.waitUntil(() => codesOf(world).length === 1, { timeout: 12_000 });
    expect(looksOf(world).gap).toBeGreaterThan(0);
  });

  test('are found by the silence of who said them', async () => {
    const world = await openDeaf();
    await say({ number: 0, announced: [] });
    expect(looksOf(world).silent).toBe(0);
    await vi.waitUntil(() => codesOf(world).length === 1, { timeout: 30_000 });
    expect(looksOf(world)).toMatchObject({ silent: 1 });
  });
});

describe.runIf(hasNatsServer)('processes of which only some have the message service', { timeout: 60_000 }, () => {
  test('hear of each other, and it is said', async () => {
    const world = await openWorld(quick, { there: nats.url });
    await comeToRest(world);
    await move(world, 'accepted');
    await vi.waitUntil(() => codesOf(world).length === 1);
    expect(world.watching.announcerState?.()).toMatchObject({ isMixed: true });
    expect(problems.map(String).join()).toContain('set the same REALTIME_URL for all processes and tools');
  });

  test('those without it are told to look, over the database', async () => {
    const world = await openWorld(quick, { here: nats.url });
    await comeToRest(world);
    await move(world, 'accepted');
    // It announces itself once, as a shop without the service does all the time.
    await world.watching.executeSql(`select pg_notify('branch_changes', '{}')`);
    await vi.waitUntil(() => codesOf(world).length > 0, { timeout: 5000 });
    expect(codesOf(world)).toEqual(['accepted']);
  });
});

test.runIf(hasNatsServer)('a wrong password is said, and the process starts all the same', async () => {
  const guarded = await startNats(['--user', 'shop', '--pass', 'right']);
  const wrong = await open(quick, guarded.url.replace('//', '//shop:wrong@'));
  expect(wrong.announcerState?.().isUp).toBe(false);
  expect(problems).toHaveLength(1);
  expect(String((problems[0] as Error).cause)).toMatch(/auth/i);
  const right = await open(quick, guarded.url.replace('//', '//shop:right@'));
  expect(right.announcerState?.().isUp).toBe(true);
  await guarded.kill();
});
