import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aBurger } from '../../../testing/a-payload.ts';
import { openTestApi, startTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { lastCode, signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { sharedTestDatabase } from '../../../testing/test-database.ts';
import { runArchiveCommand } from '../../../tools/archive-command.ts';
import { selectUses } from '../../promotion/promotion.store.ts';
import { folderOf } from './archive-files.ts';
import { archiveMonth, type ArchiveStep, restoreMonth } from './archive-month.ts';
import { archivedTables, droppedTables, monthOf, startOf } from './archived-tables.ts';

const notes = 'Ring at the blue door, ask for Sara';

let root: string;
let api: TestApi;
let reader: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let kitchen: { token: string };
let order: string;
let month: { merchantId: string; month: string };
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sufra-archive-'));
  api = await openTestApi();
  reader = await startTestApi(await sharedTestDatabase(), { ARCHIVE_DIR: root });
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  kitchen = await signInStaff(api, shop, { branchId: shop.branches.olaya });
  order = await place();
  const name = monthOf(order);
  if (name === undefined) throw new Error('the id of the order has no month');
  month = { merchantId: shop.id, month: name };
});
afterEach(async () => {
  await reader.app.close();
  await api.close();
  rmSync(root, { recursive: true });
});

async function place(): Promise<string> {
  const id = await placeTestOrder(api, shop, sara, { notes, items: [aBurger(shop, { notes: 'no onions for Sara' })] });
  for (const code of ['accepted', 'in-kitchen', 'ready', 'finished'])
    await api.call('POST', `/orders/${id}/statuses`, { token: kitchen.token, body: { code } });
  return id;
}

const archive = (onStep?: (step: ArchiveStep) => void) =>
  archiveMonth(api.context.db, month, { root, isWithoutCloses: true, now: startOf(month.month, 6), onStep });
const restore = (onStep?: (step: ArchiveStep) => void) => restoreMonth(api.context.db, month, { root, onStep });

async function rows(): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const name of archivedTables)
    found[name] = (await api.context.db.execute(`select to_jsonb(t) as row from ${name} as t order by t::text`)).rows;
  return found;
}

const count = (all: Record<string, unknown[]>): number => Object.values(all).flat().length;

const pages = ['', '?include=items,statuses,location,feedbacks.ratings', '/items', '/statuses', '/receipt'];
const read = async (on: TestApi, { token }: { token: string }) =>
  Promise.all(pages.map(async (page) => (await on.call('GET', `/orders/${order}${page}`, { token })).json()));

