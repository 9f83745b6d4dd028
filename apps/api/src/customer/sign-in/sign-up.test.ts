import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn } from '../../testing/sign-in.ts';
import { lastMailCode, saraAccount as sara, signUp, signUpAndConfirm } from '../../testing/sign-up.ts';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
});
afterEach(() => api.close());

const start = (body: object = sara, call: TestCall = {}) => api.call('POST', '/customers', { body, ...call });
const login = (username: string, password: string, call: TestCall = {}) =>
  api.call('POST', '/login', { body: { username, password }, ...call });
const profileOf = async ({ token, customerId }: { token: string; customerId: string }) =>
  (await api.call('GET', `/customers/${customerId}`, { token })).json().data.attributes;

describe('signing up', () => {
  test('SIGNIN-01, API-49, PROFILE-01: the code to the mobile makes an account that e-mail and password open', async () => {
    const account = await signUp(api);
    expect(await profileOf(account)).toMatchObject({
      'account-type': 'registered',
      'first-name': 'Sara',
      'last-name': 'Haddad',
      'full-name': 'Sara Haddad',
      email: 'sara@example.com',
      'is-email-verified': false,
      'is-mobile-verified': true,
      'has-password': true,
      'date-of-birth': null,
      mobile: '512345678',
    });
    for (const name of ['Sara@Example.com', '966512345678', '+966 51 234 5678']) {
      const response = await login(name, sara.password);
      expect([name, response.statusCode]).toEqual([name, 200]);
      expect(response.json().data.attributes).toMatchObject({ kind: 'customer', 'customer-id': account.customerId });
    }
  });

  test('the answer is that of a sign-in, for a known number too', async () => {
    await signIn(api, { mobile: sara.mobile });
    api.passSeconds(61);
    const known = (await start()).json().data.attributes;
    const unknown = (await start({ ...sara, mobile: '598765432' })).json().data.attributes;
    expect({ ...known, ticket: '' }).toEqual({ ...unknown, ticket: '' });
    expect(known).toMatchObject({ 'account-type': 'guest', status: 'unverified', 'resend-after-seconds': 60 });
  });

  test('nothing is an account before the code came back', async () => {
    await start();
    await api.runJobs();
    expect((await login(sara.email, sara.password)).statusCode).toBe(401);
    expect(api.mails).toEqual([]);
  });

  test('a guest who signs up keeps what the guest had', async () => {
    const guest = await signIn(api, { mobile: sara.mobile });
    const address = { lat: 24.7, long: 46.6, line1: 'King Fahd Road 12' };
    await api.call('POST', `/customers/${guest.customerId}/addresses`, { token: guest.token, body: address });
    api.passSeconds(61);
    const account = await signUp(api);
    expect(account.customerId).toBe(guest.customerId);
    const list = await api.call('GET', `/customers/${account.customerId}/addresses`, { token: account.token });
    expect(list.json().data).toHaveLength(1);
  });

  test('a number that has an account signs in to it, and nothing of it changes', async () => {
    const account = await signUp(api);
    api.passSeconds(61);
    const asked = await start({ ...sara, email: 'other@example.com', password: 'another password' });
    await api.runJobs();
    const body = { code: lastCode(api), ticket: asked.json().data.attributes.ticket };
    const response = await api.call('POST', `/customers/${account.customerId}/verify`, { body });
    expect(response.json().meta).toEqual({ 'account-existed': true });
    expect((await login(sara.email, sara.password)).statusCode).toBe(200);
    expect((await login('966512345678', 'another password')).statusCode).toBe(401);
  });

  test('who types a code that somebody else asked for confirms nobody’s password', async () => {
    const asked = await start({ ...sara, password: 'the attacker’s own' });
    await api.runJobs();
    const { id, attributes } = asked.json().data;
    const forged = `${attributes.ticket.split('.')[0]}.${'0'.repeat(64)}`;
    const body = { code: lastCode(api), ticket: forged };
    const response = await api.call('POST', `/customers/${id}/verify`, { body, address: '203.0.113.5' });
    expect(response.statusCode).toBe(200);
    expect(response.json().data.attributes).toMatchObject({ 'has-password': false, 'first-name': '' });
    expect((await login('966512345678', 'the attacker’s own')).statusCode).toBe(401);
  });

  test('a sign-up within the minute of somebody else’s waits, and gets no hold of theirs', async () => {
    await start({ ...sara, password: 'the attacker’s own' });
    const second = await start();
    expect([second.statusCode, second.json().error.code]).toEqual([429, 'resend-too-soon']);
    const plain = await start({ 'first-name': 'Sara', mobile: sara.mobile });
    expect([plain.statusCode, plain.json().data.attributes.ticket]).toEqual([201, undefined]);
  });

  test('the same sign-up sent twice is one', async () => {
    const [one, other] = [await start(), await start()];
    await api.runJobs();
    expect(api.sent).toHaveLength(1);
    expect(other.json().data).toEqual(one.json().data);
    expect((await start(sara, { address: '203.0.113.5' })).statusCode).toBe(429);
  });

  test('asking again with the ticket keeps the sign-up', async () => {
    const asked = (await start()).json().data;
    api.passSeconds(60);
    const again = await api.call('POST', '/resendsms', {
      body: { id: asked.id, ticket: asked.attributes.ticket },
    });
    await api.runJobs();
    const body = { code: lastCode(api), ticket: again.json().meta.ticket };
    await api.call('POST', `/customers/${asked.id}/verify`, { body });
    expect((await login(sara.email, sara.password)).statusCode).toBe(200);
  });

  test('the e-mail address is confirmed by a mail of its own, in the guest’s language', async () => {
    const account = await signUp(api, {}, { language: 'ar-SA' });
    expect(api.mails).toMatchObject([{ to: 'sara@example.com', fromName: 'زعفران وفحم' }]);
    expect(api.mails[0]?.subject).toContain('لتأكيد بريدك الإلكتروني');
    const body = { code: lastMailCode(api), channel: 'email' };
    const path = `/customers/${account.customerId}/verify`;
    expect((await api.call('POST', path, { token: account.token, body })).json().data.attributes).toMatchObject({
      'is-email-verified': true,
    });
    expect((await api.call('POST', path, { token: account.token, body })).statusCode).toBe(422);
  });

  test('somebody who only claims an address does not keep its owner from it', async () => {
    await signUp(api, { mobile: '598765432', password: 'a stranger’s password' });
    const owner = await signUpAndConfirm(api);
    expect((await login(sara.email, sara.password)).json().data.attributes['customer-id']).toBe(owner.customerId);
    expect((await login(sara.email, 'a stranger’s password')).statusCode).toBe(401);
  });

  test('the password is stored nowhere', async () => {
    await signUp(api);
    const { rows } = await api.services.database.executeSql(
      `select (select json_agg(c)::text from customers c) || (select json_agg(o)::text from one_time_codes o)
        || (select json_agg(j)::text from pgboss.job j) as everything`,
    );
    const [{ everything }] = rows as [{ everything: string }];
    expect(everything).toContain('$scrypt$');
    expect(everything).not.toContain(sara.password);
  });
});

