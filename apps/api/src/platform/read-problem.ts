import { errorCodes } from '@sufra/contracts';
import type { LocalizedText } from '@sufra/ordering';
import type { FastifyError } from 'fastify';
import { hasZodFastifySchemaValidationErrors, type ZodFastifySchemaValidationError } from 'fastify-type-provider-zod';
import { fieldProblems } from './error-texts/field-problems.ts';
import { refusal, RefusalError, type Refusal } from './refusal.ts';

/** Turns what a request failed with into refusals; nothing for a surprise of ours, which is not the guest's to read. */
export function readProblem(error: FastifyError): Refusal[] | undefined {
  if (error instanceof RefusalError) return error.refusals;
  if (hasZodFastifySchemaValidationErrors(error)) return readSchemaProblems(error.validation, error.validationContext);
  // An address that cannot be decoded names nothing, as an unknown id does.
  if (error.code === 'FST_ERR_BAD_URL') return [refusal(errorCodes.notFound)];
  if (isCustomerGone(error)) return [refusal(errorCodes.unauthenticated)];
  if (isUnstorable(error)) return [refusal(errorCodes.badRequest)];
  const status = error.statusCode ?? 500;
  if (status === 413) return [refusal(errorCodes.payloadTooLarge)];
  if (status === 404) return [refusal(errorCodes.notFound)];
  if (status === 429) return [refusal(errorCodes.tooManyRequests)];
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
