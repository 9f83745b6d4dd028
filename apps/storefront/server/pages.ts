import type { FastifyInstance } from 'fastify';
import { createMerchantDirectory } from '../app/api.server/merchant-directory.ts';
import type { ApiTransport, ClientSettings } from '../app/context.ts';
import { serveAppleDomainFile } from './apple-domain-file.ts';
import { forwardToApi } from './forward-to-api.ts';
import { addSessionToApiCalls } from './session-bridge.ts';
import { servePages } from './serve-pages.ts';

export type StorefrontOptions = {
  /** Answers requests below /api and /cdn. */
  api: ApiTransport;
  /** True serves the sources through Vite with hot reload instead of the build. */
  dev: boolean;
  /** Folder of the production build: client/ and server/. */
  buildDir: string;
  now?: () => Date;
  clientSettings?: ClientSettings;
  /** True when the API runs elsewhere: browser calls to /api and /cdn are passed on through `api`. */
  passOnApiCalls?: boolean;
};

/**
 * The storefront as a Fastify plugin: pages, assets, and the session for the browser's own API calls.
 * Register it before the API, whose calls need the session hook that is added here.
 */
export async function storefrontPlugin(app: FastifyInstance, options: StorefrontOptions): Promise<void> {
  const now = options.now ?? (() => new Date());
  const merchants = createMerchantDirectory(options.api, now);
  app.addHook('onRequest', addSessionToApiCalls(merchants));
  if (options.passOnApiCalls) await app.register(forwardToApi, { api: options.api });
  await app.register(serveAppleDomainFile, { api: options.api });
  await app.register(servePages, { ...options, now, merchants });
}

// The hook has to reach the API, which is registered beside the storefront, not below it.
Object.assign(storefrontPlugin, { [Symbol.for('skip-override')]: true });
