import type { Locale } from '@sufra/ordering';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Db } from './database/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Merchant } from './merchant/merchant.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { MailSender } from './messages/mail-sender.ts';
import type { MessageSender } from './messages/message-sender.ts';
import type { Gateways } from './payment/gateways.ts';
import type { Passwords } from './platform/passwords.ts';

export { withTransaction } from './database/with-transaction.ts';

/** What an operation may use. Inside a transaction `db` is that transaction. */
export type Context = {
  db: Db;
  now(): Date;
  log: FastifyBaseLogger;
  config: Config;
  messages: MessageSender;
  mails: MailSender;
  passwords: Passwords;
  jobs: Jobs<Context>;
  metrics: Metrics;
  /** Who takes the cards of which merchant. */
  gateways: Gateways;
  /** Keyed hash for one-time codes and limited keys; the key never leaves it. */
  keyedHash(value: string): string;
};

/** A request's context: whose shop it is and which language the guest reads. */
export type RequestContext = Context & { merchant: Merchant; locale: Locale };
