import { createHash, createHmac } from 'node:crypto';
import type { SocialProvider } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import type { SocialSettings } from '../../platform/config/social-settings.ts';

/** The person named by a provider, after its token was verified. */
export type SocialIdentity = {
  provider: SocialProvider;
  /** The provider's own and lasting name for the person; an e-mail may change hands. */
  subject: string;
  email: string | null;
  /** True when the provider says that the e-mail is this person's. */
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
};

/** The provider's token from the page, and the nonce it was requested with. */
export type SocialProof = {
  token: string;
  nonce?: string | undefined;
  name?: { firstName: string; lastName: string } | undefined;
};

/** The proof is none, or the provider cannot be asked now. */
export type SocialRefusal = 'invalid' | 'unreachable';

export type VerifyProof = (proof: SocialProof, now: Date) => Promise<Result<SocialIdentity, SocialRefusal>>;

const normalizeEmail = (email: string): string => email.trim().toLowerCase();

type IdTokenRules = {
  keys: JWTVerifyGetKey;
  issuers: string[];
  clientId: string;
  /** The accepted nonce claims for the page's nonce. */
  nonces: (nonce: string) => string[];
};

/** A page sends a token the moment it gets it; an older one was lying about. */
const freshMinutes = 15;
const clockDifferenceSeconds = 60;

/**
 * Checks an ID token: signed by the provider's own key, made by it, for us, lately, and for this very page. Anything
 * else is no token, and the answer does not say why.
 */
async function verifyIdToken(
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

/** A claim that is a text with something in it. */
function textClaim(claims: Record<string, unknown>, name: string): string | undefined {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Sign in with Google: an ID token with the nonce as the page gave it. */
function verifyGoogle({ clientId, keysUrl }: { clientId: string; keysUrl: string }): VerifyProof {
  const rules = {
    keys: createRemoteJWKSet(new URL(keysUrl)),
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    clientId,
    nonces: (nonce: string) => [nonce],
  };
  return async ({ token, nonce }, now) => {
    const verified = await verifyIdToken(token, nonce, rules, now);
    if (!verified.ok) return verified;
    const claims = verified.value;
    const email = textClaim(claims, 'email');
    return accept({
      provider: 'google',
      subject: claims.sub,
      email: email === undefined ? null : normalizeEmail(email),
      isEmailVerified: claims['email_verified'] === true,
      firstName: textClaim(claims, 'given_name') ?? textClaim(claims, 'name') ?? '',
      lastName: textClaim(claims, 'family_name') ?? '',
    });
  };
}

/**
 * Sign in with Apple: an ID token with the nonce as a page gave it, or its hash as an app does. The name comes once
 * and beside the token, so it is how the guest wants to be addressed and proves nothing.
 */
function verifyApple({ clientId, keysUrl }: { clientId: string; keysUrl: string }): VerifyProof {
  const rules = {
    keys: createRemoteJWKSet(new URL(keysUrl)),
    issuers: ['https://appleid.apple.com'],
    clientId,
    nonces: (nonce: string) => [nonce, createHash('sha256').update(nonce).digest('hex')],
  };
  return async ({ token, nonce, name }, now) => {
    const verified = await verifyIdToken(token, nonce, rules, now);
    if (!verified.ok) return verified;
    const claims = verified.value;
    const email = textClaim(claims, 'email');
    return accept({
      provider: 'apple',
      subject: claims.sub,
      email: email === undefined ? null : normalizeEmail(email),
      // Apple writes the truth of it as a text, sometimes.
      isEmailVerified: claims['email_verified'] === true || claims['email_verified'] === 'true',
      firstName: name?.firstName ?? '',
      lastName: name?.lastName ?? '',
    });
  };
}

const version = 'v25.0';
const timeoutMilliseconds = 5000;

const inspection = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
    expires_at: z.number().optional(),
  }),
});

const person = z.object({
  id: z.string(),
  name: z.string().optional(),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().optional(),
});

/**
 * Sign in with Facebook: an access token that only Facebook can read. It must have been given to our app: one that
 * another app's page got for the same person is theirs to use, not ours. Facebook does not say whether an e-mail
 * is verified, so it counts as not.
 */
function verifyFacebook(settings: { appId: string; appSecret: string; graphUrl: string }): VerifyProof {
  const { appId, appSecret, graphUrl } = settings;
  return async ({ token }, now) => {
    const inspected = await ask(graphUrl, 'debug_token', inspection, {
      input_token: token,
      access_token: `${appId}|${appSecret}`,
    });
    if (!inspected.ok) return inspected;
    const { data } = inspected.value;
    const isOver = Boolean(data.expires_at) && Number(data.expires_at) * 1000 <= now.getTime();
    if (!data.is_valid || data.app_id !== appId || data.type !== 'USER' || !data.user_id || isOver) {
      return refuse('invalid');
    }
    const found = await ask(graphUrl, `${version}/me`, person, {
      fields: 'id,name,first_name,last_name,email',
      access_token: token,
      appsecret_proof: createHmac('sha256', appSecret).update(token).digest('hex'),
    });
    if (!found.ok) return found;
    const { id, name, first_name, last_name, email } = found.value;
    if (id !== data.user_id) return refuse('invalid');
    return accept({
      provider: 'facebook',
      subject: id,
      email: email ?? null,
      isEmailVerified: false,
      firstName: first_name ?? name ?? '',
      lastName: last_name ?? '',
    });
  };
}

async function ask<Answer>(
  baseUrl: string,
  path: string,
  shape: z.ZodType<Answer>,
  query: Record<string, string>,
): Promise<Result<Answer, SocialRefusal>> {
  const url = `${baseUrl.replace(/\/$/, '')}/${path}?${new URLSearchParams(query).toString()}`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds), redirect: 'error' });
    if (response.status >= 500) return refuse('unreachable');
    const parsed = shape.safeParse(await response.json());
    return response.ok && parsed.success ? accept(parsed.data) : refuse('invalid');
  } catch {
    return refuse('unreachable');
  }
}

/** The verifiers of the configured providers' tokens; keys are fetched on first use. */
type SocialVerifiers = Partial<Record<SocialProvider, VerifyProof>>;

export const createSocialVerifiers = ({ google, apple, facebook }: SocialSettings): SocialVerifiers => ({
  ...(google && { google: verifyGoogle(google) }),
  ...(apple && { apple: verifyApple(apple) }),
  ...(facebook && { facebook: verifyFacebook(facebook) }),
});
