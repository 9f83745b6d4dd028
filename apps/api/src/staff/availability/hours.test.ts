import type { AutoAcceptBody, SpecialHoursBody } from '@sufra/contracts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importBundle } from '../../bundle/import/import-bundle.ts';
import { aBundle, changeFile, importShop } from '../../testing/a-bundle.ts';
import { aPayload } from '../../testing/a-payload.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedShop, type SeededShop } from '../../testing/seed-shop.ts';
import { signInStaff, type SignedInStaff } from '../../testing/sign-in-staff.ts';
import { signIn, type SignedInGuest } from '../../testing/sign-in.ts';

let api: TestApi;
let shop: SeededShop;
let sara: SignedInGuest;
let manager: SignedInStaff;
// Friday, 20 November 2026, three in the afternoon in Riyadh.
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db, { concept: { advanceOrder: { isAllowed: true, maximumDays: 3 } } as never });
  sara = await signIn(api);
  manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const holiday: SpecialHoursBody = { from: '2026-11-21', to: '2026-11-22', hours: [], reason: 'national-day' };

const setHours = (own: Partial<SpecialHoursBody> = {}, { token = manager.token, language = 'en-US' } = {}) =>
  api.call('POST', '/staff/hours', { token, language, body: { ...holiday, ...own } });

const location = async () => (await api.call('GET', `/locations/${shop.branches.olaya}`)).json().data.attributes;

const validate = (own = {}) => api.call('POST', '/orders/validate', { token: sara.token, body: aPayload(shop, own) });

const availability = async () => {
  const { data } = (await api.call('GET', '/staff/availability', { token: manager.token })).json();
  return data[0].attributes;
};

async function offered(): Promise<string[]> {
  const path = `/locations/${shop.branches.olaya}/order-times?filter[order-type]=to-go`;
  const { data } = (await api.call('GET', path)).json();
  return data.flatMap(({ attributes }: { attributes: { times: string[] } }) => attributes.times);
}

type Entry = { id: string; attributes: Record<string, unknown> };
const newest = async (): Promise<Entry> =>
  (await api.call('GET', '/staff/log', { token: manager.token })).json().data[0];
const undo = async () =>
  (await api.call('POST', `/staff/log/${(await newest()).id}/undo`, { token: manager.token })).statusCode;

