import type { FastifyInstance } from 'fastify';
import { createMerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { forwardToApi, addSessionToApiCalls } from './forward-to-api.ts';
import { passOnPreviewCalls, previewRoutes } from './preview.ts';
import { refuseForgedRequests } from './refuse-forged-requests.ts';
import { type StorefrontOptions, servePages } from './serve-pages.ts';
import type { ApiTransport } from '../app/api/call-api.ts';
import { originOf, webRequest } from './web-request.ts';

/**
 * The storefront as a Fastify plugin: pages, assets, and the session for the browser's own API calls.
 * Register it before the API, whose calls need the hooks that are added here.
 */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const now = options.now ?? (() => new Date());
  const merchants = createMerchantDirectory(options.api, now);
  app.addHook('onRequest', passOnPreviewCalls(app));
  app.addHook('onRequest', refuseForgedRequests({ ...options, merchants }));
  app.addHook('onRequest', addSessionToApiCalls(merchants));
  app.all(previewRoutes.calls, async () => undefined);
  if (options.passOnApiCalls) await app.register(forwardToApi, { api: options.api });
  await app.register(serveAppleDomainFile, { api: options.api });
  await app.register(servePages, { ...options, now, merchants });
}

// The hooks have to reach the API, which is registered beside the storefront, not below it.
Object.assign(storefrontPlugin, { [Symbol.for('skip-override')]: true });

const wellKnown = '/.well-known/apple-developer-merchantid-domain-association';

/**
 * The file that Apple reads at every host of a shop before Apple Pay may open there: plain, unpacked, from the
 * merchant's own gateway (PAY-23). Some gateways still look for it with an ending.
 */
export async function serveAppleDomainFile(app: FastifyInstance, { api }: { api: ApiTransport }): Promise<void> {
  for (const path of [wellKnown, `${wellKnown}.txt`]) {
    app.get(path, async (request, reply) => {
      const origin = originOf(request);
      if (!origin) return reply.code(400).send();
      const headers = new Headers(webRequest(request, reply, origin).headers);
      for (const name of ['cookie', 'authorization', 'accept-encoding']) headers.delete(name);
      const answer = await api(new Request(`${origin}/api/payments/apple-pay/domain-association`, { headers }));
      if (!answer.ok) return reply.code(404).type('text/plain').send('');
      return reply.type('text/plain; charset=utf-8').send(await answer.text());
    });
  }
}
