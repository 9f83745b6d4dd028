import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../testing/sign-in-staff.ts';
import { staff, staffDevices, staffLog } from './staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

type Call = Parameters<TestApi['call']>;
const asManager = (method: Call[0], url: string, body?: object) =>
  api.call(method, url, { token: manager.token, ...(body && { body }) });

const makeCode = async (): Promise<string> =>
  (await asManager('POST', '/staff/device-codes', {})).json().data.attributes.code;

async function pair(name = 'Counter'): Promise<{ id: string; token: string }> {
  const paired = await api.call('POST', '/staff/devices', { body: { code: await makeCode(), name } });
  expect(paired.statusCode).toBe(201);
  const { id, attributes } = paired.json().data;
  return { id, token: attributes.token };
}

async function addCook(pin = '4826', name = 'سالم'): Promise<string> {
  const added = await asManager('POST', '/staff/people', { name, role: 'kitchen', pin });
  expect(added.statusCode).toBe(201);
  return added.json().data.id;
}

const enter = (device: { token: string } | undefined, person: string, pin: string) =>
  api.call('POST', '/staff/login/pin', {
    body: { person, pin },
    headers: device && { 'x-device-token': device.token },
  });

const isIn = async (token: string) => (await api.call('GET', '/staff/orders', { token })).statusCode === 200;
const codeOf = (answer: { json(): { errors: { code: string }[] } }) => answer.json().errors[0]?.code;

test('a password on a paired device opens the session of that device, and ends with it', async () => {
  const device = await pair();
  const manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
  const enterByPassword = async (headers: Record<string, string>) => {
    const body = { email: manager.email, password: 'long-and-made-by-us' };
    return (await api.call('POST', '/staff/login', { body, headers })).json().data.attributes;
  };
  expect((await enterByPassword({}))['device-id']).toBeNull();
  expect((await enterByPassword({ 'x-device-token': 'device_guess' }))['device-id']).toBeNull();
  const opened = await enterByPassword({ 'x-device-token': device.token });
  expect(opened['device-id']).toBe(device.id);
  expect((await api.call('GET', '/staff/board', { token: opened.token })).statusCode).toBe(200);
  await asManager('DELETE', `/staff/devices/${device.id}`);
  expect((await api.call('GET', '/staff/board', { token: opened.token })).statusCode).toBe(401);
});

describe('a device is paired', () => {
  test('once with a code of a manager, and lists the people who may sign in on it', async () => {
    const cook = await addCook();
    const device = await pair();
    const seen = await api.call('GET', '/staff/device', { headers: { 'x-device-token': device.token } });
    expect(seen.json()).toMatchObject({
      data: {
        id: device.id,
        attributes: {
          name: 'Counter',
          'location-id': shop.branches.olaya,
          people: [{ id: cook, name: 'سالم', role: 'kitchen', 'has-pin': true, 'locked-until': null }],
        },
      },
    });
    expect(JSON.stringify(await api.context.db.select().from(staffDevices))).not.toContain(device.token);
  });

  test('by a code as it is read out: with spaces or in Arabic digits', async () => {
    const code = await makeCode();
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
    const body = { code: `${arabic.slice(0, 4)} ${arabic.slice(4)}`, name: 'Grill' };
    expect((await api.call('POST', '/staff/devices', { body })).statusCode).toBe(201);
  });

  test('not with a code that was used, is older than ten minutes, or of another shop', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const used = await makeCode();
    const body = { code: used, name: 'Counter' };
    expect((await api.call('POST', '/staff/devices', { merchant: other, body })).statusCode).toBe(422);
    expect((await api.call('POST', '/staff/devices', { body })).statusCode).toBe(201);
    const late = await makeCode();
    api.passSeconds(600);
    for (const code of [used, late]) {
      const refused = await api.call('POST', '/staff/devices', { body: { code, name: 'Counter' } });
      expect(refused.json().error).toMatchObject([{ code: 'pairing-code-invalid', source: { pointer: '/code' } }]);
    }
  });

  test('with a name, which the answer asks for in the language of the person', async () => {
    const body = { code: await makeCode(), name: '  ' };
    const refused = await api.call('POST', '/staff/devices', { body, headers: { 'accept-language': 'ar-sa' } });
    expect(refused.json().error).toMatchObject([
      { code: 'device-name-required', detail: 'سمِّ الجهاز، مثل: الكاونتر أو الشواية.', source: { pointer: '/name' } },
    ]);
  });

  test('and ended by a manager: its sessions end, its PINs are worth nothing, another branch cannot', async () => {
    const cook = await addCook();
    const device = await pair();
    const { token } = (await enter(device, cook, '4826')).json().data.attributes;
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const end = (by: string) => api.call('DELETE', `/staff/devices/${device.id}`, { token: by });
    expect((await end(elsewhere.token)).statusCode).toBe(404);
    expect(await isIn(token)).toBe(true);
    for (let again = 0; again < 2; again += 1) expect((await end(manager.token)).statusCode).toBe(204);
    expect(await isIn(token)).toBe(false);
    expect(codeOf(await enter(device, cook, '4826'))).toBe('device-unknown');
    expect((await asManager('GET', '/staff/devices')).json().data).toEqual([]);
  });
});