describe('special hours from the shift', () => {
  test('close the branch for whole days: no order, no time is offered, and guests read why', async () => {
    expect((await setHours()).json().data.attributes).toMatchObject({
      from: '2026-11-21',
      to: '2026-11-22',
      until: '2026-11-22T21:00:00.000Z',
      'set-by': 'Huda',
    });
    expect((await location())['special-day']).toBeUndefined();
    const times = await offered();
    expect(times.some((time) => time >= '2026-11-20T21:00:00.000Z' && time < '2026-11-22T21:00:00.000Z')).toBe(false);
    expect(times).toContain('2026-11-22T21:00:00.000Z');
    const closed = (await validate({ 'scheduled-time': '2026-11-21T12:00:00Z' })).json().errors;
    expect(closed).toMatchObject([{ code: 'schedule-closed' }]);

    api.passSeconds(9 * 3600);
    expect(await location()).toMatchObject({
      'is-open': false,
      'next-opening': '2026-11-22T21:00:00.000Z',
      'special-day': { 'ar-sa': 'اليوم الوطني' },
    });
    expect((await validate()).json().errors).toMatchObject([{ code: '1071' }]);
    api.passSeconds(48 * 3600);
    expect((await location())['is-open']).toBe(true);
    expect((await validate()).statusCode).toBe(200);
    manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
    expect((await availability()).hours).toEqual([]);
  });

  test('open the branch from six to two at night during some days, and the night belongs to the day before', async () => {
    await setHours({
      from: '2026-11-20',
      to: '2026-11-21',
      hours: [{ from: '18:00', to: '02:00' }],
      reason: 'ramadan',
    });
    expect(await location()).toMatchObject({
      'is-open': false,
      'next-opening': '2026-11-20T15:00:00.000Z',
      'special-day': { 'en-us': 'Ramadan hours' },
    });
    api.passSeconds(3 * 3600);
    expect(await location()).toMatchObject({ 'is-open': true, 'closes-at': '2026-11-20T23:00:00.000Z' });
    // Sunday, one at night, is Saturday's; Sunday from midnight on is a usual day.
    api.passSeconds(31 * 3600);
    expect(await location()).toMatchObject({ 'is-open': true, 'special-day': { fr: 'Horaires du ramadan' } });
    manager = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.olaya });
    expect((await availability()).hours).toHaveLength(1);
    api.passSeconds(2 * 3600);
    expect((await location())['special-day']).toBeUndefined();
  });

  test('stay when the menu folder is imported anew, and are in force before those of the folder', async () => {
    const saffron = await importShop(api, { host: 'other.test', appKey: 'other-storefront-key' });
    const owner = await signInStaff(api, saffron, { role: 'owner' });
    const read = async () => (await api.call('GET', '/locations', { merchant: saffron })).json().data[0];
    const { id } = await read();
    const body = { ...holiday, location: id };
    const set = await api.call('POST', '/staff/hours', { merchant: saffron, token: owner.token, body });
    expect(set.statusCode, set.body).toBe(201);
    const files = aBundle({ host: 'other.test', appKey: 'other-storefront-key' });
    const branch = [...files.keys()].find((name) => name.startsWith('branches/')) ?? '';
    const name = { 'en-us': 'Flood', 'ar-sa': 'سيل', fr: 'Inondation' };
    const hours = ['10:00-11:00'];
    changeFile(files, branch, '/exceptions', [{ from: '2026-11-22', to: '2026-11-23', name, hours }]);
    expect(await importBundle(api.context, files)).toMatchObject({ ok: true, value: { isChanged: true } });
    const { exceptions } = (await read()).attributes['opening-hours'];
    expect(exceptions).toEqual([
      { date: '2026-11-23', ranges: [{ from: '10:00', to: '11:00' }], name },
      { date: '2026-11-21', ranges: [], name: expect.objectContaining({ fr: 'Fête nationale' }) },
      { date: '2026-11-22', ranges: [], name: expect.objectContaining({ fr: 'Fête nationale' }) },
    ]);
  });

  test('are taken back, and given back, in the log', async () => {
    const { id } = (await setHours()).json().data;
    expect((await newest()).attributes).toMatchObject({
      action: 'hours-set',
      by: 'Huda',
      'subject-name': { 'en-us': 'National day' },
      after: { firstDay: '2026-11-21', lastDay: '2026-11-22', ranges: [] },
      'may-undo': true,
    });
    expect(await undo()).toBe(204);
    expect((await offered()).length).toBeGreaterThan(200);
    expect((await newest()).attributes).toMatchObject({ action: 'hours-ended', subject: id });
    expect(await undo()).toBe(204);
    expect((await availability()).hours).toMatchObject([{ from: '2026-11-21', reason: 'national-day' }]);
    const [again] = (await availability()).hours;
    const end = () => api.call('DELETE', `/staff/hours/${again.id}`, { token: manager.token });
    expect((await end()).statusCode).toBe(204);
    expect((await end()).statusCode).toBe(204);
    expect((await availability()).hours).toEqual([]);
  });

  test.each([
    [{ from: '2026-11-19' }, '/from', 'this time has passed'],
    [{ from: '2026-02-30' }, '/from', 'this is no day'],
    [{ from: '2028-01-01', to: '2028-01-01' }, '/from', 'too far ahead'],
    [{ to: '2026-11-20' }, '/to', 'this time has passed'],
    [{ to: 'tomorrow' }, '/to', 'this is no day'],
    [{ to: '2027-04-01' }, '/to', 'too far ahead'],
    [{ hours: [{ from: '25:00', to: '02:00' }] }, '/hours/0/from', ''],
    [{ reason: 'lunch' as never }, '/reason', ''],
  ])('bad input: %j names the field and changes nothing', async (own, pointer, words) => {
    const answer = await setHours(own);
    expect(answer.statusCode, answer.body).toBe(422);
    expect(answer.json().errors[0].source).toEqual({ pointer });
    expect(answer.json().errors[0].detail).toContain(words);
    expect((await availability()).hours).toEqual([]);
  });

  test('a cashier may not, and another branch is not theirs', async () => {
    const cashier = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya });
    expect((await setHours({}, cashier)).statusCode).toBe(403);
    const malqa = await signInStaff(api, shop, { role: 'manager', branchId: shop.branches.malqa });
    expect((await setHours({ location: shop.branches.olaya }, malqa)).statusCode).toBe(422);
    const { id } = (await setHours()).json().data;
    expect((await api.call('DELETE', `/staff/hours/${id}`, { token: malqa.token })).statusCode).toBe(404);
    expect((await availability()).hours).toHaveLength(1);
  });
});

