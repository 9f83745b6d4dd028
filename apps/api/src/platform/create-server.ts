import { errorCodes } from '@sufra/contracts';
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config.ts';
import { chooseLocale } from './locale.ts';
import { logError } from './log-error.ts';
import { presentRefusals } from './present-refusals.ts';
import { refusal } from './refusal.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The root server that every plugin hangs on: request ids, logs without personal data, known proxies. */
export function createServer(
  config: Config,
  logger: FastifyServerOptions['logger'] = loggerOptions(config),
): FastifyInstance {
  return Fastify({
    logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => uuid(),
    requestIdHeader: false,
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: 60_000,
    forceCloseConnections: 'idle',
    // An address that cannot be read reaches no route, and so none of their error handlers.
    frameworkErrors: refuseUnreadable,
  });
}

function refuseUnreadable(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const locale = chooseLocale(request.headers['accept-language'], ['en-us', 'ar-sa', 'fr'], 'en-us');
  const { status, body } = presentRefusals(
    [refusal(errorCodes.badRequest, { status: error.statusCode ?? 400 })],
    locale,
  );
  void reply.code(status).type('application/vnd.api+json').serializer(JSON.stringify).send(body);
}

/** Addresses carry ids and coordinates, so the log names the route and not the address that was asked for. */
export function loggerOptions(config: Config): LoggerOptions {
  return {
    level: config.logLevel,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url ?? 'unknown' }),
      err: logError,
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
}
