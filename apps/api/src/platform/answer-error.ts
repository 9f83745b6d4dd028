import { errorCodes } from '@sufra/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../database/is-away.ts';
import { jsonApiMediaType } from './json-api.plugin.ts';
import { chooseLocale } from './locale.ts';
import { presentRefusals } from './present-refusals.ts';
import { readProblem } from './read-problem.ts';
import { refusal, type Refusal } from './refusal.ts';

/** How soon it is worth asking again while the database, or the API behind the pages, cannot be used. */
export const retryAfterSeconds = 5;

/** What may be told about an error: what was wrong with the request, or that it was not the guest's doing. */
export function explainError(error: FastifyError, request: FastifyRequest): Refusal[] {
  const refusals = readProblem(error);
  if (refusals) return refusals;
  if (isDatabaseAway(error)) {
    request.log.error({ err: error }, 'what the request needs cannot be reached');
    return [refusal(errorCodes.unavailable, { meta: { 'retry-after-seconds': retryAfterSeconds } })];
  }
  if (hasLeft(error, request)) request.log.info('the guest left before the answer');
  else request.log.error({ err: error }, 'the request failed');
  return [refusal(errorCodes.internal, { meta: { 'request-id': request.id } })];
}

/** Whether nothing failed but the line to the guest, for whom the work was given up. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error.name === 'AbortError' && raw.socket.destroyed;

/** Answers an error outside the API's calls, where no merchant and no language of theirs is known. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  answerOutside(explainError(error, request), request, reply);

/** Answers that nothing is there, also below the API's prefix where the API itself has nothing to say. */
export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  answerOutside([refusal(errorCodes.notFound)], request, reply);

/** An error document for programs, and its words alone for whoever looks at it in a browser. */
function answerOutside(refusals: Refusal[], { headers }: FastifyRequest, reply: FastifyReply): void {
  const locale = chooseLocale(headers['accept-language'], ['en-us', 'ar-sa', 'fr'], 'en-us');
  const { status, body } = presentRefusals(refusals, locale);
  const isForPeople = headers.accept?.includes('text/html') === true;
  if (status === 503) void reply.header('retry-after', retryAfterSeconds);
  const words = body.errors.map(({ detail }) => detail).join('\n');
  if (isForPeople) return void reply.code(status).type('text/plain; charset=utf-8').send(words);
  // To a text Fastify would add a charset, which JSON:API forbids; bytes it leaves alone.
  void reply
    .code(status)
    .type(jsonApiMediaType)
    .send(Buffer.from(JSON.stringify(body)));
}
