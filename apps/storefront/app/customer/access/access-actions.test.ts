import { describe, expect, it } from 'vitest';
import { callRoute } from '../../testing/call-route.ts';
import { action as forgot } from './forgot-password.route.tsx';
import { action as reset, loader as resetPage } from './reset-password.route.tsx';
import { action as signIn } from './sign-in.route.tsx';
import { action as signUp, loader as signUpPage } from './sign-up.route.tsx';
import { aCustomer } from '../testing/profiles.ts';
import { showUsername, typedUsername } from '../mobile-field.tsx';
import { aShop } from '../../testing/a-shop.ts';

const session = { token: 'secret-token', 'expires-at': '2026-04-01T00:00:00Z', kind: 'customer', 'customer-id': 'c1' };
const entered = () => ({ body: { data: { type: 'sessions', id: 's1', attributes: session } } });
const profile = { 'GET /customers/c1': () => ({ body: { data: aCustomer() } }) };
type Handler = Parameters<typeof callRoute>[0];
type Api = Parameters<typeof callRoute>[1]['api'];

const post = (handler: Handler, path: string, body: object, api: Api) =>
  callRoute(handler, { path, isForm: true, body, api: { ...profile, ...api } });

const refusal = (status: number, pointer: string, detail: string) => () => ({
  status,
  body: { error: [{ status: String(status), code: 'x', title: '', detail, source: { pointer } }] },
});

describe('signing in with a password', () => {
  const fields = { username: '0551234417', password: 'open sesame' };

  it('SIGNIN-01, SIGNIN-11: the token goes into a cookie that no script reads, and the guest goes on', async () => {
    const { asked, value, headers } = await post(signIn, '/signin?next=/checkout', fields, { 'POST /login': entered });
    expect(asked[0]?.body).toEqual({ username: '966551234417', password: 'open sesame' });
    expect(headers.get('set-cookie')).toMatch(/^session=secret-token; .*HttpOnly; SameSite=Lax/);
    expect(value).toMatchObject({ signedIn: { customer: { id: 'c1' } }, next: '/checkout' });
    expect(JSON.stringify(value)).not.toContain('secret-token');
  });

  it('goes on within this shop only', async () => {
    const { value } = await post(signIn, '/signin?next=//evil.example', fields, { 'POST /login': entered });
    expect(value).toMatchObject({ next: '/' });
  });

  it('ERR-33: a wrong password stands at its field, opens nothing and is not told back', async () => {
    const wrong = { 'POST /login': refusal(401, '/password', 'Incorrect password.') };
    const { value, headers } = await post(signIn, '/signin', fields, wrong);
    expect(value).toEqual({
      fields: { password: 'Incorrect password.' },
      detail: '',
      isRefused: true,
      values: { username: '0551234417' },
    });
    expect(headers.has('set-cookie')).toBe(false);
  });

  it.each([
    ['sara@example.com', 'sara@example.com'],
    ['0551234417', '966551234417'],
    ['+966 55 123 4417', '966551234417'],
    ['+965 50012345', '96550012345'],
    ['nobody', 'nobody'],
  ])('%s signs in as %s', (typed, username) => {
    expect(typedUsername(typed, aShop())).toBe(username);
  });

  it('a number is shown with its dial code', () => {
    expect(showUsername('966551234417', aShop())).toBe('+966 551234417');
  });
});

