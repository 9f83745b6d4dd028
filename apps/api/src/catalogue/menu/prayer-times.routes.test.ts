import { type CheckoutPayload, locationDocument, prayerDayDocument } from '@sufra/contracts';
import { afterEach, describe, expect, test } from 'vitest';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
afterEach(() => api.close());

const noPauses = { isPauseRespected: false, minutesBefore: 0, minutesAfter: 20 };
const keepsPrayers = { isPauseRespected: true, minutesBefore: 5, minutesAfter: 20 };

/** It is Friday, 20 November 2026, 15:00 in Riyadh: seventeen minutes after Asr. */
async function open(given: Parameters<typeof seedShop>[1] = {}) {
  api = await openTestApi();
  shop = await seedShop(api.context.db, {
    ...given,
    concept: { advanceOrder: { isAllowed: true, maximumDays: 1, minimumLeadMinutes: 15 }, ...given.concept },
  });
}

const locationNow = async () =>
  locationDocument.parse((await api.call('GET', `/locations/${shop.branches.olaya}`)).json()).data.attributes;

describe('GET /prayer-times', () => {
  test('API-84: answers the prayers of today at a latitude and longitude', async () => {
    await open();
    const answer = await api.call('GET', '/prayer-times?latitude=24.69&longitude=46.68');
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = prayerDayDocument.parse(answer.json());
    expect(data).toMatchObject({ id: '2026-11-20', attributes: { date: '2026-11-20', method: 'umm-al-qura' } });
    expect(data.attributes.times).toEqual([
      { prayer: 'fajr', at: '2026-11-20T01:51:00.000Z' },
      { prayer: 'dhuhr', at: '2026-11-20T08:39:00.000Z' },
      { prayer: 'asr', at: '2026-11-20T11:43:00.000Z' },
      { prayer: 'maghrib', at: '2026-11-20T14:05:00.000Z' },
      { prayer: 'isha', at: '2026-11-20T15:35:00.000Z' },
    ]);
  });

  test('API-84: of another date and place, computed as is customary where the brand is', async () => {
    await open({ concept: { country: 'AE' } });
    const { data } = (await api.call('GET', '/prayer-times?latitude=25.263&longitude=55.297&date=2018-01-01')).json();
    expect(data.attributes).toMatchObject({
      method: 'dubai',
      times: [{ prayer: 'fajr', at: '2018-01-01T01:42:00.000Z' }, {}, {}, {}, {}],
    });
  });

  test.each([
    ['latitude=24.69', 'longitude'],
    ['longitude=46.68', 'latitude'],
    ['latitude=91&longitude=46.68', 'latitude'],
    ['latitude=24.69&longitude=east', 'longitude'],
    ['latitude=24.69&longitude=46.68&date=2026-02-30', 'date'],
  ])('API-84: refuses %s and names the parameter', async (query, parameter) => {
    await open();
    const answer = await api.call('GET', `/prayer-times?${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error[0].source).toEqual({ parameter });
  });
});

describe('prayers at a branch', () => {
  test('are told where the merchant shows them, without closing anything', async () => {
    await open({ application: { isPrayerTimesShown: true } });
    const attributes = await locationNow();
    expect(attributes).toMatchObject({ 'is-open': true, 'is-pausing': false, 'next-opening': null });
    expect(attributes['prayer-times']?.[2]).toEqual({ prayer: 'asr', at: '2026-11-20T11:43:00.000Z', pause: null });
  });

  test('are not told where the merchant does not show them', async () => {
    await open();
    expect((await locationNow())['prayer-times']).toBeNull();
  });

  test('close the branch for their time where the merchant keeps them, and no longer', async () => {
    await open({ concept: { prayer: keepsPrayers }, application: { isPrayerTimesShown: true } });
    const pause = { from: '2026-11-20T11:38:00.000Z', to: '2026-11-20T12:03:00.000Z' };
    const pausing = await locationNow();
    expect(pausing).toMatchObject({
      'is-open': false,
      'is-pausing': true,
      'next-opening': pause.to,
      'estimated-ready-at': null,
    });
    expect(pausing['prayer-times']?.[2]).toMatchObject({ prayer: 'asr', pause });
    api.passSeconds(4 * 60);
    expect(await locationNow()).toMatchObject({ 'is-open': true, 'is-pausing': false, 'next-opening': null });
  });

  test('a pause is no closing time', async () => {
    await open({ concept: { prayer: keepsPrayers }, olaya: { openingHours: { everyDay: ['12:00-23:00'] } } });
    api.passSeconds(10 * 60);
    expect((await locationNow())['closes-at']).toBe('2026-11-20T20:00:00.000Z');
  });

  test('stop orders for now with the store-closed notice, and orders for a time within them', async () => {
    await open({ concept: { prayer: keepsPrayers } });
    const { token } = await signIn(api);
    const codesFor = async (own: Partial<CheckoutPayload>) => {
      const answer = await api.call('POST', '/orders/validate', { token, body: aPayload(shop, own) });
      return answer.statusCode === 200 ? [] : answer.json().errors.map(({ code }: { code: string }) => code);
    };
    expect(await codesFor({})).toEqual(['1071']);
    // Maghrib is at 17:05, from 17:00 to 17:25.
    expect(await codesFor({ 'scheduled-time': '2026-11-20T14:00:00Z' })).toEqual(['schedule-closed']);
    expect(await codesFor({ 'scheduled-time': '2026-11-20T14:24:59Z' })).toEqual(['schedule-closed']);
    expect(await codesFor({ 'scheduled-time': '2026-11-20T14:25:00Z' })).toEqual([]);
    api.passSeconds(4 * 60);
    expect(await codesFor({})).toEqual([]);
  });

  test('move the promise of an order that would be ready within one', async () => {
    await open({ concept: { prayer: keepsPrayers } });
    const { token } = await signIn(api);
    // 16:50: ten of the twenty minutes are left when the pause begins.
    api.passSeconds(110 * 60);
    expect((await locationNow())['estimated-ready-at']).toBe('2026-11-20T14:35:00.000Z');
    const headers = { 'idempotency-key': 'maghrib' };
    const { data } = (await api.call('POST', '/orders', { token, headers, body: aPayload(shop) })).json();
    expect(data.attributes['estimated-ready-at']).toBe('2026-11-20T14:35:00.000Z');
  });

  test('API-84: asr is Hanafi where that is the custom, unless the brand or a branch says otherwise', async () => {
    const asrIn = async (country: string, prayer: object = {}) => {
      await open({ concept: { country, prayer: { ...noPauses, ...prayer } } });
      const { data } = (await api.call('GET', '/prayer-times?latitude=24.86&longitude=67&date=2026-03-20')).json();
      const { asr, times } = prayerDayDocument.parse({ data }).data.attributes;
      return [asr, times.find(({ prayer: name }) => name === 'asr')?.at.slice(11, 13)];
    };
    for (const country of ['PK', 'IN', 'BD'])
      expect([country, ...(await asrIn(country))]).toEqual([country, 'hanafi', '12']);
    expect(await asrIn('AE')).toEqual(['standard', '11']);
    expect(await asrIn('PK', { asr: 'standard' })).toEqual(['standard', '11']);
    expect(await asrIn('SA', { asr: 'hanafi' })).toEqual(['hanafi', '12']);

    const asrOfBranch = async () => (await locationNow())['prayer-times']?.[2]?.at ?? '';
    await open({ application: { isPrayerTimesShown: true } });
    const standard = await asrOfBranch();
    await open({ application: { isPrayerTimesShown: true }, olaya: { asrMethod: 'hanafi' } });
    const later = Date.parse(await asrOfBranch()) - Date.parse(standard);
    expect(later).toBeGreaterThan(30 * 60_000);
  });

  test('a branch of its own method follows that', async () => {
    await open({ application: { isPrayerTimesShown: true }, olaya: { prayerMethod: 'egyptian' } });
    expect((await locationNow())['prayer-times']?.[4]?.at).not.toBe('2026-11-20T15:35:00.000Z');
  });
});
