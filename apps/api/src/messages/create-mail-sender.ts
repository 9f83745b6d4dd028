import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { MailSender } from './mail-sender.ts';
import { createSendGridSender } from './sendgrid-sender.ts';

/** The configured provider; without one a mail goes to the log of a development machine, and nowhere else. */
export function createMailSender(config: Config, log: FastifyBaseLogger): MailSender {
  if (config.mail) return createSendGridSender(config.mail);
  return {
    async send({ subject, text }) {
      if (config.isProduction) throw new Error('No mail provider is configured: set MAIL_PROVIDER.');
      log.warn({ subject, text }, 'no mail provider is configured; this is the mail');
    },
  };
}
