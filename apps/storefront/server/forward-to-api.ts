import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiTransport } from '../app/context.ts';
import { createEventStreams } from './event-streams.ts';
import { originOf, webRequest } from './web-request.ts';

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
