import { errorCodes } from '@sufra/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from './locale.ts';
import { presentRefusals } from './present-refusals.ts';
import { readProblem } from './read-problem.ts';
import { refusal, type Refusal } from './refusal.ts';

/** What may be told about an error: what was wrong with the request, or that it was not the guest's doing. */
export function explainError(error: FastifyError, request: FastifyRequest): Refusal[] {
  const refusals = readProblem(error);
  if (refusals) return refusals;
  request.log.error({ err: error }, 'the request failed');
  return [refusal(errorCodes.internal, { meta: { 'request-id': request.id } })];
}

/** Answers an error outside the API's calls, where no merchant and no language of theirs is known. */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const locale = chooseLocale(request.headers['accept-language'], ['en-us', 'ar-sa', 'fr'], 'en-us');
  const { status, body } = presentRefusals(explainError(error, request), locale);
  void reply.code(status).type('application/vnd.api+json').send(JSON.stringify(body));
}
