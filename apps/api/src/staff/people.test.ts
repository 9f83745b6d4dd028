import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../testing/sign-in-staff.ts';
import { staff } from './staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let owner: SignedInStaff;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  owner = await signInStaff(api, shop, { role: 'owner' });
  manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const as = ({ token }: SignedInStaff, method: Parameters<TestApi['call']>[0], url: string, body?: object) =>
  api.call(method, url, { token, ...(body && { body }) });

const add = (by: SignedInStaff, given: object = {}) =>
  as(by, 'POST', '/staff/people', { name: 'Salem', role: 'kitchen', pin: '4826', ...given });

async function addCook(): Promise<string> {
  return (await add(manager)).json().data.id;
}

const attributesOf = async (id: string) => {
  const { data } = (await as(owner, 'GET', '/staff/people')).json();
  return data.find((person: { id: string }) => person.id === id)?.attributes;
};

async function enterOnDevice(person: string, pin: string) {
  const made = (await as(manager, 'POST', '/staff/device-codes', {})).json().data.attributes.code;
  const paired = await api.call('POST', '/staff/devices', { body: { code: made, name: 'Counter' } });
  const headers = { 'x-device-token': paired.json().data.attributes.token };
  return api.call('POST', '/staff/login/pin', { headers, body: { person, pin } });
}

const isIn = async (token: string) => (await api.call('GET', '/staff/orders', { token })).statusCode === 200;

describe('roles', () => {
  test('are given from above: the owner gives head office and managers, a manager does not', async () => {
    const there = { location: shop.branches.malqa };
    expect((await add(owner, { role: 'manager', ...there })).json().data.attributes.role).toBe('manager');
    expect((await add(owner, { role: 'head-office', location: null })).statusCode).toBe(201);
    expect((await add(owner, { role: 'accountant', location: null })).statusCode).toBe(201);
    for (const role of ['manager', 'accountant', 'head-office', 'owner'])
      expect((await add(manager, { role })).json().error).toMatchObject([{ code: 'role-not-givable' }]);
    expect((await add(owner, { role: 'owner', location: null })).statusCode).toBe(422);
  });

  test('at every branch are given by those who have every branch', async () => {
    const added = await add(owner, { role: 'cashier', location: null });
    expect(added.json().data.attributes['location-id']).toBe(null);
    // Of a manager of one branch it is that branch.
    expect((await add(manager, { location: null })).json().data.attributes['location-id']).toBe(shop.branches.olaya);
  });
});

describe('a PIN that the server makes', () => {
  test('is answered once and opens a session; one that was chosen is not said again', async () => {
    const made = (await add(manager, { pin: undefined })).json().data;
    expect(made.attributes.pin).toMatch(/^\d{4}$/);
    expect((await enterOnDevice(made.id, made.attributes.pin)).statusCode).toBe(200);
    expect((await attributesOf(made.id)).pin).toBeUndefined();
    expect((await add(manager)).json().data.attributes.pin).toBeUndefined();
    const anew = (await as(manager, 'PUT', `/staff/people/${made.id}/pin`, {})).json().data.attributes.pin;
    expect(anew).toMatch(/^\d{4}$/);
    expect((await enterOnDevice(made.id, anew)).statusCode).toBe(200);
  });
});

