import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../../testing/open-test-api.ts';
import { placeTestOrder } from '../../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
let kitchen: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  sara = await signIn(api);
  manager = await signInStaff(api, shop);
  kitchen = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const place = () => placeTestOrder(api, shop, sara);
const move = (id: string, body: object, { token }: { token: string } = manager) =>
  api.call('POST', `/orders/${id}/statuses`, { token, body });
const delay = (id: string, body: object = {}, key: string = randomUUID(), { token }: { token: string } = kitchen) =>
  api.call('POST', `/orders/${id}/delays`, {
    token,
    headers: { 'idempotency-key': key },
    body: { minutes: 10, 'reason-code': 'busy', ...body },
  });
const read = async (id: string) =>
  (await api.call('GET', `/orders/${id}`, { token: sara.token })).json().data.attributes;
const laterThan = (iso: string, minutes: number) => new Date(Date.parse(iso) + minutes * 60_000).toISOString();
const errorOf = (response: { json(): { error: object[] } }) => response.json().error[0];

describe('an order is accepted with more minutes', () => {
  test('its guest reads the old and the new promise', async () => {
    const id = await place();
    const promised = (await read(id))['estimated-ready-at'];
    expect((await move(id, { code: 'accepted', 'extra-minutes': 10 })).statusCode).toBe(200);
    expect((await read(id)).delay).toEqual({
      minutes: 10,
      'promised-before': promised,
      'promised-now': laterThan(promised, 10),
      'reason-code': null,
      reason: null,
    });
  });

  test('the second board that accepts it moves the promise no further', async () => {
    const id = await place();
    const both = await Promise.all([
      move(id, { code: 'accepted', 'extra-minutes': 10 }),
      move(id, { code: 'accepted', 'extra-minutes': 10 }, kitchen),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await read(id)).delay.minutes).toBe(10);
  });

  test('no other step takes minutes', async () => {
    const id = await place();
    const refused = await move(id, { code: 'in-kitchen', 'extra-minutes': 5 });
    expect(errorOf(refused)).toMatchObject({ code: 'status-move-not-allowed', source: { pointer: '/extra-minutes' } });
    expect((await move(id, { code: 'accepted', 'extra-minutes': 61 })).statusCode).toBe(422);
    expect((await read(id))['current-status'].code).toBe('posted');
  });
});

describe('POST /orders/{id}/delays', () => {
  test('moves the promise of an accepted order and tells its guest why', async () => {
    const id = await place();
    const promised = (await read(id))['estimated-ready-at'];
    await move(id, { code: 'accepted' });
    const answer = await delay(id);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await read(id)).toMatchObject({
      'estimated-ready-at': laterThan(promised, 10),
      delay: { minutes: 10, 'reason-code': 'busy', reason: { 'en-us': 'The kitchen is very busy.' } },
    });
    await delay(id, { minutes: 5, 'reason-code': 'other', reason: 'The oven\u0000 rests' });
    expect((await read(id)).delay).toMatchObject({
      minutes: 15,
      'promised-before': promised,
      'promised-now': laterThan(promised, 15),
      reason: { 'ar-sa': 'The oven rests' },
    });
  });

  test('a time that the kitchen set holds while it cooks, too', async () => {
    const id = await place();
    const promised = (await read(id))['estimated-ready-at'];
    await move(id, { code: 'in-kitchen' });
    await delay(id, { minutes: 30 });
    expect((await read(id))['estimated-ready-at']).toBe(laterThan(promised, 30));
    await move(id, { code: 'ready' });
    expect(await read(id)).toMatchObject({ delay: null, 'estimated-ready-at': '2026-11-20T12:00:00.000Z' });
  });

  test('the same press moves it once, even twice at a time; another press moves it again', async () => {
    const id = await place();
    await move(id, { code: 'accepted' });
    const twice = await Promise.all([delay(id, {}, 'press-1'), delay(id, {}, 'press-1'), delay(id, {}, 'press-1')]);
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await read(id)).delay.minutes).toBe(10);
    await delay(id, {}, 'press-2');
    expect((await read(id)).delay.minutes).toBe(20);
  });

  test('without a key, with other words or minutes, it is refused and nothing moves', async () => {
    const id = await place();
    await move(id, { code: 'accepted' });
    const { token } = kitchen;
    const body = { minutes: 10, 'reason-code': 'busy' };
    expect((await api.call('POST', `/orders/${id}/delays`, { token, body })).statusCode).toBe(400);
    expect((await delay(id, { minutes: 7 })).statusCode).toBe(422);
    expect((await delay(id, { 'reason-code': 'lazy' })).statusCode).toBe(422);
    const silent = await delay(id, { 'reason-code': 'other', reason: ' \u0000' });
    expect(errorOf(silent)).toMatchObject({ code: 'reason-required', source: { pointer: '/reason' } });
    expect((await read(id)).delay).toBeNull();
  });

  test('is refused before the order is accepted, once its food is ready, and when it is over', async () => {
    const id = await place();
    expect(errorOf(await delay(id))).toMatchObject({ code: 'delay-not-possible' });
    await move(id, { code: 'accepted' });
    await delay(id, {}, 'press');
    for (const code of ['ready', 'finished']) {
      await move(id, { code });
      expect(errorOf(await delay(id))).toMatchObject({ code: 'delay-not-possible' });
    }
    // The press that came through before is still answered, late as it is.
    expect((await delay(id, {}, 'press')).statusCode).toBe(200);
  });

  test('belongs to staff of the branch with the right to it', async () => {
    const id = await place();
    await move(id, { code: 'accepted' });
    const malqa = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const driver = await signInStaff(api, shop, { role: 'driver', branchId: shop.branches.olaya });
    const answers = [sara, malqa, driver].map(async (caller) => (await delay(id, {}, randomUUID(), caller)).statusCode);
    expect(await Promise.all(answers)).toEqual([403, 404, 403]);
  });
});

