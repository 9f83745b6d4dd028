import type { LightMyRequestResponse } from 'fastify';
import { type CryptoKey, exportJWK, exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { vi } from 'vitest';
import { openTestApi, type TestApi } from './open-test-api.ts';
import { type SeededShop, seedShop } from './seed-shop.ts';

/** A provider as the API sees it: what it answers, and how many times it was asked for its keys. */
type TestProvider = {
  privateKey: CryptoKey;
  /** The public key that anyone can download. */
  publicPem: string;
  jwks: { keys: object[] };
};

const keysUrls = { google: 'https://google.test/keys', apple: 'https://apple.test/keys' };
const graphUrl = 'https://graph.test';

const socialEnvironment = {
  GOOGLE_CLIENT_ID: 'our-google',
  GOOGLE_KEYS_URL: keysUrls.google,
  APPLE_CLIENT_ID: 'our.apple',
  APPLE_KEYS_URL: keysUrls.apple,
  FACEBOOK_APP_ID: 'our-facebook',
  FACEBOOK_APP_SECRET: 'facebook-secret',
  FACEBOOK_GRAPH_URL: graphUrl,
};

export async function aProvider(kid = 'current'): Promise<TestProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { privateKey, publicPem: await exportSPKI(publicKey), jwks: { keys: [jwk] } };
}

/** The moment at which the tests' clock stands. */
export const now = Date.parse('2026-11-20T12:00:00Z') / 1000;
export const nonce = 'nonce-of-this-page-1234';

const sound = {
  google: { iss: 'https://accounts.google.com', aud: 'our-google' },
  apple: { iss: 'https://appleid.apple.com', aud: 'our.apple' },
};

/** A provider's claims about Sara, just now and to us; a test names what is different. */
export const claimsOf = (provider: 'google' | 'apple', own: JWTPayload = {}): JWTPayload => ({
  ...sound[provider],
  sub: 'sara-at-provider',
  iat: now,
  exp: now + 300,
  nonce,
  email: 'Sara@example.test',
  email_verified: true,
  ...own,
});

export const signed = (claims: JWTPayload, key: CryptoKey | Uint8Array, header: { alg?: string; kid?: string } = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'current', ...header }).sign(key);

/** A token that says it needs no signature. */
export const unsigned = (claims: JWTPayload): string =>
  [{ alg: 'none', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.') + '.';

/** An API that knows all three providers, and what the providers answer it. */
export type SocialApi = {
  api: TestApi;
  shop: SeededShop;
  /** Its keys are what Google and Apple publish. */
  provider: TestProvider;
  /** Facebook's answers about any token, and about the person behind it. */
  inspected: Record<string, unknown>;
  profile: Record<string, unknown>;
  /** Where the API went to ask. */
  asked: URL[];
  logIn(name: string, body: object): Promise<LightMyRequestResponse>;
  /** A sound sign-in, except for the claims and fields that are named. */
  google(own?: JWTPayload, body?: object): Promise<LightMyRequestResponse>;
  apple(own?: JWTPayload, body?: object): Promise<LightMyRequestResponse>;
  facebook(): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
};

let shared: Promise<TestProvider> | undefined;

export async function openSocialApi(): Promise<SocialApi> {
  shared ??= aProvider();
  const api = await openTestApi({ environment: socialEnvironment });
  const logIn = (name: string, body: object) => api.call('POST', `/login/${name}`, { body });
  const withToken = async (name: 'google' | 'apple', own: JWTPayload, body: object) =>
    logIn(name, { token: await signed(claimsOf(name, own), social.provider.privateKey), nonce, ...body });
  const social: SocialApi = {
    api,
    shop: await seedShop(api.context.db),
    provider: await shared,
    inspected: { is_valid: true, app_id: 'our-facebook', user_id: 'fb-sara', type: 'USER', expires_at: now + 3600 },
    profile: { id: 'fb-sara', name: 'Sara Ali', first_name: 'Sara', last_name: 'Ali', email: 'sara@example.test' },
    asked: [],
    logIn,
    google: (own = {}, body = {}) => withToken('google', own, body),
    apple: (own = {}, body = {}) => withToken('apple', own, body),
    facebook: () => logIn('facebook', { token: 'access-token' }),
    async close() {
      vi.unstubAllGlobals();
      await api.close();
    },
  };
  vi.stubGlobal('fetch', async (input: string | URL) => answer(social, new URL(input)));
  return social;
}

function answer({ asked, provider, inspected, profile }: SocialApi, url: URL): Response {
  asked.push(url);
  if (Object.values(keysUrls).includes(url.href)) return Response.json(provider.jwks);
  if (url.href.startsWith(`${graphUrl}/debug_token`)) return Response.json({ data: inspected });
  if (url.href.startsWith(`${graphUrl}/v25.0/me`)) return Response.json(profile);
  throw new TypeError('fetch failed');
}
