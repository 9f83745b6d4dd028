import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify';
import { longestUploadMs } from '@sufra/contracts';
import { v7 as uuid, validate as isUuid } from 'uuid';
import type { Config } from '../config/config.ts';
import { answerError, logError } from '../errors/answer-error.ts';

/**
 * The address of a request as an address has to be written. Clients may send brackets, spaces' kin and letters beyond
 * ASCII as they are, and answers name the address they were asked for. Node hands bytes over one by one.
 *
 * A page whose path cannot be read is looked for by its letters, so that a guest meets the shop's own page for what is
 * not there; programs are told so by the API.
 *
 * @example encodeAddress('/menus?page[size]=2') // '/menus?page%5Bsize%5D=2'
 */
export function encodeAddress(url: string): string {
  const encoded = url.replace(
    /[^\w\-.~:/?#@!$&'()*+,;=%]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0').toUpperCase()}`,
  );
  const [path = ''] = encoded.split('?');
  if (isReadable(path) || /^\/(?:api|cdn)\//.test(path)) return encoded;
  return path.replaceAll('%', '%25') + encoded.slice(path.length);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

type LoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>;

/** The root server that every plugin hangs on: request ids, logs without personal data, known proxies. */
export function createServer(
  config: Config,
  logger: FastifyServerOptions['logger'] = loggerOptions(config),
): FastifyInstance {
  const server = Fastify({
    logger,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: ({ headers }) => readRequestId(headers[requestIdHeader]) ?? uuid(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }) => encodeAddress(url),
    bodyLimit: 2 * 1024 * 1024,
    // An upload of pictures may take so long. Headers have Node's own minute.
    requestTimeout: longestUploadMs,
    // On a machine that is busy starting everything again, the pages may take longer than the usual ten seconds to load.
    pluginTimeout: 120_000,
    forceCloseConnections: 'idle',
    // A request that is here is answered, even when it came while the others were being finished.
    return503OnClosing: false,
    // An address that cannot be read reaches no route, and so none of their error handlers.
    frameworkErrors: (error, request, reply) => answerError(error, request, tellRequestId(request, reply)),
  });
  server.addHook('onRequest', (request, reply, done) => {
    tellRequestId(request, reply);
    done();
  });
  // Errors that a plugin does not handle must not reach a client in the words of a library.
  server.setErrorHandler(answerError);
  endConnectionsOnClose(server);
  return server;
}

const requestIdHeader = 'x-request-id';

/** The request id of a proxy or the storefront, as long as it looks like an id: it ends up in the log. */
const readRequestId = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' && /^[\w-]{16,64}$/.test(value) ? value : undefined;

/** A complaint can name the request. */
const tellRequestId = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  reply.header(requestIdHeader, request.id);

/** A request on its way when the server closes has come by then. */
const silenceMs = 5_000;
/** Answers that are not through by then are given up: a supervisor kills a process after a minute. */
const answersMs = 45_000;

/**
 * Nothing holds a closing server. Connections that fall idle would be kept for the next request. Those that have sent no
 * whole request, as browsers open them in advance, count as active for Node, which no longer looks at its time limits
 * once it closes. A reader that takes nothing never reaches the end of its answer.
 */
function endConnectionsOnClose(fastify: FastifyInstance): void {
  const { server } = fastify;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage) => silent.delete(socket));
  fastify.addHook('preClose', async () => {
    if (!server.listening) return;
    const timers = [
      setInterval(() => server.closeIdleConnections(), 20),
      setInterval(() => silent.forEach((socket) => socket.destroy()), silenceMs),
      setInterval(() => server.closeAllConnections(), answersMs),
    ];
    server.once('close', () => timers.forEach((timer) => clearInterval(timer)));
  });
}

/** The order of a call: an id without personal data, by which every log line of it can be found. */
function orderIdOf(route: string, params: unknown): { orderId?: string } {
  const { id } = (params ?? {}) as { id?: string };
  return route.includes('/orders/:id') && isUuid(id) ? { orderId: id } : {};
}

/** Addresses carry ids and coordinates, so the log names the route and not the address that was asked for. */
export function loggerOptions(config: Config): LoggerOptions {
  return {
    level: config.logLevel,
    serializers: {
      req: (request: FastifyRequest) => {
        const route = request.routeOptions?.url ?? 'unknown';
        return { method: request.method, route, ...orderIdOf(route, request.params) };
      },
      err: logError,
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
    },
  };
}
