import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { buildApi } from '../app.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { Context } from '../context.ts';
import type { Database } from '../platform/database/db.ts';
import type { Call, Mail, Message } from '../platform/messages/message-senders.ts';
import { createServer, loggerOptions } from '../platform/http/create-server.ts';
import { createPasswords } from '../platform/passwords.ts';
import { openServices, type Services } from '../services.ts';
import { checkAnswer, rememberRoutes } from './check-answer.ts';
import { checkOrderLogs } from './check-order-logs.ts';
import type { SeededMerchant } from './seed-merchant.ts';
import { emptyDatabase, sharedTestDatabase } from './test-database.ts';

export type TestCall = {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
  language?: string;
  merchant?: SeededMerchant;
  address?: string;
};

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE' | 'PUT';

export type TestApi = {
  app: FastifyInstance;
  context: Context;
  services: Services;
  /** Messages that were sent, oldest first. */
  sent: Message[];
  /** Calls that were made, oldest first. */
  called: Call[];
  /** The same for e-mail. */
  mails: Mail[];
  /** Every test starts at 2026-11-20T12:00:00Z, a Friday afternoon in Riyadh; this moves the clock on. */
  passSeconds(seconds: number): void;
  /** Does the background work that is due and answers how much there was. */
  runJobs(): Promise<number>;
  call(method: Method, path: string, call?: TestCall): Promise<LightMyRequestResponse>;
  /** Ends it, once the log of every order it leaves behind has explained that order. */
  close(): Promise<void>;
};

/** An API of its own clock and message box on an emptied database; nothing listens and nothing waits. */
export async function openTestApi(
  options: { database?: Database; environment?: Record<string, string>; log?: (line: string) => void } = {},
): Promise<TestApi> {
  const database = options.database ?? (await sharedTestDatabase());
  await emptyDatabase(database);
  return startTestApi(database, options.environment, options.log);
}

/** A further API on a database that is in use: as a second process would see it. With `log` it writes all it ever would. */
export async function startTestApi(
  database: Database,
  environment: Record<string, string> = {},
  log?: (line: string) => void,
): Promise<TestApi> {
  let now = Date.parse('2026-11-20T12:00:00Z');
  const sent: Message[] = [];
  const mails: Mail[] = [];
  const called: Call[] = [];
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    SECRET_KEY: 'test-key-'.repeat(4),
    DEMO: 'false',
    ...environment,
  });
  const everything = log && {
    ...loggerOptions({ ...config, logLevel: environment.LOG_LEVEL ?? 'debug' }),
    stream: { write: log },
  };
  const services = await openServices(config, {
    database,
    log: everything && pino(everything, everything.stream),
    isWorking: false,
    now: () => new Date(now),
    messages: { send: async (message) => void sent.push(message) },
    calls: { call: async (call) => void called.push(call) },
    mails: { send: async (mail) => void mails.push(mail) },
    passwords: createPasswords({ logN: 4, r: 8, p: 1 }),
  });
  // An error in the log fails the test that caused it.
  const complain = { level: 'error', stream: { write: (line: string) => console.error(line) } };
  const app = createServer(config, everything ?? complain);
  rememberRoutes(app);
  await app.register(buildApi(services), { prefix: '/api' });
  await app.ready();
  return {
    app,
    context: services.context,
    services,
    sent,
    called,
    mails,
    passSeconds: (seconds) => void (now += seconds * 1000),
    runJobs: () => services.jobs.runDue(services.context),
    call: async (method, path, call = {}) => checkAnswer(app, await app.inject(requestOf(method, path, call))),
    async close() {
      await checkOrderLogs(services.context);
      await app.close();
      await services.close();
    },
  };
}

function requestOf(
  method: Method,
  path: string,
  { token, body, headers, language, merchant, address }: TestCall,
): InjectOptions {
  return {
    method,
    url: `/api${path}`,
    headers: {
      host: merchant?.host ?? 'saffron.test',
      'accept-language': language ?? 'en-US',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || typeof body === 'string' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    payload: body as string | object | undefined,
    remoteAddress: address ?? '198.51.100.7',
  };
}
