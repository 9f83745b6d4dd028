import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createCallSender,
  createMailSender,
  createTwilioCaller,
  createUnifonicCaller,
  createSendGridSender,
  createMessageSender,
  createTwilioSender,
  createUnifonicSender,
  MessageNotTaken,
} from './message-senders.ts';
import { loadConfig } from '../config/config.ts';

const message = { to: '+966512345678', text: 'رمز التحقق: 482913' };

type Received = { url: string; fields: Record<string, string>; authorization?: string };

let provider: FastifyInstance;
let baseUrl: string;
let received: Received[];
let answer: { status: number; body: object };
beforeEach(async () => {
  received = [];
  answer = { status: 200, body: { success: true } };
  provider = Fastify();
  provider.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  provider.post('/*', async (request, reply) => {
    const { authorization } = request.headers;
    received.push({ url: request.url, fields: request.body as Record<string, string>, authorization });
    // It takes the request, and the line breaks before it answers.
    if (answer.status === 0) return void reply.hijack().raw.destroy();
    return reply.code(answer.status).send(answer.body);
  });
  baseUrl = await provider.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => provider.close());

const settings = () => {
  const calls = { sender: '+15550001111', baseUrl };
  const whatsapp = { sender: '+15550002222', baseUrl };
  return { baseUrl, account: 'AC1', secret: 'hidden', sender: 'Saffron', calls, whatsapp };
};

describe('message providers', () => {
  test('Unifonic gets a form with the number without its plus sign', async () => {
    await createUnifonicSender({ provider: 'unifonic', ...settings() }).send(message);
    expect(received).toEqual([
      {
        url: '/rest/SMS/messages',
        fields: {
          AppSid: 'AC1',
          SenderID: 'Saffron',
          Recipient: '966512345678',
          Body: message.text,
          responseType: 'JSON',
        },
        authorization: undefined,
      },
    ]);
  });

  test('a refusal that Unifonic reports with status 200 counts as one', async () => {
    answer = { status: 200, body: { success: false, errorCode: 'ER-02' } };
    const sender = createUnifonicSender({ provider: 'unifonic', ...settings() });
    await expect(sender.send(message)).rejects.toThrow('refused');
  });

  test('Twilio gets the account in the address and in the authorization', async () => {
    await createTwilioSender({ provider: 'twilio', ...settings() }).send(message);
    expect(received).toEqual([
      {
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        fields: { To: message.to, Body: message.text, From: 'Saffron' },
        authorization: `Basic ${btoa('AC1:hidden')}`,
      },
    ]);
  });

  const template = { name: 'HX-ready', locale: 'ar-sa', variables: ['زعفران', 'العليا', '007'] } as const;

  test('Twilio gets a WhatsApp template by its ContentSid, with its values by their numbers', async () => {
    const sent = { ...message, template: { ...template, variables: [...template.variables] } };
    await createTwilioSender({ provider: 'twilio', ...settings() }).send(sent);
    expect(received).toEqual([
      {
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        fields: {
          To: `whatsapp:${message.to}`,
          From: 'whatsapp:+15550002222',
          ContentSid: 'HX-ready',
          ContentVariables: '{"1":"زعفران","2":"العليا","3":"007"}',
        },
        authorization: `Basic ${btoa('AC1:hidden')}`,
      },
    ]);
    const service = { ...settings(), whatsapp: { sender: 'MG1', baseUrl } };
    await createTwilioSender({ provider: 'twilio', ...service }).send(sent);
    expect(received[1]?.fields).toMatchObject({ MessagingServiceSid: 'MG1' });
  });

  test('Unifonic gets it by name and language', async () => {
    const sent = { ...message, template: { ...template, variables: [...template.variables] } };
    await createUnifonicSender({ provider: 'unifonic', ...settings() }).send(sent);
    expect(received).toMatchObject([
      {
        url: '/v1/messages',
        fields: {
          recipient: { contact: message.to, channel: 'whatsapp' },
          content: {
            type: 'template',
            name: 'HX-ready',
            language: { code: 'ar' },
            components: [{ type: 'body', parameters: [{ text: 'زعفران' }, { text: 'العليا' }, { text: '007' }] }],
          },
        },
      },
    ]);
  });

  test('what was certainly not taken is told apart from what may have been', async () => {
    answer = { status: 400, body: {} };
    const sender = createTwilioSender({ provider: 'twilio', ...settings() });
    await expect(sender.send(message)).rejects.toBeInstanceOf(MessageNotTaken);
    answer = { status: 0, body: {} };
    const failure: unknown = await sender.send(message).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(MessageNotTaken);
    await provider.close();
    await expect(sender.send(message)).rejects.toBeInstanceOf(MessageNotTaken);
  });

  test('Twilio says a call in the language of the shop, and nothing in the text is markup', async () => {
    const call = { to: message.to, text: 'Order 7 <waits> & "rings"', locale: 'fr' } as const;
    await createTwilioCaller({ provider: 'twilio', ...settings() }).call(call);
    const words = 'Order 7 &lt;waits&gt; &amp; &quot;rings&quot;';
    expect(received).toEqual([
      {
        url: '/2010-04-01/Accounts/AC1/Calls.json',
        fields: {
          To: message.to,
          From: '+15550001111',
          Twiml: `<Response><Say language="fr-FR" loop="2">${words}</Say></Response>`,
        },
        authorization: `Basic ${btoa('AC1:hidden')}`,
      },
    ]);
  });

  test('Unifonic says a call in Arabic or English; a refusal throws and names no number', async () => {
    const caller = createUnifonicCaller({ provider: 'unifonic', ...settings() });
    await caller.call({ to: message.to, text: 'طلب', locale: 'ar-sa' });
    expect(received).toMatchObject([
      {
        url: '/v1/calls',
        fields: { recipient: [message.to], say: 'طلب', language: 'arabic', callerId: '+15550001111' },
      },
    ]);
    answer = { status: 400, body: { message: message.to } };
    const failure: unknown = await caller.call({ ...message, locale: 'fr' }).catch((error: unknown) => error);
    expect(String(failure)).toMatch(/400/);
    expect(String(failure)).not.toContain('966');
  });

  test('without a provider, production makes no call', async () => {
    const config = loadConfig({ NODE_ENV: 'production', DEMO: 'false', SECRET_KEY: 'k'.repeat(32) });
    const call = { ...message, locale: 'fr' } as const;
    await expect(createCallSender(config, Fastify().log).call(call)).rejects.toThrow('SMS_PROVIDER');
  });

  test('a failure names neither the number nor the code', async () => {
    answer = { status: 500, body: { message: `${message.to} ${message.text}` } };
    const sender = createTwilioSender({ provider: 'twilio', ...settings() });
    const failure: unknown = await sender.send(message).catch((error: unknown) => error);
    expect(String(failure)).toContain('500');
    expect(String(failure)).not.toMatch(/966|482913/);
  });

  test('SendGrid gets the mail as it is, with nothing in it that counts clicks', async () => {
    const mail = { to: 'sara@example.com', fromName: 'زعفران', subject: 'رمز التحقق', text: '482913' };
    await createSendGridSender({ baseUrl, secret: 'SG.x', sender: 'orders@saffron.test' }).send(mail);
    expect(received).toMatchObject([
      {
        url: '/v3/mail/send',
        authorization: 'Bearer SG.x',
        fields: {
          personalizations: [{ to: [{ email: mail.to }] }],
          from: { email: 'orders@saffron.test', name: mail.fromName },
          subject: mail.subject,
          content: [{ type: 'text/plain', value: mail.text }],
          tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
        },
      },
    ]);
  });

  test('without a mail provider, production sends nothing and logs nothing', async () => {
    const logged: unknown[] = [];
    const log = Object.assign(Fastify().log, { warn: (line: unknown) => logged.push(line) });
    const config = loadConfig({ NODE_ENV: 'production', DEMO: 'false', SECRET_KEY: 'k'.repeat(32) });
    const mail = { to: 'sara@example.com', fromName: 'Saffron', subject: 'Code', text: '482913' };
    await expect(createMailSender(config, log).send(mail)).rejects.toThrow('MAIL_PROVIDER');
    expect(logged).toEqual([]);
  });

  test('without a provider, production sends nothing and logs nothing', async () => {
    const logged: unknown[] = [];
    const log = Object.assign(Fastify().log, { warn: (line: unknown) => logged.push(line) });
    const config = loadConfig({ NODE_ENV: 'production', DEMO: 'false', SECRET_KEY: 'k'.repeat(32) });
    await expect(createMessageSender(config, log).send(message)).rejects.toThrow('SMS_PROVIDER');
    expect(logged).toEqual([]);
  });
});
