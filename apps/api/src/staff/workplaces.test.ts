import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { placeTestOrder } from '../testing/place-test-order.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../testing/sign-in-staff.ts';
import { signIn } from '../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let owner: SignedInStaff;
let olaya: string;
let malqa: string;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  ({ olaya, malqa } = shop.branches);
  owner = await signInStaff(api, shop, { role: 'owner' });
});
afterEach(() => api.close());

type Method = Parameters<TestApi['call']>[0];
const as = (token: string, method: Method, url: string, body?: object) =>
  api.call(method, url, { token, ...(body && { body }) });

/** A cashier of Olaya who cooks at Malqa. */
const addSalem = async (given: object = {}): Promise<string> => {
  const body = { name: 'Salem', role: 'cashier', pin: '4826', location: olaya };
  const further = [{ location: malqa, role: 'kitchen' }];
  const added = await as(owner.token, 'POST', '/staff/people', { ...body, further, ...given });
  expect(added.statusCode, added.body).toBe(201);
  return added.json().data.id;
};

async function pair(location: string): Promise<Record<string, string>> {
  const made = await as(owner.token, 'POST', '/staff/device-codes', { location });
  const { code } = made.json().data.attributes;
  const paired = await api.call('POST', '/staff/devices', { body: { code, name: 'Counter' } });
  return { 'x-device-token': paired.json().data.attributes.token };
}

const enter = (headers: Record<string, string>, person: string) =>
  api.call('POST', '/staff/login/pin', { headers, body: { person, pin: '4826' } });

const switchTo = (token: string, location: string | null) => as(token, 'PUT', '/staff/session/branch', { location });

describe('a person of several branches', () => {
  test('signs in on a device of each, in the role there, and nowhere else', async () => {
    const salem = await addSalem();
    const there = await pair(malqa);
    const { people } = (await api.call('GET', '/staff/device', { headers: there })).json().data.attributes;
    expect(people).toMatchObject([{ id: salem, role: 'kitchen' }]);
    expect((await enter(there, salem)).json().data.attributes).toMatchObject({
      role: 'kitchen',
      'location-id': malqa,
    });
    const here = (await enter(await pair(olaya), salem)).json().data.attributes;
    expect(here).toMatchObject({ role: 'cashier', 'location-id': olaya });
    const narjis = await enter(await pair(shop.branches.narjis), salem);
    expect(narjis.json().errors).toMatchObject([{ code: 'pin-wrong' }]);
  });

  test('switches the branch on the device, and has the rights and the orders of that branch alone', async () => {
    const guest = await signIn(api);
    const order = await placeTestOrder(api, shop, guest);
    const { token } = (await enter(await pair(olaya), await addSalem())).json().data.attributes;
    const { data } = (await as(token, 'GET', '/staff/workplaces')).json();
    expect(data.map(({ attributes }: { attributes: object }) => attributes)).toMatchObject([
      { 'location-id': olaya, role: 'cashier' },
      { 'location-id': malqa, role: 'kitchen' },
    ]);
    const pause = { 'order-types': ['pickup'], 'extra-minutes': 10, reason: 'busy', until: 30 };
    expect((await as(token, 'POST', '/staff/pauses', pause)).statusCode).toBe(201);
    expect((await switchTo(token, malqa)).json().data.attributes).toMatchObject({ role: 'kitchen' });
    expect((await as(token, 'POST', '/staff/pauses', pause)).statusCode).toBe(403);
    expect((await as(token, 'GET', `/staff/board/${order}`)).statusCode).toBe(404);
    expect((await as(token, 'GET', '/staff/availability')).json().data).toMatchObject([{ id: malqa }]);
    expect((await switchTo(token, null)).json().data.attributes).toMatchObject({ 'location-id': olaya });
    expect((await as(token, 'GET', `/staff/board/${order}`)).statusCode).toBe(200);
  });

  test('may not switch to a branch where they do not work, or that there is none of', async () => {
    const { token } = (await enter(await pair(olaya), await addSalem())).json().data.attributes;
    for (const location of [shop.branches.narjis, 'nowhere'])
      expect((await switchTo(token, location)).json().errors).toMatchObject([
        { code: 'workplace-unknown', source: { pointer: '/location' } },
      ]);
    expect((await as(token, 'GET', '/staff/availability')).json().data).toMatchObject([{ id: olaya }]);
  });

  test('is signed out when a branch is taken away, and no session goes on there', async () => {
    const salem = await addSalem();
    const there = await pair(malqa);
    const { token } = (await enter(there, salem)).json().data.attributes;
    const patched = await as(owner.token, 'PATCH', `/staff/people/${salem}`, { further: [] });
    expect(patched.json().data.attributes.further).toEqual([]);
    expect((await as(token, 'GET', '/staff/orders')).statusCode).toBe(401);
    expect((await enter(there, salem)).statusCode).toBe(401);
    const [entry] = (await as(owner.token, 'GET', '/staff/log?about=people')).json().data;
    expect(entry.attributes).toMatchObject({
      action: 'person-changed',
      before: { further: [{ location: malqa, role: 'kitchen' }] },
    });
    expect((await as(owner.token, 'POST', `/staff/log/${entry.id}/undo`)).statusCode).toBe(204);
    expect((await enter(there, salem)).statusCode).toBe(200);
  });

  test('is changed by those who have every branch: a PIN given at one opens the other as well', async () => {
    const salem = await addSalem();
    const manager = await signInStaff(api, shop, { branchId: olaya });
    const ways: [Method, string, object?][] = [
      ['PUT', '/pin', { pin: '9073' }],
      ['PATCH', '', { name: 'X' }],
      ['DELETE', ''],
    ];
    for (const [method, path, body] of ways)
      expect((await as(manager.token, method, `/staff/people/${salem}${path}`, body)).statusCode, path).toBe(403);
    const further = [{ location: malqa, role: 'kitchen' }];
    const own = { name: 'Mona', role: 'kitchen', pin: '4826', further };
    expect((await as(manager.token, 'POST', '/staff/people', own)).statusCode).toBe(403);
  });

  test.each([
    [[{ location: 'nowhere', role: 'kitchen' }], 'workplace-unknown'],
    [[{ location: '', role: 'owner' }], 'role-not-givable'],
  ])('bad input: %j is refused', async (further, code) => {
    const body = { name: 'Mona', role: 'kitchen', pin: '4826', location: olaya, further };
    expect((await as(owner.token, 'POST', '/staff/people', body)).json().errors).toMatchObject([{ code }]);
  });
});

test('an owner works at one branch at a time, with its switches, and at every branch again', async () => {
  expect((await as(owner.token, 'GET', '/staff/availability')).json().data.length).toBeGreaterThan(2);
  expect((await switchTo(owner.token, malqa)).json().data.attributes).toMatchObject({
    role: 'owner',
    'location-id': malqa,
  });
  expect((await as(owner.token, 'GET', '/staff/availability')).json().data).toMatchObject([{ id: malqa }]);
  await switchTo(owner.token, null);
  expect((await as(owner.token, 'GET', '/staff/availability')).json().data.length).toBeGreaterThan(2);
});
