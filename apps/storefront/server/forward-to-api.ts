import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTransport } from '../app/api/call-api.ts';
import { originOf, webRequest } from './web-request.ts';

/** Streams of events that are passed on to guests. */
export type EventStreams = {
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
