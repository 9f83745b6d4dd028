import type { Locale } from '@sufra/ordering';
import type { FastifyBaseLogger } from 'fastify';
import type { Config, SmsProvider, MailProvider } from '../config/config.ts';

/** A text message to one phone. */
export type Message = {
  /** International number with the plus sign. */
  to: string;
  text: string;
  /** It goes by WhatsApp, as the approved template of this name with these values; `text` says the same. */
  template?: Template;
};

type Template = { name: string; locale: Locale; variables: string[] };

/** The provider did not take the message, and said so or was not reached: it was certainly not sent. */
export class MessageNotTaken extends Error {}

/** Hands messages to a provider; throws when the provider did not take it, so that it is tried again. */
export type MessageSender = { send(message: Message): Promise<void> };

/** Twilio's Messaging call; a sender that starts with MG is a messaging service. */
export function createTwilioSender(provider: SmsProvider): MessageSender {
  const { account, secret, sender, baseUrl, whatsapp } = provider;
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
  const from: Record<string, string> = sender.startsWith('MG') ? { MessagingServiceSid: sender } : { From: sender };
  return {
    async send({ to, text, template }) {
      const messages = `/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`;
      if (!template)
        return void (await postForm(`${baseUrl}${messages}`, { To: to, Body: text, ...from }, { authorization }));
      await postForm(`${whatsapp.baseUrl}${messages}`, whatsappForm(to, template, whatsapp.sender), { authorization });
    },
  };
}

/** Twilio's Content API: the template by its ContentSid, its values by their numbers. */
function whatsappForm(to: string, { name, variables }: Template, sender: string): Record<string, string> {
  const numbered = Object.fromEntries(variables.map((value, index) => [String(index + 1), value]));
  const from: Record<string, string> = sender.startsWith('MG')
    ? { MessagingServiceSid: sender }
    : { From: `whatsapp:${sender}` };
  return { To: `whatsapp:${to}`, ContentSid: name, ContentVariables: JSON.stringify(numbered), ...from };
}

/** Unifonic's REST call; it reports refusals with status 200 and `success: false`. */
export function createUnifonicSender(provider: SmsProvider): MessageSender {
  return {
    async send({ to, text, template }) {
      if (template) return sendUnifonicTemplate(provider, to, template);
      const answer = await postForm(`${provider.baseUrl}/rest/SMS/messages`, {
        AppSid: provider.account,
        SenderID: provider.sender,
        Recipient: to.replace('+', ''),
        Body: text,
        responseType: 'JSON',
      });
      if (!isAccepted(answer)) throw new MessageNotTaken('The message provider refused the message.');
    },
  };
}

const unifonicLanguages: Record<Locale, string> = { 'en-us': 'en', 'ar-sa': 'ar', fr: 'fr' };

/** Unifonic's message by WhatsApp: the template by its name and language, its values in their order. */
async function sendUnifonicTemplate(provider: SmsProvider, to: string, template: Template): Promise<void> {
  const parameters = template.variables.map((text) => ({ type: 'text', text }));
  await postToProvider(`${provider.whatsapp.baseUrl}/v1/messages`, {
    headers: { 'content-type': 'application/json', publicid: provider.account, secret: provider.secret },
    body: JSON.stringify({
      recipient: { contact: to, channel: 'whatsapp' },
      content: {
        type: 'template',
        name: template.name,
        language: { code: unifonicLanguages[template.locale] },
        components: [{ type: 'body', parameters }],
      },
    }),
  });
}

const isAccepted = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'success' in answer && String(answer.success) === 'true';

/** The configured provider; without one the text goes to the log of a development machine, and nowhere else. */
export function createMessageSender(config: Config, log: FastifyBaseLogger): MessageSender {
  if (config.sms?.provider === 'unifonic') return createUnifonicSender(config.sms);
  if (config.sms?.provider === 'twilio') return createTwilioSender(config.sms);
  return {
    async send({ text }) {
      if (config.isProduction) throw new MessageNotTaken('No message provider is configured: set SMS_PROVIDER.');
      log.warn({ text }, 'no message provider is configured; this is the message');
    },
  };
}

/** A call to one phone, on which a voice says the text twice. */
export type Call = Message & { locale: Locale };

/** Hands calls to a provider; throws when the provider did not take one. */
export type CallSender = { call(call: Call): Promise<void> };

const twilioLanguages: Record<Locale, string> = { 'en-us': 'en-US', 'ar-sa': 'arb', fr: 'fr-FR' };

/** Twilio's Calls, with the words as TwiML; the sender has to be one of the account's numbers. */
export function createTwilioCaller({ account, secret, calls: { sender, baseUrl } }: SmsProvider): CallSender {
  const authorization = `Basic ${Buffer.from(`${account}:${secret}`).toString('base64')}`;
  return {
    async call({ to, text, locale }) {
      const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account)}/Calls.json`;
      const words = `<Response><Say language="${twilioLanguages[locale]}" loop="2">${escapeXml(text)}</Say></Response>`;
      await postForm(url, { To: to, From: sender, Twiml: words }, { authorization });
    },
  };
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Unifonic's voice call; it speaks Arabic and English. */
export function createUnifonicCaller({ account, secret, calls: { sender, baseUrl } }: SmsProvider): CallSender {
  return {
    async call({ to, text, locale }) {
      const language = locale === 'ar-sa' ? 'arabic' : 'english';
      await postToProvider(`${baseUrl}/v1/calls`, {
        headers: { 'content-type': 'application/json', 'x-app-id': account, authorization: `Bearer ${secret}` },
        body: JSON.stringify({
          recipient: [to],
          type: 'tts',
          callerId: sender,
          say: text,
          language,
          voice: 'female',
          loop: '2',
        }),
      });
    },
  };
}

/** The configured provider's calls; without one, as with messages. */
export function createCallSender(config: Config, log: FastifyBaseLogger): CallSender {
  if (config.sms?.provider === 'unifonic') return createUnifonicCaller(config.sms);
  if (config.sms?.provider === 'twilio') return createTwilioCaller(config.sms);
  return {
    async call({ text }) {
      if (config.isProduction) throw new Error('No message provider is configured: set SMS_PROVIDER.');
      log.warn({ text }, 'no message provider is configured; this is the call');
    },
  };
}

const timeoutMilliseconds = 15_000;

/** Posts a form to a provider and returns its JSON; errors carry neither the phone number nor the text. */
async function postForm(
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json', ...headers };
  const response = await postToProvider(url, { headers: form, body: new URLSearchParams(fields) });
  return response.json();
}

/** Codes of a request that never left this machine. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Posts to a provider; anything but success throws without a word of what was sent: `MessageNotTaken` where it was
 * certainly not taken, another error where it may have been.
 */
async function postToProvider(
  url: string,
  request: { headers: Record<string, string>; body: string | URLSearchParams },
): Promise<Response> {
  const response = await fetch(url, {
    method: 'POST',
    ...request,
    // A provider answers itself: what is sent holds its key, a number and a code.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMilliseconds),
  }).catch((error: Error & { cause?: { code?: unknown } }) => {
    if (!unreached.has(String(error.cause?.code))) throw error;
    throw new MessageNotTaken('The message provider could not be reached.', { cause: error });
  });
  if (!response.ok) throw new MessageNotTaken(`The message provider answered ${response.status}.`);
  return response;
}

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
      if (config.isProduction) throw new MessageNotTaken('No mail provider is configured: set MAIL_PROVIDER.');
      log.warn({ subject, text }, 'no mail provider is configured; this is the mail');
    },
  };
}
