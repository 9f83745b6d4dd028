import { errorCodes } from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';
import type { FastifyError, FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { isDatabaseUnavailable } from '../database/is-unavailable.ts';
import { isHeldByMove } from '../database/move/move-state.ts';
import { jsonApiMediaType } from '../http/json-api.plugin.ts';
import { chooseLocale } from '../http/locale.ts';
import { fieldProblems } from './error-words.ts';
import { presentRefusals } from './present-refusals.ts';
import { refusal, type Refusal, RefusalError } from './refusal.ts';
import plugin from 'fastify-plugin';

/** Turns what a request failed with into refusals; nothing for a surprise of ours, which is not the guest's to read. */
function readProblem(error: FastifyError): Refusal[] | undefined {
  if (error instanceof RefusalError) return error.refusals;
  if (isHeldByMove(error)) return [merchantMoving()];
  if (hasZodFastifySchemaValidationErrors(error)) return readSchemaProblems(error.validation, error.validationContext);
  // An address that cannot be decoded names nothing, as an unknown id does.
  if (error.code === 'FST_ERR_BAD_URL') return [refusal(errorCodes.notFound)];
  if (isCustomerGone(error)) return [refusal(errorCodes.unauthenticated)];
  if (isUnstorable(error)) return [refusal(errorCodes.badRequest)];
  const status = error.statusCode ?? 500;
  if (status === 413) return [refusal(errorCodes.payloadTooLarge)];
  if (status === 404) return [refusal(errorCodes.notFound)];
  if (status === 415) return [refusal(errorCodes.unsupportedMediaType, { header: 'Content-Type' })];
  if (status >= 400 && status < 500) return [refusal(errorCodes.badRequest, { status })];
  return undefined;
}

/** PostgreSQL holds every text but one with a NUL in it, and no moment before its calendar: neither is lost here. */
function isUnstorable({ cause }: FastifyError): boolean {
  return cause instanceof Error && 'code' in cause && ['22021', '22008'].includes(String(cause.code));
}

/** The session was good a moment ago; then its guest became part of another account, where this does not belong. */
function isCustomerGone({ cause }: FastifyError): boolean {
  if (!(cause instanceof Error && 'code' in cause && 'constraint' in cause)) return false;
  return cause.code === '23503' && String(cause.constraint).endsWith('_customer_id_customers_id_fk');
}

function readSchemaProblems(problems: ZodFastifySchemaValidationError[], where: string | undefined): Refusal[] {
  if (where === 'params') return [refusal(errorCodes.notFound)];
  const reported = problems.slice(0, 20).map((problem) => readSchemaProblem(problem, where));
  return reported.filter(
    (one, index) =>
      reported.findIndex((other) => other.pointer === one.pointer && other.parameter === one.parameter) === index,
  );
}

/** The part of a schema's complaint that we explain; the rest is the library's wording in English. */
type Expectation = { expected?: unknown; maximum?: unknown; minimum?: unknown };

function readSchemaProblem(problem: ZodFastifySchemaValidationError, where: string | undefined): Refusal {
  const path = problem.instancePath.split('/').filter(Boolean);
  const params = { field: path.join(' › ') || 'data', problem: describe(problem) };
  return where === 'body'
    ? refusal(errorCodes.invalidField, { pointer: path.map((part) => `/${part}`).join(''), params })
    : refusal(errorCodes.invalidField, { parameter: path.join('.'), params, status: 400 });
}

function describe({ keyword, message, params }: ZodFastifySchemaValidationError): LocalizedText {
  const { expected, maximum, minimum } = params as Expectation;
  switch (keyword) {
    case 'invalid_type':
      return message?.includes('undefined') ? fieldProblems.missing : fillAll(fieldProblems.type, 'expected', expected);
    case 'too_big':
      return fillAll(fieldProblems.tooBig, 'maximum', maximum);
    case 'too_small':
      return fillAll(fieldProblems.tooSmall, 'minimum', minimum);
    default:
      return fieldProblems.other;
  }
}

const fillAll = (text: Record<string, string>, name: string, value: unknown): LocalizedText =>
  Object.fromEntries(
    Object.entries(text).map(([locale, words]) => [locale, words.replace(`{${name}}`, String(value))]),
  );

/** The merchant is changing its database, for some seconds: nothing was written, and the same call may come again. */
const merchantMoving = (): Refusal =>
  refusal(errorCodes.merchantMoving, { meta: { 'retry-after-seconds': retryAfterSeconds } });

/** The delay before a retry while the database, or the API behind the pages, is unavailable. */
const retryAfterSeconds = 5;

/** The public part of an error: what was wrong with the request, or that it was the server's fault. */
function explainError(error: FastifyError, request: FastifyRequest): Refusal[] {
  const refusals = readProblem(error);
  if (refusals) return refusals;
  if (isDatabaseUnavailable(error)) {
    request.log.error({ err: error }, 'what the request needs cannot be reached');
    return [refusal(errorCodes.unavailable, { meta: { 'retry-after-seconds': retryAfterSeconds } })];
  }
  if (hasLeft(error, request)) request.log.info('the guest left before the answer');
  else request.log.error({ err: error }, 'the request failed');
  return [refusal(errorCodes.internal, { meta: { 'request-id': request.id } })];
}

/** True when only the connection to the guest failed, and the work was given up. */
const hasLeft = (error: FastifyError, { raw }: FastifyRequest): boolean =>
  error.name === 'AbortError' && raw.socket.destroyed;

/** Answers an error outside the API's calls, where no merchant and no language of theirs is known. */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void =>
  answerOutside(explainError(error, request), request, reply);

/** Answers that nothing is there, also below the API's prefix where the API itself has nothing to say. */
const answerNotFound = (request: FastifyRequest, reply: FastifyReply): void =>
  answerOutside([refusal(errorCodes.notFound)], request, reply);

/** An error document for programs, and its words alone for a browser. */
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
    const seconds = refusals[0]?.meta?.['retry-after-seconds'];
    if (status === 429 && typeof seconds === 'number') this.header('retry-after', seconds);
    if (toldToOperators.has(status)) this.request.log.info({ refused: refusals.map(({ code }) => code) }, 'refused');
    return this.code(status).type(jsonApiMediaType).serializer(JSON.stringify).send(body);
  });

  app.setErrorHandler((error: FastifyError, request, reply) => reply.refuse(...explainError(error, request)));

  app.setNotFoundHandler(answerNotFound);
});

type LoggedError = { type: string; message: string; code?: unknown; query?: string; stack: string };

/**
 * An error as the log may have it. Database errors carry the values of their query, which are names and
 * numbers of guests: only the query's text stays, and what the database itself said.
 */
export function logError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' };
  const { cause, code } = error as Error & { code?: unknown };
  const query = 'query' in error && typeof error.query === 'string' ? error.query : undefined;
  const source = query !== undefined && cause instanceof Error ? cause : error;
  return {
    type: error.name,
    message: query === undefined ? error.message : source.message,
    code: code ?? (source as Error & { code?: unknown }).code,
    query,
    stack: placesOf(error),
  };
}

/** The stack without its first lines, which repeat the message. */
const placesOf = ({ stack = '' }: Error): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
