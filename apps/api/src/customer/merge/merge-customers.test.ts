import { isNotNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { v7 as uuid } from 'uuid';
import { loadMerchant } from '../../catalogue/merchant/load-merchant.ts';
import { findBranchOrder } from '../../ordering/order/order.store.ts';
import { moveByStaff } from '../../ordering/order/move-order.ts';
import { orderEvents, orders, type StoredOrder } from '../../ordering/order.tables.ts';
import { customerOfferUses, offerRedemptions } from '../../ordering/promotion/promotion.tables.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedOffers } from '../../testing/seed-offers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { lastCode, signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { signUp } from '../../testing/sign-up.ts';
import { customers } from '../customer.tables.ts';
import { tokenHashOf } from '../session/open-session.ts';
import { insertSession } from '../session/session.store.ts';

const mobile = '512345678';

let api: TestApi;
let shop: SeededShop;
let guest: SignedInGuest;
let account: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  guest = await signIn(api, { mobile });
  account = await accountWithoutNumber();
  api.passSeconds(61);
});
afterEach(() => api.close());

/** A customer of a sign-in provider: registered, and no number yet. */
async function accountWithoutNumber(): Promise<SignedInGuest> {
  const [id, token] = [uuid(), randomUUID()];
  const createdAt = api.context.now();
  const row = { id, merchantId: shop.id, accountType: 'registered' as const, firstName: '', lastName: '' };
  await api.context.db.insert(customers).values({ ...row, status: 'unverified', createdAt });
  const expiresAt = new Date(createdAt.getTime() + 86_400_000);
  const session = { id: uuid(), tokenHash: tokenHashOf(token), merchantId: shop.id, customerId: id };
  await insertSession(api.context.db, { ...session, createdAt, expiresAt });
  return { token, customerId: id };
}

const place = (own: object = {}, by = guest) =>
  api.call('POST', '/orders', {
    token: by.token,
    body: aPayload(shop, own),
    headers: { 'idempotency-key': randomUUID() },
  });
const add = (path: string, body: object, to = guest) =>
  api.call('POST', `/customers/${to.customerId}/${path}`, { token: to.token, body });
const list = async (path: string, of = account): Promise<{ id: string; attributes: Record<string, unknown> }[]> =>
  (await api.call('GET', `/customers/${of.customerId}/${path}`, { token: of.token })).json().data;

async function readOrder(id: string): Promise<StoredOrder> {
  const found = await findBranchOrder(api.context, { merchantId: shop.id, branchId: null }, id);
  if (!found) throw new Error('no order');
  return found;
}

/** Accepts the order, as staff of the branch who read it. */
async function accept(order: StoredOrder) {
  const merchant = await loadMerchant(api.context, shop.id);
  if (!merchant) throw new Error('no merchant');
  const session = { id: uuid(), expiresAt: api.context.now(), kind: 'staff', staffId: uuid() } as const;
  return moveByStaff(
    { ...api.context, merchant, locale: 'en-us' },
    order,
    { code: 'accepted' },
    { ...session, role: 'kitchen', branchId: shop.branches.olaya, deviceId: null },
  );
}

/** Asks for the number and answers how to enter the code that went to it. */
async function askForNumber(by = account, number = mobile): Promise<() => ReturnType<TestApi['call']>> {
  await api.call('PATCH', `/customers/${by.customerId}`, { token: by.token, body: { mobile: number } });
  await api.runJobs();
  const body = { code: lastCode(api) };
  return () => api.call('POST', `/customers/${by.customerId}/verify`, { token: by.token, body });
}

