import { describe, expect, it } from 'vitest';
import { callRoute } from '../testing/call-route.ts';
import { action as saveAddress } from './address.route.ts';
import { action as create } from './sign-in/create.route.ts';
import { action as login } from './sign-in/login.route.ts';
import { action as logout } from './sign-in/logout.route.ts';
import { loader as profilePage } from './profile.route.tsx';
import { action as resend } from './sign-in/resend.route.ts';
import { loader as signInPage } from './access/sign-in.route.tsx';

const profile = {
  type: 'customers',
  id: 'c1',
  attributes: {
    'first-name': 'Sara',
    'last-name': '',
    'full-name': 'Sara',
    email: null,
    'is-email-verified': false,
    'date-of-birth': null,
    locale: null,
    'has-password': false,
    'dial-code': '+966',
    mobile: '512345678',
    username: '966512345678',
    'is-mobile-verified': true,
    'account-type': 'guest',
    status: 'active',
  },
};
const session = { token: 'secret-token', 'expires-at': '2026-04-01T00:00:00Z', kind: 'customer', 'customer-id': 'c1' };
const code = { dialCode: '+966', mobile: '512345678', code: '123456' };
const place = { line1: 'Villa 4', latitude: 24.7, longitude: 46.67, areaId: 'area-olaya' };

const api = {
  'POST /login/guest': () => ({ body: { data: { type: 'sessions', id: 's1', attributes: session } } }),
  'GET /customers/c1': () => ({ body: { data: profile } }),
  'POST /customers/c1/addresses': () => ({
    status: 201,
    body: { data: [{ type: 'addresses', id: 'home-1', attributes: { lat: 24.7, long: 46.67 } }] },
  }),
  'GET /locations': () => ({ body: { data: [] } }),
};

describe('creating a customer', () => {
  it('SIGNIN-29, SIGNIN-30: sends an unverified guest account', async () => {
    const { asked, value } = await callRoute(create, {
      path: '/customer/create',
      isForm: true,
      body: { firstName: 'Sara', dialCode: '+966', mobile: '512345678' },
      api: {
        'POST /customers': () => ({
          status: 201,
          body: { data: { id: 'c1', attributes: { 'otp-length': 6, 'resend-after-seconds': 60 } } },
        }),
      },
    });
    expect(asked[0]?.body).toEqual({
      'account-type': 'guest',
      'first-name': 'Sara',
      'last-name': '',
      username: '966512345678',
      mobile: '512345678',
      'dial-code': '+966',
      status: 'unverified',
    });
    expect(value).toEqual({ ok: true, value: { customerId: 'c1', codeLength: 6, resendAfterSeconds: 60 } });
  });

  it('passes field errors on', async () => {
    const entry = {
      status: '400',
      code: 'phone_number_required_valid',
      detail: 'No such number',
      source: { pointer: '/mobile' },
    };
    const { value } = await callRoute(create, {
      path: '/customer/create',
      isForm: true,
      body: { firstName: 'Sara' },
      api: { 'POST /customers': () => ({ status: 400, body: { error: [entry] } }) },
    });
    expect(value).toMatchObject({ ok: false, refusal: { status: 400, entries: [entry] } });
  });
});

