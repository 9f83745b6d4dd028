import type { Locale } from '@sufra/ordering';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './platform/config/config.ts';
import type { Db } from './platform/database/db.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import type { Merchant } from './catalogue/merchant/merchant.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { CallSender, MailSender, MessageSender } from './platform/messages/message-senders.ts';
import type { Gateways } from './platform/gateways/gateways.ts';
import type { Passwords } from './platform/passwords.ts';

export { withTransaction } from './platform/database/transaction.ts';

/** The context of an operation. Inside a transaction `db` is that transaction. */
export type Context = {
  db: Db;
  now(): Date;
  log: FastifyBaseLogger;
  config: Config;
  messages: MessageSender;
  calls: CallSender;
  mails: MailSender;
  passwords: Passwords;
  jobs: Jobs<Context>;
  metrics: Metrics;
  /** The card gateways of each merchant. */
  gateways: Gateways;
  /** Keyed hash for one-time codes and limited keys; the key never leaves it. */
  keyedHash(value: string): string;
};

/** A request's context: whose shop it is and which language the guest reads. */
export type RequestContext = Context & { merchant: Merchant; locale: Locale };
