import { randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT, type CryptoKey } from 'jose';
import type { Switches } from '../switches.ts';
import type { Person } from './people.ts';

export type SocialProvider = 'google' | 'apple' | 'facebook';

export const isSocialProvider = (text: unknown): text is SocialProvider =>
  text === 'google' || text === 'apple' || text === 'facebook';

const issuers = { google: 'https://accounts.google.com', apple: 'https://appleid.apple.com' };
const keyId = 'simulator';
const lifetimeSeconds = 300;

type Asked = { provider: 'google' | 'apple'; client: string; nonce: string };

/** What a Facebook token stands for; nobody but Facebook can tell from the token itself. */
export type FacebookToken = { person: Person; appId: string; expiresAt: number };

export type SocialTokens = {
  keys(): Promise<{ keys: object[] }>;
  idToken(person: Person, asked: Asked, outcome: Switches['social'], now: Date): Promise<string>;
  accessToken(person: Person, appId: string, outcome: Switches['social'], now: Date): string;
  findAccessToken(token: string): FacebookToken | undefined;
};

/** Signs in the providers' place, with a key that is made when first needed and gone with the process. */
export function createSocialTokens(): SocialTokens {
  let pair: Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> | undefined;
  const keyPair = () => (pair ??= generateKeyPair('RS256'));
  const accessTokens = new Map<string, FacebookToken>();
  return {
    async keys() {
      const { publicKey } = await keyPair();
      return { keys: [{ ...(await exportJWK(publicKey)), kid: keyId, alg: 'RS256', use: 'sig' }] };
    },
    async idToken(person, asked, outcome, now) {
      const claims = claimsOf(person, asked, outcome, now);
      if (outcome === 'unsigned') return new UnsecuredJWT(claims).encode();
      const { privateKey } = outcome === 'forged' ? await generateKeyPair('RS256') : await keyPair();
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: keyId }).sign(privateKey);
    },
    accessToken(person, appId, outcome, now) {
      const token = randomBytes(24).toString('base64url');
      if (outcome === 'forged' || outcome === 'unsigned') return token;
      accessTokens.set(token, {
        person,
        appId: outcome === 'wrong-audience' ? 'another-app' : appId,
        expiresAt: Math.floor(now.getTime() / 1000) + (outcome === 'expired' ? -1 : 3600),
      });
      return token;
    },
    findAccessToken: (token) => accessTokens.get(token),
  };
}

function claimsOf(person: Person, { provider, client, nonce }: Asked, outcome: Switches['social'], now: Date) {
  const issuedAt = Math.floor(now.getTime() / 1000) - (outcome === 'expired' ? 3600 : 0);
  const isGoogle = provider === 'google';
  return {
    iss: issuers[provider],
    aud: outcome === 'wrong-audience' ? 'another-client' : client,
    sub: `simulator-${person.id}`,
    iat: issuedAt,
    exp: issuedAt + lifetimeSeconds,
    jti: randomBytes(8).toString('hex'),
    nonce: outcome === 'wrong-nonce' ? 'another-nonce' : nonce,
    email: person.email,
    // Apple writes it as a text.
    email_verified: isGoogle ? person.isEmailVerified : String(person.isEmailVerified),
    ...(isGoogle && { given_name: person.firstName, family_name: person.lastName }),
  };
}
