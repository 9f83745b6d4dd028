import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { jsonApiMediaType } from './json-api.plugin.ts';
import { createVersionCache } from './version-cache.ts';

type Packed = { plain: string; brotli: Buffer };

const compress = promisify(brotliCompress);

/**
 * Answers a large document that is the same for every guest of a merchant: made and packed once per version of
 * the merchant, not once per request.
 */
export function createPackedAnswers(maxAgeSeconds: number) {
  const remember = createVersionCache<Packed>(50);

  return async (request: FastifyRequest, reply: FastifyReply, make: () => Promise<object>): Promise<void> => {
    const { id, version } = request.merchant;
    const { plain, brotli } = await remember(`${id} ${request.url}`, version, async () => {
      const text = JSON.stringify(await make());
      const params = { [constants.BROTLI_PARAM_QUALITY]: 7 };
      return { plain: text, brotli: await compress(text, { params }) };
    });
    reply.header('cache-control', `private, max-age=${maxAgeSeconds}`).header('vary', 'accept-encoding');
    reply.type(jsonApiMediaType);
    const takesBrotli = /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
    if (takesBrotli) void reply.header('content-encoding', 'br').send(brotli);
    else void reply.serializer(String).send(plain);
  };
}
