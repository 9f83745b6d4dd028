import type { FastifyBaseLogger } from 'fastify';
import type { Config, MailProvider } from '../config/config.ts';
import { postToProvider } from './provider-request.ts';

/** A mail to one person, in plain text, which every reader shows and no filter distrusts. */
export type Mail = {
  to: string;
  /** The sender's name in the reader's list. */
  fromName: string;
  subject: string;
  text: string;
};

/** Hands mails to a provider; throws when the provider did not take one, so that it is tried again. */
export type MailSender = { send(mail: Mail): Promise<void> };

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
