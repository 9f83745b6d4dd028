import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import type { Services } from '../app/context.ts';
import { loadBuild } from './load-build.ts';
import { answerPage, type PageMaker } from './answer-page.ts';
import { readClientSettings } from './client-settings.ts';
import { createPageCache } from './page-cache.ts';
import { createPageFinisher } from './finish-page.ts';
import { addSecurityHeaders } from './security-headers.ts';
import type { StorefrontOptions } from './pages.ts';
import { signInHosts } from './sign-in-hosts.ts';
import { originOf, webRequest } from './web-request.ts';

const formLimitBytes = 256 * 1024;

/** Feedback may carry a picture, which the API then looks at. */
const feedbackLimitBytes = 9 * 1024 * 1024;

export type PageOptions = StorefrontOptions & { now: () => Date; merchants: MerchantDirectory };

/** Serves the built files and, for every other address, a rendered page. */
export async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const clientSettings = options.clientSettings ?? readClientSettings(process.env);
  const load = await loadBuild(app, options);
  // Given as a function, the build would have its routes ranked again for every page.
  const handle = createRequestHandler(options.dev ? load : await load(), options.dev ? 'development' : 'production');
  const { mapTilesUrl: tilesUrl } = clientSettings;
  const finish = createPageFinisher({ ...options, tilesUrl, signIn: signInHosts(clientSettings) });
  const cache = createPageCache(options.now);

  const render: PageMaker['render'] = async (request, { clientAddress, isForSignedIn }) => {
    const { api, merchants, now } = options;
    const services: Services = { api, merchants, now, clientAddress, clientSettings, isForSignedIn };
    const { servicesContext, textOf } = bundled(await load());
    const response = await handle(request, new RouterContextProvider(new Map([[servicesContext, services]])));
    return { response, page: () => textOf(response) };
  };

  app.addHook('onRequest', addSecurityHeaders);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: formLimitBytes }, (_request, body, done) =>
    done(null, body),
  );
  app.all('/assets/*', (_request, reply) => reply.code(404).send());
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(400).type('text/plain').send('The Host header names no place.');
    return answerPage(
      { request, reply, webRequest: webRequest(request, reply, origin), origin },
      { render, finish, cache, merchants: options.merchants, isCaching: !options.dev },
    );
  };
  for (const path of ['/feedback', '/feedback.data']) app.post(path, { bodyLimit: feedbackLimitBytes }, answer);
  app.all('/*', answer);
}

// Bundled code has its own copy of every module: what is shared with it must be the bundle's.
function bundled(build: ServerBuild) {
  return build.entry.module as unknown as Pick<
    typeof import('../app/context.ts') & typeof import('../app/api.server/written-page.ts'),
    'servicesContext' | 'textOf'
  >;
}
