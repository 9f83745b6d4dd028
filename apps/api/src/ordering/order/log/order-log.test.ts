import type { CheckoutPayload } from '@sufra/contracts';
import { sql, type SQL } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { forgetOrderLogs } from '../../../testing/check-order-logs.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { moveOrder } from '../move-order.ts';
import { assignEmployee } from '../employee/employee.store.ts';
import { orderLines } from '../../order.tables.ts';
import { findOwnOrder } from '../order.store.ts';
import { explainOrder, isExplained, hasGrownFrom, readHeads, writeHeads } from './explain-order.ts';
import { listOrdersSince } from './order-log.store.ts';
import { listAttempts } from '../../../payment/payment.store.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
});
afterEach(() => api.close());

const place = (own: Partial<CheckoutPayload> = {}) => placeTestOrder(api, shop, sara, own);

async function read(id: string) {
  const order = await findOwnOrder(api.context, { merchantId: shop.id, customerId: sara.customerId }, id);
  if (!order) throw new Error('no such order');
  return order;
}

const explain = async (id: string) => explainOrder(api.context, await read(id), listAttempts);

/** An order that was placed, taken on and cooked. */
async function cook(): Promise<string> {
  const id = await place();
  for (const to of ['accepted', 'in-kitchen', 'ready'] as const) {
    api.passSeconds(60);
    await moveOrder(api.context, await read(id), { to, by: { role: 'staff', name: 'employee' } });
  }
  return id;
}

/** Changes the database as its superuser could. */
async function tamper(...statements: SQL[]): Promise<void> {
  await api.context.db.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await transaction.execute(statement);
  });
}

