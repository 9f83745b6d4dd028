import { errorCodes, isTooDeep } from '@sufra/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { refusal, type Refusal, RefusalError } from '../errors/refusal.ts';

export const jsonApiMediaType = 'application/vnd.api+json';
const accepted = [jsonApiMediaType, 'application/json'];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is no JSON:API document: a description, an event stream. */
    isPlain?: boolean;
  }
}

/** Reads plain and JSON:API-wrapped bodies alike, answers in JSON:API's media type, and refuses what JSON:API 1.1 refuses. */
export const jsonApiPlugin = plugin(async (app: FastifyInstance) => {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(accepted);
  app.addContentTypeParser(accepted, { parseAs: 'string' }, (request, body, done) => {
    // A call without a payload, such as logout, may still announce JSON.
    if (body === '') return done(null, undefined);
    // Parsed, it could be neither compared nor written out again.
    if (isTooDeep(body as string)) return done(new RefusalError(refusal(errorCodes.badRequest)), undefined);
    return parse(request, body as string, done);
  });

  app.addHook('preParsing', async (request) => {
    if (request.routeOptions.config.isPlain) return;
    const refused = checkMediaTypes(request) ?? checkFamilies(request);
    if (refused) throw new RefusalError(refused);
  });

  app.addHook('preValidation', async (request) => {
    request.body = unwrap(request.body);
  });

  // Fastify adds a charset, which JSON:API forbids, so the type is set last.
  app.addHook('onSend', async (request, reply) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!request.routeOptions.config.isPlain && type.includes('json')) reply.header('content-type', jsonApiMediaType);
  });
});

/** Parameters other than these make it another media type, which is neither read nor served (JSON:API 1.1, 5.4). */
const ownParameters = new Set(['profile', 'q']);

function checkMediaTypes({ headers }: FastifyRequest): Refusal | undefined {
  if (isForeign(headers['content-type'] ?? ''))
    return refusal(errorCodes.unsupportedMediaType, { header: 'Content-Type' });
  const asked = (headers.accept ?? '').split(commaOutsideQuotes).filter(isJsonApi);
  if (asked.length > 0 && asked.every(isForeign)) return refusal(errorCodes.notAcceptable, { header: 'Accept' });
  return undefined;
}

const commaOutsideQuotes = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;
const isJsonApi = (type: string): boolean => (type.split(';')[0] ?? '').trim().toLowerCase() === jsonApiMediaType;

/** An extension would be named by `ext`; none is supported, so that one is foreign as well. */
const isForeign = (type: string): boolean =>
  isJsonApi(type) &&
  type
    .replaceAll(/"[^"]*"/g, '')
    .split(';')
    .slice(1)
    .some((parameter) => !ownParameters.has((parameter.split('=')[0] ?? '').trim().toLowerCase()));

/** A call that cannot include or sort must not look as if it had (JSON:API 1.1, 6.3 and 6.5). */
function checkFamilies({ query, routeOptions: { schema } }: FastifyRequest): Refusal | undefined {
  if (!schema || schema.hide) return undefined;
  const known = isRecord(schema.querystring) && isRecord(schema.querystring.shape) ? schema.querystring.shape : {};
  const asked = isRecord(query) ? query : {};
  const parameter = ['include', 'sort'].find((name) => name in asked && !(name in known));
  return parameter === undefined
    ? undefined
    : refusal(errorCodes.unsupportedParameter, { parameter, params: { parameter } });
}

function unwrap(body: unknown): unknown {
  if (!isRecord(body) || !isRecord(body.data) || !isRecord(body.data.attributes)) return body;
  const { id, attributes } = body.data;
  return id === undefined ? attributes : { id, ...attributes };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
