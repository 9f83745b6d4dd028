import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { SentMessage, Simulation } from './simulation.ts';

/** A form, or whatever else a program sent instead. */
type Form = Record<string, unknown>;

const isWritten = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** The two message providers by the shapes of their own calls. */
export const smsRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const { box, now, wait } = simulation;

  /** A call to Twilio, with what its form says to send. */
  const twilio = (path: string, prefix: string, read: (form: Form) => Omit<SentMessage, 'sentAt'> | undefined) =>
    app.post<{ Body: Form | undefined }>(
      `/twilio/2010-04-01/Accounts/:account/${path}.json`,
      async (request, reply) => {
        await wait(simulation.switches.delayMilliseconds);
        if (simulation.switches.outcome === 'server-error')
          return reply.code(500).send({ status: 500, message: 'Internal error' });
        if (!request.headers.authorization?.startsWith('Basic '))
          return reply.code(401).send({ status: 401, code: 20_003 });
        const form = request.body ?? {};
        const message = read(form);
        if (!message || simulation.switches.outcome === 'refuse') {
          const refused = { status: 400, code: 21_211, message: "The 'To' number is not a valid phone number." };
          return reply.code(400).send(refused);
        }
        box.add({ ...message, sentAt: now().toISOString() });
        return reply
          .code(201)
          .send({ sid: `${prefix}${randomUUID().replaceAll('-', '')}`, status: 'queued', to: form.To });
      },
    );

  twilio('Messages', 'SM', ({ To: to, Body: body, ContentSid: template, ContentVariables: variables }) => {
    const isWhatsapp = isWritten(to) && to.startsWith('whatsapp:');
    const text = isWhatsapp && isWritten(template) ? templateText(template, valuesOf(variables)) : body;
    if (!isWritten(to) || !isWritten(text)) return undefined;
    return isWhatsapp ? { to: to.slice('whatsapp:'.length), channel: 'whatsapp', text } : { to, channel: 'sms', text };
  });

  twilio('Calls', 'CA', ({ To: to, Twiml: words }) => {
    const text = isWritten(words) ? /<Say[^>]*>([^<]*)<\/Say>/.exec(words)?.[1] : undefined;
    return isWritten(to) && isWritten(text) ? { to, channel: 'call', text } : undefined;
  });

  app.post<{ Body: Form | undefined }>('/unifonic/v1/calls', async (request, reply) => {
    await wait(simulation.switches.delayMilliseconds);
    if (simulation.switches.outcome === 'server-error') return reply.code(500).send({ message: 'Internal error' });
    const { recipient, say: text } = request.body ?? {};
    const to: unknown = Array.isArray(recipient) ? recipient[0] : undefined;
    if (
      !request.headers['x-app-id'] ||
      !isWritten(to) ||
      !isWritten(text) ||
      simulation.switches.outcome === 'refuse'
    ) {
      return reply.code(400).send({ message: 'Invalid recipient' });
    }
    box.add({ to, channel: 'call', text, sentAt: now().toISOString() });
    return { callId: randomUUID(), status: 'queued' };
  });

  app.post<{ Body: Template | undefined }>('/unifonic/v1/messages', async (request, reply) => {
    await wait(simulation.switches.delayMilliseconds);
    if (simulation.switches.outcome === 'server-error') return reply.code(500).send({ message: 'Internal error' });
    if (!request.headers.publicid || !request.headers.secret) return reply.code(401).send({ message: 'Unauthorized' });
    const { recipient, content } = request.body ?? {};
    if (!isWritten(recipient?.contact) || !isWritten(content?.name) || simulation.switches.outcome === 'refuse') {
      return reply.code(400).send({ message: 'Invalid recipient or template' });
    }
    const values = (content.components ?? []).flatMap(({ parameters = [] }) => parameters.map(({ text }) => text));
    const text = templateText(content.name, values);
    box.add({ to: recipient.contact, channel: 'whatsapp', text, sentAt: now().toISOString() });
    return reply.code(202).send({ messageId: randomUUID() });
  });

  app.post<{ Body: Form | undefined }>('/unifonic/rest/SMS/messages', async (request, reply) => {
    await wait(simulation.switches.delayMilliseconds);
    if (simulation.switches.outcome === 'server-error')
      return reply.code(500).send({ success: false, message: 'Internal error' });
    const { AppSid: account, Recipient: recipient, Body: text } = request.body ?? {};
    // This provider reports its refusals with status 200.
    if (!account || !isWritten(recipient) || !isWritten(text) || simulation.switches.outcome === 'refuse') {
      return { success: false, message: 'Invalid recipient', errorCode: 'ER-02', data: null };
    }
    box.add({ to: `+${recipient}`, channel: 'sms', text, sentAt: now().toISOString() });
    return { success: true, message: '', errorCode: 'ER-00', data: { MessageID: randomUUID(), Status: 'Queued' } };
  });
};

