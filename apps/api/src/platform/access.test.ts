import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listCalls, type DescribedCall } from '../testing/hostile/list-calls.ts';
import { soundParts, type SoundParts } from '../testing/hostile/sound-parts.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../testing/seed-shop.ts';
import { signIn } from '../testing/sign-in.ts';

/**
 * Who may use a call. `anyone`: no token needed. `customers`: whoever signed in, for themselves. `owner`: the path
 * names something that belongs to one customer.
 */
const access: Record<string, 'anyone' | 'customers' | 'owner'> = {
  'GET /applications': 'anyone',
  'GET /applications/{id}': 'anyone',
  'GET /clients': 'anyone',
  'GET /concepts': 'anyone',
  'GET /concepts/{id}': 'anyone',
  'GET /concepts/{id}/settings': 'anyone',
  'GET /menus': 'anyone',
  'GET /menus/{id}': 'anyone',
  'GET /menus/{id}/upsells': 'anyone',
  'GET /{menu}/categories': 'anyone',
  'GET /{menu}/categories/{id}': 'anyone',
  'GET /{menu}/items': 'anyone',
  'GET /menus/{menuId}/categories/{categoryId}/items': 'anyone',
  'GET /menus/{menuId}/categories/{categoryId}/items/{itemId}': 'anyone',
  'GET /menus/{menuId}/categories/{categoryId}/items/{itemId}/modifier-groups': 'anyone',
  'GET /menus/{menuId}/combo-meals/{itemId}': 'anyone',
  'GET /locations': 'anyone',
  'GET /locations/{id}': 'anyone',
  'GET /locations/{id}/inactive-categories': 'anyone',
  'GET /locations/{id}/order-times': 'anyone',
  'GET /prayer-times': 'anyone',
  'GET /delivery-areas': 'anyone',
  'GET /districts': 'anyone',
  'GET /places': 'anyone',
  'GET /governorates': 'anyone',
  'GET /neighborhoods': 'anyone',
  'GET /blocks': 'anyone',
  'GET /streets': 'anyone',
  'GET /cms/pages': 'anyone',
  'GET /cms/sliders': 'anyone',
  'GET /cms/sliders/{id}': 'anyone',
  'POST /customers': 'anyone',
  'POST /login/guest': 'anyone',
  'POST /resendsms': 'anyone',
  'POST /logout': 'anyone',
  'POST /promotions/validation': 'anyone',
  'GET /coupons': 'anyone',
  'POST /digital-coupons': 'anyone',
  'GET /loyalty/tiers/{id}': 'anyone',
  'GET /integration-options/{integration}/{option}': 'anyone',
  'GET /cars/colors': 'anyone',
  'GET /cars/makers': 'anyone',
  'GET /cars/makers/{maker}/picture': 'anyone',
  'GET /customers': 'customers',
  'POST /orders/validate': 'customers',
  'POST /orders': 'customers',
  'GET /realtime/merchant-{merchantId}': 'customers',
  'GET /customers/{id}': 'owner',
  'GET /customers/{id}/orders': 'owner',
  'GET /customers/{id}/addresses': 'owner',
  'POST /customers/{id}/addresses': 'owner',
  'GET /customers/{id}/addresses/{addressId}': 'owner',
  'GET /customers/{id}/cars': 'owner',
  'POST /customers/{id}/cars': 'owner',
  'PATCH /customers/{id}/cars/{carId}': 'owner',
  'DELETE /customers/{id}/cars/{carId}': 'owner',
  'GET /customers/{id}/loyalty': 'owner',
  'GET /loyalty/customers/{id}/transactions': 'owner',
  'GET /orders/{id}': 'owner',
  'GET /orders/{id}/statuses': 'owner',
  'POST /orders/{id}/statuses': 'owner',
  'GET /orders/{id}/items': 'owner',
  'GET /orders/{id}/items/{itemId}': 'owner',
};

