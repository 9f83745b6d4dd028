import { describe, expect, it } from 'vitest';
import { callRoute, type ApiRequest } from '../../testing/call-route.ts';
import { action as makeNonce } from './nonce.route.ts';
import { action as signIn } from './social-login.route.ts';

const session = {
  data: {
    type: 'sessions',
    id: 's1',
    attributes: { token: 'secret-token', 'expires-at': '2026-04-01T09:00:00Z', kind: 'customer', 'customer-id': 'c1' },
  },
};
const profile = {
  data: {
    type: 'customers',
    id: 'c1',
    attributes: { 'first-name': 'Sara', 'last-name': '', 'dial-code': '', mobile: '', 'is-mobile-verified': false },
  },
};

/** A page that has asked for a nonce: what it knows, and what the browser keeps. */
async function openPage(): Promise<{ nonce: string; cookie: string; setCookie: string }> {
  const { value, headers } = await callRoute(makeNonce, { path: '/customer/social/nonce', body: {}, api: {} });
  const setCookie = headers.get('set-cookie') ?? '';
  const { nonce } = (value as { value: { nonce: string } }).value;
  return { nonce, setCookie, cookie: setCookie.split(';')[0] ?? '' };
}

const send = (cookie: string, fields: Record<string, string>, login: () => { status?: number; body?: unknown }) =>
  callRoute((args) => signIn({ ...args, request: withCookie(args.request, cookie) }), {
    path: '/customer/social/google',
    params: { provider: fields['provider'] ?? 'google' },
    isForm: true,
    body: { token: 'id-token', firstName: '', lastName: '', place: '', ...fields },
    api: {
      'POST /login/google': login,
      'GET /customers/c1': () => ({ body: profile }),
    },
  });

function withCookie(request: Request, cookie: string): Request {
  const headers = new Headers(request.headers);
  headers.set('cookie', cookie);
  return new Request(request, { headers });
}

const sound = () => ({ body: session });
const callsOf = (asked: ApiRequest[]) => asked.map(({ method, path }) => `${method} ${path}`);

describe('the nonce', () => {
  it('is kept as a hash, where no script reads it, and only for a while', async () => {
    const { nonce, setCookie } = await openPage();
    expect(nonce.length).toBeGreaterThan(20);
    expect(setCookie).not.toContain(nonce);
    expect(setCookie).toMatch(
      /^sign-in-nonce=[\w-]{43}; Max-Age=1800; Path=\/customer\/social; HttpOnly; SameSite=Lax/,
    );
    expect((await openPage()).nonce).not.toBe(nonce);
  });
});

describe('signing in with a provider', () => {
  it('hands token and nonce to the API, and keeps the session where no script reads it', async () => {
    const { nonce, cookie } = await openPage();
    const { value, headers, asked } = await send(cookie, { nonce, firstName: 'Sara' }, sound);
    expect(asked[0]?.body).toEqual({ token: 'id-token', nonce, name: { 'first-name': 'Sara', 'last-name': '' } });
    expect(value).toMatchObject({ ok: true, value: { customer: { id: 'c1', isMobileVerified: false } } });
    expect(JSON.stringify(value)).not.toContain('secret-token');
    const cookies = headers.getSetCookie();
    expect(cookies.some((text) => text.startsWith('session=secret-token') && text.includes('HttpOnly'))).toBe(true);
    expect(cookies.some((text) => text.startsWith('sign-in-nonce=; Max-Age=0'))).toBe(true);
  });

  it.each([
    ['that another browser asked for', async () => ({ cookie: '', nonce: (await openPage()).nonce })],
    ['that nobody asked for', async () => ({ cookie: (await openPage()).cookie, nonce: 'invented-by-the-page' })],
    ['that is not there', async () => ({ cookie: (await openPage()).cookie, nonce: '' })],
  ])('with a nonce %s asks the API for nothing', async (_, open) => {
    const { cookie, nonce } = await open();
    const { value, asked, headers } = await send(cookie, { nonce }, sound);
    expect(value).toMatchObject({ ok: false, refusal: { code: 'social-sign-in-failed' } });
    expect(callsOf(asked)).toEqual([]);
    expect(headers.get('set-cookie')).not.toContain('session=');
  });

  it('that is refused leaves the session that is there alone', async () => {
    const { nonce, cookie } = await openPage();
    const error = { error: [{ status: '401', code: 'social-sign-in-failed', title: '', detail: 'No.' }] };
    const { value, headers } = await send(cookie, { nonce }, () => ({ status: 401, body: error }));
    expect(value).toMatchObject({ ok: false, refusal: { status: 401 } });
    expect(headers.get('set-cookie')).not.toContain('session=');
  });

  it('of whom we do not know is refused', async () => {
    const { nonce, cookie } = await openPage();
    const { value, asked } = await send(cookie, { nonce, provider: 'myspace' }, sound);
    expect(value).toMatchObject({ ok: false });
    expect(callsOf(asked)).toEqual([]);
  });
});
