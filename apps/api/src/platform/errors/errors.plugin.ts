import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonApiMediaType } from '../http/json-api.plugin.ts';
import { answerNotFound, explainError, retryAfterSeconds } from './answer-error.ts';
import { presentRefusals } from './present-refusals.ts';
import type { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Answers with one or more refusals, in both error dialects and the guest's language. */
    refuse(...refusals: Refusal[]): FastifyReply;
  }
}

/** Failed authentication, missing permission and exceeded limits: many of those are a sign of an attack. */
const toldToOperators = new Set([401, 403, 429]);

/** One place where every refusal, bad request, unknown address and surprise becomes an answer. */
export const errorsPlugin = plugin(async (app: FastifyInstance) => {
  app.decorateReply('refuse', function refuse(this: FastifyReply, ...refusals: Refusal[]) {
    const { status, body } = presentRefusals(refusals, this.request.locale);
    if (status === 503) this.header('retry-after', retryAfterSeconds);
    if (toldToOperators.has(status)) this.request.log.info({ refused: refusals.map(({ code }) => code) }, 'refused');
    return this.code(status).type(jsonApiMediaType).serializer(JSON.stringify).send(body);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => reply.refuse(...explainError(error, request)));

  app.setNotFoundHandler(answerNotFound);
});
