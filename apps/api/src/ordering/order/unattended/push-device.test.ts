import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';
import { lookAfterOrders } from './look-after-orders.ts';
import { devicePushes } from './unattended.tables.ts';

let api: TestApi;
let shop: SeededShop;
let guest: SignedInGuest;
let manager: string;
let device: { id: string; token: string };
let service: Server;
let origin: string;
let received: string[];
/** The answer of the push service. */
let answer: number;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  guest = await signIn(api);
  received = [];
  answer = 201;
  service = createServer((request, response) => {
    request.resume().on('end', () => {
      received.push(request.url ?? '');
      response.writeHead(answer).end();
    });
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  api.context.config.push.origins.push(origin);
  device = await pairDevice();
});
afterEach(async () => {
  await api.close();
  await new Promise((done) => void service.close(done));
});

/** A tablet of the branch in Olaya on which a cook is signed in. */
async function pairDevice(): Promise<{ id: string; token: string }> {
  manager = (await signInStaff(api, shop, { branchId: shop.branches.olaya })).token;
  const post = (path: string, body: object) => api.call('POST', path, { token: manager, body });
  const { code } = (await post('/staff/device-codes', {})).json().data.attributes;
  const paired = (await api.call('POST', '/staff/devices', { body: { code, name: 'Counter' } })).json().data;
  const person = (await post('/staff/people', { name: 'Salem', role: 'kitchen', pin: '4826' })).json().data.id;
  const headers = { 'x-device-token': paired.attributes.token };
  const login = await api.call('POST', '/staff/login/pin', { headers, body: { person, pin: '4826' } });
  return { id: paired.id, token: login.json().data.attributes.token };
}

function aBrowser() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const keys = { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') };
  return { endpoint: `${origin}/tablet`, keys };
}

const subscribe = (body: object = aBrowser(), token = device.token) =>
  api.call('PUT', '/staff/push-subscription', { token, body, language: 'ar' });

async function pass(seconds: number): Promise<void> {
  api.passSeconds(seconds);
  await lookAfterOrders(api.context);
  await api.runJobs();
}

test('a device that does not listen is notified after half a minute, once, before anybody is called', async () => {
  expect((await subscribe()).statusCode).toBe(204);
  expect((await subscribe()).statusCode).toBe(204);
  await placeTestOrder(api, shop, guest);
  await pass(0);
  await pass(29);
  expect(received).toEqual([]);
  await pass(1);
  expect(received).toEqual(['/tablet']);
  await pass(15);
  expect([received.length, api.called.length]).toEqual([1, 0]);
});

test('an order that was accepted meanwhile, and one of another branch, notify nobody', async () => {
  await subscribe();
  const id = await placeTestOrder(api, shop, guest);
  await placeTestOrder(api, shop, guest, { location: shop.branches.malqa, total: 32 });
  await pass(0);
  api.passSeconds(30);
  await lookAfterOrders(api.context);
  const headers = { 'idempotency-key': 'accepted' };
  const body = { code: 'accepted' };
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token: manager, headers, body });
  expect(moved.statusCode).toBe(200);
  await api.runJobs();
  expect(received).toEqual([]);
});

test('a subscription that is over is forgotten, and one ends with its device', async () => {
  await subscribe();
  answer = 410;
  await placeTestOrder(api, shop, guest);
  await pass(0);
  await pass(30);
  expect(received).toHaveLength(1);
  expect(await api.context.db.select().from(devicePushes)).toEqual([]);
  await subscribe();
  await api.call('DELETE', `/staff/devices/${device.id}`, { token: manager });
  expect(await api.context.db.select().from(devicePushes)).toEqual([]);
});

test('bad input names the field, and a session without a device keeps nothing', async () => {
  const elsewhere = await subscribe({ ...aBrowser(), endpoint: 'https://10.0.0.1/push' });
  expect(elsewhere.json().errors).toMatchObject([{ code: 'push-service-unknown', source: { pointer: '/endpoint' } }]);
  const broken = await subscribe({ ...aBrowser(), keys: { p256dh: 'BA', auth: 'AA' } });
  expect(broken.json().errors[0].source).toEqual({ pointer: '/keys/p256dh' });
  expect((await subscribe(aBrowser(), manager)).statusCode).toBe(204);
  expect(await api.context.db.select().from(devicePushes)).toEqual([]);
});
