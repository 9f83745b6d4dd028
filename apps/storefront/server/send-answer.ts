import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** The encodings that a browser accepts, the smaller first. */
export function encodingFor(acceptEncoding = ''): Encoding | undefined {
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(String.raw`\b${encoding}\b`).test(acceptEncoding));
}

/** Makes a page that is kept small: worth all the time it takes. */
export function compressForLong(page: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: 6 });
  return promisify(brotliCompress)(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } });
}

/**
 * Makes a page that is sent once small: a menu to a sixth, for little, since the better qualities of brotli take so much
 * memory for a moment that cleaning up costs more than rendering. Handing it to another thread and back would take longer
 * than doing it.
 */
export function compressOnce(page: Buffer, encoding: Encoding): Buffer | Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(page, { level: 1 });
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 };
  return brotliCompressSync(page, { params, chunkSize: 64 * 1024 });
}

/** Below this, saying how it was compressed costs what that saves. */
const smallBytes = 1000;

/** Sends what is no page: the data of one, a list of addresses, an answer to a script. Texts are made small, as pages are. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, response: Response) {
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (request.method === 'HEAD' || !isText(response.headers)) return reply.send(response);
  const body = Buffer.from(await response.arrayBuffer());
  reply.code(response.status);
  for (const [name, value] of response.headers) reply.header(name, value);
  reply.header('vary', [response.headers.get('vary') ?? [], 'Accept-Encoding'].flat().join(', '));
  if (!encoding || body.length < smallBytes) return reply.send(body);
  return reply.header('content-encoding', encoding).send(await compressOnce(body, encoding));
}

const isText = (headers: Headers): boolean =>
  !headers.has('content-encoding') && /^text\/|\b(?:json|xml)\b/.test(headers.get('content-type') ?? '');
