import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createMerchantDirectory, type MerchantDirectory } from '../app/api.server/merchant-directory.ts';
import { readSession } from '../app/api.server/session.ts';
import type { ClientSettings, StorefrontServices } from '../app/context.ts';
import { answerPage, type PageMaker } from './answer-page.ts';
import { readClientSettings } from './client-settings.ts';
import { signInHosts } from './content-policy.ts';
import { createPageCache } from './page-cache.ts';
import { createPageFinisher } from './page.ts';
import { answerPreviews, passOnPreviewCalls, previewRoutes } from './preview.ts';
import { type ForgedRequest, refuseForgedRequests } from './refuse-forged-requests.ts';
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

type StorefrontOptions = {
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
  /** The shop's address as guests see it, where it is set. */
  publicUrl?: string | undefined;
  /** Counts a request that came from no page of ours. */
  onRefused?: (reason: ForgedRequest) => void;
};

/** Opens the pages: the production build with its files, or the sources through Vite. */
async function loadBuild(
  app: FastifyInstance,
  { dev, buildDir }: StorefrontOptions,
): Promise<() => Promise<ServerBuild>> {
  if (dev) return loadSources(app, path.dirname(path.resolve(buildDir)));
  const address = pathToFileURL(path.resolve(buildDir, 'server/index.js')).href;
  const build = (await import(address)) as ServerBuild;
  await serveFiles(app, path.resolve(buildDir, 'client'));
  return async () => build;
}

async function serveFiles(app: FastifyInstance, root: string) {
  const { default: files } = await import('@fastify/static');
  const shared = { wildcard: false, decorateReply: false, preCompressed: true } as const;
  await app.register(files, {
    ...shared,
    root: `${root}/assets`,
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    globIgnore: ['**/*.br', '**/*.gz'],
  });
  await app.register(files, {
    ...shared,
    root,
    prefix: '/',
    index: false,
    maxAge: '1h',
    globIgnore: ['assets/**', '.vite/**', '**/*.br', '**/*.gz'],
    // A cache on the way must not keep guests at an old worker.
    setHeaders(reply, file) {
      if (/\/sw\.js(?:\.|$)/.test(file)) reply.header('cache-control', 'no-cache');
    },
  });
}

async function loadSources(app: FastifyInstance, folder: string) {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: folder,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => next(error as Error | undefined));
  });
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>;
}

/** Headers every answer of the storefront carries; pages add their own content policy. */
async function addSecurityHeaders(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'SAMEORIGIN',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(self)',
  });
}

const formLimitBytes = 256 * 1024;

/** Feedback may carry a picture, which the API then looks at. */
const feedbackLimitBytes = 9 * 1024 * 1024;

type PageOptions = StorefrontOptions & { now: () => Date; merchants: MerchantDirectory };

/** Serves the built files and, for every other address, a rendered page. */
async function servePages(app: FastifyInstance, options: PageOptions): Promise<void> {
  const clientSettings = options.clientSettings ?? readClientSettings(process.env);
  const load = await loadBuild(app, options);
  // Given as a function, the build would have its routes ranked again for every page.
  const mode = options.dev ? 'development' : 'production';
  const handle = createRequestHandler(options.dev ? load : await load(), mode);
  const loadBelow = async () => ({ ...(await load()), basename: previewRoutes.base });
  const handleBelow = createRequestHandler(options.dev ? loadBelow : await loadBelow(), mode);
  const { mapTilesUrl: tilesUrl, realtimeUrl, analyticsUrl } = clientSettings;
  const finish = createPageFinisher({
    ...options,
    tilesUrl,
    realtimeUrl,
    analyticsUrl,
    signIn: signInHosts(clientSettings),
  });
  const cache = createPageCache(options.now);

  type Given = Pick<StorefrontServices, 'merchants' | 'now' | 'clientSettings'>;
  const renderBy =
    (answer: typeof handle, given: Given): PageMaker['render'] =>
    async (request, { clientAddress, isForSignedIn }) => {
      const services: StorefrontServices = { api: options.api, ...given, clientAddress, isForSignedIn };
      const { servicesContext, pageTextOf } = bundled(await load());
      const response = await answer(request, new RouterContextProvider(new Map([[servicesContext, services]])));
      return { response, page: () => pageTextOf(response) };
    };
  const render = renderBy(handle, { ...options, clientSettings });
  const { analyticsUrl: _counted, ...uncounted } = clientSettings;
  const answerPreview = answerPreviews({
    ...options,
    finish,
    cache,
    renderBelow: (merchants, now) => renderBy(handleBelow, { merchants, now, clientSettings: uncounted }),
  });

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
  for (const path of previewRoutes.pages) app.all(path, answerPreview);
  app.all('/*', answer);
}

