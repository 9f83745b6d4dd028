import type { FastifyInstance } from 'fastify';
import { createMerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { serveAppleDomainFile } from './apple-domain-file.ts';
import { forwardToApi } from './forward-to-api.ts';
import { refuseForgedRequests } from './refuse-forged-requests.ts';
import { addSessionToApiCalls } from './session-bridge.ts';
import { servePages, type StorefrontOptions } from './serve-pages.ts';

/**
 * The storefront as a Fastify plugin: pages, assets, and the session for the browser's own API calls.
 * Register it before the API, whose calls need the hooks that are added here.
 */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const now = options.now ?? (() => new Date());
  const merchants = createMerchantDirectory(options.api, now);
  app.addHook('onRequest', refuseForgedRequests({ ...options, merchants }));
  app.addHook('onRequest', addSessionToApiCalls(merchants));
  if (options.passOnApiCalls) await app.register(forwardToApi, { api: options.api });
  await app.register(serveAppleDomainFile, { api: options.api });
  await app.register(servePages, { ...options, now, merchants });
}

// The hooks have to reach the API, which is registered beside the storefront, not below it.
Object.assign(storefrontPlugin, { [Symbol.for('skip-override')]: true });
