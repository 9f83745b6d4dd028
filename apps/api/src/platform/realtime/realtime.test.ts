import type { OrderStatusCode } from '@sufra/ordering';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as uuid } from 'uuid';
import type { Database } from '../database/db.ts';
import { withTransaction } from '../../context.ts';
import { announceEvent } from '../../ordering/order/order-event.store.ts';
import { orders } from '../../ordering/order.tables.ts';
import { sweepOrdersJob } from '../../ordering/order/order.job.ts';
import { openOrderStream, type OpenStream } from '../../testing/open-order-stream.ts';
import { openTestApi, startTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedMerchant, type SeededMerchant } from '../../testing/seed-merchant.ts';
import { openTestDatabaseAgain } from '../../testing/test-database.ts';
import { anOrder } from '../../testing/watchers/seed-watched-orders.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let here: TestApi;
let there: TestApi;
let otherConnections: Database;
let merchant: SeededMerchant;
let sara: SignedInGuest;
beforeEach(async () => {
  here = await openTestApi();
  otherConnections = await openTestDatabaseAgain();
  there = await startTestApi(otherConnections);
  merchant = await seedMerchant(here.context.db);
  sara = await signIn(here);
});
afterEach(async () => {
  await here.close();
  await there.close();
  await otherConnections.close();
});

/** An order of a guest that has just come to a status. */
function announce(api: TestApi, guest: SignedInGuest, code: OrderStatusCode = 'ready'): Promise<void> {
  return withTransaction(api.context, async ({ db, now }) => {
    const row = { ...anOrder({ now }, merchant.id, uuid(), guest.customerId, 6), status: code };
    const [order] = await db.insert(orders).values(row).returning();
    if (!order) throw new Error('no order');
    await announceEvent(db, order, { kind: 'moved', payload: { status: code, actor: 'system' } }, now());
  });
}

const connect = (api: TestApi, token: string, lastEventId?: string, query = ''): Promise<OpenStream> =>
  openOrderStream(api, merchant, { token, lastEventId, query });

const numbersOf = (stream: OpenStream) =>
  [...stream.text().matchAll(/id: (\d+)\nevent/g)].map(([, number]) => Number(number));