describe('the log of an order', () => {
  test('has a row for everything, numbered without a gap, that explains the order', async () => {
    const explanation = await explain(await cook());
    expect(explanation.entries.map(({ number, kind }) => `${number} ${kind}`)).toEqual([
      '1 placed',
      '2 moved',
      '3 moved',
      '4 moved',
    ]);
    expect(isExplained(explanation)).toBe(true);
    expect(explanation.replay?.order).toMatchObject({ status: 'ready', totalMinor: 3000 });
  });

  test('explains an order while the clock goes on at every reading', async () => {
    let now = api.context.now().getTime();
    api.context.now = () => new Date((now += 1));
    expect(await explain(await place())).toMatchObject({ brokenRow: undefined, differences: [] });
  });

  test('is listed for orders since a moment, a page at a time', async () => {
    const { db } = api.context;
    // Ids are as old as the real clock says, whatever the test's clock is.
    const before = new Date(Date.now() - 1000);
    const [first, second] = [await place(), await place()];
    const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
    expect(idsOf(await listOrdersSince(db, before, undefined, 10))).toEqual([first, second]);
    const [one, ...others] = await listOrdersSince(db, before, undefined, 1);
    expect([one?.id, others]).toEqual([first, []]);
    expect(idsOf(await listOrdersSince(db, before, one, 10))).toEqual([second]);
    expect(await listOrdersSince(db, new Date(Date.now() + 60_000), undefined, 10)).toEqual([]);
  });

  test('is never changed, emptied or written twice', async () => {
    await cook();
    const { db } = api.context;
    for (const statement of [
      sql`update order_event_log set payload = '{}'`,
      sql`delete from order_event_log`,
      sql`truncate order_event_log`,
    ])
      await expect(db.execute(statement)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('only ever added to') },
      });
    const again = sql`insert into order_event_log (merchant_id, order_id, at, kind, payload, status) select merchant_id, order_id, at, kind, payload, status from order_event_log where number = 1`;
    await expect(db.execute(again)).rejects.toThrow('Failed query');
  });

  test('keeps its numbers when many things happen at once', async () => {
    const id = await place();
    const order = await read(id);
    const names = ['Huda', 'Omar', 'Lina', 'Sami', 'Noor'];
    await Promise.all(names.map((name) => assignEmployee(api.context, order, { function: 'cook', name })));
    const { entries, brokenRow } = await explain(id);
    expect(entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(brokenRow).toBeUndefined();
  });

  test('is undone with what it tells of', async () => {
    const id = await place();
    const order = await read(id);
    await expect(
      api.context.db.transaction(async (db) => {
        const moving = { ...api.context, db };
        const by = { role: 'staff', name: 'employee' } as const;
        await moveOrder(moving, order, { to: 'accepted', by });
        throw new Error('the power went');
      }),
    ).rejects.toThrow('the power went');
    expect((await explain(id)).entries).toHaveLength(1);
  });

  test('says nothing of an order that is older than it', async () => {
    const id = await place();
    await forgetOrderLogs(api.context);
    await moveOrder(api.context, await read(id), { to: 'accepted', by: { role: 'staff', name: 'employee' } });
    const explanation = await explain(id);
    expect([explanation.replay, explanation.brokenRow, isExplained(explanation)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    await forgetOrderLogs(api.context);
  });
});

describe('tampering', () => {
  const forgeries: [string, SQL[], number][] = [
    [
      'a payload',
      [sql`update order_event_log set payload = replace(payload::text, '3000', '2000')::json where number = 1`],
      1,
    ],
    [
      'a space in a payload',
      [sql`update order_event_log set payload = (payload::text || ' ')::json where number = 2`],
      2,
    ],
    ['a moment', [sql`update order_event_log set at = at + interval '1 microsecond' where number = 3`], 3],
    ['a kind', [sql`update order_event_log set kind = 'released' where number = 2`], 2],
    ['a row taken out', [sql`delete from order_event_log where number = 2`], 3],
    [
      'a row taken out and the others moved up',
      [
        sql`delete from order_event_log where number = 2`,
        sql`update order_event_log set number = number - 1 where number > 2`,
      ],
      2,
    ],
    [
      'two rows that change places',
      [
        sql`update order_event_log set number = 9 where number = 2`,
        sql`update order_event_log set number = 2 where number = 3`,
        sql`update order_event_log set number = 3 where number = 9`,
      ],
      2,
    ],
    ['a hash made up', [sql`update order_event_log set kind = 'released', hash = sha256('') where number = 2`], 2],
    [
      'a row given to another order',
      [sql`update order_event_log set order_id = gen_random_uuid() where number = 3`],
      4,
    ],
  ];

  test('is found at the first row that it touches, whatever it is', async () => {
    const order = await read(await cook());
    const found: [string, number | undefined, boolean][] = [];
    for (const [what, statements] of forgeries) {
      const forged = api.context.db.transaction(async (db) => {
        await db.execute(sql`set local session_replication_role = replica`);
        for (const statement of statements) await db.execute(statement);
        const explanation = await explainOrder({ db }, order, listAttempts);
        found.push([what, explanation.brokenRow, isExplained(explanation)]);
        throw new Error('as it was');
      });
      await expect(forged).rejects.toThrow('as it was');
    }
    expect(found).toEqual(forgeries.map(([what, , row]) => [what, row, false]));
  });

  test('of a whole chain is found by whoever noted its newest row elsewhere', async () => {
    const id = await cook();
    const before = await explain(id);
    const head = readHeads(writeHeads([before])).get(id);
    if (!head) throw new Error('nothing was noted');
    const by = { role: 'staff', name: 'employee' } as const;
    await moveOrder(api.context, await read(id), { to: 'finished', by });
    expect(hasGrownFrom(await explain(id), head)).toBe(true);

    // Written anew by the database itself, with other moments: a chain that is consistent, and another.
    const { rows } = await api.context.db.execute(
      sql`select merchant_id, order_id, at, kind, payload, status from order_event_log order by number`,
    );
    await forgetOrderLogs(api.context);
    for (const row of rows)
      await api.context.db.execute(sql`
        insert into order_event_log (merchant_id, order_id, at, kind, payload, status)
        select ${row.merchant_id}::uuid, ${row.order_id}::uuid, ${row.at}::timestamptz + interval '1 ms', ${row.kind},
          ${JSON.stringify(row.payload)}::json, ${row.status}`);
    const forged = await explain(id);
    expect([forged.brokenRow, hasGrownFrom(forged, head)]).toEqual([undefined, false]);
    expect(() => readHeads('nonsense')).toThrow('Line 1');
    await forgetOrderLogs(api.context);
  });

  test('an order that was changed behind its log is told field by field', async () => {
    const id = await cook();
    await tamper(
      sql`update orders set total_minor = 100, status = 'finished'`,
      sql`update order_lines set quantity = 5`,
      sql`update order_event_log set actor = 'customer' where status = 'accepted'`,
    );
    const { brokenRow, differences } = await explain(id);
    expect(brokenRow).toBeUndefined();
    expect(differences.map(({ field, logged, stored }) => [field, logged, stored])).toEqual(
      expect.arrayContaining([
        ['totalMinor', 3000, 100],
        ['status', 'ready', 'finished'],
        ['lines/0/quantity', 1, 5],
      ]),
    );
    expect(differences.some(({ field }) => field.startsWith('steps/'))).toBe(true);
    await forgetOrderLogs(api.context);
  });

  test('a line that the log does not know is told, and one that is gone', async () => {
    const id = await cook();
    const [line] = await api.context.db.select().from(orderLines);
    if (!line) throw new Error('no line');
    await tamper(sql`update order_lines set position = 0`);
    await api.context.db.insert(orderLines).values({ ...line, id: uuid(), position: 1 });
    expect((await explain(id)).differences).toMatchObject([
      { field: 'lines/1', logged: null, stored: { quantity: 1 } },
    ]);
    await tamper(sql`delete from order_lines`);
    expect((await explain(id)).differences).toMatchObject([
      { field: 'lines/0', logged: { quantity: 1 }, stored: null },
    ]);
    await forgetOrderLogs(api.context);
  });

  test('the newest rows taken away leave an order that is further than its log', async () => {
    const id = await cook();
    await tamper(sql`delete from order_event_log where number = 4`);
    const { brokenRow, differences } = await explain(id);
    expect(brokenRow).toBeUndefined();
    expect(differences).toContainEqual({ field: 'status', logged: 'in-kitchen', stored: 'ready' });
    await forgetOrderLogs(api.context);
  });
});