/** Tables in which something still names this customer. The ledger of points is never rewritten. */
async function tablesThatName(customerId: string): Promise<string[]> {
  const { rows } = await api.services.database.executeSql(
    `select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid and attname = 'customer_id'
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  );
  const ledger = ['loyalty_accounts', 'loyalty_entries'];
  const named: string[] = [];
  for (const { name } of rows as { name: string }[]) {
    const found = await api.services.database.executeSql(
      `select 1 from "${name}" where customer_id::text = '${customerId}' limit 1`,
    );
    if (found.rows.length > 0 && !ledger.includes(name)) named.push(name);
  }
  return named;
}

describe('a guest whose number an account proves', () => {
  test('becomes part of it with orders, addresses, cars, favourites and uses of offers', async () => {
    await seedOffers(api.context.db, shop.id, {
      coupons: [{ code: 'TEN', benefit: { type: 'percentage', percent: 10 } }],
    });
    const placed = await place({ 'coupon-code': 'TEN', total: 27 });
    expect(placed.statusCode, placed.body).toBe(201);
    await add('addresses', { lat: 24.7, long: 46.6, line1: 'King Fahd Road 12' });
    await add('cars', { color: 'white', 'car-maker': 'toyota', 'plate-number': 'ABC 123' });
    const enter = await askForNumber();
    const done = await enter();
    expect(done.json().data).toMatchObject({
      id: account.customerId,
      attributes: { mobile, 'is-mobile-verified': true, status: 'verified', 'first-name': 'Sara' },
    });
    expect((await list('orders')).map(({ id }) => id)).toEqual([placed.json().data.id]);
    expect(await list('addresses')).toHaveLength(1);
    expect(await list('cars')).toHaveLength(1);
    const { db } = api.context;
    const ofAccount = [{ customerId: account.customerId }];
    expect(await db.select({ customerId: offerRedemptions.customerId }).from(offerRedemptions)).toEqual(ofAccount);
    expect(await db.select({ customerId: customerOfferUses.customerId }).from(customerOfferUses)).toEqual(ofAccount);
    expect(await tablesThatName(guest.customerId)).toEqual([]);
    expect((await api.call('GET', '/customers', { token: guest.token })).statusCode).toBe(401);
    expect(await db.$count(customers)).toBe(1);
  });

  test('what open pages are told goes on without a gap', async () => {
    await place();
    await place();
    const enter = await askForNumber();
    await enter();
    await place({}, account);
    const { db } = api.context;
    const told = await db
      .select({ number: orderEvents.customerNumber })
      .from(orderEvents)
      .where(isNotNull(orderEvents.customerNumber))
      .orderBy(orderEvents.customerNumber);
    expect(told.map(({ number }) => number)).toEqual([1, 2, 3]);
  });

  test('the default address and the name of the account stay', async () => {
    await api.call('PATCH', `/customers/${account.customerId}`, {
      token: account.token,
      body: { 'first-name': 'Sarah' },
    });
    await add('addresses', { lat: 24.7, long: 46.6, line1: 'Home', 'is-default': true }, account);
    await add('addresses', { lat: 24.7, long: 46.6, line1: 'Old home', 'is-default': true });
    const enter = await askForNumber();
    expect((await enter()).json().data.attributes['first-name']).toBe('Sarah');
    const addresses = await list('addresses');
    expect(addresses.filter(({ attributes }) => attributes['is-default'] === true)).toHaveLength(1);
    expect(addresses).toHaveLength(2);
  });

  test('the guest’s profile fills in the account’s, and a refusal of text messages stays', async () => {
    const tell = (by: SignedInGuest, body: object) =>
      api.call('PATCH', `/customers/${by.customerId}`, { token: by.token, body });
    await tell(guest, { 'date-of-birth': '1994-02-28', locale: 'fr', 'wants-order-texts': false });
    await tell(account, { locale: 'ar-sa' });
    const enter = await askForNumber();
    expect((await enter()).json().data.attributes).toMatchObject({
      'date-of-birth': '1994-02-28',
      locale: 'ar-sa',
      'wants-order-texts': false,
    });
  });

  test('two accounts are never joined', async () => {
    const other = await signUp(api, { mobile: '598765432' });
    const enter = await askForNumber(account, '598765432');
    const refused = await enter();
    expect([refused.statusCode, refused.json().error[0].code]).toEqual([422, 'mobile-taken']);
    expect((await api.call('GET', '/customers', { token: other.token })).statusCode).toBe(200);
  });
});

describe('at the same moment', () => {
  test('one code, entered many times, merges once', async () => {
    await place();
    const enter = await askForNumber();
    const answers = await Promise.all(Array.from({ length: 5 }, () => enter()));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422, 422, 422, 422]);
    expect(await list('orders')).toHaveLength(1);
  });

  test('of two accounts that prove the number, one gets it with all the guest had', async () => {
    await place();
    const second = await accountWithoutNumber();
    const enterFirst = await askForNumber();
    api.passSeconds(61);
    const enterSecond = await askForNumber(second);
    const answers = await Promise.all([enterFirst(), enterSecond()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const winner = answers[0].statusCode === 200 ? account : second;
    expect(await list('orders', winner)).toHaveLength(1);
    expect(await tablesThatName(guest.customerId)).toEqual([]);
  });

  test('orders of the guest go to the account or are refused, and none is lost in between', async () => {
    const enter = await askForNumber();
    const [merged, ...placed] = await Promise.all([
      enter(),
      ...Array.from({ length: 8 }, () => place()),
      add('addresses', { lat: 24.7, long: 46.6, line1: 'King Fahd Road 12' }),
    ]);
    expect(merged?.statusCode, merged?.body).toBe(200);
    const created = placed.filter(({ statusCode }) => statusCode === 201);
    const others = placed.filter(({ statusCode }) => statusCode !== 201).map(({ statusCode }) => statusCode);
    expect(
      others.every((status) => [401, 404].includes(status)),
      String(others),
    ).toBe(true);
    const { db } = api.context;
    expect(await db.$count(orders)).toBe(created.filter((one) => one.json().data.type === 'orders').length);
    expect(await tablesThatName(guest.customerId)).toEqual([]);
  });

  test('an order is placed also when the two waited for each other', async () => {
    const undone = new Error('Failed query', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) });
    const before = await api.context.db.$count(orders);
    const attempts = vi.spyOn(api.context.db, 'transaction').mockRejectedValueOnce(undone);
    expect((await place()).statusCode).toBe(201);
    expect(attempts.mock.calls.length).toBeGreaterThan(1);
    attempts.mockRestore();
    expect(await api.context.db.$count(orders)).toBe(before + 1);
  });

  test('the branch moves an order that it read before', async () => {
    const order = await readOrder((await place()).json().data.id);
    const enter = await askForNumber();
    expect((await enter()).statusCode).toBe(200);
    expect(await accept(order)).toMatchObject({ ok: true, value: { customerId: account.customerId } });
    expect(await readOrder(order.id)).toMatchObject({ status: 'accepted', customerId: account.customerId });
  });

  test('the branch moves an order also when the two waited for each other', async () => {
    const order = await readOrder((await place()).json().data.id);
    const undone = new Error('Failed query', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) });
    const attempts = vi.spyOn(api.context.db, 'transaction').mockRejectedValueOnce(undone);
    expect(await accept(order)).toMatchObject({ ok: true, value: { status: 'accepted' } });
    expect(attempts.mock.calls.length).toBeGreaterThan(1);
    attempts.mockRestore();
  });

  test('a guest who asks for a code just then keeps a way in', async () => {
    const enter = await askForNumber();
    const [merged, asked] = await Promise.all([
      enter(),
      api.call('POST', '/customers', { body: { 'first-name': 'Sara', mobile } }),
    ]);
    expect([merged.statusCode, asked.statusCode]).toEqual([200, 201]);
    api.passSeconds(61);
    expect((await signIn(api, { mobile })).customerId).toBe(account.customerId);
  });
});
