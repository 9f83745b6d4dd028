import type { FastifyRequest } from 'fastify';
import type { MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { readSession } from '../app/api.server/session.ts';
import { originOf } from './web-request.ts';

/**
 * Lets the browser call /api with nothing but its cookie: adds the Bearer token of the session and the
 * merchant's app key (D-44). What changes something has been checked before: `refuseForgedRequests`.
 */
export function addSessionToApiCalls(merchants: MerchantDirectory) {
  return async (request: FastifyRequest) => {
    if (!request.url.startsWith('/api/')) return;
    const { cookie } = request.headers;
    const origin = cookie === undefined ? undefined : originOf(request);
    const token = origin && readSession(cookie, origin);
    if (token && request.headers.authorization === undefined) request.headers.authorization = `Bearer ${token}`;
    if (!request.headers['x-app-key'] && isFromBrowser(request)) await addAppKey(request, merchants);
  };
}

async function addAppKey(request: FastifyRequest, merchants: MerchantDirectory) {
  const origin = originOf(request);
  const found = origin && (await merchants.find(origin).catch(() => undefined));
  if (found && found.ok) request.headers['x-app-key'] = found.value.application.attributes.key;
}

/** Browsers say where a request comes from; the storefront's own calls in memory do not. */
const isFromBrowser = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] !== undefined || request.headers.cookie !== undefined;