describe('a PIN', () => {
  test('opens a session on its device alone', async () => {
    const cook = await addCook();
    const device = await pair();
    const entered = await enter(device, cook, '4826');
    expect(entered.json().data.attributes).toMatchObject({
      'staff-id': cook,
      role: 'kitchen',
      'location-id': shop.branches.olaya,
      'device-id': device.id,
    });
    expect(await isIn(entered.json().data.attributes.token)).toBe(true);
    for (const elsewhere of [undefined, { token: 'device_guess' }]) {
      expect((await enter(elsewhere, cook, '4826')).statusCode).toBe(401);
    }
  });

  test('is worth nothing on a device of another branch', async () => {
    const cook = await addCook();
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const made = await api.call('POST', '/staff/device-codes', { token: elsewhere.token, body: {} });
    const body = { code: made.json().data.attributes.code, name: 'Counter' };
    const device = (await api.call('POST', '/staff/devices', { body })).json().data.attributes;
    expect(codeOf(await enter(device, cook, '4826'))).toBe('pin-wrong');
  });

  test('that is guessed locks longer each time, whatever device it comes from, and the log says so', async () => {
    const cook = await addCook();
    const [one, other] = [await pair('Counter'), await pair('Grill')];
    for (const device of [one, other]) expect(codeOf(await enter(device, cook, '0000'))).toBe('pin-wrong');
    const third = await enter(one, cook, '0000');
    expect(third.json().errors).toMatchObject([{ code: 'pin-locked', meta: { 'retry-after-seconds': 30 } }]);
    expect(codeOf(await enter(other, cook, '4826'))).toBe('pin-locked');
    api.passSeconds(30);
    expect((await enter(one, cook, '0000')).json().errors[0].meta['retry-after-seconds']).toBe(60);
    const people = (await asManager('GET', '/staff/people')).json().data as { id: string; attributes: object }[];
    expect(people.find(({ id }) => id === cook)?.attributes).toMatchObject({
      'locked-until': '2026-11-20T12:01:30.000Z',
    });
    const told = and(eq(staffLog.action, 'pin-locked'), eq(staffLog.subject, cook));
    expect(await api.context.db.$count(staffLog, told)).toBe(2);
    api.passSeconds(60);
    expect((await enter(one, cook, '4826')).statusCode).toBe(200);
    expect(codeOf(await enter(one, cook, '0000'))).toBe('pin-wrong');
  });

  test('guessed many times at once is counted one by one', async () => {
    const cook = await addCook();
    const device = await pair();
    const guesses = await Promise.all(Array.from({ length: 12 }, (_, at) => enter(device, cook, String(1000 + at))));
    const codes = guesses.map(codeOf);
    expect(codes.filter((code) => code === 'pin-wrong')).toHaveLength(2);
    expect(codes.filter((code) => code === 'pin-locked')).toHaveLength(10);
  });

  test.each([
    ['12', 'pin-invalid'],
    ['123456789', 'pin-invalid'],
    ['12a4', 'pin-invalid'],
    ['1234', 'pin-easy'],
    ['4321', 'pin-easy'],
    ['7777', 'pin-easy'],
  ])('%s is refused: %s', async (pin, code) => {
    const refused = await asManager('POST', '/staff/people', { name: 'Salem', role: 'kitchen', pin });
    expect(refused.json().error).toMatchObject([{ code, source: { pointer: '/pin' } }]);
  });

  test('is given anew by a manager, which ends the wait and the sessions, and is kept as a hash', async () => {
    const cook = await addCook();
    const device = await pair();
    const { token } = (await enter(device, cook, '4826')).json().data.attributes;
    for (let wrong = 0; wrong < 3; wrong += 1) await enter(device, cook, '0000');
    expect((await asManager('PUT', `/staff/people/${cook}/pin`, { pin: '9073' })).statusCode).toBe(200);
    expect(await isIn(token)).toBe(false);
    expect(codeOf(await enter(device, cook, '4826'))).toBe('pin-wrong');
    expect((await enter(device, cook, '9073')).statusCode).toBe(200);
    expect(JSON.stringify(await api.context.db.select().from(staff))).not.toMatch(/"(?:4826|9073)"/);
  });
});