describe('a guest whose order is delayed', () => {
  const cancel = (id: string) => api.call('PATCH', `/orders/${id}/cancellation`, { token: sara.token, body: {} });

  test('may leave free of charge after fifteen minutes, where the merchant lets nobody cancel', async () => {
    const id = await place();
    await move(id, { code: 'accepted', 'extra-minutes': 5 });
    expect((await read(id))['is-cancellable']).toBe(false);
    expect((await cancel(id)).statusCode).toBe(422);
    await delay(id);
    expect(await read(id)).toMatchObject({ 'is-cancellable': true, 'cancellable-until': null });
    expect((await cancel(id)).statusCode).toBe(200);
    expect((await read(id))['current-status'].code).toBe('cancelled-by-customer');
  });

  test('after as many minutes as the merchant says, until the food is ready', async () => {
    const patient = await seedShop(api.context.db, {
      host: 'patient.test',
      appKey: 'patient-storefront-key',
      concept: { cancelAfterDelayMinutes: 40 },
    });
    const guest = await signIn(api, { merchant: patient });
    const staff = await signInStaff(api, patient);
    const call = (method: 'GET' | 'POST', path: string, token: string, body?: object) =>
      api.call(method, path, { token, merchant: patient, headers: { 'idempotency-key': randomUUID() }, body });
    const id = (await call('POST', '/orders', guest.token, aPayload(patient))).json().data.id;
    const isCancellable = async () =>
      (await call('GET', `/orders/${id}`, guest.token)).json().data.attributes['is-cancellable'];
    await call('POST', `/orders/${id}/statuses`, staff.token, { code: 'accepted', 'extra-minutes': 30 });
    expect(await isCancellable()).toBe(false);
    await call('POST', `/orders/${id}/delays`, staff.token, { minutes: 10, 'reason-code': 'busy' });
    expect(await isCancellable()).toBe(true);
    await call('POST', `/orders/${id}/statuses`, staff.token, { code: 'ready' });
    expect(await isCancellable()).toBe(false);
  });
});

