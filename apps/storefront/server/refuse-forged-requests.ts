import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorCodes } from '@sufra/contracts/error-codes';
import type { Locale } from '@sufra/ordering';
import type { MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { pageLocale } from '../app/api.server/session.ts';
import { mayHoldCardFields } from '../app/shell/payment-pages.ts';
import { refusedPage, refusedPagePolicy, refusedWords } from './refused-page.ts';
import { originOf, webHeaders } from './web-request.ts';

/** `origin`: it does not come from a page of this shop. `type`: its body is none that a page of ours sends. */
export type ForgedRequest = 'origin' | 'type';

type Options = {
  merchants: MerchantDirectory;
  /** The shop's address as guests see it, where it is set. */
  publicUrl?: string | undefined;
  /** Counts a refusal. */
  onRefused?: ((reason: ForgedRequest) => void) | undefined;
};

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The one check in front of everything that changes something with the guest's cookies: pages, their data, and calls of the
 * API that the cookie signs in. It runs before any route, so a new action needs none of its own (record 0066).
 */
export function refuseForgedRequests({ merchants, publicUrl, onRefused }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (safeMethods.has(request.method) || isOfSimulator(request)) return;
    const { pathname, search } = addressOf(request);
    const isApiCall = pathname.startsWith('/api/');
    if (isApiCall && !isSignedInByUs(request)) return;
    const reason = whyForged(request, { publicUrl, isApiCall });
    if (!reason) return;
    // A bank may send the browser back by POST. The page is loaded by GET then, and the posted fields are not read.
    if (reason === 'origin' && request.method === 'POST' && mayHoldCardFields(pathname) && !pathname.endsWith('.data'))
      return reply
        .code(303)
        .header('location', pathname + search)
        .send();
    onRefused?.(reason);
    request.log.info({ refused: [`forged-${reason}`] }, 'refused');
    return answerRefusal(request, reply, { reason, isApiCall, locale: await localeOf(request, merchants) });
  };
}

/** The demo's simulator plays other companies' servers, which get no cookie of the shop; elsewhere it has no routes. */
const isOfSimulator = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/simulator') === true;

/** The address as the routes read it: a browser's `..` is gone by then. */
function addressOf(request: FastifyRequest): { pathname: string; search: string } {
  const base = 'http://shop.invalid';
  return URL.canParse(request.url, base) ? new URL(request.url, base) : { pathname: '', search: '' };
}

/** A call with a token of its own relies on no cookie; one of a browser without is given the session and the app key. */
const isSignedInByUs = ({ headers }: FastifyRequest): boolean =>
  headers.authorization === undefined && (headers.cookie !== undefined || headers['sec-fetch-site'] !== undefined);

function whyForged(
  request: FastifyRequest,
  { publicUrl, isApiCall }: { publicUrl: string | undefined; isApiCall: boolean },
): ForgedRequest | undefined {
  if (!isFromOwnPage(request, publicUrl)) return 'origin';
  // The API names the types that each of its calls takes.
  return isApiCall || hasOwnType(request) ? undefined : 'type';
}

/** Browsers send the origin of a request in a header that pages cannot set. */
function isFromOwnPage(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { 'sec-fetch-site': site, origin, referer } = request.headers;
  if (site !== undefined && site !== 'same-origin') return false;
  const own = ownOrigins(request, publicUrl);
  if (origin !== undefined) return own.includes(origin.toLowerCase());
  // Browsers of before 2020 say no more than the page's address when its form is sent to its own host.
  return site !== undefined || (URL.canParse(referer ?? '') && own.includes(new URL(referer ?? '').origin));
}

/**
 * The origins of the requested shop's own pages. Host and port come from the request, and from a proxy's headers where
 * TRUST_PROXY names it. One that it does not name has taken https away: the same host by https is ours too.
 */
function ownOrigins(request: FastifyRequest, publicUrl: string | undefined): string[] {
  const asked = originOf(request);
  if (!asked) return [];
  const { origin, host } = new URL(asked);
  const canonical = publicUrl === undefined ? undefined : new URL(publicUrl);
  return canonical?.host === host ? [canonical.origin] : [origin, `https://${host}`];
}

/** True for the types that pages send: forms, and JSON that says so. `text/plain` is what a form of another site makes JSON of. */
function hasOwnType({ headers }: FastifyRequest): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== undefined) return ownTypes.has(type);
  return headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0;
}

const ownTypes = new Set(['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']);

/** The language of the guest's pages; English where the shop cannot be read. */
async function localeOf(request: FastifyRequest, merchants: MerchantDirectory): Promise<Locale> {
  const origin = originOf(request);
  const found = origin && (await merchants.find(origin).catch(() => undefined));
  if (!found || !found.ok) return 'en-us';
  return pageLocale(new Request(origin, { headers: webHeaders(request) }), found.value);
}

type Refused = { reason: ForgedRequest; isApiCall: boolean; locale: Locale };

function answerRefusal(request: FastifyRequest, reply: FastifyReply, { reason, isApiCall, locale }: Refused) {
  const texts = refusedWords[locale];
  const status = reason === 'origin' ? 403 : 415;
  const kind = reason === 'origin' ? 'foreign' : 'type';
  const title = texts[`refused.${kind}.title`];
  const detail = texts[`refused.${kind}.hint`];
  reply.code(status).header('cache-control', 'no-store');
  if (!isApiCall && request.headers.accept?.includes('text/html')) {
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', refusedPagePolicy)
      .send(refusedPage({ locale, title, detail, home: texts['refused.home'] }));
  }
  const code = reason === 'origin' ? errorCodes.forbidden : 'unsupported-media-type';
  const entry = { status: String(status), code, title, detail };
  if (isApiCall) return reply.send({ error: entry, errors: [entry] });
  return reply.send({ ok: false, refusal: { status, code, detail, entries: [entry] }, error: [entry] });
}
