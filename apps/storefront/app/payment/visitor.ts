import { attributesFor, readCookie, secretCookie } from '../api.server/session.ts';

const secondsKept = 24 * 60 * 60;

/** Tells one browser from another that opens the same return link. It says nothing else of anybody. */
export function openVisitor(request: Request): { visitor: string; cookie: string } {
  const cookieName = secretCookie('payment-visitor', request.url);
  const known = readCookie(request.headers.get('cookie'), cookieName);
  const visitor = known && /^[\w-]{20,64}$/.test(known) ? known : crypto.randomUUID();
  return { visitor, cookie: `${cookieName}=${visitor}; Max-Age=${secondsKept}; ${attributesFor(request)}` };
}
