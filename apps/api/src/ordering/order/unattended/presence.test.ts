import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openOrderStream } from '../../../testing/open-order-stream.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { lookAfterOrders } from './look-after-orders.ts';
import { readAttention } from './presence.ts';
import { devicePresence } from './unattended.tables.ts';

let api: TestApi;
let shop: SeededShop;
let token: string;
beforeEach(async () => {
  // The heartbeat of open streams is moved on by hand.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  token = await signInOnDevice();
});
afterEach(async () => {
  await api.close();
  vi.useRealTimers();
});

/** A cook on a tablet of the branch in Olaya. */
async function signInOnDevice(): Promise<string> {
  const { token } = await signInStaff(api, shop, { branchId: shop.branches.olaya });
  const post = (path: string, body: object, headers?: Record<string, string>) =>
    api.call('POST', path, headers ? { body, headers } : { token, body });
  const { code } = (await post('/staff/device-codes', {})).json().data.attributes;
  const paired = (await api.call('POST', '/staff/devices', { body: { code, name: 'Counter' } })).json().data;
  const person = (await post('/staff/people', { name: 'Salem', role: 'kitchen', pin: '4826' })).json().data.id;
  const headers = { 'x-device-token': paired.attributes.token };
  return (await post('/staff/login/pin', { person, pin: '4826' }, headers)).json().data.attributes.token;
}

const answer = (visible = true, sound = true, own = token) =>
  api.call('POST', '/staff/presence', { token: own, body: { visible, sound } });
const attention = async () =>
  (await readAttention(api.context, [shop.id]))({ merchantId: shop.id, branchId: shop.branches.olaya });
const listening = { hasDevices: true, isHeard: true };
const deaf = { hasDevices: true, isHeard: false };

async function beat(): Promise<void> {
  const before = api.context.now();
  api.passSeconds(20);
  vi.advanceTimersByTime(20_000);
  await vi.waitFor(async () => {
    const [row] = await api.context.db.select().from(devicePresence);
    expect(row!.seenAt > before).toBe(true);
  });
}

describe('a paired device', () => {
  test('listens from the answer of its page on, as long as it takes heartbeats and answers them', async () => {
    expect(await attention()).toEqual({ hasDevices: false, isHeard: false });
    const stream = await openOrderStream(api, shop, { token });
    expect(await attention()).toEqual(deaf);
    expect((await answer()).statusCode).toBe(204);
    expect(await attention()).toEqual(listening);
    for (let beats = 0; beats < 6; beats += 1) {
      await beat();
      expect(await attention()).toEqual(listening);
      await answer();
    }
    await beat();
    await beat();
    await beat();
    expect(await attention()).toEqual(deaf);
    stream.body.destroy();
  });

  test('stops listening at once when it is hidden or silent, and some seconds after its line is cut', async () => {
    const stream = await openOrderStream(api, shop, { token });
    await answer(false);
    expect(await attention()).toEqual(deaf);
    await answer(true, false);
    expect(await attention()).toEqual(deaf);
    await answer();
    expect(await attention()).toEqual(listening);
    stream.body.destroy();
    api.passSeconds(46);
    await answer();
    expect(await attention()).toEqual(deaf);
  });

  test('counts for its branch until it is ended', async () => {
    const stream = await openOrderStream(api, shop, { token });
    stream.body.destroy();
    expect(await attention()).toEqual(deaf);
    const owner = await signInStaff(api, shop, { role: 'owner' });
    const [device] = (await api.call('GET', '/staff/devices', { token: owner.token })).json().data;
    expect((await api.call('DELETE', `/staff/devices/${device.id}`, { token: owner.token })).statusCode).toBe(204);
    expect(await attention()).toEqual({ hasDevices: false, isHeard: false });
  });

  test('listens for every branch with a person of all of them, and no other branch counts on it', async () => {
    const stream = await openOrderStream(api, shop, { token });
    await api.context.db.update(devicePresence).set({ branchId: null });
    await answer();
    const attentionOf = async (branchId: string) =>
      (await readAttention(api.context, [shop.id]))({ merchantId: shop.id, branchId });
    expect(await attention()).toEqual(listening);
    expect(await attentionOf(shop.branches.malqa)).toEqual({ hasDevices: false, isHeard: true });
    stream.body.destroy();
    api.passSeconds(46);
    expect(await attention()).toEqual(deaf);
    expect(await attentionOf(shop.branches.malqa)).toEqual({ hasDevices: false, isHeard: false });
  });

  test('hears that the alarm gets louder, by name', async () => {
    const stream = await openOrderStream(api, shop, { token });
    const id = await placeTestOrder(api, shop, await signIn(api));
    api.passSeconds(60);
    await lookAfterOrders(api.context);
    await stream.until('"alert":"louder"');
    expect(stream.text()).toContain(id);
    stream.body.destroy();
  });
});

test('a person without a device answers for none, and a guest for nobody', async () => {
  const manager = await signInStaff(api, shop);
  expect((await answer(true, true, manager.token)).statusCode).toBe(204);
  expect(await api.context.db.select().from(devicePresence)).toEqual([]);
  expect((await answer(true, true, (await signIn(api)).token)).statusCode).toBe(403);
});
