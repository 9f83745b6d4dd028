import type { CheckoutPayload, ErrorDocument } from '@sufra/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { aPayload, aPlainItem } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
afterEach(() => api.close());

/** It is Friday, 20 November 2026, 15:00 in Riyadh. Olaya is open from six to midnight and needs 20 minutes. */
async function open(maximumDays: number | undefined = 2, given: Parameters<typeof seedShop>[1] = {}) {
  api = await openTestApi();
  shop = await seedShop(api.context.db, {
    ...given,
    concept: { advanceOrder: { isAllowed: true, maximumDays, minimumLeadMinutes: 15 }, ...given.concept },
    olaya: { openingHours: { everyDay: ['18:00-24:00'] }, ...given.olaya },
  });
  sara = await signIn(api);
}

const payloadFor = (time: string | null, own: Partial<CheckoutPayload> = {}) =>
  aPayload(shop, { 'scheduled-time': time, ...own });

const validate = (time: string | null, own?: Partial<CheckoutPayload>, language?: string) =>
  api.call('POST', '/orders/validate', { token: sara.token, body: payloadFor(time, own), language });

async function errorsAt(time: string | null, own?: Partial<CheckoutPayload>, language?: string) {
  const response = await validate(time, own, language);
  expect(response.statusCode, response.body).toBe(422);
  return response
    .json<ErrorDocument>()
    .errors.map(({ code, title, detail, source }) => ({ code, title, detail, pointer: source?.pointer }));
}

const malqa = () => ({ location: shop.branches.malqa, items: [aPlainItem(shop, 'cola')] });

describe('an order for later', () => {
  test('CHK-08: the scheduled time is read in UTC, and an offset is honoured', async () => {
    await open();
    expect((await validate('2026-11-20T15:00:00Z')).statusCode).toBe(200);
    expect((await validate('2026-11-20T18:00:00+03:00')).statusCode).toBe(200);
    expect(await errorsAt('2026-11-20T18:00:00')).toMatchObject([
      { code: 'schedule-invalid', pointer: '/scheduled-time' },
    ]);
  });

  test('a closed branch takes an order for a time at which it is open, and none for now', async () => {
    await open();
    expect(await errorsAt(null)).toMatchObject([{ code: '1071' }]);
    expect((await validate('2026-11-20T18:30:00Z')).statusCode).toBe(200);
    expect(await errorsAt('2026-11-21T12:00:00Z')).toMatchObject([
      { code: 'schedule-closed', pointer: '/scheduled-time' },
    ]);
  });

  test('a branch that stopped taking orders takes none for later either', async () => {
    await open();
    const own = { location: shop.branches.yasmin };
    expect((await errorsAt('2026-11-20T15:00:00Z', own)).map(({ code }) => code)).toEqual(['branch-not-accepting']);
  });

  test('SCHED-05: a time today that has passed asks for a valid date and time, in three languages', async () => {
    await open();
    const details = [];
    for (const language of ['en-US', 'ar-SA', 'fr']) {
      details.push((await errorsAt('2026-11-20T11:59:00Z', {}, language))[0]?.detail);
    }
    expect(details).toEqual([
      'Please select a valid date and time.',
      'يرجى اختيار تاريخ ووقت صحيحين.',
      'Veuillez choisir une date et une heure valides.',
    ]);
  });

  test('SCHED-06: a date in the past cannot be selected', async () => {
    await open();
    const [error] = await errorsAt('2026-11-19T18:00:00Z');
    expect(error?.code).toBe('schedule-past-date');
    expect(error?.detail).toMatch(/^A date in the past cannot be selected/);
  });

  test('SCHED-07: only the current date, where the merchant restricts orders to it', async () => {
    await open(0);
    expect((await validate('2026-11-20T18:00:00Z')).statusCode).toBe(200);
    const [error] = await errorsAt('2026-11-21T18:00:00Z');
    expect(error?.code).toBe('schedule-today-only');
    expect(error?.detail).toMatch(/^Only the current date can be selected/);
  });

  test('ERR-64, SCHED-08: too early when it is nearer than the preparation of the branch', async () => {
    await open(2, { olaya: { openingHours: { everyDay: ['00:00-24:00'] } } });
    expect(await errorsAt('2026-11-20T12:19:59Z')).toEqual([
      {
        code: 'schedule-too-early',
        title: 'Scheduled order too early',
        detail: 'Scheduled order too early: choose a time at least 20 minutes from now.',
        pointer: '/scheduled-time',
      },
    ]);
    expect((await validate('2026-11-20T12:20:00Z')).statusCode).toBe(200);
  });

  test('ERR-65, SCHED-09: too late after the last day, or after 24 hours where none is set', async () => {
    await open(2);
    expect((await validate('2026-11-22T20:45:00Z')).statusCode).toBe(200);
    expect(await errorsAt('2026-11-22T21:00:00Z')).toEqual([
      {
        code: 'schedule-too-late',
        title: 'Scheduled order too late',
        detail: 'Scheduled order too late: choose an earlier day or time.',
        pointer: '/scheduled-time',
      },
    ]);
    await api.close();
    await open(undefined, { concept: { advanceOrder: { isAllowed: true, minimumLeadMinutes: 15 } } });
    expect((await validate('2026-11-21T12:00:00Z', malqa())).statusCode).toBe(200);
    expect(await errorsAt('2026-11-21T12:00:01Z', malqa())).toMatchObject([{ code: 'schedule-too-late' }]);
  });

  test('ERR-57: what is served in the morning can be ordered for the morning, and not for the evening', async () => {
    await open();
    const own = { location: shop.branches.malqa, type: 'pickup', items: [aPlainItem(shop, 'pancakes')] };
    expect(await errorsAt(null, own)).toMatchObject([{ code: 'item-unavailable-now', pointer: '/items/0' }]);
    expect(await errorsAt('2026-11-20T17:00:00Z', own)).toMatchObject([{ code: 'item-unavailable-now' }]);
    expect((await validate('2026-11-21T05:00:00Z', own)).statusCode).toBe(200);
  });

  test('is refused where the merchant takes no orders for later', async () => {
    await open(2, { concept: { advanceOrder: { isAllowed: false, minimumLeadMinutes: 15 } } });
    expect(await errorsAt('2026-11-20T18:30:00Z')).toMatchObject([
      { code: 'scheduling-unavailable', pointer: '/scheduled-time' },
    ]);
  });
});

describe('POST /promotions/validation', () => {
  const price = async (time: string, own: Partial<CheckoutPayload> = {}) =>
    (await api.call('POST', '/promotions/validation', { body: payloadFor(time, own) })).json().data.attributes;

  test('CHK-08: tells beside the price that the time cannot be kept', async () => {
    await open();
    expect(await price('2026-11-20T18:30:00Z')).toMatchObject({ total: 30, error: null });
    expect(await price('2026-11-20T11:00:00Z')).toMatchObject({ total: 30, error: { code: 'schedule-invalid' } });
    expect(await price('2026-11-21T12:00:00Z')).toMatchObject({ total: 30, error: { code: 'schedule-closed' } });
  });

  test('before a branch is chosen, the distance from now is judged alone', async () => {
    await open();
    expect(await price('2026-11-21T12:00:00Z', { location: null })).toMatchObject({ error: null });
    expect(await price('2026-11-30T12:00:00Z', { location: null })).toMatchObject({
      error: { code: 'schedule-too-late' },
    });
  });
});
