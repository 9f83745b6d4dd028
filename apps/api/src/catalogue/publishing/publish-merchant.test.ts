import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withTransaction } from '../../context.ts';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import type { BundleFiles } from '../../bundle/check/read-bundle.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { findIds } from '../../testing/find-ids.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { signIn } from '../../testing/sign-in.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { loadMerchant } from '../merchant/load-merchant.ts';
import { selectVersion } from '../merchant/merchant.store.ts';
import { selectPublishedDocument, unpackFile } from './published-document.store.ts';
import { sweepPublishedJob } from './publish-merchant.ts';
import { publishAnew } from './renew-menus.ts';

const drinks = 'menus/main/categories/drinks.json';
const cola = { handle: 'cola', name: { 'en-us': 'Cola', 'ar-sa': 'كولا', fr: 'Cola' }, price: '8.00' };
const files = { [drinks]: { handle: 'drinks', name: cola.name, items: [cola] } };

let api: TestApi;
let shop: Awaited<ReturnType<typeof importShop>>;
let menu: { id: string; cola: string; branch: string };
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await importShop(api, { files });
  const [{ id: branch }] = (await api.call('GET', '/locations')).json().data;
  const { menu: id } = await findIds(api, shop);
  const { data } = (await api.call('GET', `/${id}/categories`)).json();
  menu = { id, branch, cola: data.at(-1).attributes.items[0].id };
  manager = await signInStaff(api, shop, { branchId: branch });
});
afterEach(() => api.close());

/** The bundle of the shop at another price and with another word. */
function changed(price: string): BundleFiles {
  const bundle = aBundle({ files });
  changeFile(bundle, 'content/translations/ar-sa.json', '/texts/cart.title', price);
  changeFile(bundle, 'menus/main/categories/grill.json', '/items/0/price', price);
  return bundle;
}

async function count(remaining: number | null): Promise<void> {
  const { token } = manager;
  const body = { kind: 'item', 'thing-id': menu.cola, until: 'hour', remaining };
  expect((await api.call('POST', '/staff/sold-out', { token, body })).statusCode).toBe(201);
}

/** The document that open menus read now, and until when it is true. */
async function published() {
  const { published: at } = (await loadMerchant(api.context, shop.id)) ?? {};
  const document = await selectPublishedDocument(api.context.db, at?.menuPathById[menu.id] ?? '');
  if (!document) throw new Error('what is published is not stored');
  const { data } = JSON.parse(String(await unpackFile(document)));
  const items = data.flatMap((each: { attributes: { items: object[] } }) => each.attributes.items);
  const { attributes } = items.find(({ id }: { id: string }) => id === menu.cola);
  return { isOut: attributes['out-of-stock-locations'].length > 0, validUntil: at?.validUntil, document };
}

test('a state that ends while an import publishes is over, or said to end', { timeout: 120_000 }, async () => {
  const start = api.context.now().getTime();
  const end = start + 3_600_000;
  let later = 0;
  let readings = 0;
  do {
    await count(null);
    const clock = { early: readings, later: 0 };
    const now = () => new Date(clock.early-- > 0 ? start : end + 1000 * clock.later++);
    const imported = await importBundle({ ...api.context, now }, changed(`${40 + readings}.00`));
    expect(imported).toMatchObject({ ok: true, value: { isChanged: true } });
    const { isOut, validUntil } = await published();
    const until = isOut ? new Date(end).toISOString() : undefined;
    expect({ readings, validUntil }).toEqual({ readings, validUntil: until });
    later = clock.later;
    readings += 1;
  } while (later > 0);
});

test('a menu that was replaced while a dish was gone is deleted after a month, also where nothing is imported', async () => {
  const before = (await published()).document;
  await count(null);
  const isStored = async ({ path }: { path: string }) =>
    (await selectPublishedDocument(api.context.db, path)) !== undefined;
  api.passSeconds(29 * 86_400);
  await sweepPublishedJob.run(api.context, {});
  expect(await isStored(before)).toBe(true);
  const { document } = await published();
  api.passSeconds(2 * 86_400);
  await sweepPublishedJob.run(api.context, {});
  expect([await isStored(before), await isStored(document)]).toEqual([false, true]);
});

