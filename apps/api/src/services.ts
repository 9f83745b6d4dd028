import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from './platform/config/config.ts';
import type { Context } from './context.ts';
import { openDatabase } from './platform/database/database.ts';
import type { Database } from './platform/database/db.ts';
import { jobList } from './job-list.ts';
import { openJobQueue, type JobQueue } from './platform/jobs/jobs.ts';
import { createMetrics, measured, type Metrics } from './platform/metrics/metrics.ts';
import { registerShopGauges } from './platform/metrics/shop-gauges.ts';
import {
  type CallSender,
  createCallSender,
  createMailSender,
  type MailSender,
  createMessageSender,
  type MessageSender,
} from './platform/messages/message-senders.ts';
import { createGatewayHttp } from '@sufra/payment-gateways/http';
import { readGatewaySettings } from './platform/gateways/gateway-settings.ts';
import { createGateways, type GatewaySettings } from './platform/gateways/gateways.ts';
import { logError } from './platform/errors/answer-error.ts';
import type { Tracing } from './platform/http/tracing.ts';
import { createPasswords, type Passwords } from './platform/passwords.ts';
import { createKeyedHash } from './platform/config/secrets.ts';
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from './schema.ts';

/** Everything the API needs to run, opened once per process. */
export type Services = {
  config: Config;
  database: Database;
  /** Every table this version reads and writes. */
  tableNames: readonly string[];
  jobs: JobQueue<Context>;
  /** The context outside any request: for jobs, tools and tests. */
  context: Context;
  /** Starts the background work of this process. */
  startWork(): Promise<void>;
  close(): Promise<void>;
};

export type ServiceOptions = {
  log?: FastifyBaseLogger;
  now?: () => Date;
  messages?: MessageSender;
  calls?: CallSender;
  mails?: MailSender;
  passwords?: Passwords;
  /** The card gateways, instead of those of the configured file. */
  gateways?: GatewaySettings;
  /** Follows what is done after a request, and what is asked of providers. */
  tracing?: Tracing | undefined;
  /** Reaches gateways instead of the network. */
  fetch?: typeof globalThis.fetch;
  /** An open database to use instead of the configured one; it stays open on close. */
  database?: Database;
  /** True when this process tidies the queue and may do background work; tests do neither by themselves. */
  isWorking?: boolean;
};

/** Longer than any statement of an open shop takes: what answers later has gone. */
const answerWithinSeconds = 15;

/** A machine that restarts brings its database up within minutes; after that the supervisor of the process is told. */
const waitSeconds = 300;

/** Opens database, queue and outside services of a configuration. */
export async function openServices(config: Config, options: ServiceOptions = {}): Promise<Services> {
  const log: FastifyBaseLogger = options.log ?? pino(logOptions(config, options.tracing));
  const gateways = options.gateways ?? readGatewaySettings(config.gatewaysFile, config.simulator);
  const onError = (error: unknown): void => log.error({ err: error }, 'a background connection failed');
  const onWait = (error: unknown, seconds: number): void =>
    log.warn({ err: error, seconds }, 'the database is unavailable; it is tried again');
  const database =
    options.database ?? (await openDatabase({ ...config, answerWithinSeconds, waitSeconds, onWait, onError }));
  const now = options.now ?? (() => new Date());
  const metrics = createMetrics();
  registerShopGauges(metrics.registry, { database, dataDir: config.dataDir, now, onError });
  const watch = { duration: metrics.messageDuration, tracing: options.tracing };
  const jobs = await openJobQueue<Context>(database, {
    jobs: jobList,
    onError,
    isMaintained: options.isWorking ?? true,
    around: (job, work) => measured(metrics.jobDuration, { job }, work),
    tracing: options.tracing,
  });
  const context: Context = {
    db: database.db,
    now,
    log,
    config,
    messages: measureSender(
      options.messages ?? createMessageSender(config, log),
      ({ template }) => (template ? 'whatsapp' : 'sms'),
      watch,
    ),
    calls: {
      call: (call) =>
        measured(metrics.messageDuration, { channel: 'call' }, () =>
          (options.calls ?? createCallSender(config, log)).call(call),
        ),
    },
    mails: measureSender(options.mails ?? createMailSender(config, log), () => 'mail', watch),
    metrics,
    passwords: options.passwords ?? createPasswords(),
    jobs,
    gateways: createGateways(
      gateways,
      { http: createGatewayHttp(options.fetch), now },
      { duration: metrics.gatewayDuration, tracing: options.tracing },
    ),
    keyedHash: createKeyedHash(config),
  };
  return {
    config,
    database,
    tableNames,
    jobs,
    context,
    startWork: () => jobs.start(context),
    async close() {
      await jobs.stop();
      if (!options.database) await database.close();
    },
  };
}

/** Hands over the same, counts how long the provider took and whether it did, and shows it in the trace. */
function measureSender<Sent>(
  sender: { send(sent: Sent): Promise<void> },
  channelOf: (sent: Sent) => 'sms' | 'whatsapp' | 'mail',
  { duration, tracing }: { duration: Metrics['messageDuration']; tracing: Tracing | undefined },
) {
  const send = (sent: Sent, channel: string) => measured(duration, { channel }, () => sender.send(sent));
  return {
    send(sent: Sent) {
      const channel = channelOf(sent);
      if (!tracing) return send(sent, channel);
      return tracing.around({ name: channel, kind: 'client' }, () => send(sent, channel));
    },
  };
}

/** Log lines outside of requests name their trace, where there are traces. */
const logOptions = ({ logLevel }: Config, tracing?: Tracing) => ({
  level: logLevel,
  serializers: { err: logError },
  ...(tracing && { mixin: () => tracing.ids() ?? {} }),
});

/** Every table this version reads and writes. */
export const tableNames: readonly string[] = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .map((table) => getTableName(table))
  .toSorted();
