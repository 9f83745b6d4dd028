import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers of one connection, which the next one has of its own. */
export const ownToAConnection: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

/** Silence in which an answer counts as lost; streams of events give a sign of life every 20 seconds. */
const silenceMilliseconds = 90_000;

type Forwarder = {
  /**
   * Passes a request on to the same path at another origin, and its answer back, both as they come: bodies are not read, and
   * streams stay open. The other side sees the guest as we do, if its TRUST_PROXY names us. Repeats nothing: browsers and
   * the storefront know what may be sent again. Resolves when the answer is through; no handler sees the request afterwards.
   */
  forward(origin: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Ends the streams of events that are passed on, and every one that comes later: they have no end of their own. */
  endStreams(): void;
};

export function createForwarder(): Forwarder {
  const streams = new Set<PassThrough>();
  let isClosing = false;

  /** A stream of events that ends in order when the other side is lost: browsers connect again. */
  function follow(answer: IncomingMessage): Readable {
    if (!answer.headers['content-type']?.startsWith('text/event-stream')) return answer;
    const output = answer.pipe(new PassThrough());
    streams.add(output);
    answer.once('error', () => output.end()).once('close', () => output.end());
    output.once('close', () => {
      streams.delete(output);
      answer.destroy();
    });
    if (isClosing) output.end();
    return output;
  }

  return {
    async forward(origin, request, reply) {
      const { host, protocol, ip, raw } = request;
      const answer = await send(origin, {
        path: request.url,
        method: request.method,
        headers: {
          ...withoutOwn(request.headers),
          host,
          'x-request-id': request.id,
          'x-forwarded-for': ip,
          'x-forwarded-host': host,
          'x-forwarded-proto': protocol,
          ...(hasBody(request) &&
            request.headers['content-length'] === undefined && { 'transfer-encoding': 'chunked' }),
        },
        body: hasBody(request) ? raw : undefined,
        onSent: (outgoing) =>
          reply.raw.once('close', () => {
            if (!reply.raw.writableFinished) outgoing.destroy();
          }),
      });
      reply
        .code(answer.statusCode ?? 502)
        .headers(withoutOwn(answer.headers))
        .send(follow(answer));
      // Fastify takes a request whose answer is still streaming for an unanswered one, and would handle it here.
      await finished(reply.raw).catch(() => undefined);
      return reply.hijack();
    },
    endStreams() {
      isClosing = true;
      for (const stream of streams) stream.end();
    },
  };
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const withoutOwn = (headers: http.IncomingHttpHeaders): http.IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownToAConnection.has(name)));

type Outgoing = {
  path: string;
  method: string;
  headers: http.OutgoingHttpHeaders;
  body?: NodeJS.ReadableStream | undefined;
  onSent?: (outgoing: http.ClientRequest) => void;
};

/** Asks an origin under the host that the request names, which need not be the origin's own. */
function send(origin: string, { path, method, headers, body, onSent }: Outgoing): Promise<IncomingMessage> {
  const { protocol, hostname } = new URL(origin);
  const open = protocol === 'https:' ? https.request : http.request;
  const answer = Promise.withResolvers<IncomingMessage>();
  // Certificates are checked against the origin: the Host header would otherwise name whom to expect.
  const outgoing = open(origin, { path, method, headers, servername: hostname })
    .once('response', answer.resolve)
    .once('error', answer.reject)
    .setTimeout(silenceMilliseconds, () =>
      outgoing.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    );
  onSent?.(outgoing);
  if (body) body.pipe(outgoing);
  else outgoing.end();
  return answer.promise;
}

/** The status and headers of a page at an origin, asked for under another host. */
export async function lookAt(
  origin: string,
  path: string,
  host: string,
): Promise<Pick<IncomingMessage, 'statusCode' | 'headers'>> {
  const answer = await send(origin, { path, method: 'GET', headers: { host } });
  answer.resume();
  return answer;
}
