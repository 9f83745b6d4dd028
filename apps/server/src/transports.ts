import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import inject from 'light-my-request';
import type { Tracing } from '@sufra/api';
import { ownToAConnection } from '@sufra/api/platform/http/forward-request';

/** Answers the storefront's own calls below /api and /cdn. */
export type ApiTransport = (request: Request) => Promise<Response>;

const bodiless = new Set([204, 205, 304]);

/**
 * Calls the API that runs in this process, without a socket. The storefront names the guest's address in
 * X-Forwarded-For; here, and only here, it is believed without asking who sent it.
 */
export function inMemoryTransport(server: FastifyInstance): ApiTransport {
  return async (request) => {
    const url = new URL(request.url);
    const headers = Object.fromEntries(request.headers);
    const guestAddress = headers['x-forwarded-for'];
    delete headers['x-forwarded-for'];
    // Not the server's own way in, which refuses while it closes: pages of that moment are still to be answered.
    const answer = await inject((incoming, outgoing) => server.routing(incoming, outgoing), {
      method: request.method as 'GET',
      url: url.pathname + url.search,
      headers: { ...headers, host: url.host },
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
      ...(guestAddress && { remoteAddress: guestAddress }),
    });
    const body = bodiless.has(answer.statusCode) ? null : new Uint8Array(answer.rawPayload);
    return new Response(body, { status: answer.statusCode, headers: headersOf(answer.headers) });
  };
}

/**
 * Calls an API that runs elsewhere: the path stays, the base is the configured one. Bodies pass through as
 * they are: `fetch` would unpack what is packed and still say that it is.
 */
export function httpTransport(baseUrl: string): ApiTransport {
  const base = new URL(baseUrl);
  const open = base.protocol === 'https:' ? https.request : http.request;
  return async (request) => {
    const asked = new URL(request.url);
    const headers = new Headers(request.headers);
    for (const name of [...ownToAConnection, 'host', 'content-length']) headers.delete(name);
    headers.set('x-forwarded-host', asked.host);
    const body = request.body ? Buffer.from(await request.arrayBuffer()) : undefined;
    const send = (): Promise<IncomingMessage> => {
      const answer = Promise.withResolvers<IncomingMessage>();
      open(base, {
        path: asked.pathname + asked.search,
        method: request.method,
        headers: Object.fromEntries(headers),
        signal: request.signal,
      })
        .once('response', answer.resolve)
        .once('error', answer.reject)
        .end(body);
      return answer.promise;
    };
    const answer = await send().catch((error: NodeJS.ErrnoException) => {
      if (maySendAgain(request, error)) return send();
      throw error;
    });
    return readAnswer(answer, request.method);
  };
}

/**
 * A process of the API that goes takes its connections with it. A request that was not delivered is retried once, and
 * so is one that may have been delivered, when repeating it changes nothing.
 */
function maySendAgain({ method, headers }: Request, { code = '' }: NodeJS.ErrnoException): boolean {
  if (code === 'ECONNREFUSED') return true;
  const isHarmless = method === 'GET' || method === 'HEAD' || headers.has('idempotency-key');
  return isHarmless && (code === 'ECONNRESET' || code === 'EPIPE');
}

function readAnswer(answer: IncomingMessage, method: string): Response {
  const { statusCode: status = 502, headers } = answer;
  for (const name of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[name];
  const isBodiless = method === 'HEAD' || bodiless.has(status);
  if (isBodiless) answer.resume();
  const body = isBodiless ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
  return new Response(body, { status, headers: headersOf(headers) });
}

function headersOf(values: Record<string, string | string[] | number | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values))
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  return headers;
}

/** The storefront's calls to the API as parts of the trace of the page that makes them. */
export const tracedTransport =
  (transport: ApiTransport, tracing: Tracing): ApiTransport =>
  (request) =>
    tracing.around({ name: `${request.method} api`, kind: 'client' }, () => {
      const { traceparent } = tracing.carrier();
      if (traceparent) request.headers.set('traceparent', traceparent);
      return transport(request);
    });
