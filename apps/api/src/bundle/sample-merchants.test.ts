import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';
import { addSampleStaff, addStaff } from '../staff/manage-staff.ts';
import { staff } from '../staff/staff.tables.ts';
import { aBundle, changeFile } from '../testing/a-bundle.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { placeTestOrder } from '../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { signIn } from '../testing/sign-in.ts';
import { importBundle } from './import/import-bundle.ts';
import { findSamples, removeSamples, requireNoSamples, rowsOfSamples } from './sample-merchants.store.ts';

const door = { password: 'demo-kitchen', pin: '2580', pairingCode: '40204060' };

let api: TestApi;
let sample: SeededShop;
let real: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  sample = await seedShop(api.context.db);
  real = await seedShop(api.context.db, { host: 'real.test', appKey: 'real-storefront-key' });
  await addStaff(api.context, (await loadMerchant(api.context, real.id))!, {
    email: 'huda@real.test',
    role: 'kitchen',
    name: 'Huda',
    branchHandle: 'olaya',
  });
});
afterEach(() => api.close());

const asSample = async (handle = 'saffron-test') => {
  const { db } = api.context;
  await db.update(merchants).set({ isSample: true, handle }).where(eq(merchants.id, sample.id));
  await addSampleStaff(api.context, handle, door);
};

const loginStaff = (host: string, email: string, password: string) =>
  api.call('POST', '/staff/login', { headers: { host }, body: { email, password } });

type Row = { name: string; rows: number };

/** The rows of every table that names a merchant, for one of them. */
async function rowsOf(merchantId: string): Promise<Map<string, number>> {
  const { database } = api.services;
  const named = await database.executeSql(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'merchant_id'
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  );
  const names = (named.rows as Row[]).map(({ name }) => name);
  const counts = names.map(
    (name) => `select '${name}' as name, count(*)::int as rows from "${name}" where merchant_id = $1`,
  );
  const { rows } = await database.executeSql(counts.join(' union all '), [merchantId]);
  return new Map((rows as Row[]).map(({ name, rows: count }) => [name, count]));
}

/** Kept for ever, for every customer. */
const ledgers = ['loyalty_entries', 'order_event_log', 'day_closes'];

test('a shop does not open beside samples, and says which command removes them', async () => {
  await expect(requireNoSamples(api.context.db)).resolves.toBeUndefined();
  await asSample();
  await expect(requireNoSamples(api.context.db)).rejects.toThrow(
    /saffron-test, 5 staff accounts.*\n.*npm run merchant -- remove-samples\n.*DEMO=true/,
  );
});

test('removing samples leaves nothing of them, and everything of the others', async () => {
  await asSample();
  const guest = await signIn(api);
  await placeTestOrder(api, sample, guest);
  const login = await loginStaff('saffron.test', 'olaya@staff.example', 'demo-kitchen');
  const { token } = login.json().data.attributes;
  await signIn(api, { merchant: real, mobile: '512345679' });
  const before = await rowsOf(real.id);
  const had = await rowsOf(sample.id);
  for (const table of ['orders', 'sessions', 'staff_sessions', 'customers', 'menu_items'])
    expect(had.get(table)).toBeGreaterThan(0);

  const removed = await removeSamples(api.context);
  expect(removed).toEqual({ merchants: ['saffron-test'], staff: expect.arrayContaining(['olaya@staff.example']) });
  const left = [...(await rowsOf(sample.id))].filter(([name, rows]) => rows > 0 && !ledgers.includes(name));
  expect(left).toEqual([]);
  expect(await rowsOf(real.id)).toEqual(before);
  const parts = await api.services.database.executeSql(
    `select (select count(*)::int from order_lines) as lines, (select count(*)::int from idempotency_keys) as keys,
      (select count(*)::int from delivery_areas a where not exists (select from branches b where b.id = a.branch_id)) as areas`,
  );
  expect(parts.rows).toEqual([{ lines: 0, keys: 0, areas: 0 }]);
  expect((await api.call('GET', '/staff/orders', { token, merchant: real })).statusCode).toBe(401);
  await expect(requireNoSamples(api.context.db)).resolves.toBeUndefined();
  expect(await removeSamples(api.context)).toEqual({ merchants: [], staff: [] });
});

test('every table that names a merchant is among those that are emptied', async () => {
  const listed = rowsOfSamples.map(([table]) => table);
  const named = [...(await rowsOf(sample.id)).keys()].filter((name) => !ledgers.includes(name));
  expect(named.filter((name) => !listed.includes(name))).toEqual([]);
});

test('a sample that its owner imports is a real shop, and loses the demo’s accounts alone', async () => {
  const { context } = api;
  const files = aBundle();
  changeFile(files, 'merchant.json', '/hosts', ['bundle.test']);
  changeFile(files, 'merchant.json', '/application/key', 'key-of-the-bundle');
  const imported = await importBundle(context, files, { isSample: true });
  if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
  const { handle } = imported.value;
  await addSampleStaff(context, handle, door);
  expect((await findSamples(context.db)).merchants).toEqual([handle]);
  await importBundle(context, files);
  const left = await findSamples(context.db);
  expect(left.merchants).toEqual([]);
  expect(left.staff.length).toBeGreaterThan(0);
  await removeSamples(context);
  expect(await context.db.select().from(merchants).where(eq(merchants.handle, handle))).toHaveLength(1);
  await expect(requireNoSamples(context.db)).resolves.toBeUndefined();
});

test('samples of a release that marked nothing are told by their accounts', async () => {
  const { db } = api.context;
  await asSample('saffron-and-char');
  await db.update(merchants).set({ isSample: false });
  await db.update(staff).set({ isSample: false });
  expect((await findSamples(db)).merchants).toEqual(['saffron-and-char']);
  // Made real afterwards, it stays so.
  await db.update(merchants).set({ isSample: false });
  const { merchants: handles, staff: emails } = await findSamples(db);
  expect([handles, emails.length]).toEqual([[], 5]);
});

test('a real merchant of a sample’s name is none', async () => {
  const { db } = api.context;
  await db.update(merchants).set({ handle: 'tide-and-crumb' }).where(eq(merchants.id, real.id));
  expect(await findSamples(db)).toEqual({ merchants: [], staff: [] });
});
