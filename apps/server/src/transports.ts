import type { FastifyInstance } from 'fastify';

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
    const answer = await server.inject({
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

/** Calls an API that runs elsewhere: the path stays, the base is the configured one. */
export function httpTransport(baseUrl: string): ApiTransport {
  const base = new URL(baseUrl);
  return async (request) => {
    const asked = new URL(request.url);
    const target = new URL(asked.pathname + asked.search, base.origin);
    const headers = new Headers(request.headers);
    headers.set('x-forwarded-host', asked.host);
    headers.delete('host');
    const body = request.body ? await request.arrayBuffer() : undefined;
    return fetch(target, {
      method: request.method,
      headers,
      signal: request.signal,
      redirect: 'manual',
      ...(body && { body }),
    });
  };
}

function headersOf(values: Record<string, string | string[] | number | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(values))
    for (const one of [value ?? []].flat()) headers.append(name, String(one));
  return headers;
}
