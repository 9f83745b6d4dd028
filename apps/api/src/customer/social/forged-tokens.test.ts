import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestApi } from '../../testing/open-test-api.ts';
import { customers } from '../customer.tables.ts';
import {
  aProvider,
  claimsOf,
  nonce,
  now,
  openSocialApi,
  signed,
  type SocialApi,
  unsigned,
} from '../../testing/a-social-api.ts';

let social: SocialApi;
let api: TestApi;
beforeEach(async () => {
  social = await openSocialApi();
  api = social.api;
});
afterEach(() => social.close());

describe('a token that is not what it says opens nothing', () => {
  const forgeries: Record<string, (name: 'google' | 'apple') => Promise<string> | string> = {
    'without a signature': (name) => unsigned(claimsOf(name)),
    'with an empty signature': async (name) =>
      (await signed(claimsOf(name), social.provider.privateKey)).split('.').slice(0, 2).join('.') + '.',
    'signed with the public key as a shared secret': (name) =>
      signed(claimsOf(name), new TextEncoder().encode(social.provider.publicPem), { alg: 'HS256' }),
    'signed by somebody else under the known key id': async (name) =>
      signed(claimsOf(name), (await aProvider()).privateKey),
    'under a key id that nobody knows': (name) =>
      signed(claimsOf(name), social.provider.privateKey, { kid: 'unknown' }),
    'changed after it was signed': async (name) => {
      const [header, , signature] = (await signed(claimsOf(name), social.provider.privateKey)).split('.');
      const [, body] = unsigned(claimsOf(name, { sub: 'somebody-else' })).split('.');
      return [header, body, signature].join('.');
    },
    'of another issuer': (name) =>
      signed(claimsOf(name, { iss: 'https://accounts.evil.test' }), social.provider.privateKey),
    'of the other provider': (name) =>
      signed(claimsOf(name === 'google' ? 'apple' : 'google'), social.provider.privateKey),
    'for another client': (name) => signed(claimsOf(name, { aud: 'their-app' }), social.provider.privateKey),
    'for us and another client': (name) =>
      signed(claimsOf(name, { aud: [String(claimsOf(name).aud), 'their-app'] }), social.provider.privateKey),
    'that is over': (name) => signed(claimsOf(name, { iat: now - 600, exp: now - 61 }), social.provider.privateKey),
    'that was lying about': (name) =>
      signed(claimsOf(name, { iat: now - 16 * 60 - 1, exp: now + 3600 }), social.provider.privateKey),
    'from the future': (name) => signed(claimsOf(name, { iat: now + 120 }), social.provider.privateKey),
    'that never ends': (name) => signed(claimsOf(name, { exp: undefined }), social.provider.privateKey),
    'that was asked for by another page': (name) =>
      signed(claimsOf(name, { nonce: 'nonce-of-another-page' }), social.provider.privateKey),
    'that was asked for without a nonce': (name) =>
      signed(claimsOf(name, { nonce: undefined }), social.provider.privateKey),
    'without a person': (name) => signed(claimsOf(name, { sub: undefined }), social.provider.privateKey),
    'that is no token': () => 'not.a.token',
    'that is nonsense': () => '\u0000\u202e{}',
  };

  describe.each(['google', 'apple'] as const)('%s', (name) => {
    test.each(Object.keys(forgeries))('%s', async (kind) => {
      const token = (await forgeries[kind]?.(name)) ?? '';
      const response = await social.logIn(name, { token, nonce });
      expect(response.statusCode).toBe(401);
      expect(response.json().error).toMatchObject([{ code: 'social-sign-in-failed', source: { pointer: '/token' } }]);
      expect(await api.context.db.$count(customers)).toBe(0);
    });

    test('a sound one without the nonce that it was asked for with', async () => {
      const token = await signed(claimsOf(name), social.provider.privateKey);
      expect((await social.logIn(name, { token })).statusCode).toBe(401);
    });

    test('a sound one a second time', async () => {
      const token = await signed(claimsOf(name), social.provider.privateKey);
      expect((await social.logIn(name, { token, nonce })).statusCode).toBe(200);
      expect((await social.logIn(name, { token, nonce })).statusCode).toBe(401);
    });
  });

  test.each([
    ['that Facebook does not know', { is_valid: false }],
    ['that another app got for the same person', { app_id: 'their-app' }],
    ['of a page and not of a person', { type: 'PAGE' }],
    ['without a person', { user_id: undefined }],
    ['that is over', { expires_at: now - 1 }],
  ])('Facebook: one %s', async (_, own) => {
    Object.assign(social.inspected, own);
    const response = await social.facebook();
    expect(response.statusCode).toBe(401);
    expect(response.json().error[0].detail).toContain('Error signing in with Facebook');
    expect(await api.context.db.$count(customers)).toBe(0);
  });

  test('Facebook: one whose person is not whom the token was given for', async () => {
    Object.assign(social.profile, { id: 'fb-omar' });
    expect((await social.facebook()).statusCode).toBe(401);
  });

  test('a token or a nonce of the wrong kind is refused by its field', async () => {
    const response = await social.logIn('google', { token: 7, nonce: 'short' });
    expect(response.statusCode).toBe(422);
    expect(response.json().error.map((entry: { source: object }) => entry.source)).toEqual([
      { pointer: '/token' },
      { pointer: '/nonce' },
    ]);
  });
});

describe('a provider that cannot be asked', () => {
  test.each(['google', 'apple', 'facebook'])('%s: is no mistake of the guest', async (name) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
    const token =
      name === 'facebook' ? 'x' : await signed(claimsOf(name as 'google' | 'apple'), social.provider.privateKey);
    expect((await social.logIn(name, { token, nonce })).statusCode).toBe(503);
  });

  test.each([500, 404])('and one that answers its keys with %d', async (status) => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status }));
    expect((await social.google()).statusCode).toBe(503);
  });

  test('keys that were changed are found without a restart', async () => {
    expect((await social.google()).statusCode).toBe(200);
    const renewed = await aProvider('renewed');
    social.provider = renewed;
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 60_000);
    const token = await signed(claimsOf('google', { jti: 'new' }), renewed.privateKey, { kid: 'renewed' });
    expect((await social.logIn('google', { token, nonce })).statusCode).toBe(200);
    vi.useRealTimers();
  });
});

test('who tries often from one address is asked to wait', async () => {
  const guess = () => api.call('POST', '/login/google', { address: '203.0.113.9', body: { token: 'x', nonce } });
  for (let count = 0; count < 300; count += 1) await guess();
  expect((await guess()).statusCode).toBe(429);
  expect((await social.google()).statusCode).toBe(200);
});
