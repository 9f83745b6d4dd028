import type { FastifyBaseLogger } from 'fastify';
import type { Config, SmsProvider } from '../config/config.ts';
import { postForm } from './provider-request.ts';

/** A text message to one phone. */
export type Message = {
  /** International number with the plus sign. */
  to: string;
  text: string;
};

/** Hands messages to a provider; throws when the provider did not take it, so that it is tried again. */
export type MessageSender = { send(message: Message): Promise<void> };

/** Twilio's Messaging call; a sender that starts with MG is a messaging service. */
export function createTwilioSender(provider: SmsProvider): MessageSender {
  const { account, secret, sender, baseUrl } = provider;
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
  const from: Record<string, string> = sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender };
  return {
    async send({ to, text }) {
      const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
      await postForm(url, { To: to, Body: text, ...from }, { authorization });
    },
  };
}

/** Unifonic's REST call; it reports refusals with status 200 and `success: false`. */
export function createUnifonicSender(provider: SmsProvider): MessageSender {
  return {
    async send({ to, text }) {
      const answer = await postForm(`${provider.baseUrl}/rest/SMS/messages`, {
        AppSid: provider.account,
        SenderID: provider.sender,
        Recipient: to.replace('+', ''),
        Body: text,
        responseType: 'JSON',
      });
      if (!isAccepted(answer)) throw new Error('The message provider refused the message.');
    },
  };
}

const isAccepted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'success' in answer && String(answer.success) === 'true';

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
