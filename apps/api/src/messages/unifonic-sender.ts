import type { SmsProvider } from '../config.ts';
import type { MessageSender } from './message-sender.ts';
import { postForm } from './provider-request.ts';

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
