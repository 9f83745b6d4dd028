import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes, randomUUID } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import type { Simulation } from './simulation.ts';

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