describe('what a sign-up needs', () => {
  test.each([
    ['PROFILE-07: an e-mail address', { email: ' ' }, 'email-required', '/email', 'required'],
    ['PROFILE-08: a valid e-mail address', { email: 'sara@example' }, 'email-invalid', '/email', 'valid'],
    ['PROFILE-09: a password', { password: '' }, 'password-required', '/password', 'required'],
    ['PROFILE-10: a password of 8 characters', { password: '1234567' }, 'password-too-short', '/password', '8'],
    [
      'a password that not everybody tries first',
      { password: 'Password1' },
      'password-common',
      '/password',
      'too easy to guess',
    ],
    [
      'PROFILE-11: the same password twice',
      { 'password-confirmation': 'a long passw0rd' },
      'passwords-differ',
      '/password-confirmation',
      'match',
    ],
    ['PROFILE-12: a first name', { 'first-name': ' ' }, 'first-name-required', '/first-name', 'Required'],
    ['PROFILE-13: a last name', { 'last-name': ' ' }, 'last-name-required', '/last-name', 'last name'],
    ['PROFILE-14: names of letters', { 'last-name': 'H4ddad' }, 'name-invalid', '/last-name', 'letters'],
    ['PROFILE-15: names of two letters', { 'first-name': 'S' }, 'first-name-too-short', '/first-name', '2'],
    ['PROFILE-15: last names of two letters', { 'last-name': 'H' }, 'last-name-too-short', '/last-name', '2'],
    ['PROFILE-16: a mobile number', { mobile: '' }, 'phone_number_required', '/mobile', 'required'],
    ['PROFILE-17: a valid mobile number', { mobile: '112345678' }, 'phone_number_required_valid', '/mobile', 'valid'],
  ])('%s', async (_title, change, code, pointer, words) => {
    const response = await start({ ...sara, ...change });
    expect([400, 422]).toContain(response.statusCode);
    const [error, ...more] = response.json().error;
    expect(more).toEqual([]);
    expect(error).toMatchObject({ code, source: { pointer } });
    expect(error.detail).toContain(words);
    expect(await api.runJobs()).toBe(0);
  });

  test('PROFILE-15: a name of two letters is enough here', async () => {
    expect((await start({ ...sara, 'first-name': 'Al', 'last-name': 'Li' })).statusCode).toBe(201);
  });

  test('PROFILE-06, PROFILE-18: the code is required, and a wrong one is refused', async () => {
    const { id } = (await start()).json().data;
    await api.runJobs();
    const verify = (code?: string) => api.call('POST', `/customers/${id}/verify`, { body: { code } });
    expect((await verify()).json().error[0]).toMatchObject({ code: 'code-required', source: { pointer: '/code' } });
    expect((await verify('12')).json().error[0]).toMatchObject({ code: 'code-length', source: { pointer: '/code' } });
    const wrong = await verify(lastCode(api) === '111111' ? '222222' : '111111');
    expect([wrong.statusCode, wrong.json().error[0].code]).toEqual([401, 'code-invalid']);
    const unknown = await api.call('POST', '/customers/0193f0a0-0000-7000-8000-000000000000/verify', {
      body: { code: '111111' },
    });
    expect(unknown.json()).toEqual(wrong.json());
  });
});