describe('signing in with the code', () => {
  it('SIGNIN-11: the token goes into a cookie that no script reads, and nowhere else', async () => {
    const { value, headers } = await callRoute(login, { path: '/customer/login', isForm: true, body: code, api });
    expect(headers.get('set-cookie')).toMatch(/^session=secret-token; .*HttpOnly; SameSite=Lax/);
    expect(value).toMatchObject({ ok: true, value: { customer: { id: 'c1', mobile: '512345678' } } });
    expect(JSON.stringify(value)).not.toContain('secret-token');
  });

  it('sends dial code and number without the plus sign as the username', async () => {
    const { asked } = await callRoute(login, { path: '/customer/login', isForm: true, body: code, api });
    expect(asked[0]?.body).toEqual({ username: '966512345678', password: '123456' });
  });

  it('SIGNIN-16, SIGNIN-17: saves a place chosen before as Home and looks up the nearest branch', async () => {
    const body = { ...code, place: JSON.stringify(place) };
    const { asked, value } = await callRoute(login, { path: '/customer/login', isForm: true, body, api });
    const address = asked.find(({ method, path }) => method === 'POST' && path.endsWith('/addresses'));
    expect(address?.body).toMatchObject({ label: 'Home', lat: 24.7, long: 46.67, line1: 'Villa 4' });
    expect(address?.headers.get('authorization')).toBe('Bearer secret-token');
    expect(asked.find(({ path }) => path === '/locations')?.query).toBe('?lat=24.7&long=46.67&count=1');
    expect(value).toMatchObject({ value: { addressId: 'home-1' } });
  });

  it('a place that already is one of the addresses, by whatever name, is not saved again', async () => {
    const office = { type: 'addresses', id: 'office-1', attributes: { line1: 'Villa 4', lat: 24.7, long: 46.67 } };
    const known = { ...api, 'GET /customers/c1/addresses': () => ({ body: { data: [office] } }) };
    const call = (line1: string) => {
      const body = { ...code, place: JSON.stringify({ ...place, line1 }) };
      return callRoute(login, { path: '/customer/login', isForm: true, body, api: known });
    };
    const { asked, value } = await call('Villa 4 ');
    expect(asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/addresses'))).toEqual([]);
    expect(value).toMatchObject({ value: { addressId: 'office-1' } });
    expect((await call('Villa 5')).value).toMatchObject({ value: { addressId: 'home-1' } });
  });

  it('signing in ends the session that the browser had before, and no other', async () => {
    const again = await callRoute(login, { path: '/customer/login', isForm: true, body: code, token: 'older', api });
    const ended = again.asked.filter(({ path }) => path === '/logout');
    expect(ended.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer older']);
    for (const token of [undefined, 'secret-token']) {
      const call = { path: '/customer/login', isForm: true, body: code, api, ...(token && { token }) };
      expect((await callRoute(login, call)).asked.filter(({ path }) => path === '/logout')).toEqual([]);
    }
  });

  it('a wrong code neither signs in nor ends the session there may be', async () => {
    const wrong = { status: 401, body: { error: [{ code: 'code-invalid', detail: 'wrong' }] } };
    const { value, headers } = await callRoute(login, {
      path: '/customer/login',
      isForm: true,
      body: code,
      token: 'older',
      api: { 'POST /login/guest': () => wrong },
    });
    expect(value).toMatchObject({ ok: false, refusal: { status: 401 } });
    expect(headers.has('set-cookie')).toBe(false);
  });
});

describe('the rest', () => {
  it('another code is asked for by customer and mobile', async () => {
    const body = { customerId: 'c1', mobile: '512345678' };
    const { asked, value } = await callRoute(resend, {
      path: '/customer/resend',
      isForm: true,
      body,
      api: { 'POST /resendsms': () => ({ body: { meta: { 'resend-after-seconds': 60, delivery: 'limited' } } }) },
    });
    expect(asked[0]?.body).toEqual({ id: 'c1', mobile: '512345678' });
    expect(value).toEqual({ ok: true, value: { delivery: 'limited' } });
  });

  it('ROUTE-38: signing out ends the session at the API and here, and goes to the start page', async () => {
    const { asked, status, headers } = await callRoute(logout, {
      path: '/customer/logout',
      method: 'POST',
      token: 'secret-token',
      api: { 'POST /logout': () => ({}) },
    });
    expect(asked[0]?.headers.get('authorization')).toBe('Bearer secret-token');
    expect([status, headers.get('location')]).toEqual([302, '/']);
    expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
  });

  it('a session that the API no longer knows is closed here too', async () => {
    const { headers } = await callRoute(resend, {
      path: '/customer/resend',
      isForm: true,
      body: { customerId: 'c1', mobile: '1' },
      token: 'ended',
      api: { 'POST /resendsms': () => ({ status: 401, body: { error: [{ code: 'unauthenticated', detail: '' }] } }) },
    });
    expect(headers.get('set-cookie')).toMatch(/^session=; Max-Age=0/);
  });

  it('a place is saved for a customer who is signed in already', async () => {
    const body = { customerId: 'c1', place: JSON.stringify(place) };
    const { value } = await callRoute(saveAddress, { path: '/customer/address', isForm: true, body, token: 't', api });
    expect(value).toEqual({ ok: true, value: { addressId: 'home-1', nearestBranch: undefined } });
  });

  it('the parts of a place travel with it, and a refusal comes back with its words', async () => {
    const parts = { governorate: 'Hawalli', area: 'Salmiya', houseNumber: '21', landmark: '' };
    const body = { customerId: 'c1', place: JSON.stringify({ ...place, parts }) };
    const detail = 'You have 50 saved addresses.';
    const full = () => ({ status: 422, body: { error: [{ code: 'too-many-addresses', detail }] } });
    const { asked, value } = await callRoute(saveAddress, {
      path: '/customer/address',
      isForm: true,
      body,
      token: 't',
      api: { ...api, 'POST /customers/c1/addresses': full },
    });
    const sent = asked.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ label: 'Home', governorate: 'Hawalli', area: 'Salmiya', 'house-number': '21' });
    expect(sent).not.toHaveProperty('landmark');
    expect(value).toMatchObject({ ok: false, refusal: { status: 422, code: 'too-many-addresses', detail } });
  });

  it('ROUTE-19, ROUTE-39: the sign-in page sends whoever is signed in on, or home, and only within this shop', async () => {
    const call = (path: string) => callRoute(signInPage, { path, token: 't', api: {} });
    expect((await call('/signin')).headers.get('location')).toBe('/');
    expect((await call('/signin?next=/checkout')).headers.get('location')).toBe('/checkout');
    expect((await call('/signin?next=//evil.example')).headers.get('location')).toBe('/');
  });

  it('ROUTE-37: the profile sends a visitor who is not signed in to /signin', async () => {
    const { headers } = await callRoute(profilePage, { path: '/user/profile', api: {} });
    expect(headers.get('location')).toBe('/signin?next=%2Fuser%2Fprofile');
  });
});
