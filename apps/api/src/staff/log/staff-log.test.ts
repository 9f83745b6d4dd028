import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { access } from '../../platform/description/access-table.ts';
import { branches } from '../../catalogue/location/location.tables.ts';
import { openTestApi, type TestApi } from '../../testing/open-test-api.ts';
import { placeTestOrder } from '../../testing/place-test-order.ts';
import { seedLoyalty } from '../../testing/seed-loyalty.ts';
import { type SeededShop, seedShop } from '../../testing/seed-shop.ts';
import { signIn } from '../../testing/sign-in.ts';
import { type SignedInStaff, signInStaff } from '../../testing/sign-in-staff.ts';
import { staffLog } from '../staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

type Call = Parameters<TestApi['call']>;
const asManager = (method: Call[0], url: string, body?: object, token = manager.token) =>
  api.call(method, url, { token, ...(body && { body }) });

type Entry = {
  id: string;
  attributes: {
    action: string;
    'subject-name': Record<string, string> | null;
    'may-undo': boolean;
    'undone-by': string | null;
  };
};
const log = async (query = '', token = manager.token): Promise<Entry[]> =>
  (await asManager('GET', `/staff/log${query}`, undefined, token)).json().data;
const undo = async (entry: Entry | undefined, token = manager.token) =>
  (await asManager('POST', `/staff/log/${entry?.id}/undo`, {}, token)).statusCode;
const availability = async () => (await asManager('GET', '/staff/availability')).json().data[0].attributes;

const sellOut = (until = 'day', remaining: number | null = null) =>
  asManager('POST', '/staff/sold-out', { kind: 'item', 'thing-id': shop.menu.items.cake, until, remaining });
const pause = () =>
  asManager('POST', '/staff/pauses', {
    'order-types': ['eat-in'],
    'extra-minutes': 10,
    reason: 'busy',
    until: 30,
  });

const setHours = () =>
  asManager('POST', '/staff/hours', { from: '2026-11-21', to: '2026-11-21', hours: [], reason: 'eid' });

const aGuest = async () => {
  const guest = await signIn(api);
  await placeTestOrder(api, shop, guest);
  return guest.customerId;
};

