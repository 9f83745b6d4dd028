import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTransport } from '../app/api/call-api.ts';
import { originOf, webRequest } from './web-request.ts';
import type { MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { readSession } from '../app/api.server/session.ts';

/** Streams of events that are passed on to guests. */
type EventStreams = {
  /** The answer, which ends when `endAll` is called; one that is no stream of events stays as it is. */
  follow(answer: Response): Response;
  /** Ends all of them, and every one that comes later: their browsers connect again, to another process. */
  endAll(): void;
};

/** A stream of events has no end of its own, and a server that waited for one would never close. */
export function createEventStreams(): EventStreams {
  const closing = new AbortController();
  const { signal } = closing;
  return {
    follow(answer) {
      if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      answer.body
        .pipeTo(writable, { signal, preventAbort: true })
        .catch((reason: unknown) => (signal.aborted ? writable.close() : writable.abort(reason)))
        // The guest who left first needs neither.
        .catch(() => undefined);
      return new Response(readable, answer);
    },
    endAll: () => closing.abort(),
  };
}

/** Passes the browser's calls on to an API that runs elsewhere, streams included. */
export async function forwardToApi(app: FastifyInstance, { api }: { api: ApiTransport }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  const streams = createEventStreams();
  app.addHook('preClose', async () => streams.endAll());
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(400).send();
    const outgoing = webRequest(request, reply, origin);
    outgoing.headers.set('x-forwarded-for', request.ip);
    outgoing.headers.delete('cookie');
    return reply.send(streams.follow(await api(outgoing)));
  };
  app.all('/api/*', forward);
  app.all('/cdn/*', forward);
}

/**
 * Lets the browser call /api with nothing but its cookie: adds the Bearer token of the session and the merchant's app
 * key (D-44). Calls that change something have been checked before: `refuseForgedRequests`.
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