describe('automatic acceptance', () => {
  const accept = (own: Partial<AutoAcceptBody> = {}) =>
    api.call('PUT', '/staff/auto-acceptance', {
      token: manager.token,
      body: { 'order-type': 'to-go', 'is-on': true, ...own },
    });
  const statusOfNew = async (type = 'to-go') => {
    const id = await placeTestOrder(api, shop, sara, { type });
    await api.runJobs();
    return (await api.call('GET', `/staff/board/${id}`, { token: manager.token })).json().data.attributes[
      'current-status'
    ].code;
  };

  test('is switched by type at one branch, and back', async () => {
    expect(await statusOfNew()).toBe('posted');
    expect((await accept()).json().data.attributes).toMatchObject({ 'is-on': true, until: null, 'set-by': 'Huda' });
    expect((await availability())['auto-accepted']).toEqual(['to-go']);
    expect(await statusOfNew()).toBe('accepted');
    expect(await statusOfNew('pickup')).toBe('posted');
    await accept({ 'is-on': false });
    expect(await statusOfNew()).toBe('posted');
  });

  test('ends with the shift, when the branch closes', async () => {
    await setHours({ from: '2026-11-20', to: '2026-11-20', hours: [{ from: '12:00', to: '16:00' }] });
    expect((await accept({ until: 'shift' })).json().data.attributes.until).toBe('2026-11-20T13:00:00.000Z');
    api.passSeconds(3600);
    expect((await availability())['auto-accepted']).toEqual([]);
  });

  test('is taken back in the log to what it was before', async () => {
    await accept();
    await accept({ 'is-on': false });
    expect((await newest()).attributes).toMatchObject({
      action: 'auto-acceptance-set',
      subject: 'to-go',
      before: { isOn: true },
      after: { isOn: false },
    });
    expect(await undo()).toBe(204);
    expect((await availability())['auto-accepted']).toEqual(['to-go']);
  });

  test('of a type that the branch does not serve is refused by name', async () => {
    const answer = await accept({ 'order-type': 'curbside' });
    expect(answer.json().errors[0]).toMatchObject({ code: 'invalid-field', source: { pointer: '/order-type' } });
    const late = await accept({ until: '2026-11-20T11:00:00Z' });
    expect(late.json().errors[0].source).toEqual({ pointer: '/until' });
  });
});

test('a pause and sold out end with the shift', async () => {
  await setHours({ from: '2026-11-20', to: '2026-11-20', hours: [{ from: '18:00', to: '02:00' }] });
  const body = { 'order-types': ['to-go'], 'extra-minutes': null, reason: 'busy', until: 'shift' };
  const paused = await api.call('POST', '/staff/pauses', { token: manager.token, body });
  expect(paused.json().data.attributes.until).toBe('2026-11-20T23:00:00.000Z');
  const cake = { kind: 'item', 'thing-id': shop.menu.items.cake, until: 'shift' };
  const gone = await api.call('POST', '/staff/sold-out', { token: manager.token, body: cake });
  expect(gone.json().data.attributes.until).toBe('2026-11-20T23:00:00.000Z');
});
