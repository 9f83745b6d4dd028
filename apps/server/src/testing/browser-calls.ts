import { buildApi, createServer } from '@sufra/api';
import type { TestApi } from '@sufra/api/testing/open-test-api';
import { callApi, type ApiCall } from '@sufra/storefront/app/api/call-api';
import { createMerchantDirectory } from '@sufra/storefront/app/api.server/merchant-directory';
import { secretCookie } from '@sufra/storefront/app/api.server/session';
import { addSessionToApiCalls } from '@sufra/storefront/server/pages';
import { inMemoryTransport } from '../open-shop.ts';

/** Calls the API as a script on a page of the shop does; a refusal comes back as it is. */
export type BrowserCall = (call: ApiCall) => ReturnType<typeof callApi<AnyDocument>>;

/** A document of the API as far as a test looks into it. */
export type AnyDocument = {
  data: AnyResource & AnyResource[];
  included?: AnyResource[];
  meta?: Record<string, unknown>;
};
type AnyResource = { id: string; type: string; attributes: Record<string, unknown>; links?: Record<string, string> };

/**
 * The way a page's script has to the API: the storefront's own call function, sent with nothing but the browser's cookie
 * to the bridge that adds the session's token and the merchant's app key.
 */
export async function openBrowserCalls(
  api: TestApi,
  { origin, token = () => undefined }: { origin: string; token?: () => string | undefined },
): Promise<{ call: BrowserCall; close: () => Promise<void> }> {
  const server = createServer(api.context.config, false);
  server.addHook(
    'onRequest',
    addSessionToApiCalls(createMerchantDirectory(inMemoryTransport(api.app), api.context.now)),
  );
  await server.register(buildApi(api.services), { prefix: '/api' });
  await server.ready();
  const send = inMemoryTransport(server);
  const call: BrowserCall = (own) =>
    callApi<AnyDocument>(
      (request) => {
        const headers = new Headers(request.headers);
        const session = token();
        headers.set('cookie', session ? `${secretCookie('session', origin)}=${session}` : 'theme=dark');
        headers.set('sec-fetch-site', 'same-origin');
        return send(new Request(request, { headers }));
      },
      origin,
      own,
    );
  return { call, close: () => server.close().then(() => undefined) };
}
