import { createECDH, randomBytes, randomUUID, type ECDH } from 'node:crypto';
import type { FastifyPluginAsync } from 'fastify';
import { decryptPush } from './decrypt-push.ts';
import type { Simulation } from './simulation.ts';

type Browser = { keys: ECDH; auth: Buffer };

/** A push service together with browsers that subscribe to it: what arrives is opened and put into the inbox. */
export const pushRoutes: FastifyPluginAsync<{ simulation: Simulation }> = async (app, { simulation }) => {
  const { box, now, wait } = simulation;
  const browsers = new Map<string, Browser>();
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );

  /** What `pushManager.subscribe()` gives a page. */
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