describe('every call of staff that changes something', () => {
  const addCook = async () =>
    (await asManager('POST', '/staff/people', { name: 'Salem', role: 'kitchen', pin: '4826' })).json().data.id;
  const makeCode = async () => (await asManager('POST', '/staff/device-codes', {})).json().data.attributes.code;
  const inviteCashier = () =>
    asManager('POST', '/staff/invitations', { name: 'Mona', email: 'mona@saffron.test', role: 'cashier' });
  const pairDevice = async () =>
    api.call('POST', '/staff/devices', { body: { code: await makeCode(), name: 'Grill' } });

  const block = (guest: string) =>
    asManager('PUT', `/staff/customers/${guest}/block`, { reason: 'prank', 'last-day': null });

  /** Each of them, done once so that it changes something. */
  const logged: Record<string, () => Promise<{ statusCode: number }>> = {
    'POST /staff/people': () => asManager('POST', '/staff/people', { name: 'Mona', role: 'cashier', pin: '4826' }),
    'PATCH /staff/people/{id}': async () => asManager('PATCH', `/staff/people/${await addCook()}`, { name: 'سالم' }),
    'PUT /staff/people/{id}/pin': async () => asManager('PUT', `/staff/people/${await addCook()}/pin`, { pin: '9073' }),
    'DELETE /staff/people/{id}': async () => asManager('DELETE', `/staff/people/${await addCook()}`),
    'DELETE /staff/people/{id}/sessions': async () => asManager('DELETE', `/staff/people/${await addCook()}/sessions`),
    'DELETE /staff/people/{id}/lock': async () => {
      const person = await addCook();
      const headers = { 'x-device-token': (await pairDevice()).json().data.attributes.token };
      await api.call('POST', '/staff/login/pin', { headers, body: { person, pin: '0000' } });
      return asManager('DELETE', `/staff/people/${person}/lock`);
    },
    'POST /staff/invitations': () => inviteCashier(),
    'POST /staff/invitations/{id}/link': async () =>
      asManager('POST', `/staff/invitations/${(await inviteCashier()).json().data.id}/link`, {}),
    'DELETE /staff/invitations/{id}': async () =>
      asManager('DELETE', `/staff/invitations/${(await inviteCashier()).json().data.id}`),
    'POST /staff/invitation/acceptance': async () => {
      const [, token] = (await inviteCashier()).json().data.attributes.link.split('#');
      return api.call('POST', '/staff/invitation/acceptance', {
        body: { token, password: 'kettle-on-the-roof', pin: '4826' },
      });
    },
    'POST /staff/device-codes': () => asManager('POST', '/staff/device-codes', {}),
    'POST /staff/devices': async () => pairDevice(),
    'DELETE /staff/devices/{id}': async () =>
      asManager('DELETE', `/staff/devices/${(await pairDevice()).json().data.id}`),
    'POST /staff/sold-out': () => sellOut(),
    'DELETE /staff/sold-out/{id}': async () =>
      asManager('DELETE', `/staff/sold-out/${(await sellOut()).json().data.id}`),
    'POST /staff/pauses': () => pause(),
    'DELETE /staff/pauses/{id}': async () => asManager('DELETE', `/staff/pauses/${(await pause()).json().data.id}`),
    'POST /staff/hours': () => setHours(),
    'DELETE /staff/hours/{id}': async () => asManager('DELETE', `/staff/hours/${(await setHours()).json().data.id}`),
    'PUT /staff/auto-acceptance': () =>
      asManager('PUT', '/staff/auto-acceptance', { 'order-type': 'pickup', 'is-on': true }),
    'DELETE /staff/learned': async () => {
      const kitchen = { packingMinutes: 3, stations: [{ station: 'kitchen', hands: 2, byHour: [] }] };
      await api.context.db.update(branches).set({ kitchen }).where(eq(branches.id, shop.branches.olaya));
      return asManager('DELETE', '/staff/learned');
    },
    'POST /staff/days': () => asManager('POST', '/staff/days', { day: '2026-11-20' }),
    'POST /staff/customers/{id}/points': async () => {
      await seedLoyalty(api.context.db, shop.id);
      const headers = { 'idempotency-key': 'one' };
      const body = { points: 50, reason: 'apology' };
      return api.call('POST', `/staff/customers/${await aGuest()}/points`, { token: manager.token, headers, body });
    },
    'PUT /staff/customers/{id}/block': async () => block(await aGuest()),
    'DELETE /staff/customers/{id}/block': async () => {
      const guest = await aGuest();
      await block(guest);
      return asManager('DELETE', `/staff/customers/${guest}/block`);
    },
    'POST /staff/log/{id}/undo': async () => {
      await sellOut();
      const [entry] = await log();
      return asManager('POST', `/staff/log/${entry?.id}/undo`, {});
    },
  };

  /** Those that need no row of this log, and why. */
  const exempt: Record<string, string> = {
    'POST /staff/login/second-factor': 'begins, and changes nothing before the first code, which is logged',
    'POST /staff/login': 'opens a session, which the list of people shows; changes nothing of the restaurant',
    'POST /staff/login/pin': 'the same; wrong PINs that lock are logged',
    'POST /staff/invitation': 'reads what a link invites to, and keeps the secret out of the address',
    'POST /staff/logout': 'ends the own session',
    'PUT /staff/session/branch': 'changes the own session alone',
    'POST /staff/presence': 'a sign of life of a page',
    'PUT /staff/push-subscription': 'where the device itself takes notifications; ends with it',
    'PUT /staff/kitchen-figures': 'logged as well, which its own test shows after the days of orders that it needs',
    'POST /staff/drafts': 'nothing that guests see changes before a publication, which is logged',
    'POST /staff/draft-uploads': 'the same',
    'PATCH /staff/drafts/{id}': 'the same; each file of a draft keeps who changed it',
    'PUT /staff/drafts/{id}/pictures': 'the same',
    'POST /staff/drafts/{id}/rebase': 'the same',
    'POST /staff/drafts/{id}/preview':
      'logged; bundle/draft/preview-draft.test.ts shows it, with a shop that has a bundle',
    'POST /staff/drafts/{id}/publication': 'logged; bundle/draft/draft.test.ts shows it, with a shop that has a bundle',
    'DELETE /staff/drafts/{id}/publication': 'the same',
    'DELETE /staff/drafts/{id}': 'the same',
    'POST /staff/publications/{id}/rollback': 'the same',
    'POST /staff/reconciliation': 'compares a statement with the payments, and changes nothing',
    'DELETE /staff/customers/{id}':
      'logged; ordering/guests/privacy.test.ts shows it, by an owner and once no order is open',
    'POST /staff/second-factor': 'nothing is asked for before a code was entered, which is logged',
    'POST /staff/second-factor/confirmation': 'logged; staff/second-factor/second-factor.test.ts shows it, with an app',
    'POST /staff/second-factor/recovery-codes': 'the same',
    'DELETE /staff/second-factor': 'the same',
    'POST /staff/passkeys/challenge': 'begins, and changes nothing before the browser has answered, which is logged',
    'POST /staff/passkeys': 'logged; staff/second-factor/passkeys.test.ts shows it, with a device',
    'DELETE /staff/passkeys/{id}': 'the same',
    'DELETE /staff/people/{id}/second-factor': 'the same',
    'POST /staff/board/{id}/bumps': 'a step of the kitchen: the bump itself keeps who and when',
  };

  test('writes into the log, or is exempt with a reason', () => {
    // The steps of an order are in the order's own log.
    const unsafe = Object.keys(access).filter((name) => /^(?!GET )\w+ \/staff\//.test(name));
    expect(unsafe.toSorted()).toEqual([...Object.keys(logged), ...Object.keys(exempt)].toSorted());
  });

  test.each(Object.entries(logged))('%s appends who, where and what', async (_name, run) => {
    expect((await run()).statusCode).toBeLessThan(300);
    const [entry] = await api.context.db.select().from(staffLog).orderBy(staffLog.at, staffLog.id);
    expect(entry).toMatchObject({ branchId: shop.branches.olaya, staffName: 'Huda' });
  });
});

describe('the log', () => {
  test('is searched by the names of people, devices and dishes, in any language', async () => {
    await sellOut();
    await pause();
    const [soldOut] = await log('?about=menu');
    expect(soldOut?.attributes).toMatchObject({
      action: 'sold-out-set',
      by: 'Huda',
      device: null,
      'location-id': shop.branches.olaya,
      'subject-name': { 'en-us': expect.any(String) },
      before: null,
      after: { kind: 'item', remaining: null },
      'may-undo': true,
    });
    const names = Object.values(soldOut?.attributes['subject-name'] ?? {});
    expect(names.length).toBeGreaterThan(0);
    for (const word of [...names, 'HUDA'])
      expect((await log(`?search=${encodeURIComponent(word)}`)).map(({ id }) => id)).toContain(soldOut?.id);
    expect(await log('?search=nothing-of-the-kind')).toEqual([]);
    expect(await log(`?search=${encodeURIComponent('h%a')}`)).toEqual([]);
  });

  test('is read page by page, each change once', async () => {
    for (let one = 0; one < 55; one += 1) await asManager('POST', '/staff/device-codes', {});
    const first = await log();
    const second = await log(`?before=${first.at(-1)?.id}`);
    expect([first.length, second.length]).toEqual([50, 5]);
    expect(new Set([...first, ...second].map(({ id }) => id)).size).toBe(55);
  });

  test('is read at the own branch alone, and by managers and those above them', async () => {
    await sellOut();
    const elsewhere = await signInStaff(api, shop, { branchId: shop.branches.malqa });
    const owner = await signInStaff(api, shop, { role: 'owner' });
    expect(await log('', elsewhere.token)).toEqual([]);
    expect(await log('', owner.token)).toHaveLength(1);
    expect(await log(`?location=${shop.branches.malqa}`, owner.token)).toEqual([]);
    const other = `/staff/log?location=${shop.branches.olaya}`;
    expect((await asManager('GET', other, undefined, elsewhere.token)).statusCode).toBe(422);
    const cook = await signInStaff(api, shop, { role: 'kitchen', branchId: shop.branches.olaya });
    expect((await asManager('GET', '/staff/log', undefined, cook.token)).statusCode).toBe(403);
    const [entry] = await log();
    expect(await undo(entry, elsewhere.token)).toBe(404);
    expect((await availability())['sold-out']).toHaveLength(1);
  });
});

describe('taking a change back', () => {
  test('puts a dish on sale again, once, and says so', async () => {
    await sellOut();
    const [set] = await log();
    for (let again = 0; again < 2; again += 1) expect(await undo(set)).toBe(204);
    expect((await availability())['sold-out']).toEqual([]);
    const [taken, first] = await log();
    expect(taken?.attributes).toMatchObject({ action: 'sold-out-ended', undoes: set?.id });
    expect(first?.attributes).toMatchObject({ 'may-undo': false, 'undone-by': taken?.id });
    expect(await log()).toHaveLength(2);
  });

  test('sells a dish out again that was put back, until the same moment', async () => {
    const { id, attributes } = (await sellOut('2026-11-20T18:00:00Z', 7)).json().data;
    await asManager('DELETE', `/staff/sold-out/${id}`);
    expect(await undo((await log())[0])).toBe(204);
    expect((await availability())['sold-out']).toMatchObject([
      { until: attributes.until, remaining: 7, 'thing-id': shop.menu.items.cake },
    ]);
  });

  test('brings back what was said before', async () => {
    await sellOut('manual', 5);
    await sellOut('hour');
    expect(await undo((await log())[0])).toBe(204);
    expect((await availability())['sold-out']).toMatchObject([{ until: null, remaining: 5 }]);
  });

  test('ends a pause, and sets one again that was ended', async () => {
    await pause();
    expect(await undo((await log())[0])).toBe(204);
    expect((await availability()).pauses).toEqual([]);
    expect(await undo((await log())[0])).toBe(204);
    expect((await availability()).pauses).toMatchObject([{ 'extra-minutes': 10, until: '2026-11-20T12:30:00.000Z' }]);
  });

  test('gives a person the old role again', async () => {
    const person = (await asManager('POST', '/staff/people', { name: 'Salem', role: 'kitchen' })).json().data.id;
    await asManager('PATCH', `/staff/people/${person}`, { role: 'cashier' });
    const [changed] = await log();
    expect(await undo(changed)).toBe(204);
    const people = (await asManager('GET', '/staff/people')).json().data as { id: string; attributes: object }[];
    expect(people.find(({ id }) => id === person)?.attributes).toMatchObject({ role: 'kitchen' });
  });

  test('is refused when it was changed since, when its time is over, and where it cannot be', async () => {
    await sellOut();
    await sellOut('hour');
    const [, older] = await log();
    expect(await undo(older)).toBe(409);
    await pause();
    const [paused] = await log();
    api.passSeconds(30 * 60);
    expect(await undo(paused)).toBe(409);
    const device = await api.call('POST', '/staff/devices', {
      body: { code: (await asManager('POST', '/staff/device-codes', {})).json().data.attributes.code, name: 'Grill' },
    });
    await asManager('DELETE', `/staff/devices/${device.json().data.id}`);
    const [ended] = await log();
    expect(ended?.attributes).toMatchObject({ action: 'device-ended', 'may-undo': false });
    expect(await undo(ended)).toBe(409);
    expect(await undo({ id: randomUUID() } as Entry)).toBe(404);
    expect(await undo({ id: 'nothing' } as Entry)).toBe(404);
  });
});

test('the database refuses to change the log of a restaurant that has sold something', async () => {
  await aGuest();
  await pause();
  const { db } = api.context;
  const refused = { cause: { message: 'the log of the staff is only ever added to' } };
  for (const change of [sql`update staff_log set staff_id = null`, sql`delete from staff_log`, sql`truncate staff_log`])
    await expect(db.execute(change)).rejects.toMatchObject(refused);
  expect(await log()).toHaveLength(1);
});
