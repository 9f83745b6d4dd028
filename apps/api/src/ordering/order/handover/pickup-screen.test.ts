import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import type { CheckoutPayload } from '@sufra/contracts';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { merchants } from '../../../catalogue/merchant/merchant.tables.ts';
import { access } from '../../../platform/description/access-table.ts';
import { listCalls } from '../../../testing/hostile/list-calls.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../../testing/sign-in-staff.ts';
import { type SignedInGuest, signIn } from '../../../testing/sign-in.ts';
import { orderEvents } from '../../order.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let huda: SignedInStaff;

beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  huda = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

type Device = { id: string; token: string };

async function pair(kind: 'screen' | 'tablet' = 'screen', staff = huda): Promise<Device> {
  const made = await api.call('POST', '/staff/device-codes', { token: staff.token, body: {} });
  const body = { code: made.json().data.attributes.code, name: 'Wall', kind };
  const paired = (await api.call('POST', '/staff/devices', { body })).json().data;
  expect(paired.attributes.kind).toBe(kind);
  return { id: paired.id, token: paired.attributes.token };
}

const read = (token: string) => api.call('GET', '/staff/screen', { headers: { 'x-device-token': token } });
const shown = async (screen: Device) => (await read(screen.token)).json().data.attributes;
const place = (own: Partial<CheckoutPayload> = {}) => placeTestOrder(api, shop, sara, own);
const move = async (id: string, code: string) => {
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body: { code } });
  expect(moved.statusCode, moved.body).toBe(200);
};
const call = (id: string, { token } = huda) => api.call('POST', `/orders/${id}/calls`, { token });