describe('a month of orders', () => {
  test('goes into files and comes back, to the letter', async () => {
    const before = await rows();
    expect(count(before)).toBeGreaterThan(5);
    expect(await archive()).toMatchObject({ orders: 1, rows: count(before) });
    expect(count(await rows())).toBe(0);
    expect(await archive()).toBe('archived');
    expect(await restore()).toEqual({ orders: 1, rows: count(before) });
    expect(await rows()).toEqual(before);
    expect(await restore()).toBe('not-archived');
    expect(await rows()).toEqual(before);
  });

  test('comes back so that its log explains it and goes on', async () => {
    await archive();
    await restore();
    const { token } = sara;
    const body = { topics: [], comment: 'Good' };
    expect((await api.call('POST', `/orders/${order}/feedbacks`, { token, body })).statusCode).toBeLessThan(500);
  });

  test('is written as CSV that any tool reads, with a line for each row', async () => {
    await archive();
    const folder = folderOf(root, shop.id, month.month);
    expect(readdirSync(folder).toSorted()).toEqual(
      [...archivedTables.map((name) => `${name}.csv.gz`), 'manifest.json'].toSorted(),
    );
    const lines = gunzipSync(readFileSync(join(folder, 'orders.csv.gz')))
      .toString()
      .trimEnd()
      .split('\n');
    expect(lines.map((line) => line.slice(0, 38))).toEqual([expect.stringContaining('"of order"'), `"${order}"`]);
  });

  test.each(['write', 'compare', 'place', 'remove'] as const)(
    'is all in the database when it ends before the step %s, and the next run archives it',
    async (last) => {
      const before = await rows();
      await expect(
        archive((step) => {
          if (step === last) throw new Error('killed');
        }),
      ).rejects.toThrow('killed');
      expect(await rows()).toEqual(before);
      expect(await archive()).toMatchObject({ orders: 1 });
      expect(count(await rows())).toBe(0);
    },
  );

  test.each(['insert', 'place'] as const)('stays archived when its return ends before the step %s', async (last) => {
    const before = await rows();
    await archive();
    await expect(
      restore((step) => {
        if (step === last) throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(count(await rows())).toBe(0);
    await restore();
    expect(await rows()).toEqual(before);
  });

  test('stays in the reports of its closed days, dish by dish and with what came off bills', async () => {
    const { token } = await signInStaff(api, shop, { role: 'owner' });
    const press = (path: string, body: object) =>
      api.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } });
    await place();
    const { meta } = (await api.call('GET', `/orders/${order}/refunds`, { token })).json();
    const line = { id: meta.lines[0].id, quantity: 1 };
    const refunded = await press(`/orders/${order}/refunds`, { lines: [line], 'reason-code': 'quality' });
    expect(refunded.statusCode, refunded.body).toBe(200);
    const day = '2026-11-20';
    expect((await press('/staff/days', { location: shop.branches.olaya, day })).statusCode).toBe(200);
    const figures = async () =>
      (await api.call('GET', `/staff/figures?from=${day}&to=${day}`, { token })).json().data.attributes;
    const before = await figures();
    expect(before).toMatchObject({ orders: 2, sold: 60, net: 30 });
    expect(before['by-item']).toMatchObject([{ value: shop.menu.items.burger, quantity: 1, amount: 30 }]);
    expect(await archive()).toMatchObject({ orders: 2 });
    expect(await figures()).toEqual(before);
  });

  test('does not come back from a file that is not what was written', async () => {
    await archive();
    const file = join(folderOf(root, shop.id, month.month), 'order_lines.csv.gz');
    const bytes = readFileSync(file);
    writeFileSync(file, Buffer.concat([bytes, Buffer.from([0])]));
    await expect(restore()).rejects.toThrow(/order_lines\.csv\.gz is damaged: its SHA-256 is [\da-f]{64} and was/);
    const list = join(folderOf(root, shop.id, month.month), 'manifest.json');
    writeFileSync(list, readFileSync(list, 'utf8').replace('"rows": 1', '"rows": 2'));
    await expect(restore()).rejects.toThrow(/manifest\.json is not what was archived/);
    expect(count(await rows())).toBe(0);
  });

  test('is refused while it is young, has days that were not closed, or an order that is open', async () => {
    const db = api.context.db;
    await expect(archiveMonth(db, month, { root, now: startOf(month.month, 2) })).rejects.toThrow(
      /is too young: a month is archived 90 days after its end/,
    );
    await expect(archiveMonth(db, month, { root, now: startOf(month.month, 6) })).rejects.toThrow(
      /has 1 days of branches that were not closed, the first is 2026-11-20/,
    );
    const open = await placeTestOrder(api, shop, sara);
    await expect(archive()).rejects.toThrow(/has 1 orders not finished, the first is number 2 of 2026-11-20/);
    expect(readdirSync(root)).toEqual([]);
    expect((await api.call('GET', `/orders/${open}`, sara)).statusCode).toBe(200);
  });

  test('leaves another archive of the same name beside it', async () => {
    await archive();
    const folder = folderOf(root, shop.id, month.month);
    const first = readFileSync(join(folder, 'manifest.json'), 'utf8');
    await restore();
    await archive();
    const folders = readdirSync(join(root, shop.id)).filter((name) => name !== month.month);
    expect(folders).toHaveLength(1);
    expect(readFileSync(join(root, shop.id, folders[0] ?? '', 'manifest.json'), 'utf8')).toBe(first);
  });

  test('of one merchant leaves the orders of another alone', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const none = { ...month, merchantId: other.id };
    expect(await archiveMonth(api.context.db, none, { root, now: startOf(month.month, 6) })).toBe('empty');
    expect(count(await rows())).toBeGreaterThan(5);
  });
});