// Bundled code has its own copy of every module: what is shared with it must be the bundle's.
function bundled(build: ServerBuild) {
  return build.entry.module as unknown as Pick<
    typeof import('../app/context.ts') & typeof import('../app/document/written-page.server.ts'),
    'servicesContext' | 'pageTextOf'
  >;
}

/** Streams of events that are passed on to guests. */
type EventStreams = {
  /** The answer, which ends when `endAll` is called; one that is no stream of events stays as it is. */
  follow(answer: Response): Response;
  /** Ends all of them, and every one that comes later: their browsers connect again, to another process. */
  endAll(): void;
};

/** A stream of events has no end of its own, and a server that waited for one would never close. */
export function createEventStreams(): EventStreams {
  const closing = new AbortController();
  const { signal } = closing;
  return {
    follow(answer) {
      if (!answer.body || !answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      answer.body
        .pipeTo(writable, { signal, preventAbort: true })
        .catch((reason: unknown) => (signal.aborted ? writable.close() : writable.abort(reason)))
        // The guest who left first needs neither.
        .catch(() => undefined);
      return new Response(readable, answer);
    },
    endAll: () => closing.abort(),
  };
}

/** Passes the browser's calls on to an API that runs elsewhere, streams included. */
export async function forwardToApi(app: FastifyInstance, { api }: { api: ApiTransport }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 1024 * 1024 }, (_request, body, done) =>
    done(null, body),
  );
  const streams = createEventStreams();
  app.addHook('preClose', async () => streams.endAll());
  const forward = async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(400).send();
    const outgoing = webRequest(request, reply, origin);
    outgoing.headers.set('x-forwarded-for', request.ip);
    outgoing.headers.delete('cookie');
    return reply.send(streams.follow(await api(outgoing)));
  };
  app.all('/api/*', forward);
  app.all('/cdn/*', forward);
}

/**
 * Lets the browser call /api with nothing but its cookie: adds the Bearer token of the session and the merchant's app
 * key (D-44). Calls that change something have been checked before: `refuseForgedRequests`.
 */
export function addSessionToApiCalls(merchants: MerchantDirectory) {
  return async (request: FastifyRequest) => {
    if (!request.url.startsWith('/api/')) return;
    const { cookie } = request.headers;
    const origin = cookie === undefined ? undefined : originOf(request);
    const token = origin && readSession(cookie, origin);
    if (token && request.headers.authorization === undefined) request.headers.authorization = `Bearer ${token}`;
    if (!request.headers['x-app-key'] && isFromBrowser(request)) await addAppKey(request, merchants);
  };
}

async function addAppKey(request: FastifyRequest, merchants: MerchantDirectory) {
  const origin = originOf(request);
  const found = origin && (await merchants.find(origin).catch(() => undefined));
  if (found && found.ok) request.headers['x-app-key'] = found.value.application.attributes.key;
}

/** Browsers say where a request comes from; the storefront's own calls in memory do not. */
const isFromBrowser = (request: FastifyRequest): boolean =>
  request.headers['sec-fetch-site'] !== undefined || request.headers.cookie !== undefined;
