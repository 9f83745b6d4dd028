import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi } from '../testing/open-test-api.ts';
import { type SeededShop, seedShop } from '../testing/seed-shop.ts';
import { type SignedInStaff, signInStaff } from '../testing/sign-in-staff.ts';
import { sweepStaffJob } from './staff-session.ts';
import { staff, staffInvitations } from './staff.tables.ts';

let api: TestApi;
let shop: SeededShop;
let owner: SignedInStaff;
let manager: SignedInStaff;
beforeEach(async () => {
  api = await openTestApi();
  shop = await seedShop(api.context.db);
  owner = await signInStaff(api, shop, { role: 'owner' });
  manager = await signInStaff(api, shop, { branchId: shop.branches.olaya });
});
afterEach(() => api.close());

const as = ({ token }: SignedInStaff, method: Parameters<TestApi['call']>[0], url: string, body?: object) =>
  api.call(method, url, { token, ...(body && { body }) });

const password = 'kettle-on-the-roof';
const email = 'mona@saffron.test';

const invite = (by: SignedInStaff, given: object = {}) =>
  as(by, 'POST', '/staff/invitations', { name: 'Mona', email, role: 'cashier', ...given });

type Invited = { id: string; link: string; token: string };

function read(response: { json(): { data: { id: string; attributes: { link: string } } } }): Invited {
  const { id, attributes } = response.json().data;
  return { id, link: attributes.link, token: attributes.link.split('#')[1] ?? '' };
}

const open = (token: string, address?: string) =>
  api.call('POST', '/staff/invitation', { body: { token }, ...(address && { address }) });

const take = (token: string, given: object = {}) =>
  api.call('POST', '/staff/invitation/acceptance', { body: { token, password, pin: '4826', ...given } });

const codeOf = (response: { json(): { error: { code: string }[] } }) => response.json().error[0]?.code;

const actions = async () => {
  const { data } = (await as(owner, 'GET', '/staff/log?about=people')).json();
  return data.map(({ attributes }: { attributes: { action: string } }) => attributes.action);
};

const daySeconds = 24 * 3600;

