import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadMerchant } from '../catalogue/merchant/load-merchant.ts';
import type { Merchant } from '../catalogue/merchant/merchant.ts';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import {
  addSampleStaff,
  addStaff,
  describeEntry,
  describeStaff,
  describeStaffRefusal,
  type NewStaff,
  readStaffWish,
  removeStaff,
} from './manage-staff.ts';
import { staffSessions } from './staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let merchant: Merchant;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  const found = await loadMerchant(api.context, shop.id);
  if (!found) throw new Error('no merchant');
  merchant = found;
});
afterEach(() => api.close());

const huda: NewStaff = { email: 'Huda@saffron.test', role: 'kitchen', name: 'Huda', branchHandle: 'olaya' };
const add = async (own: Partial<NewStaff> = {}) => addStaff(api.context, merchant, { ...huda, ...own });
const passwordOf = async (own: Partial<NewStaff> = {}): Promise<string> => {
  const added = await add(own);
  return added.ok ? added.value.password : '';
};
const logIn = (password: string) =>
  api.call('POST', '/staff/login', { body: { email: 'huda@saffron.test', password } });

describe('an account of staff', () => {
  test('is made with a password that works and is long', async () => {
    const password = await passwordOf();
    expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/);
    const response = await logIn(password);
    expect(response.json().data.attributes).toMatchObject({ role: 'kitchen', 'location-id': shop.branches.olaya });
  });

  test('made again has another password, and whoever was signed in is out', async () => {
    const first = await passwordOf();
    const { token } = (await logIn(first)).json().data.attributes;
    const second = await passwordOf({ role: 'owner', branchHandle: undefined });
    expect((await logIn(first)).statusCode).toBe(401);
    expect((await logIn(second)).json().data.attributes).toMatchObject({ role: 'owner', 'location-id': null });
    expect((await api.call('GET', '/staff/orders', { token })).statusCode).toBe(401);
    expect(await describeStaff(api.context, merchant)).toHaveLength(1);
  });

  test('made again opens no session for the first password, also where its sign-in is under way', async () => {
    const first = await passwordOf();
    const check = api.context.passwords.check;
    let second = '';
    vi.spyOn(api.context.passwords, 'check').mockImplementationOnce(async (...given) => {
      const isRight = await check(...given);
      second = await passwordOf();
      return isRight;
    });
    const late = await logIn(first);
    expect([late.statusCode, late.json().errors[0].code]).toEqual([401, 'staff-login-failed']);
    expect(await api.context.db.$count(staffSessions)).toBe(0);
    expect((await logIn(second)).statusCode).toBe(200);
  });

  test('ends at once when it is removed', async () => {
    const { token } = (await logIn(await passwordOf())).json().data.attributes;
    expect(await removeStaff(api.context, merchant, 'HUDA@saffron.test')).toBe(true);
    expect((await api.call('GET', '/staff/orders', { token })).statusCode).toBe(401);
    expect(await removeStaff(api.context, merchant, 'huda@saffron.test')).toBe(false);
  });

  test.each([
    [{ email: 'huda' }, '"huda" is no e-mail address.'],
    [{ name: ' ' }, 'The name is empty. Guests do not see it, the history of an order does.'],
    [
      { role: 'boss' },
      'There is no role "boss". There are: owner, head-office, manager, accountant, cashier, kitchen, driver.',
    ],
    [{ role: 'owner' }, 'An owner works at every branch. Leave the branch out, or make a manager.'],
    [{ branchHandle: 'moon' }, 'There is no branch "moon". There are: olaya, malqa, narjis, yasmin.'],
  ])('is refused with %j, and says what to write instead', async (own, words) => {
    const refused = await add(own);
    expect(refused.ok ? '' : describeStaffRefusal(refused.refusal, { ...huda, ...own })).toBe(words);
    expect(await describeStaff(api.context, merchant)).toEqual([]);
  });
});

test('the list names the branch of each', async () => {
  await add();
  await add({ email: 'omar@saffron.test', role: 'manager', name: 'Omar', branchHandle: undefined });
  expect((await describeStaff(api.context, merchant)).map(describeEntry)).toEqual([
    'huda@saffron.test  kitchen  olaya  Huda',
    'omar@saffron.test  manager  every branch  Omar',
  ]);
});

test('the demo has an owner and one account at every branch, and makes none twice', async () => {
  const door = { password: 'sample-password', pin: '2580', pairingCode: '40204060' };
  await addSampleStaff(api.context, merchant.handle, door);
  await addSampleStaff(api.context, merchant.handle, { ...door, password: 'another-password' });
  const accounts = await describeStaff(api.context, merchant);
  expect(accounts.map(({ branch, role }) => [branch, role]).toSorted()).toEqual([
    [undefined, 'owner'],
    ['malqa', 'manager'],
    ['narjis', 'manager'],
    ['olaya', 'manager'],
    ['yasmin', 'manager'],
  ]);
  for (const email of ['olaya@staff.example', 'owner@staff.example']) {
    const body = { email, password: 'sample-password' };
    expect((await api.call('POST', '/staff/login', { body })).statusCode).toBe(200);
  }
});

test('the demo’s code pairs as many devices as try it with the first branch, and its people enter there by PIN', async () => {
  const door = { password: 'sample-password', pin: '2580', pairingCode: '40204060' };
  await addSampleStaff(api.context, merchant.handle, door);
  for (const name of ['Counter', 'Kitchen']) {
    const paired = await api.call('POST', '/staff/devices', { body: { code: '4020 4060', name } });
    const headers = { 'x-device-token': paired.json().data.attributes.token };
    const { people } = (await api.call('GET', '/staff/device', { headers })).json().data.attributes;
    expect(people).toHaveLength(1);
    const body = { person: people[0].id, pin: door.pin };
    expect((await api.call('POST', '/staff/login/pin', { headers, body })).statusCode).toBe(200);
  }
});

test('the words of the command are read, and nothing else', () => {
  expect(readStaffWish(['list'])).toEqual({ verb: 'list' });
  expect(readStaffWish(['remove', 'a@b.test'])).toEqual({ verb: 'remove', email: 'a@b.test' });
  expect(readStaffWish(['add', 'a@b.test', 'kitchen', 'Huda', 'olaya'])).toEqual({
    verb: 'add',
    member: { email: 'a@b.test', role: 'kitchen', name: 'Huda', branchHandle: 'olaya' },
  });
  for (const words of [[], ['add', 'a@b.test'], ['list', 'all'], ['fire', 'a@b.test']]) {
    expect(readStaffWish(words)).toBeUndefined();
  }
});
