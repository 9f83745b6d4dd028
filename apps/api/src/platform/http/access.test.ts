import { randomUUID } from 'node:crypto';
import { mayRole, staffRoles } from '@sufra/ordering';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { access, type Access, type Caller, callers, neededRights, outcomes } from '../../testing/access-table.ts';
import { type DescribedCall, listCalls } from '../../testing/hostile/list-calls.ts';
import { soundParts, type SoundParts } from '../../testing/hostile/sound-parts.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signInStaff } from '../../testing/sign-in-staff.ts';
import { signIn } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sound: SoundParts;
let calls: DescribedCall[];
let tokens: Record<Caller, string | undefined>;

const nameOf = ({ method, path }: DescribedCall): string => `${method} ${path}`;
const accessOf = (call: DescribedCall): Access | undefined => access[nameOf(call)];

/** Calls that end their own session go last, in this order. */
const endings = ['DELETE /customers/{id}/sessions', 'DELETE /customers/{id}', 'POST /logout', 'POST /staff/logout'];

/** The statuses that the owner got, call by call. */
const heard: Record<string, number> = {};

/** Calls that the order, the day or the body of these tests does not allow the owner. */
const refusedToTheOwner = {
  'DELETE /customers/{id}': 422,
  'DELETE /customers/{id}/sessions/{sessionId}': 404,
  'GET /payments/providers/money-hash/intent/{id}': 404,
  'PATCH /orders/{id}/cancellation': 422,
  'POST /customers/{id}/push-subscriptions': 422,
  // They paid in cash.
  'POST /hyperpay/checkout': 422,
  'POST /hyperpay/get-payment-status': 404,
  'POST /orders/{id}/feedbacks': 422,
  // Nothing is asked about it.
  'POST /orders/{id}/missing-items/{missing}/answers': 404,
  'POST /orders/{id}/statuses': 422,
  'POST /payments/orders/{id}': 422,
  'POST /payments/providers/checkout/apple-pay/authorize': 422,
  'POST /payments/providers/checkout/apple-pay/validate': 422,
  'POST /payments/providers/checkout/authorize': 422,
  'POST /payments/providers/foodics-online/apple-pay/validate': 422,
  'POST /payments/providers/money-hash/intent': 422,
  'POST /payments/providers/tap/verify': 404,
};

beforeAll(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
  sound = await soundParts(api, shop);
  const listed = await listCalls(api.app);
  calls = listed.toSorted((one, another) => endings.indexOf(nameOf(one)) - endings.indexOf(nameOf(another)));
  const browse = await api.call('POST', '/login/guest', { body: {} });
  tokens = {
    nobody: undefined,
    browser: browse.json().data.attributes.token,
    owner: sound.token,
    otherCustomer: (await signIn(api, { mobile: '598765432', firstName: 'Omar' })).token,
    // The same person, with the same number, at another shop.
    customerElsewhere: (await signIn(api, { merchant: other })).token,
    branchStaff: (await signInStaff(api, shop, { role: 'owner', branchId: shop.branches.olaya })).token,
    otherBranchStaff: (await signInStaff(api, shop, { role: 'owner', branchId: shop.branches.malqa })).token,
    staffElsewhere: (await signInStaff(api, other, { role: 'owner' })).token,
  };
});
afterAll(() => api.close());

