import Fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { v7 as uuid } from 'uuid';
import type { Config } from '../config.ts';
import { answerError } from './answer-error.ts';
import { encodeAddress } from './encode-address.ts';
import { logError } from './log-error.ts';

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The root server that every plugin hangs on: request ids, logs without personal data, known proxies. */
export function createServer(
  config: Config,
  logger: FastifyServerOptions['logger'] = loggerOptions(config),
): FastifyInstance {
  const server = Fastify({
    logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => uuid(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => encodeAddress(url),
    bodyLimit: 2 * 1024 * 1024,
    requestTimeout: 60_000,
    // On a machine that is busy starting everything again, the pages may take longer than the usual ten seconds to load.
    pluginTimeout: 120_000,
    forceCloseConnections: 'idle',
    // A request that is here is answered, even when it came while the others were being finished.
    return503OnClosing: false,
    // An address that cannot be read reaches no route, and so none of their error handlers.
    frameworkErrors: answerError,
  });
  // Whatever a plugin does not answer itself must not reach anybody in the words of a library.
  server.setErrorHandler(answerError);
  server.addHook('preClose', async () => closeWhatFallsIdle(server));
  return server;
}

/** Connections that were at work when the server closed would be kept open for the next request, and the server by them. */
function closeWhatFallsIdle({ server }: FastifyInstance): void {
  if (!server.listening) return;
  const closing = setInterval(() => server.closeIdleConnections(), 20);
  server.once('close', () => clearInterval(closing));
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