describe('people of a branch', () => {
  test('are added by a manager in the roles below, with a name', async () => {
    const refuse = async (given: object) =>
      (await asManager('POST', '/staff/people', { name: 'Salem', role: 'kitchen', pin: '4826', ...given })).json()
        .error;
    expect(await refuse({ role: 'owner' })).toMatchObject([{ code: 'role-not-givable', source: { pointer: '/role' } }]);
    expect(await refuse({ name: ' ' })).toMatchObject([{ code: 'person-name-required', source: { pointer: '/name' } }]);
    expect(await refuse({ location: shop.branches.malqa })).toMatchObject([{ code: 'workplace-unknown' }]);
  });

  test('an owner of all branches says for which', async () => {
    const owner = await signInStaff(api, shop, { role: 'owner' });
    const add = (location?: string) =>
      api.call('POST', '/staff/people', {
        token: owner.token,
        body: { name: 'Salem', role: 'cashier', pin: '4826', ...(location && { location }) },
      });
    expect((await add()).json().error).toMatchObject([
      { code: 'workplace-required', source: { pointer: '/location' } },
    ]);
    expect((await add(shop.branches.malqa)).json().data.attributes['location-id']).toBe(shop.branches.malqa);
  });

  test('a manager removes neither themselves nor an owner nor a person of another branch, and gives these no PIN', async () => {
    const owner = await signInStaff(api, shop, { role: 'owner' });
    const colleague = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
    const elsewhere = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.malqa });
    for (const [{ staffId }, status] of [
      [owner, 404],
      [elsewhere, 404],
      [colleague, 403],
    ] as const) {
      expect((await asManager('DELETE', `/staff/people/${staffId}`)).statusCode).toBe(status);
      expect((await asManager('PUT', `/staff/people/${staffId}/pin`, { pin: '9073' })).statusCode).toBe(status);
    }
    expect((await asManager('DELETE', `/staff/people/${manager.staffId}`)).statusCode).toBe(403);
    expect((await asManager('PUT', `/staff/people/${manager.staffId}/pin`, { pin: '9073' })).statusCode).toBe(200);
  });

  test('who leaves is out at once', async () => {
    const cook = await addCook();
    const device = await pair();
    const { token } = (await enter(device, cook, '4826')).json().data.attributes;
    expect((await asManager('DELETE', `/staff/people/${cook}`)).statusCode).toBe(204);
    expect(await isIn(token)).toBe(false);
    expect(codeOf(await enter(device, cook, '4826'))).toBe('pin-wrong');
  });

  test('every change says who made it, on which device', async () => {
    const cook = await addCook();
    const log = await api.context.db.select().from(staffLog).where(eq(staffLog.subject, cook));
    expect(log).toMatchObject([
      {
        action: 'person-added',
        staffId: manager.staffId,
        deviceId: null,
        branchId: shop.branches.olaya,
        after: { name: 'سالم', role: 'kitchen' },
      },
    ]);
  });
});
