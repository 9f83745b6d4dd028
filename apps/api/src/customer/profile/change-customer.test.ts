import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { lastMailCode, saraAccount as account, signUp, signUpAndConfirm } from '../../testing/sign-up.ts';
import { customers } from '../customer.tables.ts';

let api: TestApi;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
  sara = await signUpAndConfirm(api);
  api.passSeconds(3600);
});
afterEach(() => api.close());

const change = (body: object, call: TestCall = {}) =>
  api.call('PATCH', `/customers/${sara.customerId}`, { token: sara.token, body, ...call });
const verify = (body: object, guest = sara, call: TestCall = {}) =>
  api.call('POST', `/customers/${guest.customerId}/verify`, { token: guest.token, body, ...call });
const profile = async () =>
  (await api.call('GET', `/customers/${sara.customerId}`, { token: sara.token })).json().data.attributes;
const login = async (username: string, password: string) =>
  (await api.call('POST', '/login', { body: { username, password } })).statusCode;
type Refused = { json(): { errors: { code: string; detail: string }[] } };
const codeOf = (response: Refused) => response.json().errors[0]?.code;

describe('changing the profile', () => {
  test('API-45, PROFILE-01: what is given changes, and what is left out stays', async () => {
    const given = { 'first-name': ' Sarah ', 'date-of-birth': '1994-02-28', locale: 'ar-sa' };
    const response = await change(given);
    expect(response.statusCode).toBe(200);
    expect(response.json().meta).toBeUndefined();
    expect(await profile()).toMatchObject({ ...given, 'first-name': 'Sarah', 'last-name': 'Haddad' });
    await change({ 'date-of-birth': null });
    expect(await profile()).toMatchObject({ 'date-of-birth': null, 'first-name': 'Sarah' });
    expect((await change({})).statusCode).toBe(200);
  });

  test.each([
    ['PROFILE-12', { 'first-name': '' }, 'first-name-required', '/first-name'],
    ['PROFILE-13', { 'last-name': ' ' }, 'last-name-required', '/last-name'],
    ['PROFILE-14', { 'last-name': 'Ha?dad' }, 'name-invalid', '/last-name'],
    ['PROFILE-15', { 'first-name': 'S' }, 'first-name-too-short', '/first-name'],
    ['PROFILE-08', { email: 'sara' }, 'email-invalid', '/email'],
    ['PROFILE-16', { mobile: '' }, 'phone_number_required', '/mobile'],
    ['PROFILE-17', { mobile: '112345678' }, 'phone_number_required_valid', '/mobile'],
    ['SIGNIN-31', { mobile: '512345679', 'dial-code': '33' }, 'country-not-allowed', '/dial-code'],
    ['PROFILE-01', { 'date-of-birth': '1994-02-30' }, 'date-of-birth-invalid', '/date-of-birth'],
    ['PROFILE-10', { 'new-password': 'short' }, 'password-too-short', '/new-password'],
    [
      'PROFILE-11',
      { 'new-password': 'a new password', 'password-confirmation': 'a new passport' },
      'passwords-differ',
      '/password-confirmation',
    ],
    ['PROFILE-09', { 'new-password': 'a new password' }, 'password-required', '/current-password'],
    [
      'ERR-33',
      { 'new-password': 'a new password', 'current-password': 'a wrong password' },
      'password-incorrect',
      '/current-password',
    ],
  ])('%s: %o is refused by name', async (_rule, body, code, pointer) => {
    const before = await profile();
    const response = await change({ 'date-of-birth': '1990-01-01', ...body });
    expect([400, 422]).toContain(response.statusCode);
    expect(response.json().error).toMatchObject([{ code, source: { pointer } }]);
    expect(await profile()).toEqual(before);
  });

  test('only its owner changes a profile', async () => {
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    const body = { 'first-name': 'Intruder' };
    expect((await change(body, { token: omar.token })).statusCode).toBe(404);
    expect((await change(body, { token: '' })).statusCode).toBe(401);
    expect(await profile()).toMatchObject({ 'first-name': 'Sara' });
  });
});

