import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { readPlan, type TableLook } from '../../testing/read-plan.ts';
import { seedCustomers } from '../../testing/seed-customers.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { countCommits, watchStatements } from '../../testing/watch-statements.ts';
import { cookOneRound } from './demo-kitchen.ts';

let api: TestApi;
let shop: SeededShop;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
});
afterEach(() => api.close());

/** Tables that have more rows with every guest and every order. */
const growing = [
  'customers',
  'customer_addresses',
  'sessions',
  'one_time_codes',
  'limit_counters',
  'push_subscriptions',
  'orders',
  'order_lines',
  'order_event_log',
  'idempotency_keys',
  'branch_order_numbers',
  'payments',
];

/** Indexes of a few rows only, however many orders there are: reading all of one is no more than a look. */
const short = ['orders_open_by_branch', 'orders_unreleased', 'orders_refund_due'];

const isDear = ({ table, index, condition }: TableLook): boolean =>
  growing.includes(table) && condition === undefined && !short.includes(index ?? '');

/** Enough rows that reading an index from end to end costs more than looking one up: in tiny tables the two cost the same. */
async function fillWithGuests(): Promise<void> {
  await seedCustomers(api.context.db, shop.id, 3000, 100, api.context.now());
  await api.services.database.executeSql(`
    insert into push_subscriptions (id, merchant_id, customer_id, session_id, endpoint, p256dh, auth, locale, created_at)
    select gen_random_uuid(), merchant_id, customer_id, id, 'https://push.test/' || id, 'key', 'auth', 'en-us', created_at
    from sessions where customer_id is not null`);
  await api.services.database.executeSql(`
    insert into one_time_codes (id, merchant_id, customer_id, tries_left, pending_first_name, pending_last_name, locale, host,
      requested_at, expires_at)
    select gen_random_uuid(), merchant_id, id, 5, '', '', 'en-us', 'saffron.test', created_at, created_at from customers`);
  // Orders of before, which are over: one that moves is found without them.
  await api.services.database.executeSql(`
    insert into orders
    select old.* from (select * from orders limit 1) as placed, generate_series(1, 3000) as n,
      jsonb_populate_record(placed::orders, jsonb_build_object('id', gen_random_uuid(), 'status', 'finished',
        'number', 100000 + n, 'business_day', placed.business_day - n)) as old`);
  await api.services.database.executeSql('analyze');
}

// The planner is the same on both databases; the embedded one is easier to listen to.
describe.skipIf(process.env.TEST_DATABASE_URL)('what a guest and a kitchen ask', () => {
  test('finds its rows by an index, however many orders are stored', async () => {
    const dear: string[] = [];
    let looks = 0;
    for (const { statement, plan } of await readPlans()) {
      looks += plan.filter(({ table }) => growing.includes(table)).length;
      dear.push(
        ...plan.filter(isDear).map(({ table, kind, index }) => `${kind} of ${table} by ${index}: ${statement.trim()}`),
      );
    }
    expect(dear).toEqual([]);
    expect(looks).toBeGreaterThan(20);
  });

  test('reads the open orders of its own branch, not those of a whole chain', async () => {
    const ofBranch = (await readPlans()).filter(({ statement }) => /\bbranch_id"? (=|in\b)/.test(statement));
    const ofOpenOrders = ofBranch.flatMap(({ plan }) => plan.filter(({ index }) => index === 'orders_open_by_branch'));
    expect(ofOpenOrders.map(({ condition }) => condition).filter((text) => !text?.includes('branch_id'))).toEqual([]);
    expect(ofOpenOrders.length).toBeGreaterThan(1);
  });

  test('a look that no index serves is noticed', async () => {
    const plan = await readPlan(api.services.database, 'select id from orders where notes = $1');
    expect(plan.filter(isDear)).toMatchObject([{ table: 'orders', kind: 'Seq Scan' }]);
  });
});

// Only there a connection begins and commits by statements of its own.
describe.runIf(process.env.TEST_DATABASE_URL)('a whole order', () => {
  test('is as many transactions as decision record 0064 counts, and no more', async () => {
    // The first guest after a start reads menu and branches.
    await placeTestOrder(api, shop, await signIn(api, { mobile: '598765432' }));
    const commits: Record<string, number> = {};
    const ask = async (step: string, path: string, call: Parameters<TestApi['call']>[2]) => {
      let answer: Awaited<ReturnType<TestApi['call']>> | undefined;
      const method = step === 'status' ? 'GET' : 'POST';
      commits[step] = await countCommits(async () => (answer = await api.call(method, path, call)));
      expect(answer?.statusCode, answer?.body).toBeLessThan(300);
      return answer?.json().data;
    };
    const body = aPayload(shop);
    await ask('number', '/customers', { body: { 'first-name': 'Sara', mobile: '512345678' } });
    commits.message = await countCommits(() => api.runJobs());
    const login = { username: '966512345678', password: lastCode(api) };
    const { token } = (await ask('sign-in', '/login/guest', { body: login })).attributes;
    await ask('quote', '/promotions/validation', { token, body });
    await ask('validation', '/orders/validate', { token, body });
    const headers = { 'idempotency-key': randomUUID() };
    const { id } = await ask('order', '/orders', { token, body, headers });
    await ask('status', `/orders/${id}/statuses`, { token });
    expect(commits).toEqual({ number: 3, message: 4, 'sign-in': 5, quote: 1, validation: 3, order: 2, status: 2 });
  });
});

/** The statements of an order, each with its plan in a shop of many guests and orders. */
async function readPlans(): Promise<{ statement: string; plan: TableLook[] }[]> {
  const statements = await watchStatements(orderAndCook);
  await fillWithGuests();
  const plans: { statement: string; plan: TableLook[] }[] = [];
  for (const statement of statements.filter((text) => /^\s*(select|with|insert|update|delete)\b/i.test(text)))
    plans.push({ statement, plan: await readPlan(api.services.database, statement) });
  return plans;
}

/** A whole order, from signing in to reading it, and the kitchen's part of it. */
async function orderAndCook(): Promise<void> {
  const { token, customerId } = await signIn(api);
  const body = aPayload(shop);
  const staff = await signInStaff(api, shop);
  const headers = { 'idempotency-key': randomUUID() };
  const ask = async (method: 'GET' | 'POST', path: string, call: object): Promise<string> => {
    const answer = await api.call(method, path, call);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    return answer.json<{ data: { id: string } }>().data.id;
  };
  expect((await api.call('GET', '/locations', {})).statusCode).toBe(200);
  await ask('POST', '/promotions/validation', { token, body });
  await ask('POST', '/orders/validate', { token, body });
  const id = await ask('POST', '/orders', { token, body, headers });
  // The same attempt again, and another that is refused.
  await ask('POST', '/orders', { token, body, headers });
  await api.call('POST', '/orders', { token, body: { ...body, total: 1 }, headers: { 'idempotency-key': 'other' } });
  await ask('GET', `/orders/${id}/statuses`, { token });
  await ask('GET', `/orders/${id}?include=items,statuses`, { token });
  await ask('GET', `/customers/${customerId}/orders`, { token });
  await ask('GET', '/staff/orders', { token: staff.token });
  api.passSeconds(60);
  await cookOneRound(api.context, { merchantHandles: ['saffron-test'], stepSeconds: 5 });
  await api.runJobs();
}
