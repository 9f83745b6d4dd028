import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import type { MessageSender } from './message-sender.ts';
import { createTwilioSender } from './twilio-sender.ts';
import { createUnifonicSender } from './unifonic-sender.ts';

/** The configured provider; without one the text goes to the log of a development machine, and nowhere else. */
export function createMessageSender(config: Config, log: FastifyBaseLogger): MessageSender {
  if (config.sms?.provider === 'unifonic') return createUnifonicSender(config.sms);
  if (config.sms?.provider === 'twilio') return createTwilioSender(config.sms);
  return {
    async send({ text }) {
      if (config.isProduction) throw new Error('No message provider is configured: set SMS_PROVIDER.');
      log.warn({ text }, 'no message provider is configured; this is the message');
    },
  };
}
