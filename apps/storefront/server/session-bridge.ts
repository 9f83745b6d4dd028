import { errorCodes } from '@sufra/contracts/error-codes';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { readSession } from '../app/api.server/session.ts';
import { originOf } from './web-request.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets the browser call /api with nothing but its cookie: adds the Bearer token of the session and the
 * merchant's app key (decision 44). A call that changes something must come from our own pages.
 */
export function addSessionToApiCalls(merchants: MerchantDirectory) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/api/')) return;
    const { cookie } = request.headers;
    const origin = cookie === undefined ? undefined : originOf(request);
    const token = origin && readSession(cookie, origin);
    if (token && !request.headers.authorization) {
      if (!safeMethods.has(request.method) && !isSameOrigin(request)) return refuseForeignPage(request, reply);
      request.headers.authorization = `Bearer ${token}`;
    }
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

function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return request.headers.origin !== undefined && request.headers.origin === originOf(request);
}

function refuseForeignPage(request: FastifyRequest, reply: FastifyReply) {
  request.log.info({ refused: ['foreign-page'] }, 'refused');
  const error = {
    status: '403',
    code: errorCodes.forbidden,
    title: 'Forbidden',
    detail: 'This call must come from the shop itself.',
  };
  return reply.code(403).send({ error, errors: [error] });
}
