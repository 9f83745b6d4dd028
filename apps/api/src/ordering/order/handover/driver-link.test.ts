import type { CheckoutPayload } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { staffLog } from '../../../staff/staff.tables.ts';
import { aBurger } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { insideOlaya, seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../../../testing/sign-in-staff.ts';
import { type SignedInGuest, signIn } from '../../../testing/sign-in.ts';
import { sweepDriverLinks } from './driver-link.store.ts';
import { driverLinks } from './driver-link.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let huda: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  huda = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

async function placeDelivery(): Promise<string> {
  const body = { ...insideOlaya, line1: 'King Fahd Road 12', instructions: 'Ring twice' };
  const saved = await api.call('POST', `/customers/${sara.customerId}/addresses`, { token: sara.token, body });
  const own: Partial<CheckoutPayload> = {
    type: 'deliver',
    location: null,
    address: saved.json().data[0].id,
    items: [aBurger(shop, { quantity: 2 })],
    total: 75,
  };
  return placeTestOrder(api, shop, sara, own);
}

const give = (id: string, body: object = { name: 'خالد' }, token = huda.token) =>
  api.call('POST', `/orders/${id}/driver-links`, { token, body });
const tokenOf = (answer: Awaited<ReturnType<typeof give>>): string =>
  answer.json().data.attributes.url.split('/d/')[1] ?? '';
const open = (token: string, own: Parameters<TestApi['call']>[2] = {}) =>
  api.call('GET', `/driver-links/${token}`, own);
const step = (token: string, name: string, code?: string) =>
  api.call('POST', `/driver-links/${token}/steps`, { body: { step: name, ...(code && { code }) } });
const put = (token: string, latitude = 24.7, longitude = 46.68) =>
  api.call('PUT', `/driver-links/${token}/position`, { body: { latitude, longitude } });
const move = async (id: string, code: string) => {
  const moved = await api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body: { code } });
  expect(moved.statusCode, moved.body).toBe(200);
};
const seen = async (id: string, token = sara.token) =>
  (await api.call('GET', `/orders/${id}/delivery`, { token })).json().data.attributes;
const statusOf = async (id: string) =>
  (await api.call('GET', `/orders/${id}`, { token: sara.token })).json().data.attributes['current-status'].code;
const codeOf = (answer: { json(): { errors: { code: string }[] } }) => answer.json().errors[0]?.code;
const wrongCode = (right: string) => (right === '0000' ? '1111' : '0000');
const stored = async () => (await api.context.db.select().from(driverLinks))[0];

/** A delivery that is on its way, with its driver's token. */
async function onTheWay(): Promise<{ id: string; token: string }> {
  const id = await placeDelivery();
  await move(id, 'ready');
  const token = tokenOf(await give(id));
  expect((await step(token, 'picked-up')).statusCode).toBe(204);
  return { id, token };
}

