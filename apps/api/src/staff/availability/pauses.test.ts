import type { PauseBody } from '@sufra/contracts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { orders } from '../../ordering/order.tables.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { staffLog } from '../staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept: { advanceOrder: { isAllowed: true, maximumDays: 1 } } as never });
  sara = await signIn(api);
  manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const pause = (own: Partial<PauseBody> = {}, { token = manager.token, language = 'en-US' } = {}) =>
  api.call('POST', '/staff/pauses', {
    token,
    language,
    body: { 'order-types': ['to-go'], 'extra-minutes': null, reason: 'drivers', until: 90, ...own },
  });

const everyType: PauseBody['order-types'] = ['deliver', 'pickup', 'to-go', 'eat-in'];

const validate = (own = {}, language = 'en-US') =>
  api.call('POST', '/orders/validate', { token: sara.token, language, body: aPayload(shop, own) });

const location = async () => (await api.call('GET', `/locations/${shop.branches.olaya}`)).json().data.attributes;

/** The moments that are offered for orders of a type. */
async function offered(type: string): Promise<string[]> {
  const path = `/locations/${shop.branches.olaya}/order-times?filter[order-type]=${type}`;
  const { data } = (await api.call('GET', path)).json();
  return data.flatMap(({ attributes }: { attributes: { times: string[] } }) => attributes.times);
}

describe('a paused branch', () => {
  test('takes no orders of its types until the end, and says why and until when', async () => {
    expect((await pause()).json().data.attributes).toMatchObject({
      'order-types': ['to-go'],
      'extra-minutes': null,
      reason: 'drivers',
      until: '2026-11-20T13:30:00.000Z',
      'set-by': 'Huda',
    });
    const [refused] = (await validate()).json().errors;
    expect(refused).toMatchObject({
      code: 'branch-paused',
      source: { pointer: '/location' },
      detail: 'All drivers are on the road. No takeaway orders are taken here until 04:30\u00a0PM.',
      meta: { 'next-opening': '2026-11-20T13:30:00.000Z', locations: [{ id: shop.branches.malqa }] },
    });
    expect(refused.meta['order-types']).not.toContain('to-go');
    const inArabic = (await validate({}, 'ar')).json().errors[0].detail;
    expect(inArabic).toContain('جميع السائقين في الطريق');
    expect((await validate({ type: 'pickup' })).statusCode).toBe(200);
    api.passSeconds(90 * 60 - 1);
    expect((await validate()).statusCode).toBe(422);
    api.passSeconds(1);
    expect((await validate()).statusCode).toBe(200);
    expect((await location()).pauses).toBeUndefined();
  });

  test('is seen among the branches: closed for now only where every type is', async () => {
    await pause();
    expect(await location()).toMatchObject({
      'is-open': true,
      pauses: [{ 'order-types': ['to-go'], 'extra-minutes': null, reason: 'drivers' }],
    });
    await pause({ 'order-types': everyType, reason: 'kitchen', until: '2026-11-20T16:00:00+03:00' });
    expect(await location()).toMatchObject({
      'is-open': false,
      'next-opening': '2026-11-20T13:00:00.000Z',
      'estimated-ready-at': null,
    });
    api.passSeconds(3600);
    expect(await location()).toMatchObject({ 'is-open': true, 'next-opening': null, pauses: [{ reason: 'drivers' }] });
  });

  test('offers the times after it, and each is accepted a second later', async () => {
    await pause();
    const times = await offered('to-go');
    expect(times[0]).toBe('2026-11-20T14:00:00.000Z');
    expect((await offered('pickup'))[0]).toBe('2026-11-20T12:30:00.000Z');
    api.passSeconds(1);
    for (const at of [times[0], times[1], times.at(-1)])
      expect((await validate({ 'scheduled-time': at })).json(), at).not.toHaveProperty('errors');
    const early = (await validate({ 'scheduled-time': '2026-11-20T13:45:00Z' })).json().errors;
    expect(early).toMatchObject([{ code: 'schedule-paused', source: { pointer: '/scheduled-time' } }]);
    expect(early[0].detail).toContain('04:30');
  });

  test('is ended before its time', async () => {
    const { id } = (await pause()).json().data;
    const end = () => api.call('DELETE', `/staff/pauses/${id}`, { token: manager.token });
    expect((await end()).statusCode).toBe(204);
    expect((await end()).statusCode).toBe(204);
    expect((await validate()).statusCode).toBe(200);
    const rows = await api.context.db.select().from(staffLog).where(eq(staffLog.subject, id));
    expect(rows.map(({ action, staffId, branchId }) => ({ action, staffId, branchId })).toSorted()).toEqual([
      { action: 'pause-set', staffId: manager.staffId, branchId: shop.branches.olaya },
      { action: 'pause-ended', staffId: manager.staffId, branchId: shop.branches.olaya },
    ]);
  });
});

