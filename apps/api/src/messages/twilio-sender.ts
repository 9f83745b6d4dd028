import type { SmsProvider } from '../config.ts';
import type { MessageSender } from './message-sender.ts';
import { postForm } from './provider-request.ts';

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
