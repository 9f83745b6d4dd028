import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openTestApi, type TestApi, type TestCall } from '../../testing/open-test-api.ts';
import { seedMerchant } from '../../testing/seed-merchant.ts';
import { lastCode, signIn, type SignedInGuest } from '../../testing/sign-in.ts';
import { lastMailToken, saraAccount as account, signUp, signUpAndConfirm } from '../../testing/sign-up.ts';
import { codePolicy } from '../sign-in/code-budgets.ts';

let api: TestApi;
let sara: SignedInGuest;
beforeEach(async () => {
  api = await openTestApi();
  await seedMerchant(api.context.db);
  sara = await signUpAndConfirm(api);
  api.passSeconds(3600);
});
afterEach(() => api.close());

const login = (username?: string, password?: string, call: TestCall = {}) =>
  api.call('POST', '/login', { body: { username, password }, ...call });
const forgot = (username?: string) => api.call('POST', '/forgotPassword', { body: { username } });
const reset = (body: object) => api.call('POST', '/resetPassword', { body });
const isSignedIn = async (token: string) => (await api.call('GET', '/customers', { token })).statusCode === 200;
const elsewhere = (count: number): TestCall => ({ address: `203.0.113.${count}` });

describe('a password', () => {
  test('ERR-33: a wrong one is refused with Incorrect password, in the guest’s language', async () => {
    const wrong = await login(account.email, 'a wrong password');
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().error[0]).toMatchObject({ code: 'password-incorrect', source: { pointer: '/password' } });
    expect(wrong.json().error[0].detail).toMatch(/^Incorrect password\b/);
    const arabic = await login(account.email, 'a wrong password', { language: 'ar-SA' });
    expect(arabic.json().error[0].detail).toContain('كلمة المرور غير صحيحة');
  });

  test('nobody’s, a guest’s and a wrong one are answered alike', async () => {
    await signIn(api, { mobile: '598765432' });
    const wrong = (await login(account.email, 'a wrong password')).json();
    for (const name of ['nobody@example.com', '966598765432', '966500000000', 'nonsense'])
      expect([name, (await login(name, 'a wrong password')).json()]).toEqual([name, wrong]);
  });

  test('PROFILE-07, PROFILE-09: name and password are required', async () => {
    expect((await login('', 'x')).json().error[0]).toMatchObject({ source: { pointer: '/username' } });
    expect((await login(account.email)).json().error[0]).toMatchObject({
      code: 'password-required',
      source: { pointer: '/password' },
    });
  });

  describe('while it is compared', () => {
    /** Something else happens between the comparison and the session; every stored hash is to be renewed. */
    const meanwhile = (happens: () => Promise<unknown>): void => {
      const { passwords } = api.context;
      const check = passwords.check;
      vi.spyOn(passwords, 'isOutdated').mockReturnValue(true);
      vi.spyOn(passwords, 'check').mockImplementationOnce(async (...given) => {
        const isRight = await check(...given);
        await happens();
        return isRight;
      });
    };

    test('it is reset: the old one opens no session, and does not come back', async () => {
      await forgot(account.email);
      await api.runJobs();
      const [token, password] = [lastMailToken(api), 'another long password'];
      meanwhile(() => reset({ token, password, 'password-confirmation': password }));
      const late = await login(account.email, account.password);
      expect([late.statusCode, late.json().error[0].code]).toEqual([401, 'password-incorrect']);
      expect((await login(account.email, account.password)).statusCode).toBe(401);
      expect((await login(account.email, password)).statusCode).toBe(200);
    });

    test('its hash is renewed by another sign-in: both are in', async () => {
      let other = 0;
      meanwhile(async () => void (other = (await login(account.email, account.password)).statusCode));
      expect((await login(account.email, account.password)).statusCode).toBe(200);
      expect(other).toBe(200);
    });
  });

  test('wrong ones are paused where they come from, and their owner is not', async () => {
    const codes: string[] = [];
    for (let guess = 0; guess <= codePolicy.passwordTriesPerAddressAndQuarter; guess += 1)
      codes.push(
        (await login(account.email, 'a wrong password', elsewhere(1))).json().error.code ?? 'password-incorrect',
      );
    expect(codes.at(-2)).toBe('password-incorrect');
    expect(codes.at(-1)).toBe('password-paused');
    expect((await login(account.email, account.password)).statusCode).toBe(200);
  });

  test('from ever new addresses a name has few tries, known or not, and a code still signs its owner in', async () => {
    const guessFrom = async (name: string, count: number) => {
      const { error } = (await login(name, 'a wrong password', elsewhere(count))).json();
      return error.code ?? error[0].code;
    };
    for (const name of [account.email, 'nobody@example.com']) {
      const codes: string[] = [];
      for (let count = 0; count <= codePolicy.strangePasswordTriesPerHour; count += 1)
        codes.push(await guessFrom(name, count));
      expect(codes.filter((code) => code === 'password-incorrect')).toHaveLength(
        codePolicy.strangePasswordTriesPerHour,
      );
      expect(codes.at(-1)).toBe('password-paused');
    }
    // Where she was before, her password works; where she never was, a code does.
    expect((await login(account.email, account.password)).statusCode).toBe(200);
    expect((await login(account.email, account.password, elsewhere(99))).statusCode).toBe(429);
    const again = await signIn(api, { mobile: account.mobile });
    expect(again.customerId).toBe(sara.customerId);
  });

  test('a hash of yesterday’s cost is renewed when its password is there', async () => {
    const before = await api.services.database.executeSql('select password_hash from customers');
    const [{ password_hash: old }] = before.rows as [{ password_hash: string }];
    const { createPasswords } = await import('../../platform/passwords.ts');
    const dearer = createPasswords({ logN: 5, r: 8, p: 1 });
    Object.assign(api.context.passwords, { isOutdated: dearer.isOutdated, hash: dearer.hash });
    expect((await login(account.email, account.password)).statusCode).toBe(200);
    const { rows } = await api.services.database.executeSql('select password_hash from customers');
    expect(old).toContain('ln=4');
    expect(JSON.stringify(rows)).toContain('ln=5');
    expect((await login(account.email, account.password)).statusCode).toBe(200);
  });
});