describe('an order is rejected with a reason', () => {
  const stepsOf = async (id: string, language: string) =>
    (await api.call('GET', `/orders/${id}/statuses`, { token: sara.token, language })).json().data;

  test('its guest reads the words of the code in their language, then those of the restaurant', async () => {
    const id = await place();
    const answer = await move(id, { code: 'cancelled-by-employee', 'reason-code': 'sold-out' });
    expect(answer.statusCode, answer.body).toBe(200);
    const [english] = (await stepsOf(id, 'en-US')).slice(-1);
    expect(english.attributes).toMatchObject({
      reason: 'Something you ordered is sold out.',
      'reason-code': 'sold-out',
    });
    expect((await stepsOf(id, 'ar-SA')).at(-1).attributes.reason).toBe('نفد أحد الأصناف التي طلبتها.');
    const other = await place();
    await move(other, { code: 'cancelled-by-employee', 'reason-code': 'no-driver', reason: 'Rain.' });
    expect((await stepsOf(other, 'en-US')).at(-1).attributes.reason).toBe('There is no driver for your order. Rain.');
  });

  test('an own reason needs words, and an unknown code is none', async () => {
    const id = await place();
    const silent = await move(id, { code: 'cancelled-by-employee', 'reason-code': 'other' });
    expect(errorOf(silent)).toMatchObject({ code: 'reason-required', source: { pointer: '/reason' } });
    for (const code of ['unanswered', 'bored']) {
      expect((await move(id, { code: 'cancelled-by-employee', 'reason-code': code })).statusCode).toBe(422);
    }
    expect((await read(id))['current-status'].code).toBe('posted');
  });
});

describe('two boards', () => {
  const steps = ['accepted', 'in-kitchen', 'ready', 'finished', 'cancelled-by-employee'] as const;
  const press = fc.oneof(
    fc.record({ kind: fc.constant('delay' as const), minutes: fc.constantFrom(5, 10), key: fc.nat(2) }),
    fc.record({ kind: fc.constant('move' as const), code: fc.constantFrom(...steps), extra: fc.constantFrom(0, 5) }),
  );
  type Press = { kind: 'delay'; minutes: number; key: number } | { kind: 'move'; code: string; extra: number };

  const send = (id: string, pressed: Press, staff: SignedInStaff) => {
    if (pressed.kind === 'delay') return delay(id, { minutes: pressed.minutes }, `key-${pressed.key}`, staff);
    const isReject = pressed.code === 'cancelled-by-employee';
    return move(
      id,
      {
        code: pressed.code,
        ...(isReject && { 'reason-code': 'too-busy' }),
        ...(pressed.code === 'accepted' && { 'extra-minutes': pressed.extra }),
      },
      staff,
    );
  };

  test('that press anything at the same moment agree in the end, and no press counts twice', async () => {
    const second = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    await fc.assert(
      fc.asyncProperty(fc.array(press, { maxLength: 5 }), fc.array(press, { maxLength: 5 }), async (one, other) => {
        const id = await placeTestOrder(api, shop, await signIn(api, { mobile: nextNumber() }));
        const all: Promise<{ statusCode: number }>[] = [];
        for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
          const [a, b] = [one[index], other[index]];
          const pair = [a && send(id, a, manager), b && send(id, b, second)].filter((sent) => sent !== undefined);
          all.push(...pair);
          await Promise.all(pair);
        }
        for (const { statusCode } of await Promise.all(all)) expect([200, 422]).toContain(statusCode);
        const seen = await Promise.all(
          [manager, second].map(async ({ token }) => (await api.call('GET', `/orders/${id}`, { token })).json().data),
        );
        expect(seen[0]).toEqual(seen[1]);
        const log = (await api.call('GET', `/orders/${id}/log`, { token: manager.token })).json();
        expect(log.meta).toMatchObject({ 'is-explained': true, differences: [], problems: [] });
        const rows: { attributes: { kind: string; payload: Record<string, unknown> } }[] = log.data;
        const moves = rows.filter(({ attributes }) => attributes.kind === 'moved');
        const reached = moves.map(({ attributes }) => attributes.payload.status);
        expect(new Set(reached).size).toBe(reached.length);
        const keys = rows
          .filter(({ attributes }) => attributes.kind === 'delayed')
          .map(({ attributes }) => attributes.payload.key);
        expect(new Set(keys).size).toBe(keys.length);
      }),
      { numRuns: 40 },
    );
  });

  let number = 512_000_000;
  const nextNumber = () => String((number += 1));
});