let api: TestApi;
let shop: SeededShop;
let sound: SoundParts;
let calls: DescribedCall[];
let tokens: Record<'browse' | 'owner' | 'stranger' | 'foreign', string>;

beforeAll(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
  sound = await soundParts(api, shop);
  calls = await listCalls(api.app);
  const browse = await api.call('POST', '/login/guest', { body: {} });
  const stranger = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
  // The same person, with the same number, at another shop.
  const foreign = await signIn(api, { merchant: other });
  tokens = {
    owner: sound.token,
    browse: browse.json().data.attributes.token,
    stranger: stranger.token,
    foreign: foreign.token,
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
    payload: sound.bodies[`${call.method} ${call.path}`] as object | undefined,
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

const nameOf = ({ method, path }: DescribedCall): string => `${method} ${path}`;
const callsFor = (...who: string[]) => calls.filter((call) => who.includes(access[nameOf(call)] ?? ''));

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

  test('without a token, everything of a customer asks for one', async () => {
    const list = callsFor('customers', 'owner');
    expect(await statusesOf(list, undefined)).toEqual(all(list, 401));
  });

  test('a token for looking around opens nothing of a customer', async () => {
    const list = callsFor('customers', 'owner');
    expect(await statusesOf(list, tokens.browse)).toEqual(all(list, 403));
  });

  test('what belongs to somebody else does not exist', async () => {
    const list = callsFor('owner');
    expect(await statusesOf(list, tokens.stranger)).toEqual(all(list, 404));
  });

  test('a token of another merchant counts as none, whether host or key names this one', async () => {
    const list = callsFor('customers', 'owner');
    expect(await statusesOf(list, tokens.foreign)).toEqual(all(list, 401));
    const atTheirs = { host: 'other.test', 'x-app-key': shop.appKey };
    expect(await statusesOf(list, tokens.foreign, atTheirs)).toEqual(all(list, 401));
  });

  test('a customer’s token opens nothing at another merchant', async () => {
    const list = callsFor('customers', 'owner');
    for (const headers of [{ host: 'other.test' }, { 'x-app-key': 'other-storefront-key' }]) {
      expect(await statusesOf(list, tokens.owner, headers)).toEqual(all(list, 401));
    }
  });

  test('ids of this merchant do not exist at another', async () => {
    const list = callsFor('anyone').filter(({ path }) => path.includes('{') && !path.startsWith('/cms'));
    expect(list.length).toBeGreaterThan(10);
    expect(await statusesOf(list, undefined, { host: 'other.test' })).toEqual(all(list, 404));
  });

  test('whoever they are, nobody is asked for more where anyone may go', async () => {
    const list = callsFor('anyone').filter(({ path }) => path !== '/logout');
    for (const token of [undefined, tokens.browse, tokens.stranger, tokens.foreign]) {
      const statuses = await statusesOf(list, token);
      // A wrong code is 401 too, and says so.
      expect(statuses.filter(([name, status]) => [401, 403].includes(status) && name !== 'POST /login/guest')).toEqual(
        [],
      );
    }
  });

  test('the owner is let in', async () => {
    const statuses = await statusesOf(callsFor('customers', 'owner'), tokens.owner);
    // No address and no car has this id, and the order is none that a guest arrives for.
    const expected = {
      'GET /customers/{id}/addresses/{addressId}': 404,
      'PATCH /customers/{id}/cars/{carId}': 404,
      'DELETE /customers/{id}/cars/{carId}': 404,
      'POST /orders/{id}/statuses': 422,
    };
    expect(Object.fromEntries(statuses.filter(([, status]) => status >= 300))).toEqual(expected);
  });

  test('another merchant’s session is not ended from here', async () => {
    await api.call('POST', '/logout', { token: tokens.foreign });
    const there = await api.app.inject({
      url: '/api/customers',
      headers: { host: 'other.test', authorization: `Bearer ${tokens.foreign}` },
    });
    expect(there.statusCode).toBe(200);
  });
});