describe('a person', () => {
  test('is given another name, role and branch, which ends the sessions; twice is harmless', async () => {
    const cook = await addCook();
    const { token } = (await enterOnDevice(cook, '4826')).json().data.attributes;
    const rename = () => as(manager, 'PATCH', `/staff/people/${cook}`, { name: 'سالم' });
    expect((await rename()).json().data.attributes).toMatchObject({ name: 'سالم', role: 'kitchen', sessions: 1 });
    expect(await isIn(token)).toBe(true);
    for (let again = 0; again < 2; again += 1)
      expect((await as(manager, 'PATCH', `/staff/people/${cook}`, { role: 'cashier' })).statusCode).toBe(200);
    expect(await isIn(token)).toBe(false);
    const moved = await as(owner, 'PATCH', `/staff/people/${cook}`, { location: shop.branches.malqa });
    expect(moved.json().data.attributes).toMatchObject({
      name: 'سالم',
      role: 'cashier',
      'location-id': shop.branches.malqa,
    });
    // It belongs to another branch's manager now.
    expect((await as(manager, 'PATCH', `/staff/people/${cook}`, { name: 'Salem' })).statusCode).toBe(404);
    const { data } = (await as(owner, 'GET', '/staff/log?about=people')).json();
    expect(data.map(({ attributes }: { attributes: { action: string } }) => attributes.action)).toEqual([
      'person-changed',
      'person-changed',
      'person-changed',
      'person-added',
    ]);
  });

  test('does not change the own role, and a manager moves nobody elsewhere', async () => {
    const cook = await addCook();
    expect((await as(manager, 'PATCH', `/staff/people/${manager.staffId}`, { role: 'cashier' })).statusCode).toBe(403);
    const refused = await as(manager, 'PATCH', `/staff/people/${cook}`, { location: shop.branches.malqa });
    expect(refused.json().error).toMatchObject([{ code: 'workplace-unknown', source: { pointer: '/location' } }]);
    for (const [body, code] of [
      [{ role: 'manager' }, 'role-not-givable'],
      [{ name: ' ' }, 'person-name-required'],
    ] as const) {
      expect((await as(manager, 'PATCH', `/staff/people/${cook}`, body)).json().error).toMatchObject([{ code }]);
    }
  });

  test('is signed out everywhere by a manager', async () => {
    const cook = await addCook();
    const { token } = (await enterOnDevice(cook, '4826')).json().data.attributes;
    for (let again = 0; again < 2; again += 1)
      expect((await as(manager, 'DELETE', `/staff/people/${cook}/sessions`)).statusCode).toBe(204);
    expect(await isIn(token)).toBe(false);
    expect((await enterOnDevice(cook, '4826')).statusCode).toBe(200);
  });

  test('whose PIN was guessed is unlocked by a manager, and the PIN stays', async () => {
    const cook = await addCook();
    for (let guess = 0; guess < 3; guess += 1) await enterOnDevice(cook, '0000');
    expect((await attributesOf(cook))['locked-until']).not.toBe(null);
    expect((await enterOnDevice(cook, '4826')).statusCode).toBe(429);
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    expect((await as(elsewhere, 'DELETE', `/staff/people/${cook}/lock`)).statusCode).toBe(404);
    for (let again = 0; again < 2; again += 1)
      expect((await as(manager, 'DELETE', `/staff/people/${cook}/lock`)).statusCode).toBe(204);
    expect((await enterOnDevice(cook, '4826')).statusCode).toBe(200);
    const log = (await as(manager, 'GET', '/staff/log?search=salem')).json().data;
    expect(log.map(({ attributes }: { attributes: { action: string } }) => attributes.action)).toEqual([
      'pin-unlocked',
      'pin-locked',
      'person-added',
    ]);
    expect(log[1].attributes).toMatchObject({ by: 'Salem', device: 'Counter', 'subject-name': { 'en-us': 'Salem' } });
  });

  test('of every branch is seen by a manager of one, who may not change them', async () => {
    await add(owner, { name: 'Rima', role: 'cashier', location: null });
    const { data } = (await as(manager, 'GET', '/staff/people')).json();
    const rima = data.find(({ attributes }: { attributes: { name: string } }) => attributes.name === 'Rima');
    expect(rima.attributes).toMatchObject({ 'may-change': false, 'location-id': null });
    expect((await as(manager, 'DELETE', `/staff/people/${rima.id}`)).statusCode).toBe(404);
    expect(await api.context.db.$count(staff, eq(staff.id, rima.id))).toBe(1);
  });
});

test('devices say when they were last heard of, and who is signed in on them', async () => {
  const cook = await addCook();
  await enterOnDevice(cook, '4826');
  const { data } = (await as(manager, 'GET', '/staff/devices')).json();
  expect(data).toMatchObject([{ attributes: { name: 'Counter', 'last-contact-at': null, 'signed-in': ['Salem'] } }]);
});
