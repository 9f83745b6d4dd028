import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressOnce, encodingFor } from './compress-page.ts';

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