// The embedded database has one connection: nothing happens there beside an import.
describe.skipIf(!process.env.TEST_DATABASE_URL)('beside an import', () => {
  /** Keeps others out of a table for as long as some work takes. */
  async function whileLocked<Done>(table: string, mode: 'share' | 'access exclusive', work: () => Promise<Done>) {
    return api.services.database.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${table} in ${mode} mode`));
      return work();
    });
  }

  async function untilWaiting(table: string, transactions: number): Promise<void> {
    const waiting = sql`select count(distinct pid)::int as count from pg_locks
      where not granted and database = (select oid from pg_database where datname = current_database())
        and relation = ${table}::regclass`;
    await expect
      .poll(async () => (await api.context.db.execute<{ count: number }>(waiting)).rows[0]?.count, { timeout: 20_000 })
      .toBe(transactions);
  }

  /** Until so many statements wait for another transaction. */
  async function untilBlocked(statements: number): Promise<void> {
    const waiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await api.context.db.execute<{ count: number }>(waiting)).rows[0]?.count, { timeout: 20_000 })
      .toBe(statements);
  }

  test('the last one is sold and stays gone, although the import read the menu before', async () => {
    await count(1);
    const { token } = await signIn(api);
    const { importing, renewing } = await whileLocked('published_documents', 'share', async () => {
      const importing = importBundle(api.context, changed('44.00'));
      await untilWaiting('published_documents', 1);
      const answer = await api.call('POST', '/orders', {
        token,
        headers: { 'idempotency-key': randomUUID() },
        body: {
          source: 'Web',
          type: 'to-go',
          location: menu.branch,
          'payment-type': 'cash',
          items: [{ id: menu.cola, quantity: 1, price: 8 }],
          total: 8,
        },
      });
      expect(answer.statusCode, answer.body).toBe(201);
      const renewing = api.runJobs();
      await untilWaiting('published_documents', 2);
      return { importing, renewing };
    });
    expect(await importing).toMatchObject({ ok: true, value: { isChanged: true } });
    await renewing;
    const { isOut, document } = await published();
    expect(isOut).toBe(true);
    expect(document.replacedAt).toBeNull();
    const menus = await api.context.db.execute<{ path: string }>(
      sql`select path from published_documents where path like '%/menu-main-%' and replaced_at is null`,
    );
    expect(menus.rows).toEqual([{ path: document.path }]);
  });

  test('what is published while nothing but bytes is imported stays published', async () => {
    const bundle = aBundle({ files });
    bundle.set(drinks, Buffer.from(`${String(bundle.get(drinks))}\n`));
    const { importing, version } = await whileLocked('merchant_documents', 'access exclusive', async () => {
      const importing = importBundle(api.context, bundle);
      await untilWaiting('merchant_documents', 1);
      await withTransaction(api.context, (context) => publishAnew(context, shop.id));
      const version = (await selectVersion(api.context.db, shop.id))?.version;
      return { importing, version };
    });
    expect(await importing).toMatchObject({ ok: true, value: { isChanged: false } });
    expect((await selectVersion(api.context.db, shop.id))?.version).toBe(version);
  });

  test('the kitchen of another merchant waits for nothing, and its import neither', async () => {
    const names = { handle: 'other', host: 'other.test', appKey: 'other-storefront-key' };
    const other = await importShop(api, names);
    let importing: Promise<unknown> | undefined;
    await api.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from merchants where id = ${other.id} for update`);
      importing = importBundle(api.context, aBundle({ ...names, files }));
      await untilBlocked(1);
      await count(null);
      expect(await importBundle(api.context, changed('44.00'))).toMatchObject({ ok: true });
    });
    expect(await importing).toMatchObject({ ok: true, value: { isChanged: true } });
    expect((await published()).isOut).toBe(true);
  });

  test('an import by a process of release 1.0.10 is waited for', async () => {
    let counting: Promise<unknown> | undefined;
    await api.services.database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('merchant import'))`);
      counting = count(null);
      await untilBlocked(1);
    });
    await counting;
    expect((await published()).isOut).toBe(true);
  });

  test('of two new merchants that take the same host at the same moment, one is told whose it is', async () => {
    const imported = await Promise.all(
      ['north', 'south'].map((handle) =>
        importBundle(api.context, aBundle({ handle, host: 'both.test', appKey: `${handle}-storefront-key` })),
      ),
    );
    expect(imported.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    const refused = imported.find(({ ok }) => !ok);
    expect(refused).toMatchObject({
      refusal: [{ message: expect.stringMatching(/"both.test" belongs to (north|south)/) }],
    });
  });
});