describe('a link', () => {
  test('is mailed and answered once, makes the account, and signs in on that page and afterwards', async () => {
    const invited = read(await invite(manager));
    expect(invited.link).toMatch(/^https:\/\/saffron\.test\/staff\/invitation#\w{64}$/);
    await api.runJobs();
    expect(api.mails).toMatchObject([{ to: email, text: expect.stringContaining(invited.link) }]);
    const [row] = await api.context.db.select().from(staffInvitations);
    expect(JSON.stringify(row)).not.toContain(invited.token);
    const [listed] = (await as(manager, 'GET', '/staff/invitations')).json().data;
    expect(listed.attributes).toMatchObject({ name: 'Mona', email, role: 'cashier', 'is-over': false });
    expect(listed.attributes.link).toBeUndefined();

    expect((await open(invited.token)).json().data.attributes).toMatchObject({
      name: 'Mona',
      email,
      role: 'cashier',
      'location-name': { 'en-us': expect.any(String) },
      'uses-pin': true,
    });
    const taken = await take(invited.token);
    const { attributes } = taken.json().data;
    expect(attributes).toMatchObject({ name: 'Mona', role: 'cashier', 'location-id': shop.branches.olaya });
    expect((await api.call('GET', '/staff/orders', { token: attributes.token })).statusCode).toBe(200);
    const again = await api.call('POST', '/staff/login', { body: { email: ' MONA@saffron.test', password } });
    expect(again.statusCode).toBe(200);
    const [person] = await api.context.db.select().from(staff).where(eq(staff.email, email));
    expect(await api.context.passwords.check('4826', person?.pinHash)).toBe(true);
    expect((await as(manager, 'GET', '/staff/invitations')).json().data).toEqual([]);
    expect(await actions()).toEqual(['invitation-accepted', 'person-invited']);
  });

  test('is mailed in the language of who invites', async () => {
    const body = { name: 'منى', email, role: 'cashier' };
    await api.call('POST', '/staff/invitations', { token: manager.token, body, language: 'ar-SA' });
    await api.runJobs();
    expect(api.mails[0]?.text).toContain('أنت مدعو');
  });

  test('works once, also when it is pressed twice at the same moment', async () => {
    const { token } = read(await invite(manager));
    const both = await Promise.all([take(token), take(token)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    for (const answer of [await take(token), await open(token)]) expect(codeOf(answer)).toBe('invitation-used');
    expect(await api.context.db.$count(staff, eq(staff.email, email))).toBe(1);
  });

  test('is good for seven days, and is forgotten a month after them', async () => {
    const { token } = read(await invite(manager));
    api.passSeconds(7 * daySeconds - 1);
    expect((await open(token)).statusCode).toBe(200);
    api.passSeconds(1);
    for (const answer of [await take(token), await open(token)]) expect(codeOf(answer)).toBe('invitation-over');
    const again = await signInStaff(api, shop, { branchId: shop.branches.olaya });
    expect((await as(again, 'GET', '/staff/invitations')).json().data[0].attributes['is-over']).toBe(true);
    api.passSeconds(30 * daySeconds + 1);
    await sweepStaffJob.run(api.context, {});
    expect(codeOf(await open(token))).toBe('invitation-invalid');
  });

  test('is replaced by one that is sent anew, which is good for seven days from then', async () => {
    const first = read(await invite(manager));
    api.passSeconds(3600);
    const second = read(await as(manager, 'POST', `/staff/invitations/${first.id}/link`, {}));
    expect(second.token).not.toBe(first.token);
    await api.runJobs();
    // The first was not on its way any more.
    expect(api.mails.map(({ text }) => text.includes(second.link))).toEqual([true]);
    expect(codeOf(await take(first.token))).toBe('invitation-invalid');
    api.passSeconds(7 * daySeconds - 1);
    expect((await take(second.token)).statusCode).toBe(200);
  });

  test('opens nothing once it was withdrawn, and then there is nothing to send anew', async () => {
    const { id, token } = read(await invite(manager));
    expect((await as(manager, 'DELETE', `/staff/invitations/${id}`)).statusCode).toBe(204);
    for (const answer of [await take(token), await open(token)]) expect(codeOf(answer)).toBe('invitation-withdrawn');
    expect((await as(manager, 'DELETE', `/staff/invitations/${id}`)).statusCode).toBe(404);
    expect((await as(manager, 'POST', `/staff/invitations/${id}/link`, {})).statusCode).toBe(404);
    await api.runJobs();
    expect(api.mails).toEqual([]);
    expect(await actions()).toEqual(['invitation-withdrawn', 'person-invited']);
  });

  test('gives way to a new invitation of the same address', async () => {
    const first = read(await invite(manager));
    const second = read(await invite(owner, { role: 'manager', location: shop.branches.malqa }));
    expect(codeOf(await take(first.token))).toBe('invitation-withdrawn');
    expect((await take(second.token)).json().data.attributes.role).toBe('manager');
  });

  test('opens nothing once who sent it was removed or may not give the role any more', async () => {
    const boss = await signInStaff(api, shop, { role: 'head-office' });
    const { id, token } = read(await invite(boss, { role: 'manager', location: shop.branches.olaya }));
    await as(owner, 'PATCH', `/staff/people/${boss.staffId}`, { role: 'manager' });
    for (const answer of [await take(token), await open(token)]) expect(codeOf(answer)).toBe('invitation-withdrawn');
    await as(owner, 'DELETE', `/staff/people/${boss.staffId}`);
    expect(codeOf(await take(token))).toBe('invitation-withdrawn');
    // The sender of the new link answers for it.
    const renewed = read(await as(owner, 'POST', `/staff/invitations/${id}/link`, {}));
    expect((await take(renewed.token)).statusCode).toBe(200);
  });

  test('of another shop opens nothing here', async () => {
    const other = await seedShop(api.context.db, { host: 'other.test', appKey: 'other-storefront-key' });
    const { token } = read(await invite(manager));
    const there = await api.call('POST', '/staff/invitation', { merchant: other, body: { token } });
    expect(codeOf(there)).toBe('invitation-invalid');
  });
});

describe('who invites', () => {
  test('gives roles below the own one, at the own branches', async () => {
    for (const role of ['manager', 'head-office', 'owner'])
      expect(codeOf(await invite(manager, { role }))).toBe('role-not-givable');
    expect(codeOf(await invite(manager, { location: shop.branches.malqa }))).toBe('workplace-unknown');
    expect(codeOf(await invite(owner, { role: 'owner', location: null }))).toBe('role-not-givable');
    const further = [{ location: shop.branches.malqa, role: 'kitchen' }];
    expect((await invite(manager, { further })).statusCode).toBe(403);
    const given = await invite(owner, { location: shop.branches.olaya, further });
    expect(given.json().data.attributes).toMatchObject({ further });
    const cashier = await signInStaff(api, shop, { role: 'cashier', branchId: shop.branches.olaya });
    expect((await invite(cashier)).statusCode).toBe(403);
  });

  test('sees, sends anew and withdraws those of people whom they may change', async () => {
    const { id } = read(await invite(owner, { role: 'manager', location: shop.branches.olaya }));
    expect((await as(manager, 'GET', '/staff/invitations')).json().data).toEqual([]);
    expect((await as(manager, 'POST', `/staff/invitations/${id}/link`, {})).statusCode).toBe(404);
    expect((await as(manager, 'DELETE', `/staff/invitations/${id}`)).statusCode).toBe(404);
    expect((await as(owner, 'GET', '/staff/invitations')).json().data).toHaveLength(1);
  });

  test('is told what is wrong with name and address, and that somebody signs in with it', async () => {
    const pointerOf = (response: Awaited<ReturnType<typeof invite>>) => response.json().error[0].source.pointer;
    expect(pointerOf(await invite(manager, { name: ' ' }))).toBe('/name');
    expect(pointerOf(await invite(manager, { email: 'mona' }))).toBe('/email');
    const taken = await invite(manager, { email: manager.email.toUpperCase() });
    expect([codeOf(taken), pointerOf(taken)]).toEqual(['staff-email-taken', '/email']);
  });

  test('sends thirty an hour', async () => {
    for (let sent = 0; sent < 30; sent += 1) await invite(manager);
    expect((await invite(manager)).statusCode).toBe(429);
    expect((await invite(owner, { location: shop.branches.olaya })).statusCode).toBe(201);
  });
});

describe('who is invited', () => {
  test('chooses a password and a PIN by the usual rules, and the link is still good after a refusal', async () => {
    const { token } = read(await invite(manager));
    for (const [given, code, pointer] of [
      [{ password: 'short' }, 'password-too-short', '/password'],
      [{ password: 'Password1' }, 'password-common', '/password'],
      [{ pin: '1234' }, 'pin-easy', '/pin'],
      [{ pin: undefined }, 'pin-invalid', '/pin'],
    ] as const)
      expect((await take(token, given)).json().error).toMatchObject([{ code, source: { pointer } }]);
    expect((await take(token)).statusCode).toBe(200);
  });

  test('of head office has no PIN, and every branch', async () => {
    const { token } = read(await invite(owner, { role: 'head-office', location: null }));
    expect((await open(token)).json().data.attributes).toMatchObject({ 'uses-pin': false, 'location-name': null });
    expect((await take(token, { pin: undefined })).json().data.attributes['location-id']).toBe(null);
    const [person] = await api.context.db.select().from(staff).where(eq(staff.email, email));
    expect(person?.pinHash).toBe(null);
  });

  test('does not take the account of somebody who got the address meanwhile', async () => {
    const { token } = read(await invite(manager));
    await api.context.db.update(staff).set({ email }).where(eq(staff.id, owner.staffId));
    expect(codeOf(await take(token))).toBe('staff-email-taken');
  });

  test('guesses as often as sign-in lets anybody guess', async () => {
    const address = '203.0.113.9';
    const guess = () =>
      api.call('POST', '/staff/invitation/acceptance', { address, body: { token: 'guessed', password, pin: '4826' } });
    for (let tries = 0; tries < 30; tries += 1) expect(codeOf(await guess())).toBe('invitation-invalid');
    expect((await guess()).statusCode).toBe(429);
    const login = { email: manager.email, password: 'long-and-made-by-us' };
    expect((await api.call('POST', '/staff/login', { address, body: login })).statusCode).toBe(429);
    for (let tries = 0; tries < 60; tries += 1) await open('guessed', address);
    expect((await open('guessed', address)).statusCode).toBe(429);
  });
});
