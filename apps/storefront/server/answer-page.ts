import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatewayHosts } from '@sufra/contracts';
import { isLocale } from '@sufra/ordering';
import { readTracking } from '../app/shell/tracking.ts';
import { isFreePackage } from '../app/api.server/shop.resource.ts';
import type { HostMerchant, MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import type { PageText } from '../app/document/written-page.server.ts';
import { localeCookieAt, negotiatedLocale, readSavedLocale, readSession } from '../app/api.server/session.ts';
import { paymentHostsHeader } from '../app/payment/payment-hosts.ts';
import { carryEntry, entryParameters } from '../app/document/entry-address.ts';
import { mayHoldCardFields } from '../app/shell/payment-pages.ts';
import { compressOnce, encodingFor, sendAnswer } from './send-answer.ts';
import type { FinishedPage, PageFinisher, PageReach } from './page.ts';
import { packPage, type CachedPage, type PageCache, type Rendered } from './page-cache.ts';

type PageVisit = {
  request: FastifyRequest;
  reply: FastifyReply;
  webRequest: Request;
  origin: string;
};

type Audience = { clientAddress: string; isForSignedIn?: boolean };

export type PageMaker = {
  render: (request: Request, audience: Audience) => Promise<{ response: Response; page: () => Promise<PageText> }>;
  finish: PageFinisher;
  cache: PageCache;
  merchants: MerchantDirectory;
  isCaching: boolean;
};

/** Answers one page request, from the cache when the page is the same for all guests. */
export async function answerPage(visit: PageVisit, maker: PageMaker) {
  const { request, reply, webRequest } = visit;
  const shared = maker.isCaching ? await sharedPage(visit, maker.merchants) : undefined;
  if (shared) {
    const kept = await maker.cache.find(shared.key, () => renderForAll(visit, shared, maker));
    if (kept) return sendCached(request, reply, kept);
  }
  const { response, page } = await maker.render(webRequest, { clientAddress: request.ip });
  if (response.status === 503 && !response.headers.has('retry-after')) reply.header('retry-after', '5');
  const leadsTo = response.headers.get('location');
  if (leadsTo !== null) response.headers.set('location', carryEntry(new URL(webRequest.url), leadsTo));
  if (!isHtml(response)) return sendAnswer(request, reply, withDefaultCaching(response));
  const { text, fill } = await page();
  const finished = maker.finish(text, await reachOf(visit, response.headers, maker));
  const headers = await pageHeaders(response.headers, finished, visit, maker);
  for (const [name, value] of headers) reply.header(name, value);
  reply.code(response.status);
  return request.method === 'HEAD' ? reply.send('') : sendOnce(request, reply, fill(finished.html));
}

/**
 * The whole page is rendered without the asking guest's signal, since who leaves must not abort the others, and
 * without the guest's session: all that it says of those who are signed in is that they are.
 */
async function renderForAll(visit: PageVisit, shared: SharedPage, maker: PageMaker): Promise<Rendered> {
  const { url, locale, isForSignedIn } = shared;
  const headers = new Headers({ accept: 'text/html' });
  if (locale) headers.set('cookie', `${localeCookieAt(visit.origin)}=${locale}`);
  const audience = { clientAddress: visit.request.ip, isForSignedIn };
  const { response, page } = await maker.render(new Request(url, { headers }), audience);
  const isShared = response.status === 200 && isHtml(response) && isPublic(response.headers);
  if (!isShared || response.headers.has('set-cookie')) return { response };
  const tracking = await trackingAt(visit.origin, maker.merchants);
  const { text, fill } = await page();
  const finished = maker.finish(text, { tracking });
  return { page: await packPage(fill(finished.html), await pageHeaders(response.headers, finished, visit, maker)) };
}

type SharedPage = {
  key: string;
  url: string;
  /** The language that the guest's cookie or browser decides; empty where the address or the merchant does. */
  locale: string;
  isForSignedIn: boolean;
};

/** Only the menu is the same for all guests, with or without a session, and for every campaign. */
async function sharedPage({ request, webRequest, origin }: PageVisit, merchants: MerchantDirectory) {
  if (request.method !== 'GET' || !request.url.startsWith('/menu')) return undefined;
  const url = new URL(webRequest.url);
  const isForSignedIn = readSession(request.headers.cookie, origin) !== undefined;
  // Content above the menu may be the guest's own, such as their addresses.
  if (isForSignedIn && !/^\/menu\/[^/]+$/.test(url.pathname)) return undefined;
  const parameters = [...url.searchParams.keys()];
  for (const name of parameters) if (isOfCampaign(name) || isOfEntry(name)) url.searchParams.delete(name);
  // Others would make endless variants.
  if ([...url.searchParams].some(([name, value]) => name !== 'lang' || !isLocale(value))) return undefined;
  if (url.searchParams.getAll('lang').length > 1) return undefined;
  const found = await merchants.find(origin).catch(() => undefined);
  if (!found?.ok) return undefined;
  const locale = decidedLocale(request, url, found.value, origin);
  const { version } = found.value.application.meta;
  if (!isUsualPort(url, request)) return undefined;
  const key = [url.origin, locale, version, isForSignedIn, url.pathname, url.search].join('|');
  return { key, url: url.href, locale, isForSignedIn };
}

function decidedLocale({ headers }: FastifyRequest, url: URL, merchant: HostMerchant, origin: string): string {
  const saved = readSavedLocale(headers.cookie, origin)?.toLowerCase() ?? '';
  if (isLocale(saved)) return saved;
  return url.searchParams.has('lang') ? '' : (negotiatedLocale(headers['accept-language'], merchant) ?? '');
}

/** A port that a caller invented is answered, and pushes no other page out of the cache. */
const isUsualPort = ({ port }: URL, { socket }: FastifyRequest): boolean =>
  port === '' || Number(port) === socket.localPort;

/** The parameters that only the browser reads, and takes out of the address (D-23). */
const isOfEntry = (name: string): boolean => entryParameters.some((parameter) => parameter === name);

/** The campaign parameters of advertisers and messengers: no page of ours reads them. */
const isOfCampaign = (name: string): boolean =>
  /^(?:utm_\w+|(?:g|fb|tt|ms|tw|dc|sc|yc)clid|ScCid|[gw]braid|gad_\w+|igshid|li_fat_id|_gl|mc_[ce]id)$/.test(name);

/** A page with card fields reaches its gateway alone, whatever the merchant has set up for the others. */
async function reachOf(
  { webRequest, origin }: PageVisit,
  headers: Headers,
  { merchants }: PageMaker,
): Promise<PageReach> {
  if (!mayHoldCardFields(new URL(webRequest.url).pathname)) return { tracking: await trackingAt(origin, merchants) };
  const hosts = gatewayHosts.safeParse(parse(headers.get(paymentHostsHeader)));
  return { payment: { hosts: hosts.success ? hosts.data : undefined } };
}

function parse(text: string | null): unknown {
  return text === null ? undefined : JSON.parse(text);
}

async function trackingAt(origin: string, merchants: MerchantDirectory) {
  const found = await merchants.find(origin).catch(() => undefined);
  return found?.ok ? readTracking(found.value.application.attributes) : undefined;
}

async function pageHeaders(
  own: Headers,
  finished: FinishedPage,
  { origin }: PageVisit,
  { merchants }: PageMaker,
): Promise<[string, string][]> {
  const headers = new Headers(own);
  headers.delete(paymentHostsHeader);
  if (finished.policy) headers.set('content-security-policy', finished.policy);
  // Other sites cannot embed pages; files stay free, so that they may lie at a CDN.
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('vary', 'Cookie, Accept-Language, Accept-Encoding');
  // A cached page may still be checked against the server's version by its ETag.
  headers.set('cache-control', isPublic(own) ? 'private, no-cache' : 'private, no-store');
  const found = await merchants.find(origin).catch(() => undefined);
  if (found?.ok && isFreePackage(found.value.concept.attributes)) headers.set('x-robots-tag', 'noindex');
  return [...headers];
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('etag', page.etag);
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  return encoding ? reply.header('content-encoding', encoding).send(page[encoding]) : reply.send(page.identity);
}

async function sendOnce(request: FastifyRequest, reply: FastifyReply, page: Buffer) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (!encoding) return reply.send(page);
  return reply.header('content-encoding', encoding).send(await compressOnce(page, encoding));
}

function withDefaultCaching(response: Response): Response {
  response.headers.delete(paymentHostsHeader);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return response;
}

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.includes('text/html') ?? false;
const isPublic = (headers: Headers): boolean => headers.get('cache-control')?.includes('public') ?? false;