describe('a busy branch', () => {
  const readyAt = async (own = {}) => {
    const id = await placeTestOrder(api, shop, sara, own);
    const [order] = await api.context.db.select().from(orders).where(eq(orders.id, id));
    return order;
  };

  test('promises later, for its types and until its end', async () => {
    await pause({ 'extra-minutes': 25, reason: 'busy' });
    expect((await readyAt())?.estimatedReadyAt).toEqual(new Date('2026-11-20T12:45:00Z'));
    expect((await readyAt({ type: 'pickup' }))?.estimatedReadyAt).toEqual(new Date('2026-11-20T12:20:00Z'));
    expect((await location())['estimated-ready-at']).not.toBeNull();
    api.passSeconds(5400);
    expect((await readyAt())?.estimatedReadyAt).toEqual(new Date('2026-11-20T13:50:00Z'));
  });

  test('begins orders for later earlier while it is busy', async () => {
    await pause({ 'extra-minutes': 25, reason: 'busy' });
    expect((await offered('to-go'))[0]).toBe('2026-11-20T12:45:00.000Z');
    const order = await readyAt({ 'scheduled-time': '2026-11-20T13:30:00Z' });
    expect(order?.releaseAt).toEqual(new Date('2026-11-20T12:45:00Z'));
    const afterwards = await readyAt({ 'scheduled-time': '2026-11-20T15:00:00Z' });
    expect(afterwards?.releaseAt).toEqual(new Date('2026-11-20T14:40:00Z'));
  });
});

describe('bad input', () => {
  test.each([
    [{ until: '2026-11-20T11:00:00Z' }, '/until', 'this time has passed'],
    [{ until: '2026-11-20' }, '/until', 'this is no time'],
    [{ until: 7 * 1440 + 1 }, '/until', 'this is too far ahead'],
    [{ until: 0 }, '/until', ''],
    [{ 'order-types': [] }, '/order-types', 'this is too little'],
    [{ 'order-types': ['flying' as never] }, '/order-types/0', ''],
    [{ 'extra-minutes': 0 }, '/extra-minutes', 'this is too little'],
    [{ 'extra-minutes': 121 }, '/extra-minutes', 'this is too much'],
    [{ reason: 'lunch' as never }, '/reason', ''],
    [{ until: undefined as never }, '/until', ''],
  ])('%j names the field and changes nothing', async (own, pointer, words) => {
    const answer = await pause(own);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].source).toEqual({ pointer });
    expect(answer.json().errors[0].detail).toContain(words);
    expect((await validate()).statusCode).toBe(200);
  });

  test('the kitchen reads pauses and sets none, and another branch is not theirs', async () => {
    const cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    expect((await pause({}, cook)).statusCode).toBe(403);
    await pause({ 'extra-minutes': 20 });
    const read = await api.call('GET', '/staff/availability', { token: cook.token });
    expect(read.json().data).toMatchObject([{ attributes: { pauses: [{ 'extra-minutes': 20 }] } }]);
    const malqa = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.malqa });
    expect((await pause({ location: shop.branches.olaya }, malqa)).json().errors[0].code).toBe('workplace-unknown');
    const { id } = (await pause()).json().data;
    expect((await api.call('DELETE', `/staff/pauses/${id}`, { token: malqa.token })).statusCode).toBe(404);
    expect((await validate()).statusCode).toBe(422);
  });
});
