import { createHash, randomBytes } from 'node:crypto';
import { attributesFor, readCookie, secretCookie } from '../../api.server/session.ts';

const path = '/customer/social';
const cookieAt = (request: Request): string => secretCookie('sign-in-nonce', request.url, path);
const lifetimeSeconds = 30 * 60;
/** Forms that one guest may have open at a time. */
const keptAtOnce = 4;

/**
 * A number for one attempt to sign in: the page gives it to the provider, who writes it into what it signs. The
 * browser keeps only its hash, where no script reads it, so a token that was asked for elsewhere fits nowhere.
 */
export function makeNonce(request: Request): { nonce: string; cookie: string } {
  const nonce = randomBytes(24).toString('base64url');
  const kept = [hashOf(nonce), ...readKept(request)].slice(0, keptAtOnce);
  return { nonce, cookie: write(request, kept) };
}

/** True when a nonce was made for this browser. It is removed from the returned cookie: one attempt, one nonce. */
export function spendNonce(request: Request, nonce: string): { isKnown: boolean; cookie: string } {
  const kept = readKept(request);
  const hash = hashOf(nonce);
  return {
    isKnown: kept.includes(hash),
    cookie: write(
      request,
      kept.filter((other) => other !== hash),
    ),
  };
}

const readKept = (request: Request): string[] =>
  (readCookie(request.headers.get('cookie'), cookieAt(request)) ?? '')
    .split('.')
    .filter((hash) => /^[\w-]{43}$/.test(hash));

const write = (request: Request, hashes: string[]): string =>
  `${cookieAt(request)}=${hashes.join('.')}; Max-Age=${hashes.length > 0 ? lifetimeSeconds : 0}; ${attributesFor(request, path)}`;

const hashOf = (nonce: string): string => createHash('sha256').update(nonce).digest('base64url');
