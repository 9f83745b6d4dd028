import { errorCodes } from '@sufra/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { validate as isUuid } from 'uuid';
import { imageTypeOfPath } from '../../catalogue/publishing/image-type.ts';
import { refusal } from '../../platform/errors/refusal.ts';

const noId = '00000000-0000-0000-0000-000000000000';

/** A text that is no id belongs to nothing. */
export function idOf(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  return isUuid(id) ? id : noId;
}

/** A file of a bundle as it is: a picture, JSON or the licences. */
export function sendFile(reply: FastifyReply, path: string, body: Buffer | undefined) {
  if (!body) return reply.refuse(refusal(errorCodes.notFound));
  const type = imageTypeOfPath(path) ?? (path.endsWith('.json') ? 'application/json' : 'text/plain; charset=utf-8');
  return reply
    .type(type)
    .headers({
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      // A picture that is opened by itself must not run anything.
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .send(body);
}