describe('signing up', () => {
  const fields = {
    firstName: 'Jo',
    lastName: 'Saud',
    email: 'jo@example.com',
    country: 'SA',
    mobile: '0501112223',
    newPassword: 'open sesame',
    passwordAgain: 'open sesame',
  };
  const created = { 'otp-length': 6, 'resend-after-seconds': 60, ticket: 'a-ticket' };

  it('SIGNIN-30: sends an unverified account with e-mail and password, and goes on with the code', async () => {
    const { asked, value } = await post(signUp, '/signup', fields, {
      'POST /customers': () => ({ status: 201, body: { data: { id: 'c1', attributes: created } } }),
    });
    expect(asked[0]?.body).toEqual({
      'account-type': 'guest',
      'first-name': 'Jo',
      'last-name': 'Saud',
      username: '966501112223',
      mobile: '501112223',
      'dial-code': '+966',
      status: 'unverified',
      email: 'jo@example.com',
      password: 'open sesame',
      'password-confirmation': 'open sesame',
    });
    const step = { customerId: 'c1', codeLength: 6, resendAfterSeconds: 60, ticket: 'a-ticket' };
    expect(value).toMatchObject({ isRefused: false, step: { ...step, sentTo: '966+ 501112223' } });
    expect(JSON.stringify(value)).not.toContain('open sesame');
  });

  const code = {
    ...fields,
    intent: 'verify',
    customerId: 'c1',
    ticket: 'a-ticket',
    code: '123456',
    step: '{"sentTo":"x"}',
  };

  it('another code answers with what is said about its message', async () => {
    const { value } = await post(
      signUp,
      '/signup',
      { ...code, intent: 'resend' },
      {
        'POST /resendsms': () => ({ body: { meta: { 'resend-after-seconds': 60, delivery: 'delayed' } } }),
      },
    );
    expect(value).toMatchObject({ step: { sentTo: 'x', isSentAgain: true, delivery: 'delayed' } });
  });

  it('the code that was sent makes the account and signs in', async () => {
    const { asked, value, headers } = await post(signUp, '/signup?next=/checkout', code, {
      'POST /customers/c1/verify': entered,
    });
    expect(asked[0]?.body).toEqual({ code: '123456', ticket: 'a-ticket' });
    expect(headers.get('set-cookie')).toMatch(/^session=secret-token/);
    expect(value).toMatchObject({ signedIn: { customer: { id: 'c1' } }, next: '/checkout' });
  });

  it('a number that has an account signs in to it and says so', async () => {
    const { value } = await post(signUp, '/signup', code, {
      'POST /customers/c1/verify': () => ({ body: { ...entered().body, meta: { 'account-existed': true } } }),
    });
    expect(value).toMatchObject({ next: '/user/profile?saved=existed' });
  });

  it('PROFILE-18: a wrong code keeps the step and stands at its field', async () => {
    const wrong = { 'POST /customers/c1/verify': refusal(401, '/code', 'the code is not right.') };
    const { value } = await post(signUp, '/signup', code, wrong);
    expect(value).toMatchObject({ fields: { code: 'The code is not right.' }, step: { sentTo: 'x' } });
  });

  it('whoever is signed in has an account already', async () => {
    const { headers } = await callRoute(signUpPage, { path: '/signup?next=/checkout', token: 't', api: {} });
    expect(headers.get('location')).toBe('/checkout');
  });
});

describe('a forgotten password', () => {
  const meta = { 'otp-length': 6, 'resend-after-seconds': 60 };
  const asked202 = { 'POST /forgotPassword': () => ({ status: 202, body: { meta } }) };

  it('asks for a code to a number, or for a link to an address', async () => {
    const byNumber = await post(forgot, '/forgot-password', { username: '0551234417' }, asked202);
    expect(byNumber.asked[0]?.body).toEqual({ username: '966551234417' });
    expect(byNumber.value).toMatchObject({ step: { sentTo: '966+ 551234417', isMail: false } });
    const byMail = await post(forgot, '/forgot-password', { username: 'a@b.sa' }, asked202);
    expect(byMail.value).toMatchObject({ step: { sentTo: 'a@b.sa', isMail: true } });
  });

  it('the code or the token of a link comes with the new password, which signs in', async () => {
    const fresh = { newPassword: 'open barley', passwordAgain: 'open barley' };
    const api = { 'POST /resetPassword': entered };
    const body = { username: '0551234417', intent: 'verify', code: '123456', ...fresh };
    const byCode = await post(forgot, '/forgot-password', body, api);
    const sent = { password: 'open barley', 'password-confirmation': 'open barley' };
    expect(byCode.asked[0]?.body).toEqual({ username: '966551234417', code: '123456', ...sent });
    expect(byCode.value).toMatchObject({ next: '/user/profile?saved=password' });
    const byLink = await post(reset, '/reset-password', { token: 'of-a-mail', ...fresh }, api);
    expect(byLink.asked[0]?.body).toEqual({ token: 'of-a-mail', ...sent });
    expect(byLink.headers.get('set-cookie')).toMatch(/^session=secret-token/);
  });

  it('a password that the API refuses stands at the new password', async () => {
    const short = { 'POST /resetPassword': refusal(422, '/password', 'Use more.') };
    const { value } = await post(reset, '/reset-password', { token: 'x', newPassword: 'a' }, short);
    expect(value).toMatchObject({ fields: { newPassword: 'Use more.' } });
  });

  it('a page without the token of a link asks for one', async () => {
    const { headers } = await callRoute(resetPage, { path: '/reset-password', api: {} });
    expect(headers.get('location')).toBe('/forgot-password');
  });
});
