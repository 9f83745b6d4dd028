import type { FastifyReply, FastifyRequest } from 'fastify';

/** Scheme and host as the guest sees them, or undefined when the Host header names no place. */
export function originOf(request: FastifyRequest): string | undefined {
  const origin = `${request.protocol}://${request.host}`;
  return URL.canParse(origin) && new URL(origin).host === request.host.toLowerCase() ? origin : undefined;
}

/** The request as the web knows it; its signal fires when the guest leaves before the answer is complete. */
export function webRequest(request: FastifyRequest, reply: FastifyReply, origin: string): Request {
  const leaving = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) leaving.abort();
  });
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD' && Buffer.isBuffer(request.body);
  return new Request(new URL(request.url, origin), {
    method: request.method,
    headers: webHeaders(request),
    signal: leaving.signal,
    ...(hasBody && { body: new Uint8Array(request.body as Buffer) }),
  });
}

export function webHeaders(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  // The API's lines of the log then bear the id of the page that asked.
  headers.set('x-request-id', request.id);
  return headers;
}