describe('changing the password', () => {
  test('it needs the current one, and every other session ends', async () => {
    const other = await api.call('POST', '/login', { body: { username: account.email, password: account.password } });
    const { token } = other.json().data.attributes;
    const body = { 'current-password': account.password, 'new-password': 'a new password' };
    expect((await change(body)).statusCode).toBe(200);
    expect((await api.call('GET', '/customers', { token })).statusCode).toBe(401);
    expect(await profile()).toMatchObject({ 'has-password': true });
    expect(await login(account.email, 'a new password')).toBe(200);
    expect(await login(account.email, account.password)).toBe(401);
    await api.runJobs();
    expect(api.mails.at(-1)).toMatchObject({ to: account.email, subject: 'Your password was changed' });
  });

  test('of two changes at once one is made: the current one of the other is the current one no longer', async () => {
    const wanted = ['a new password', 'another password'];
    const changes = await Promise.all(
      wanted.map((password) => change({ 'current-password': account.password, 'new-password': password })),
    );
    expect(changes.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 422]);
    const late = changes.findIndex(({ statusCode }) => statusCode === 422);
    expect(changes[late]?.json().errors).toMatchObject([
      { code: 'password-incorrect', source: { pointer: '/current-password' } },
    ]);
    const logins = await Promise.all(wanted.map((password) => login(account.email, password)));
    expect(logins).toEqual(late === 0 ? [401, 200] : [200, 401]);
  });

  test('who has none sets one without, and is registered from then on', async () => {
    const omar = await signIn(api, { mobile: '598765432', firstName: 'Omar' });
    const response = await api.call('PATCH', `/customers/${omar.customerId}`, {
      token: omar.token,
      body: { 'new-password': 'a new password' },
    });
    expect(response.json().data.attributes).toMatchObject({ 'account-type': 'registered', 'has-password': true });
    expect(await login('966598765432', 'a new password')).toBe(200);
  });

  test('the current one cannot be guessed without end', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push(
        (await change({ 'current-password': `guess ${guess}`, 'new-password': 'a new password' })).statusCode,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
  });
});

describe('changing the mobile', () => {
  const newNumber = { mobile: '598765432', 'dial-code': '966' };

  test('nothing changes before the code that goes to the new number comes back', async () => {
    const response = await change(newNumber);
    expect(response.json().meta).toEqual({ 'code-sent': ['sms'], 'otp-length': 6, 'resend-after-seconds': 60 });
    expect(await profile()).toMatchObject({ mobile: account.mobile });
    await api.runJobs();
    expect(api.sent.at(-1)?.to).toBe('+966598765432');
    const code = lastCode(api);
    const wrong = await verify({ code: code === '111111' ? '222222' : '111111' });
    expect([wrong.statusCode, codeOf(wrong)]).toEqual([422, 'code-invalid']);
    const done = await verify({ code });
    expect(done.json().data.attributes).toMatchObject({ mobile: '598765432', 'is-mobile-verified': true });
    expect(await login('966598765432', account.password)).toBe(200);
    expect(await login(`966${account.mobile}`, account.password)).toBe(401);
    expect((await verify({ code })).statusCode).toBe(422);
    await api.runJobs();
    expect(api.mails.at(-1)?.subject).toBe('Your mobile number was changed');
  });

  test('the code signs nobody in, and no sign-in code confirms a change', async () => {
    await change(newNumber);
    await api.runJobs();
    const password = lastCode(api);
    const entered = await api.call('POST', '/login/guest', { body: { username: '966598765432', password } });
    expect(entered.statusCode).toBe(401);
    await api.call('POST', '/customers', { body: { 'first-name': 'Sara', mobile: account.mobile } });
    await api.runJobs();
    const signInCode = lastCode(api);
    const isSameByChance = signInCode === password;
    expect((await verify({ code: signInCode })).statusCode).toBe(isSameByChance ? 200 : 422);
  });

  test('five wrong codes spend it, and another can be had after a minute', async () => {
    await change(newNumber);
    await api.runJobs();
    const right = lastCode(api);
    const wrong = right === '111111' ? '222222' : '111111';
    for (let guess = 0; guess < 5; guess += 1) expect(codeOf(await verify({ code: wrong }))).toBe('code-invalid');
    expect(codeOf(await verify({ code: right }))).toBe('code-locked');
    expect((await change(newNumber)).json().error).toMatchObject({ code: 'resend-too-soon' });
    api.passSeconds(60);
    await change(newNumber);
    await api.runJobs();
    expect((await verify({ code: lastCode(api) })).statusCode).toBe(200);
  });

  test('the own number needs no code', async () => {
    expect((await change({ mobile: account.mobile })).json().meta).toBeUndefined();
    expect(await api.runJobs()).toBe(0);
  });

  test('a number that is another account’s stays there, and only who proves it learns that', async () => {
    const omar = await signUp(api, { mobile: '598765432', email: 'omar@example.com' });
    api.passSeconds(60);
    expect((await change(newNumber)).statusCode).toBe(200);
    await api.runJobs();
    const taken = await verify({ code: lastCode(api) });
    expect([taken.statusCode, codeOf(taken)]).toEqual([422, 'mobile-taken']);
    expect(taken.json().errors[0].detail).toBe(
      'This number already has an account. Sign in with the number to use it, or enter another number here.',
    );
    expect(await profile()).toMatchObject({ mobile: account.mobile });
    const other = await api.call('GET', `/customers/${omar.customerId}`, { token: omar.token });
    expect(other.json().data.attributes).toMatchObject({ mobile: '598765432' });
  });

  test.each([
    ['en-US', 'This number already has an account. Sign in with the number to use it, or enter another number here.'],
    ['ar-sa', 'هذا الرقم مسجَّل في حساب. سجّل الدخول بالرقم لاستخدامه، أو أدخل رقمًا آخر هنا.'],
    ['fr', 'Ce numéro a déjà un compte. Connectez-vous avec lui pour l’utiliser, ou saisissez ici un autre numéro.'],
  ])(
    'a number of another account is refused with what to do, and without a word on whose it is, in %s',
    async (...row) => {
      const [language, detail] = row;
      await signUp(api, { mobile: '598765432', email: 'omar@example.com' });
      api.passSeconds(60);
      await change(newNumber);
      await api.runJobs();
      expect((await verify({ code: lastCode(api) }, sara, { language })).json().errors[0].detail).toBe(detail);
    },
  );
});