describe('a delivery is given to a driver', () => {
  test('with a link that shows what the driver needs, and nothing of it is stored', async () => {
    const id = await placeDelivery();
    await move(id, 'ready');
    const made = await give(id, { name: 'خالد' });
    expect(made.statusCode, made.body).toBe(201);
    expect(made.headers['cache-control']).toBe('no-store');
    const { url, ...rest } = made.json().data.attributes;
    expect(url).toMatch(/^https:\/\/saffron\.test\/d\/[\w-]{43}$/);
    expect(rest).toMatchObject({ name: 'خالد', phone: null, message: 'none', qr: { size: expect.any(Number) } });
    const token = tokenOf(made);
    const ride = await open(token);
    expect(ride.headers['cache-control']).toBe('no-store');
    expect(ride.json().data.attributes).toEqual({
      number: '001',
      'current-status': expect.objectContaining({ code: 'ready' }),
      'location-name': expect.objectContaining({ 'en-us': expect.any(String) }),
      'guest-name': 'Sara',
      'guest-phone': '+966512345678',
      'address-line': 'King Fahd Road 12',
      'driver-notes': 'Ring twice',
      latitude: insideOlaya.lat,
      longitude: insideOlaya.long,
      'estimated-arrival-at': expect.any(String),
      'payment-method': 'cash',
      'to-collect': 75,
      'item-count': 2,
      'here-at': null,
    });
    expect(JSON.stringify(await stored())).not.toContain(token);
  });

  test('sends the link to a phone, and says where that failed', async () => {
    const id = await placeDelivery();
    await move(id, 'accepted');
    const made = await give(id, { name: 'Khalid', phone: '0501234567' });
    expect(made.json().data.attributes).toMatchObject({ phone: '+966501234567', message: 'sent' });
    const { url } = made.json().data.attributes;
    expect(api.sent.at(-1)).toEqual({ to: '+966501234567', text: expect.stringContaining(url) });
    const wrong = await give(id, { name: 'Khalid', phone: '12' });
    expect(wrong.json().errors).toMatchObject([{ source: { pointer: '/phone' } }]);
    expect((await give(id, { name: '  ' })).json().errors).toMatchObject([
      { code: 'employee-name-required', source: { pointer: '/name' } },
    ]);
  });

  test('once more, and the link of before is gone with words', async () => {
    const { id, token } = await onTheWay();
    await put(token);
    const next = tokenOf(await give(id, { name: 'Omar' }));
    expect(codeOf(await open(token))).toBe('driver-link-replaced');
    for (const refused of [await step(token, 'here'), await put(token)])
      expect([refused.statusCode, codeOf(refused)]).toEqual([410, 'driver-link-replaced']);
    expect((await open(next)).statusCode).toBe(200);
    expect((await seen(id)).position).toBeNull();
    const board = (await api.call('GET', `/staff/board/${id}`, { token: huda.token })).json().data.attributes;
    expect(board.driver).toEqual({ name: 'Omar', 'has-link': true, 'here-at': null });
  });

  test('twice at once leaves one link that opens', async () => {
    const id = await placeDelivery();
    await move(id, 'ready');
    const made = await Promise.all([give(id), give(id), give(id)]);
    const statuses = await Promise.all(made.map(async (one) => (await open(tokenOf(one))).statusCode));
    expect(statuses.toSorted()).toEqual([200, 410, 410]);
  });

  test('by the counter of its branch alone, and while it has not arrived', async () => {
    const id = await placeDelivery();
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const driver = await signInStaff(api, shop, { role: 'driver', branchId: shop.branches.olaya });
    expect((await give(id, { name: 'X' }, elsewhere.token)).statusCode).toBe(404);
    expect((await give(id, { name: 'X' }, driver.token)).statusCode).toBe(403);
    expect((await give(id, { name: 'X' }, sara.token)).statusCode).toBe(403);
    const toGo = await placeTestOrder(api, shop, sara);
    expect(codeOf(await give(toGo))).toBe('driver-not-needed');
    await move(id, 'delivered');
    expect(codeOf(await give(id))).toBe('status-move-not-allowed');
    expect(await api.context.db.$count(driverLinks)).toBe(0);
  });

  test('so often in an hour, and no more', async () => {
    const id = await placeDelivery();
    await move(id, 'ready');
    const statuses: number[] = [];
    for (let press = 0; press < 11; press += 1) statuses.push((await give(id)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });
});

describe('a driver’s link', () => {
  test('is not guessed, changed or taken to another merchant, and opens no other call', async () => {
    const { token } = await onTheWay();
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    for (const wrong of [
      changed,
      token.slice(0, -1),
      'nothing',
      (await stored())?.id ?? '',
      (await stored())?.tokenHash ?? '',
    ])
      expect([wrong, (await open(wrong)).statusCode]).toEqual([wrong, 404]);
    expect((await open(token, { merchant: other })).statusCode).toBe(404);
    for (const path of ['/staff/board', '/staff/orders', '/customers'])
      expect((await api.call('GET', path, { token })).statusCode).toBe(401);
  });

  test('takes the order from the counter to the door, each step once, and every step is in both logs', async () => {
    const id = await placeDelivery();
    const token = tokenOf(await (await move(id, 'accepted'), give(id)));
    expect(codeOf(await step(token, 'here'))).toBe('driver-step-too-early');
    expect(codeOf(await step(token, 'delivered', '0000'))).toBe('driver-step-too-early');
    for (let twice = 0; twice < 2; twice += 1) expect((await step(token, 'picked-up')).statusCode).toBe(204);
    expect(await statusOf(id)).toBe('on-the-way');
    for (let twice = 0; twice < 2; twice += 1) expect((await step(token, 'here')).statusCode).toBe(204);
    expect((await seen(id))['driver-here-at']).toBe(api.context.now().toISOString());
    const { code } = await seen(id);
    expect(code).toMatch(/^\d{4}$/);
    expect((await step(token, 'delivered', code)).statusCode).toBe(204);
    expect(await statusOf(id)).toBe('finished');
    const manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    const log = (await api.call('GET', `/orders/${id}/log`, { token: manager.token })).json();
    expect(log.meta['is-explained']).toBe(true);
    const sentences = log.data.map((row: { attributes: { sentence: string } }) => row.attributes.sentence);
    expect(sentences.filter((text: string) => /driver/i.test(text))).toEqual([
      'Somebody was given the task of driver.',
      expect.stringMatching(/^Driver moved it to on-the-way/),
      'The driver said that they were at the door.',
      expect.stringMatching(/^Driver moved it to delivered/),
      expect.stringMatching(/^Driver moved it to finished/),
    ]);
    const told = await api.context.db.select().from(staffLog).where(eq(staffLog.subject, id));
    expect(told.map(({ action, staffId }) => [action, staffId])).toEqual([
      ['driver-link-made', huda.staffId],
      ['driver-picked-up', null],
      ['driver-here', null],
      ['driver-delivered', null],
    ]);
  });

  test('is not for an order that the branch has not accepted', async () => {
    const id = await placeDelivery();
    const token = tokenOf(await give(id));
    expect(codeOf(await step(token, 'picked-up'))).toBe('driver-step-too-early');
    expect(await statusOf(id)).toBe('posted');
  });

  test('steps that come at once are taken once', async () => {
    const id = await placeDelivery();
    const token = tokenOf(await (await move(id, 'ready'), give(id)));
    const taken = await Promise.all([step(token, 'picked-up'), step(token, 'picked-up'), move(id, 'on-the-way')]);
    expect(taken.slice(0, 2).map((answer) => answer?.statusCode)).toEqual([204, 204]);
    const { code } = await seen(id);
    const ended = await Promise.all([step(token, 'delivered', code), step(token, 'delivered', code)]);
    expect(ended.map(({ statusCode }) => statusCode).filter((status) => ![204, 410].includes(status))).toEqual([]);
    expect(ended.some(({ statusCode }) => statusCode === 204)).toBe(true);
    const manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    const { data } = (await api.call('GET', `/orders/${id}/log`, { token: manager.token })).json();
    const moved = data.filter((row: { attributes: { kind: string } }) => row.attributes.kind === 'moved');
    expect(moved).toHaveLength(4);
  });

  test.each([['finished'], ['cancelled-by-employee']])('is gone with words once the order is %s', async (end) => {
    const { id, token } = await onTheWay();
    const body = { code: end, ...(end !== 'finished' && { 'reason-code': 'no-driver' }) };
    await api.call('POST', `/orders/${id}/statuses`, { token: huda.token, body });
    for (const answer of [await open(token), await step(token, 'here'), await put(token)])
      expect([answer.statusCode, codeOf(answer)]).toEqual([410, 'driver-link-over']);
    const arabic = await open(token, { headers: { 'accept-language': 'ar-sa' } });
    expect(arabic.json().errors[0].detail).toBe('انتهى هذا الرابط: اكتمل الطلب.');
    expect(await seen(id)).toMatchObject({ code: null, position: null, 'driver-here-at': null });
  });

  test('is forgotten a month later', async () => {
    const { id, token } = await onTheWay();
    await move(id, 'finished');
    api.passSeconds(29 * 24 * 3600);
    await sweepDriverLinks(api.context);
    expect((await open(token)).statusCode).toBe(410);
    api.passSeconds(2 * 24 * 3600);
    await sweepDriverLinks(api.context);
    expect((await open(token)).statusCode).toBe(404);
  });

  test('is read so often from one address, and again when the answer says', async () => {
    const { token } = await onTheWay();
    const statuses = new Set<number>();
    for (let read = 0; read < 301; read += 1) statuses.add((await open(token)).statusCode);
    expect([...statuses]).toEqual([200, 429]);
    const seconds = Number((await open(token)).headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    api.passSeconds(seconds);
    expect((await open(token)).statusCode).toBe(200);
  });
});

describe('the guest’s code', () => {
  test('is read by its guest alone, and only while a driver has a link', async () => {
    const id = await placeDelivery();
    expect((await seen(id)).code).toBeNull();
    await move(id, 'ready');
    const token = tokenOf(await give(id));
    const { code } = await seen(id);
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    expect((await api.call('GET', `/orders/${id}/delivery`, { token: omar.token })).statusCode).toBe(404);
    expect((await api.call('GET', `/orders/${id}/delivery`, { token: huda.token })).statusCode).toBe(403);
    expect((await api.call('GET', `/orders/${id}/delivery`)).statusCode).toBe(401);
    for (const path of [`/orders/${id}`, `/staff/board/${id}`])
      expect((await api.call('GET', path, { token: huda.token })).json()).not.toContainEqual(code);
    expect((await open(token)).json().data.attributes).not.toHaveProperty('code');
  });

  test('makes the next try wait after three wrong ones, longer each time, and the counter needs none', async () => {
    const { id, token } = await onTheWay();
    const { code } = await seen(id);
    const guess = () => step(token, 'delivered', wrongCode(code));
    for (const early of ['', '1', '12', '123', ' '])
      expect([early, codeOf(await step(token, 'delivered', early))]).toEqual([early, 'delivery-code-wrong']);
    for (let wrong = 0; wrong < 2; wrong += 1)
      expect((await guess()).json().errors).toMatchObject([
        { code: 'delivery-code-wrong', source: { pointer: '/code' } },
      ]);
    const third = await guess();
    expect([third.statusCode, third.json().errors[0]]).toMatchObject([
      429,
      { code: 'delivery-code-locked', meta: { 'retry-after-seconds': 30 } },
    ]);
    expect(codeOf(await step(token, 'delivered', code))).toBe('delivery-code-locked');
    api.passSeconds(30);
    expect((await guess()).json().errors[0].meta['retry-after-seconds']).toBe(60);
    expect(await statusOf(id)).toBe('on-the-way');
    await move(id, 'delivered');
    await move(id, 'finished');
    expect((await open(token)).statusCode).toBe(410);
  });

  test('guessed many times at once is counted one by one', async () => {
    const { id, token } = await onTheWay();
    const { code } = await seen(id);
    const guesses = await Promise.all(Array.from({ length: 12 }, () => step(token, 'delivered', wrongCode(code))));
    const codes = guesses.map(codeOf);
    expect(codes.filter((one) => one === 'delivery-code-wrong')).toHaveLength(2);
    expect(codes.filter((one) => one === 'delivery-code-locked')).toHaveLength(10);
  });

  test('is taken in Arabic digits too', async () => {
    const { id, token } = await onTheWay();
    const { code } = await seen(id);
    const arabic = [...code].map((digit) => String.fromCharCode(0x660 + Number(digit))).join('');
    expect((await step(token, 'delivered', arabic)).statusCode).toBe(204);
    expect(await statusOf(id)).toBe('finished');
  });
});

describe('the position of a driver', () => {
  test('is shown to the guest while the order is on its way: the newest, and only a fresh one', async () => {
    const { id, token } = await onTheWay();
    expect((await seen(id)).position).toBeNull();
    await put(token, 24.7, 46.68);
    expect((await put(token, 24.71, 46.69)).statusCode).toBe(204);
    expect(await seen(id)).toMatchObject({
      position: { latitude: 24.71, longitude: 46.69, at: api.context.now().toISOString() },
      destination: { latitude: insideOlaya.lat, longitude: insideOlaya.long },
    });
    api.passSeconds(59);
    expect((await seen(id)).position).not.toBeNull();
    api.passSeconds(1);
    expect((await seen(id)).position).toBeNull();
  });

  test('is taken back by its driver', async () => {
    const { id, token } = await onTheWay();
    await put(token);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await api.call('DELETE', `/driver-links/${token}/position`)).statusCode).toBe(204);
    expect((await seen(id)).position).toBeNull();
  });

  test('is no track, is not taken before the ride, and is gone from the database with its end', async () => {
    const id = await placeDelivery();
    await move(id, 'ready');
    const token = tokenOf(await give(id));
    expect(codeOf(await put(token))).toBe('driver-not-under-way');
    await step(token, 'picked-up');
    for (let at = 0; at < 5; at += 1) await put(token, 24.7 + at / 100);
    expect(await api.context.db.$count(driverLinks)).toBe(1);
    expect(await stored()).toMatchObject({ latitude: 24.74, longitude: 46.68 });
    await move(id, 'delivered');
    expect(await stored()).toMatchObject({ latitude: null, longitude: null, positionAt: null });
    await move(id, 'finished');
    const cancelled = await onTheWay();
    await put(cancelled.token);
    await api.call('POST', `/orders/${cancelled.id}/statuses`, {
      token: huda.token,
      body: { code: 'cancelled-by-employee', 'reason-code': 'address' },
    });
    const rows = await api.context.db.select().from(driverLinks);
    expect(rows.map(({ latitude, positionAt }) => [latitude, positionAt])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('that comes while the order ends does not outlive it', async () => {
    const { id, token } = await onTheWay();
    const puts = Promise.all(Array.from({ length: 8 }, () => put(token)));
    await Promise.all([puts, move(id, 'delivered'), put(token)]);
    await put(token);
    expect(await stored()).toMatchObject({ latitude: null, positionAt: null });
  });

  test.each([
    [{ latitude: 91, longitude: 0 }, '/latitude'],
    [{ latitude: 0, longitude: -181 }, '/longitude'],
    [{ latitude: '24.7', longitude: 46 }, '/latitude'],
    [{ longitude: 46 }, '/latitude'],
  ])('%j is none', async (body, pointer) => {
    const { token } = await onTheWay();
    const refused = await api.call('PUT', `/driver-links/${token}/position`, { body });
    expect(refused.statusCode).toBeLessThan(500);
    expect(refused.json().errors).toMatchObject([{ source: { pointer } }]);
  });
});
