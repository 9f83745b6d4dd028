import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';

/** A provider as the API sees it: what it answers, and how many times it was asked for its keys. */
export type TestProvider = {
  privateKey: CryptoKey;
  /** The public key as anybody can download it. */
  publicPem: string;
  jwks: { keys: object[] };
};

export const keysUrls = { google: 'https://google.test/keys', apple: 'https://apple.test/keys' };
export const graphUrl = 'https://graph.test';

export const socialEnvironment = {
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

/** What a provider says about Sara, just now and to us; a test names what is different. */
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