describe('a forgotten password', () => {
  test('API-46: the answer is the same whoever is asked about, and only the owner hears of it', async () => {
    const known = await forgot(account.email);
    const [sms, mails] = [api.sent.length, api.mails.length];
    for (const name of ['nobody@example.com', '966500000000', 'nonsense']) {
      const unknown = await forgot(name);
      expect([unknown.statusCode, unknown.json()]).toEqual([202, known.json()]);
    }
    await api.runJobs();
    expect([api.sent.length - sms, api.mails.length - mails]).toEqual([0, 1]);
    expect(api.mails.at(-1)?.to).toBe(account.email);
    expect((await forgot()).json().error[0]).toMatchObject({ source: { pointer: '/username' } });
  });

  test('an address that was never confirmed leads to the number that was proved: its link sets a new password', async () => {
    const huda = { ...account, email: 'huda@example.com', mobile: '598765432' };
    await signUp(api, huda);
    expect((await login(huda.email, huda.password)).statusCode).toBe(200);
    const mails = api.mails.length;
    expect((await forgot(huda.email)).statusCode).toBe(202);
    await api.runJobs();
    expect(api.mails).toHaveLength(mails);
    const { to, text } = api.sent.at(-1) ?? { to: '', text: '' };
    expect([to, text]).toEqual([
      '+966598765432',
      expect.stringContaining('https://saffron.test/reset-password?token='),
    ]);
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await reset({ token, password: 'a new password' })).statusCode).toBe(200);
    expect((await login(huda.email, 'a new password')).statusCode).toBe(200);
  });

  test('the link of the mail sets a new password once, and every other session ends', async () => {
    await forgot(account.email);
    await api.runJobs();
    expect(api.mails.at(-1)?.text).toContain('https://saffron.test/reset-password?token=');
    const token = lastMailToken(api);
    const done = await reset({ token, password: 'a new password' });
    expect(done.statusCode).toBe(200);
    expect(await isSignedIn(done.json().data.attributes.token)).toBe(true);
    expect(await isSignedIn(sara.token)).toBe(false);
    expect((await login(account.email, account.password)).statusCode).toBe(401);
    expect((await login(account.email, 'a new password')).statusCode).toBe(200);
    const again = await reset({ token, password: 'another password' });
    expect([again.statusCode, again.json().error[0].code]).toEqual([401, 'reset-invalid']);
    await api.runJobs();
    expect(api.mails.at(-1)?.subject).toBe('Your password was changed');
  });

  test('a link is over after an hour, and a made-up one never worked', async () => {
    await forgot(account.email);
    await api.runJobs();
    const token = lastMailToken(api);
    const forged = `${token.slice(0, -4)}AAAA`;
    expect((await reset({ token: forged, password: 'a new password' })).statusCode).toBe(401);
    expect((await reset({ token: 'nonsense', password: 'a new password' })).statusCode).toBe(401);
    api.passSeconds(3600);
    expect((await reset({ token, password: 'a new password' })).statusCode).toBe(401);
  });

  test('the code of a message does the same for a number, and signs nobody in', async () => {
    const username = `966${account.mobile}`;
    await forgot(username);
    await api.runJobs();
    const code = lastCode(api);
    expect((await api.call('POST', '/login/guest', { body: { username, password: code } })).statusCode).toBe(401);
    const wrong = await reset({ username, code: code === '111111' ? '222222' : '111111', password: 'a new password' });
    expect(wrong.json().error[0]).toMatchObject({ code: 'code-invalid', source: { pointer: '/code' } });
    expect((await reset({ username, code, password: 'a new password' })).statusCode).toBe(200);
    expect((await login(username, 'a new password')).statusCode).toBe(200);
  });

  test('a new password is as long as any, and the same twice', async () => {
    await forgot(account.email);
    await api.runJobs();
    const token = lastMailToken(api);
    const short = await reset({ token, password: 'short' });
    expect(short.json().error[0]).toMatchObject({ code: 'password-too-short', source: { pointer: '/password' } });
    const differs = await reset({ token, password: 'a new password', 'password-confirmation': 'a new passport' });
    expect(differs.json().error[0]).toMatchObject({ source: { pointer: '/password-confirmation' } });
    expect((await reset({ token, password: 'a new password' })).statusCode).toBe(200);
  });

  test('an address that is only claimed gets no link', async () => {
    const { email, mobile } = { email: 'claimed@example.com', mobile: '598765432' };
    const asked = await api.call('POST', '/customers', { body: { ...account, email, mobile } });
    await api.runJobs();
    const { id, attributes } = asked.json().data;
    const body = { code: lastCode(api), ticket: attributes.ticket };
    await api.call('POST', `/customers/${id}/verify`, { body });
    await api.runJobs();
    const before = api.mails.length;
    expect((await forgot(email)).statusCode).toBe(202);
    await api.runJobs();
    expect(api.mails.length).toBe(before);
  });

  test('asking twice within a minute sends one', async () => {
    const before = api.mails.length;
    await forgot(account.email);
    await forgot(account.email);
    await api.runJobs();
    expect(api.mails.length - before).toBe(1);
  });
});