describe('changing the e-mail address', () => {
  test('nothing changes before the code that goes to the new address comes back', async () => {
    const response = await change({ email: 'Sara.New@example.com' });
    expect(response.json().meta).toMatchObject({ 'code-sent': ['email'] });
    expect(await profile()).toMatchObject({ email: account.email });
    await api.runJobs();
    expect(api.mails.at(-1)?.to).toBe('sara.new@example.com');
    const done = await verify({ code: lastMailCode(api), channel: 'email' });
    expect(done.json().data.attributes).toMatchObject({ email: 'sara.new@example.com', 'is-email-verified': true });
    expect(await login('sara.new@example.com', account.password)).toBe(200);
    expect(await login(account.email, account.password)).toBe(401);
  });

  test('the address that it was is told so, in the customer’s language, and how to take the account back', async () => {
    await change({ email: 'sara.new@example.com', locale: 'fr' });
    await api.runJobs();
    await verify({ code: lastMailCode(api), channel: 'email' });
    const before = api.mails.length;
    await api.runJobs();
    expect(api.mails.slice(before)).toMatchObject([
      { to: account.email, subject: 'Votre adresse e-mail a été modifiée' },
    ]);
    expect(api.mails.at(-1)?.text).toContain('saisissez votre numéro de mobile');
    expect(api.mails.at(-1)?.text).not.toContain('sara.new@example.com');
  });

  test('an address that was never confirmed is not written to', async () => {
    await api.context.db.update(customers).set({ emailVerifiedAt: null }).where(eq(customers.id, sara.customerId));
    await change({ email: 'sara.new@example.com' });
    await api.runJobs();
    await verify({ code: lastMailCode(api), channel: 'email' });
    const before = api.mails.length;
    await api.runJobs();
    expect(api.mails.length).toBe(before);
    expect(await profile()).toMatchObject({ email: 'sara.new@example.com', 'is-email-verified': true });
  });

  test('an address that is another account’s stays there, and only who reads it learns that', async () => {
    await signUpAndConfirm(api, { mobile: '598765432', email: 'omar@example.com' });
    api.passSeconds(60);
    expect((await change({ email: 'omar@example.com' })).statusCode).toBe(200);
    await api.runJobs();
    const taken = await verify({ code: lastMailCode(api), channel: 'email' });
    expect([taken.statusCode, codeOf(taken)]).toEqual([422, 'email-taken']);
    expect(await profile()).toMatchObject({ email: account.email });
  });

  test.each([
    [
      'en-US',
      'This e-mail address already has an account. Sign in with the address to use it, or enter another one here.',
    ],
    ['ar-sa', 'عنوان البريد هذا مسجَّل في حساب. سجّل الدخول به لاستخدامه، أو أدخل عنوانًا آخر هنا.'],
    [
      'fr',
      'Cette adresse e-mail a déjà un compte. Connectez-vous avec elle pour l’utiliser, ou saisissez ici une autre adresse.',
    ],
  ])(
    'an address of another account is refused with what to do, and without a word on whose it is, in %s',
    async (...row) => {
      const [language, detail] = row;
      await signUpAndConfirm(api, { mobile: '598765432', email: 'omar@example.com' });
      api.passSeconds(60);
      await change({ email: 'omar@example.com' });
      await api.runJobs();
      const answer = await verify({ code: lastMailCode(api), channel: 'email' }, sara, { language });
      expect(answer.json().errors[0].detail).toBe(detail);
    },
  );

  test('a code by message does not confirm an address', async () => {
    await change({ email: 'sara.new@example.com' });
    await api.runJobs();
    expect((await verify({ code: lastMailCode(api) })).statusCode).toBe(422);
  });
});
