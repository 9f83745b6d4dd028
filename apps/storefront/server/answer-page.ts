import type { FastifyReply, FastifyRequest } from 'fastify';
import { gatewayHosts } from '@sufra/contracts';
import { isLocale } from '@sufra/ordering';
import { readTracking } from '../app/analytics/tracking.ts';
import { isFreePackage } from '../app/api.server/is-free-package.ts';
import type { MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { localeCookie, readCookie, sessionCookie } from '../app/api.server/session.ts';
import { paymentHostsHeader } from '../app/payment/payment-hosts.ts';
import { mayHoldCardFields } from '../app/shell/payment-pages.ts';
import type { FinishedPage, PageFinisher, PageReach } from './finish-page.ts';
import { packPage, type CachedPage, type PageCache, type Rendered } from './page-cache.ts';

export type PageVisit = {
  request: FastifyRequest;
  reply: FastifyReply;
  webRequest: Request;
  origin: string;
};

export type PageMaker = {
  render: (request: Request, clientAddress: string) => Promise<Response>;
  finish: PageFinisher;
  cache: PageCache;
  merchants: MerchantDirectory;
  isCaching: boolean;
};

/** Answers one page request, from the cache when the page is the same for everybody. */
export async function answerPage(visit: PageVisit, maker: PageMaker) {
  const { request, reply, webRequest } = visit;
  const key = maker.isCaching ? await cacheKey(visit, maker.merchants) : undefined;
  if (key !== undefined) {
    const page = await maker.cache.find(key, () => renderForAll(visit, maker));
    if (page) return sendCached(request, reply, page);
  }
  const response = await maker.render(webRequest, request.ip);
  if (!isHtml(response)) return reply.send(withDefaultCaching(response));
  const finished = maker.finish(await response.text(), await reachOf(visit, response.headers, maker));
  const headers = await pageHeaders(response.headers, finished, visit, maker);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.code(response.status).send(request.method === 'HEAD' ? '' : finished.html);
}

/** The whole page is rendered without the asking guest's signal: who leaves must not abort the others. */
async function renderForAll(visit: PageVisit, maker: PageMaker): Promise<Rendered> {
  const headers = new Headers({ accept: 'text/html' });
  const locale = readCookie(visit.request.headers.cookie, localeCookie);
  if (locale) headers.set('cookie', `${localeCookie}=${locale}`);
  const response = await maker.render(new Request(visit.webRequest.url, { headers }), visit.request.ip);
  const isShared = response.status === 200 && isHtml(response) && isPublic(response.headers);
  if (!isShared || response.headers.has('set-cookie')) return { response };
  const tracking = await trackingAt(visit.origin, maker.merchants);
  const finished = maker.finish(await response.text(), { tracking });
  return { page: await packPage(finished.html, await pageHeaders(response.headers, finished, visit, maker)) };
}

/** The menu alone is the same for everybody: read without a session, and without parameters that make endless variants. */
async function cacheKey({ request, webRequest, origin }: PageVisit, merchants: MerchantDirectory) {
  if (request.method !== 'GET' || !request.url.startsWith('/menu')) return undefined;
  if (readCookie(request.headers.cookie, sessionCookie)) return undefined;
  const url = new URL(webRequest.url);
  if ([...url.searchParams.keys()].some((name) => name !== 'lang')) return undefined;
  const found = await merchants.find(origin).catch(() => undefined);
  if (!found?.ok) return undefined;
  const saved = readCookie(request.headers.cookie, localeCookie) ?? '';
  const locale = isLocale(saved) ? saved.toLowerCase() : '';
  return [origin, locale, found.value.application.meta.version, url.pathname, url.search].join('|');
}

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
  // Pages are read by nobody else's; files stay free, so that they may lie at a CDN.
  headers.set('cross-origin-resource-policy', 'same-origin');
  headers.set('vary', 'Cookie, Accept-Encoding');
  // What is kept may still be checked against the server's version by its ETag.
  headers.set('cache-control', isPublic(own) ? 'private, no-cache' : 'private, no-store');
  const found = await merchants.find(origin).catch(() => undefined);
  if (found?.ok && isFreePackage(found.value.concept.attributes)) headers.set('x-robots-tag', 'noindex');
  return [...headers];
}

function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage) {
  for (const [name, value] of page.headers) reply.header(name, value);
  reply.header('etag', page.etag);
  if (request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.brotli);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.identity);
}

function withDefaultCaching(response: Response): Response {
  response.headers.delete(paymentHostsHeader);
  if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'private, no-store');
  return response;
}

const isHtml = (response: Response): boolean => response.headers.get('content-type')?.includes('text/html') ?? false;
const isPublic = (headers: Headers): boolean => headers.get('cache-control')?.includes('public') ?? false;