describe('an archived order', () => {
  test('is read as before where the files are at hand: its page, its steps and its receipt', async () => {
    const before = await read(reader, sara);
    const atTheBranch = await read(reader, kitchen);
    await archive();
    // It can no longer be rated.
    for (const page of [...before.slice(0, 2), ...atTheBranch.slice(0, 2)]) {
      expect(page.data.attributes['is-ratable']).toBe(true);
      page.data.attributes['is-ratable'] = false;
    }
    expect(await read(reader, sara)).toEqual(before);
    expect(await read(reader, kitchen)).toEqual(atTheBranch);
  });

  test('says where it is, in the language of its guest, where they are not', async () => {
    await archive();
    const { token } = sara;
    for (const page of [...pages, '/employees']) {
      const answer = await api.call('GET', `/orders/${order}${page}`, { token, language: 'ar-SA' });
      expect([answer.statusCode, answer.json().errors[0].code]).toEqual([404, 'order-archived']);
      expect(answer.json().errors[0].detail).toContain('أرشيف المطعم');
    }
  });

  test('says so as well where its file is damaged, and the log tells which', async () => {
    await archive();
    writeFileSync(join(folderOf(root, shop.id, month.month), 'orders.csv.gz'), 'nothing');
    expect((await api.call('GET', `/orders/${order}/receipt`, sara)).json().errors[0].code).toBe('order-archived');
  });

  test('is named in the history of its guest, and of no other', async () => {
    const history = async ({ token, customerId }: SignedInGuest) =>
      (await api.call('GET', `/customers/${customerId}/orders`, { token })).json();
    expect((await history(sara)).meta).toBeUndefined();
    await archive();
    expect(await history(sara)).toMatchObject({ data: [], meta: { 'archived-until': month.month } });
    expect((await history(await signIn(api, { mobile: '501234568' }))).meta).toBeUndefined();
    await restore();
    expect((await history(sara)).meta).toBeUndefined();
  });

  test('is listed page by page, newest first, for its guest and for the branch that sold it', async () => {
    api.passSeconds(60);
    const second = await place();
    api.passSeconds(60);
    const third = await place();
    const ids = [third, second, order];
    await archive();
    const read = async (path: string, { token }: { token: string }, on = reader) =>
      (await on.call('GET', path, { token })).json();
    const own = `/customers/${sara.customerId}/archived-orders`;
    const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
    for (const [path, caller] of [
      [own, sara],
      [`/staff${own}`, manager],
    ] as const) {
      const all = await read(path, caller);
      expect(all.data.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect(all.data[2].attributes).toEqual({
        number: '001',
        'placed-at': '2026-11-20T12:00:00.000Z',
        'location-name': expect.objectContaining({ 'en-us': expect.any(String) }),
        'order-type': 'to_go',
        status: 'finished',
        'payment-method': 'cash',
        'currency-code': 'SAR',
        'currency-digits': 2,
        total: 30,
        returned: 0,
        'is-at-hand': true,
      });
      const first = await read(`${path}?page[size]=2`, caller);
      const rest = await read(first.links.next.replace(/^\/api/, ''), caller);
      expect([first, rest].flatMap(({ data }) => data.map(({ id }: { id: string }) => id))).toEqual(ids);
      expect(rest.links.next).toBeUndefined();
      // This process has no folder of archives.
      expect((await read(path, caller, api)).data[0].attributes['is-at-hand']).toBe(false);
      expect((await reader.call('GET', `${path}?page[after]=x.y`, caller)).statusCode).toBe(400);
    }
    const found = await read('/staff/customers?search=345678', manager);
    expect(found.data).toMatchObject([
      { id: sara.customerId, attributes: { orders: 3, 'last-order-at': '2026-11-20T12:02:00.000Z' } },
    ]);
    const elsewhere = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
    expect((await reader.call('GET', `/staff${own}`, elsewhere)).statusCode).toBe(404);
    const noor = await signIn(api, { mobile: '501234568' });
    expect((await reader.call('GET', own, noor)).statusCode).toBe(404);
    await restore();
    expect((await read(own, sara)).data).toEqual([]);
  });

  test('can no longer be rated or refunded, and the answer says why', async () => {
    await archive();
    const { token } = sara;
    const said = async (path: string, body: object, as = token) => {
      const headers = { 'idempotency-key': randomUUID() };
      const answer = await reader.call('POST', `/orders/${order}${path}`, { token: as, body, headers });
      return [answer.statusCode, answer.json().errors[0].code];
    };
    const archived = [404, 'order-archived'];
    expect(await said('/feedbacks', { topics: [], comment: 'Good' })).toEqual(archived);
    const manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
    const refund = { way: 'cash', 'reason-code': 'other', reason: 'cold', whole: true };
    expect(await said('/refunds', refund, manager.token)).toEqual(archived);
  });

  test('is not found by another guest, and is not changed by anybody', async () => {
    const noor = await signIn(api, { mobile: '501234568', firstName: 'Noor' });
    await archive();
    const codeFor = async (id: string, guest: SignedInGuest) =>
      (await reader.call('GET', `/orders/${id}`, guest)).json().errors[0].code;
    expect(await codeFor(order, noor)).toBe('not-found');
    expect(await codeFor(randomUUID(), sara)).toBe('not-found');
    const { token } = kitchen;
    const moved = await reader.call('POST', `/orders/${order}/statuses`, { token, body: { code: 'delivered' } });
    expect([moved.statusCode, moved.json().errors[0].code]).toEqual([404, 'order-archived']);
  });

  test('says nothing of its guest in the files, and nothing anywhere once the guest is erased', async () => {
    await archive();
    const folder = folderOf(root, shop.id, month.month);
    const text = readdirSync(folder)
      .map((file) => (file.endsWith('.gz') ? gunzipSync(readFileSync(join(folder, file))).toString() : ''))
      .join('');
    expect(text).not.toContain('Sara');
    const own = await reader.call('GET', `/customers/${sara.customerId}/export`, sara);
    expect(own.body).toContain(notes);
    const away = await api.call('GET', `/customers/${sara.customerId}/export`, sara);
    expect(away.json().about).toContain(month.month);

    api.passSeconds(61);
    await api.call('POST', `/customers/${sara.customerId}/erasure-code`, sara);
    await api.runJobs();
    const body = { code: lastCode(api) };
    expect((await api.call('DELETE', `/customers/${sara.customerId}`, { ...sara, body })).statusCode).toBe(204);
    const kept = await api.context.db.execute('select * from archive_keys');
    expect(kept.rows).toEqual([]);
    const atTheBranch = await reader.call('GET', `/orders/${order}?include=items`, kitchen);
    expect(atTheBranch.statusCode).toBe(200);
    expect(atTheBranch.body).not.toContain('Sara');

    await restore();
    const { orders, order_lines: lines } = await rows();
    expect(orders).toMatchObject([{ row: { id: order, notes: null, mobile: null } }]);
    expect(lines).toMatchObject([{ row: { notes: null } }]);
  });

  test('belongs to the account that its guest became part of', async () => {
    const noor = await signIn(api, { mobile: '501234568', firstName: 'Noor' });
    await archive();
    await api.context.db.execute(`update archive_keys set customer_id = '${noor.customerId}'`);
    expect((await reader.call('GET', `/orders/${order}`, noor)).statusCode).toBe(200);
    expect((await reader.call('GET', `/orders/${order}`, sara)).statusCode).toBe(404);
    await restore();
    expect((await rows()).orders).toMatchObject([{ row: { customer_id: noor.customerId } }]);
  });
});

test('a guest whose archived orders all came to nothing is as new as before, and no other guest is', async () => {
  const huda = await signIn(api, { mobile: '501112299' });
  const called = await placeTestOrder(api, shop, huda);
  const body = { code: 'cancelled-by-employee', reason: 'test', 'reason-code': 'other' };
  expect((await api.call('POST', `/orders/${called}/statuses`, { token: kitchen.token, body })).statusCode).toBe(200);
  expect(await archive()).toMatchObject({ orders: 2 });
  const hasOrdered = async ({ customerId }: SignedInGuest) =>
    (await selectUses(api.context.db, { merchantId: shop.id, customerId }, ['WELCOME'])).hasOrdered;
  expect([await hasOrdered(sara), await hasOrdered(huda)]).toEqual([true, false]);
});

test('every table with rows of orders is archived, dropped, or known to stay', async () => {
  const found = await api.context.db.execute<{ name: string }>(`
    select t.relname as name from pg_class as t join pg_attribute as a on a.attrelid = t.oid and a.attname = 'order_id'
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition order by 1`);
  // The ledger of points is a customer's, and is only ever added to.
  const known = [...archivedTables, ...droppedTables, 'loyalty_entries'];
  expect(found.rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
});

test('the command says what it did, and what is missing', async () => {
  const said: string[] = [];
  const run = (command: 'archive' | 'restore' | 'archived', name?: string, words = {}) =>
    runArchiveCommand(api.context.db, command, name, words, (line) => said.push(line));
  await expect(run('archive', '2025-13', { to: root })).rejects.toThrow('2025-13 is no month: say it as 2025-03.');
  await expect(run('archive', '2025-03')).rejects.toThrow('--to is missing');
  await expect(run('restore', '2025-03', { from: root, merchant: 'nobody' })).rejects.toThrow(
    'There is no merchant "nobody"',
  );
  await run('archive', '2025-03', { to: root });
  await run('restore', '2025-03', { from: root, merchant: 'saffron-test' });
  await run('archived');
  await archive();
  await run('archived');
  expect(said).toEqual([
    'saffron-test, 2025-03: no orders.',
    'saffron-test, 2025-03: it is not archived, so nothing was changed.',
    'No month is archived.',
    expect.stringMatching(/^saffron-test, \d{4}-\d\d: 1 orders, since .*, SHA-256 of manifest\.json [\da-f]{64}$/),
  ]);
});
