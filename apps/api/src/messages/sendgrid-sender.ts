import type { MailProvider } from '../config.ts';
import type { MailSender } from './mail-sender.ts';
import { postToProvider } from './provider-request.ts';

/** SendGrid's v3 mail/send. Links stay as they are written: a rewritten one would lead past us and be counted. */
export function createSendGridSender({ baseUrl, secret, sender }: MailProvider): MailSender {
  return {
    async send({ to, fromName, subject, text }) {
      await postToProvider(`${baseUrl}/v3/mail/send`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({
          personalizations: [{ to: [{ email: to }] }],
          from: { email: sender, name: fromName },
          subject,
          content: [{ type: 'text/plain', value: text }],
          tracking_settings: {
            click_tracking: { enable: false, enable_text: false },
            open_tracking: { enable: false },
          },
        }),
      });
    },
  };
}