describe('the pickup screen', () => {
  test('shows an order by number and first name from its acceptance until it is collected', async () => {
    const screen = await pair();
    const id = await place();
    expect(await shown(screen)).toMatchObject({ preparing: [], ready: [] });
    await move(id, 'accepted');
    expect(await shown(screen)).toEqual({
      'location-name': expect.objectContaining({ 'en-us': expect.any(String) }),
      preparing: [{ id, number: '001', name: 'Sara' }],
      ready: [],
    });
    await move(id, 'ready');
    const at = api.context.now().toISOString();
    expect(await shown(screen)).toMatchObject({
      preparing: [],
      ready: [{ id, number: '001', name: 'Sara', 'ready-at': at, 'called-at': null }],
    });
    await move(id, 'finished');
    expect(await shown(screen)).toMatchObject({ preparing: [], ready: [] });
  });

  test('leaves out what is not collected at the counter, and what belongs to another branch', async () => {
    const elsewhere = await pair('screen', await signInStaff(api, shop, { branchId: shop.branches.malqa }));
    await move(await place(), 'ready');
    await move(await place({ type: 'eat-in', 'table-label': '4' }), 'ready');
    expect((await shown(await pair())).ready).toHaveLength(1);
    expect(await shown(elsewhere)).toMatchObject({ preparing: [], ready: [] });
  });

  test('shows no names where the merchant turned them off', async () => {
    const [merchant] = await api.context.db.select().from(merchants).where(eq(merchants.id, shop.id));
    if (!merchant) throw new Error('no merchant');
    const concept = { ...merchant.concept, pickupScreenNames: false };
    await api.context.db.update(merchants).set({ concept, version: randomUUID() });
    await move(await place(), 'ready');
    const { body } = await read((await pair()).token);
    expect(JSON.parse(body).data.attributes.ready).toMatchObject([{ number: '001', name: null }]);
    expect(body).not.toContain('Sara');
  });

  test('forgets an order that was not collected within an hour, and shows it again when it is called', async () => {
    const screen = await pair();
    const [old, fresh] = [await place(), await place()];
    await move(old, 'ready');
    api.passSeconds(3599);
    await move(fresh, 'ready');
    expect((await shown(screen)).ready).toMatchObject([{ id: fresh }, { id: old }]);
    api.passSeconds(1);
    expect((await shown(screen)).ready).toMatchObject([{ id: fresh }]);
    const again = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    expect((await call(old, again)).statusCode).toBe(200);
    expect((await shown(screen)).ready).toMatchObject([
      { id: old, 'called-at': api.context.now().toISOString() },
      { id: fresh },
    ]);
  });

  test('may read itself and nothing else: no other call takes its token', async () => {
    const { token } = await pair();
    const wrong: string[] = [];
    for (const { method, path } of await listCalls(api.app)) {
      const name = `${method} ${path}`;
      if (['anyone', 'proof', 'screen'].includes(access[name] ?? '')) continue;
      const url = `/api${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`;
      const payload = { pin: '4826', person: randomUUID(), code: 'ready' };
      const ask = async (headers: object) =>
        (await api.app.inject({ method, url, headers: { host: shop.host, ...headers }, payload })).statusCode;
      const asNobody = await ask({});
      if (![401, 422].includes(asNobody)) wrong.push(`${name} answers ${asNobody} to anybody`);
      for (const headers of [{ 'x-device-token': token }, { authorization: `Bearer ${token}` }]) {
        const status = await ask(headers);
        if (status !== asNobody) wrong.push(`${name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect((await read(token)).statusCode).toBe(200);
  });

  test('is neither a tablet, nor a person, nor of another shop, nor one that was ended', async () => {
    const screen = await pair();
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const code = async (answer: ReturnType<typeof read>) => (await answer).json().errors?.[0]?.code;
    expect(await code(read((await pair('tablet')).token))).toBe('device-unknown');
    expect(await code(read(huda.token))).toBe('device-unknown');
    expect(
      await code(api.call('GET', '/staff/screen', { merchant: other, headers: { 'x-device-token': screen.token } })),
    ).toBe('device-unknown');
    expect((await read(screen.token)).statusCode).toBe(200);
    await api.call('DELETE', `/staff/devices/${screen.id}`, { token: huda.token });
    expect(await code(read(screen.token))).toBe('device-unknown');
  });
});

describe('the events of a screen', () => {
  async function watch({ token }: Device) {
    const response = await api.app.inject({
      url: '/api/staff/screen/events',
      headers: { host: shop.host, 'x-device-token': token },
      payloadAsStream: true,
    });
    expect(response.headers['content-type']).toBe('text/event-stream');
    const body = response.stream();
    const ended = once(body, 'end');
    let text = '';
    body.on('data', (part: Buffer) => (text += part.toString()));
    const until = async (part: string) => {
      while (!text.includes(part)) await once(body, 'data');
    };
    return { ended, until, text: () => text };
  }

  test('say that something changed at the branch and not what, and end with the device', async () => {
    const screen = await pair();
    const stream = await watch(screen);
    await stream.until('orders-missed');
    const id = await place();
    await stream.until('event: screen-changed');
    expect(stream.text()).toContain('event: screen-changed\ndata: {}');
    for (const secret of [id, sara.customerId, 'posted', '001']) expect(stream.text()).not.toContain(secret);
    await api.call('DELETE', `/staff/devices/${screen.id}`, { token: huda.token });
    await stream.ended;
  });

  test('are for a paired screen alone', async () => {
    const headers = { 'x-device-token': (await pair('tablet')).token };
    expect((await api.call('GET', '/staff/screen/events', { headers })).statusCode).toBe(401);
    expect((await api.call('GET', '/staff/screen/events', { token: huda.token })).statusCode).toBe(401);
  });
});

describe('calling a guest again', () => {
  const calls = (id: string) =>
    api.context.db.$count(orderEvents, and(eq(orderEvents.orderId, id), eq(orderEvents.kind, 'called')));

  test('is told to the screen once, however often it is pressed, and stands in the order’s log', async () => {
    const id = await place();
    await move(id, 'ready');
    const answers = await Promise.all([call(id), call(id), call(id)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(await calls(id)).toBe(1);
    api.passSeconds(5);
    await call(id);
    expect(await calls(id)).toBe(2);
    const log = (await api.call('GET', `/orders/${id}/log`, { token: huda.token })).json();
    expect(log.meta['is-explained']).toBe(true);
    expect(log.data.at(-1).attributes.sentence).toBe(`Employee ${huda.staffId} called it at the counter again.`);
  });

  test('needs an order that waits at the counter of the own branch, and a role that works there', async () => {
    const id = await place();
    expect((await call(id)).statusCode).toBe(422);
    await move(id, 'ready');
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const driver = await signInStaff(api, shop, { role: 'driver', branchId: shop.branches.olaya });
    expect((await call(id, elsewhere)).statusCode).toBe(404);
    expect((await call(id, driver)).statusCode).toBe(403);
    expect((await call(id, { ...huda, token: sara.token })).statusCode).toBe(403);
    await move(id, 'finished');
    expect((await call(id)).statusCode).toBe(422);
    expect(await calls(id)).toBe(0);
  });
});