async function statusFor(call: DescribedCall, token: string | undefined, headers = {}): Promise<number> {
  const response = await api.app.inject({
    method: call.method,
    url: `/api${pathOf(call)}`,
    headers: {
      host: shop.host,
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    payload: sound.bodies[nameOf(call)] as object | undefined,
    // A channel stays open: its first bytes are answer enough.
    payloadAsStream: true,
  });
  response.stream().destroy();
  return response.statusCode;
}

function pathOf({ path }: DescribedCall): string {
  const ids: Record<string, string> = { ...sound.ids, '/realtime/merchant-': shop.id };
  return path
    .split(/(?<=[/-])(?=\{)|(?<=\})/)
    .map((part, index, parts) => (part.startsWith('{') ? (ids[parts[index - 1] ?? ''] ?? randomUUID()) : part))
    .join('');
}

/** The outcome of a call in the words of the table. */
function outcomeOf(status: number, kind: Access): number | 'in' | 'a failure of ours' {
  if (status >= 500) return 'a failure of ours';
  if (status === 401 && kind === 'proof') return 'in';
  return status === 401 || status === 403 ? status : 'in';
}

/** Where no resource has such an id, an allowed caller gets 404 as well. */
function isAsExpected(status: number, kind: Access, expected: number | 'in'): boolean {
  return expected === 404 ? status === 404 : outcomeOf(status, kind) === expected;
}

const callsOf = (...kinds: Access[]) => calls.filter((call) => kinds.includes(accessOf(call) ?? 'anyone'));
const behindADoor = () => calls.filter((call) => !['anyone', 'proof'].includes(accessOf(call) ?? ''));

/** The status of each of these calls, by name, to be held against one expectation. */
async function statusesOf(list: DescribedCall[], token: string | undefined, headers = {}) {
  const statuses: [string, number][] = [];
  for (const call of list) statuses.push([nameOf(call), await statusFor(call, token, headers)]);
  return statuses;
}

const all = (list: DescribedCall[], status: number): [string, number][] => list.map((call) => [nameOf(call), status]);

describe('who may use which call', () => {
  test('is decided for every call that is described, and for no other', () => {
    expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(access).toSorted());
  });

  test('a token of another merchant counts as none, whether host or key names this one', async () => {
    const atTheirs = { host: 'other.test', 'x-app-key': shop.appKey };
    for (const token of [tokens.customerElsewhere, tokens.staffElsewhere]) {
      expect(await statusesOf(behindADoor(), token, atTheirs)).toEqual(all(behindADoor(), 401));
    }
  });

  test('a token of this merchant opens nothing at another', async () => {
    for (const headers of [{ host: 'other.test' }, { 'x-app-key': 'other-storefront-key' }]) {
      for (const token of [tokens.owner, tokens.branchStaff]) {
        expect(await statusesOf(behindADoor(), token, headers)).toEqual(all(behindADoor(), 401));
      }
    }
  });

  test('ids of this merchant do not exist at another', async () => {
    const list = callsOf('anyone').filter(({ path }) => path.includes('{') && !path.startsWith('/cms'));
    expect(list.length).toBeGreaterThan(10);
    expect(await statusesOf(list, undefined, { host: 'other.test' })).toEqual(all(list, 404));
  });

  test('another merchant’s session is not ended from here', async () => {
    await api.call('POST', '/logout', { token: tokens.customerElsewhere });
    await api.call('POST', '/staff/logout', { token: tokens.staffElsewhere });
    const there = (path: string, token = '') =>
      api.app.inject({ url: `/api${path}`, headers: { host: 'other.test', authorization: `Bearer ${token}` } });
    expect((await there('/customers', tokens.customerElsewhere)).statusCode).toBe(200);
    expect((await there('/staff/orders', tokens.staffElsewhere)).statusCode).toBe(200);
  });

  // The owner comes last: some calls end what the others need.
  const order: Caller[] = [...callers.filter((caller) => caller !== 'owner'), 'owner'];
  test.each(order)('%s hears of every call what the table says', async (caller) => {
    const wrong: string[] = [];
    for (const call of calls) {
      const kind = accessOf(call) ?? 'anyone';
      const expected = outcomes[kind][caller];
      const status = await statusFor(call, tokens[caller]);
      if (caller === 'owner' && !['anyone', 'proof'].includes(kind) && expected === 'in') heard[nameOf(call)] = status;
      if (!isAsExpected(status, kind, expected)) wrong.push(`${nameOf(call)}: ${status} instead of ${expected}`);
    }
    expect(wrong).toEqual([]);
  });

  test.each(staffRoles)(
    '%s is refused the calls that need a right of others, and no other call for it',
    async (role) => {
      const wrong: string[] = [];
      const hear = async (kind: Access, token: string) => {
        for (const call of callsOf(kind)) {
          const right = neededRights[nameOf(call)];
          const isRefused = (await statusFor(call, token)) === 403;
          if (isRefused !== (right !== undefined && !mayRole(role, right))) wrong.push(nameOf(call));
        }
      };
      await hear('staff', (await signInStaff(api, shop, { role, branchId: shop.branches.olaya })).token);
      await hear('merchant', (await signInStaff(api, shop, { role })).token);
      expect(wrong).toEqual([]);
    },
  );

  test('what the owner is let into is really there: nothing was refused for want of it', () => {
    const refused = Object.entries(heard).filter(([, status]) => status >= 300);
    expect(Object.fromEntries(refused)).toEqual(refusedToTheOwner);
  });
});
