import { accept, refuse, type Result } from '@sufra/ordering';
import { errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import type { SocialRefusal } from './social-identity.ts';

export type IdTokenRules = {
  keys: JWTVerifyGetKey;
  issuers: string[];
  clientId: string;
  /** What the nonce claim may be, given the one that the page has. */
  nonces: (nonce: string) => string[];
};

/** A page sends a token the moment it gets it; an older one was lying about. */
const freshMinutes = 15;
const clockDifferenceSeconds = 60;

/**
 * Checks an ID token: signed by the provider's own key, made by it, for us, lately, and for this very page. Anything
 * else is no token, and the answer does not say why.
 */
export async function verifyIdToken(
  token: string,
  nonce: string | undefined,
  { keys, issuers, clientId, nonces }: IdTokenRules,
  now: Date,
): Promise<Result<JWTPayload & { sub: string }, SocialRefusal>> {
  if (nonce === undefined) return refuse('invalid');
  try {
    const { payload } = await jwtVerify(token, keys, {
      // Named, so that neither `none` nor a key of ours used as a shared secret is ever tried.
      algorithms: ['RS256'],
      issuer: issuers,
      audience: clientId,
      requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
      maxTokenAge: freshMinutes * 60,
      clockTolerance: clockDifferenceSeconds,
      currentDate: now,
    });
    const { sub, aud } = payload;
    const isOurs = aud === clientId && nonces(nonce).includes(String(payload['nonce']));
    return sub && isOurs ? accept({ ...payload, sub }) : refuse('invalid');
  } catch (error) {
    return refuse(isTheirFault(error) ? 'unreachable' : 'invalid');
  }
}

/** Keys that could not be fetched or read; everything else jose complains about is the token. */
const isTheirFault = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC';