/** A template of WhatsApp in the shape of Unifonic's call. */
type Template = {
  recipient?: { contact?: unknown };
  content?: { name?: unknown; components?: { parameters?: { text?: unknown }[] }[] };
};

/** A template as the simulator knows it: its name, and the values that would stand in it. */
const templateText = (name: string, values: unknown[]): string => `[${name}] ${values.map(String).join(' · ')}`;

/** The values of a template in the order of their numbers, as Twilio gets them in one field. */
function valuesOf(written: unknown): unknown[] {
  try {
    return Object.values(JSON.parse(String(written)) as object);
  } catch {
    return [];
  }
}

/** SendGrid's v3 mail/send, as far as a plain text mail needs it. */
type Mail = {
  personalizations?: { to?: { email?: unknown }[] }[];
  subject?: unknown;
  content?: { value?: unknown }[];
};

/** The mail provider by the shape of its own call; mails lie in the inbox beside the messages. */
export const mailRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  app.post<{ Body: Mail | undefined }>('/sendgrid/v3/mail/send', async (request, reply) => {
    const { box, now, wait, switches } = simulation;
    await wait(switches.delayMilliseconds);
    if (switches.outcome === 'server-error') return reply.code(500).send(problem('Internal error'));
    if (!request.headers.authorization?.startsWith('Bearer ')) return reply.code(401).send(problem('Unauthorized'));
    const to = request.body?.personalizations?.[0]?.to?.[0]?.email;
    const text = request.body?.content?.[0]?.value;
    const subject = request.body?.subject;
    const isComplete = [to, text, subject].every((part) => typeof part === 'string' && part !== '');
    if (!isComplete || switches.outcome === 'refuse') return reply.code(400).send(problem('The mail is incomplete.'));
    box.add({
      to: String(to),
      channel: 'email',
      text: `${String(subject)}\n\n${String(text)}`,
      sentAt: now().toISOString(),
    });
    return reply.code(202).send();
  });
};

const problem = (message: string) => ({ errors: [{ message, field: null, help: null }] });

const saltBytes = 16;
const tagBytes = 16;
/** Salt, record size and length of the sender's key. */
const headBytes = saltBytes + 4 + 1;

/** Opens a message as the browser does that it is meant for (RFC 8291, one record of aes128gcm). */
function decryptPush(body: Buffer, keys: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, saltBytes);
  const keyBytes = body.readUInt8(headBytes - 1);
  const sender = body.subarray(headBytes, headBytes + keyBytes);
  const sealed = body.subarray(headBytes + keyBytes);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const input = derive(keys.computeSecret(sender), auth, info, 32);
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  const opened = Buffer.concat([decipher.update(sealed.subarray(0, -tagBytes)), decipher.final()]);
  // Behind the text stands a mark, and whatever it was filled up with.
  return opened.subarray(0, opened.lastIndexOf(2)).toString('utf8');
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

type Browser = { keys: ECDH; auth: Buffer };

/** A push service together with browsers that subscribe to it: what arrives is opened and put into the inbox. */
export const pushRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const { box, now, wait } = simulation;
  const browsers = new Map<string, Browser>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  /** The subscription as `pushManager.subscribe()` returns it. */
  app.post('/push/subscriptions', async (request, reply) => {
    const id = randomUUID();
    const keys = createECDH('prime256v1');
    keys.generateKeys();
    const auth = randomBytes(16);
    browsers.set(id, { keys, auth });
    const endpoint = `${request.protocol}://${request.host}${app.prefix}/push/${id}`;
    const written = { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') };
    return reply.code(201).send({ endpoint, expirationTime: null, keys: written });
  });

  app.post<{ Params: { id: string }; Body: unknown }>('/push/:id', async (request, reply) => {
    await wait(simulation.switches.delayMilliseconds);
    const browser = browsers.get(request.params.id);
    if (!browser) return reply.code(410).send();
    if (simulation.switches.outcome === 'server-error') return reply.code(503).send();
    const isSigned = /^vapid t=[\w.-]+, ?k=[\w-]+$/.test(request.headers.authorization ?? '');
    if (!isSigned || !request.headers.ttl || simulation.switches.outcome === 'refuse') return reply.code(403).send();
    if (!Buffer.isBuffer(request.body)) return reply.code(400).send();
    const text = decryptPush(request.body, browser.keys, browser.auth);
    box.add({ to: request.params.id, channel: 'push', text, sentAt: now().toISOString() });
    return reply.code(201).send();
  });

  /** The browser unsubscribes. */
  app.delete<{ Params: { id: string } }>('/push/:id', async (request, reply) => {
    browsers.delete(request.params.id);
    return reply.code(204).send();
  });
};