describe('the merchant’s channel', () => {
  test('RT-01: an event that one process commits reaches a guest who is connected to another', async () => {
    const stream = await connect(there, sara.token);
    await announce(here, sara);
    await stream.until('"code":"ready"');
    expect(stream.text()).toContain('event: order-status\n');
    expect(numbersOf(stream)).toEqual([1]);
  });

  test.each([
    ...(['ready', 'finished', 'order-failed'] as const),
    ...(['cancelled-by-customer', 'cancelled-by-employee', 'waiting-for-payment'] as const),
  ])('RT-02: a page is told that its order is %s', async (code) => {
    const stream = await connect(here, sara.token);
    await announce(here, sara, code);
    await stream.until(`"code":"${code}"`);
    expect(numbersOf(stream)).toEqual([1]);
  });

  test('RT-03: each customer hears about the own orders only', async () => {
    const omar = await signIn(here, { mobile: '598765432', firstName: 'Omar' });
    const stream = await connect(here, omar.token);
    await announce(here, sara);
    await announce(here, omar);
    await stream.until('event: order-status');
    expect(stream.text()).not.toContain(sara.customerId);
    expect(numbersOf(stream)).toEqual([1]);
  });

  test('a reconnect with Last-Event-ID gets exactly what was missed, in order', async () => {
    for (let count = 0; count < 5; count += 1) await announce(here, sara);
    const stream = await connect(there, sara.token, '2');
    await stream.until('id: 5\n');
    await announce(here, sara);
    await stream.until('id: 6\n');
    expect(numbersOf(stream)).toEqual([3, 4, 5, 6]);
  });

  test('a first connection is told where it stands and nothing of the past', async () => {
    await announce(here, sara);
    const stream = await connect(here, sara.token);
    await stream.until('id: 1\n\n');
    await announce(here, sara);
    await stream.until('id: 2\n');
    expect(numbersOf(stream)).toEqual([2]);
  });

  test('a page that takes over from another goes on behind the number it names', async () => {
    for (let count = 0; count < 3; count += 1) await announce(here, sara);
    const named = await connect(there, sara.token, undefined, '?after=1');
    await named.until('id: 3\n');
    expect(numbersOf(named)).toEqual([2, 3]);
    const both = await connect(there, sara.token, '2', '?after=1');
    await both.until('id: 3\n');
    expect(numbersOf(both)).toEqual([3]);
  });

  test('every connection is told at once that events get through, and how far they are', async () => {
    await announce(here, sara);
    const stream = await connect(there, sara.token);
    await stream.until('event: beat\ndata: {"number":1}\n\n');
    expect(numbersOf(stream)).toEqual([]);
  });

  test('a guest holds twelve connections: the thirteenth reads where it stands and what comes, the oldest reads its end', async () => {
    const omar = await connect(here, (await signIn(here, { mobile: '598765432', firstName: 'Omar' })).token);
    await announce(here, sara);
    const streams: OpenStream[] = [];
    for (let count = 0; count < 13; count += 1) streams.push(await connect(here, sara.token));
    const [oldest, ...held] = streams;
    await oldest?.ended;
    await held.at(-1)?.until('event: beat\ndata: {"number":1}\n\n');
    await announce(here, sara);
    for (const stream of held) await stream.until('event: order-status');
    expect(held.map(numbersOf)).toEqual(held.map(() => [2]));
    expect(oldest && numbersOf(oldest)).toEqual([]);
    // The limit is of one person: another guest loses nothing.
    expect(omar.body.readableEnded).toBe(false);
  });

  test('a page that was away longer than events are kept is told to read its orders again', async () => {
    for (let count = 0; count < 4; count += 1) await announce(here, sara);
    here.passSeconds(8 * 24 * 3600);
    await sweepOrdersJob.run(here.context, {});
    const stream = await connect(there, sara.token, '2');
    await stream.until('id: 4\nevent: orders-missed\n');
    await announce(here, sara);
    await stream.until('id: 5\nevent: order-status');
    expect(numbersOf(stream)).toEqual([4, 5]);
    const upToDate = await connect(there, sara.token, '5');
    await upToDate.until('event: beat');
    expect(upToDate.text()).not.toContain('orders-missed');
  });

  test('a number that lies ahead of everything does not silence the channel', async () => {
    const stream = await connect(here, sara.token, '999');
    await stream.until('event: orders-missed');
    await announce(here, sara);
    await stream.until('event: order-status');
    expect(numbersOf(stream)).toEqual([0, 1]);
  });

  test.each(['menu', 'customer', 'staff'] as const)(
    'a %s page that the database kept from its answer holds no place',
    async (kind) => {
      const { token } = kind === 'staff' ? await signInStaff(here, merchant) : sara;
      const { context } = here;
      const { db } = context;
      const written = vi.spyOn(PassThrough.prototype, 'write');
      vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const open = (readings: number) => {
        let left = readings;
        Object.defineProperty(context, 'db', {
          configurable: true,
          get() {
            if (left-- === 0) throw new Error('the database is gone');
            return db;
          },
        });
        return here.app.inject({
          url: `/api/realtime/merchant-${merchant.id}${kind === 'menu' ? '?events=menu' : ''}`,
          headers: { host: merchant.host, ...(kind !== 'menu' && { authorization: `Bearer ${token}` }) },
          payloadAsStream: true,
        });
      };
      const opened = () =>
        (written.mock.contexts as PassThrough[]).filter((_, index) =>
          String(written.mock.calls[index]?.[0]).startsWith('retry'),
        );
      for (let readings = 0; ; readings += 1) {
        const response = await open(readings);
        if (response.statusCode === 200) {
          response.stream().destroy();
          break;
        }
        expect(response.statusCode).toBe(500);
        response.stream().resume();
        for (const { destroyed } of opened()) expect({ readings, destroyed }).toEqual({ readings, destroyed: true });
      }
      Object.defineProperty(context, 'db', { configurable: true, writable: true, value: db });
      written.mockRestore();
    },
  );

  test('signing out on one process closes the connection on another', async () => {
    const stream = await connect(there, sara.token);
    await here.call('POST', '/logout', { token: sara.token });
    await stream.ended;
    expect(stream.body.readableEnded).toBe(true);
  });

  test('strangers, browse-only guests and the channels of other merchants are refused', async () => {
    const path = `/realtime/merchant-${merchant.id}`;
    const guest = await here.call('POST', '/login/guest', { body: {} });
    const browseToken = guest.json().data.attributes.token;
    expect((await here.call('GET', path)).statusCode).toBe(401);
    expect((await here.call('GET', path, { token: browseToken })).statusCode).toBe(403);
    expect((await here.call('GET', `/realtime/merchant-${uuid()}`, { token: sara.token })).statusCode).toBe(404);
  });
});
