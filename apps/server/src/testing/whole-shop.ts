import path from 'node:path';
import { buildCdn, createServer, importBundle, readBundle } from '@sufra/api';
import { openTestApi, type TestApi } from '@sufra/api/testing/open-test-api';
import { lastCode } from '@sufra/api/testing/sign-in';
import { createMerchantDirectory } from '@sufra/storefront/app/api.server/merchant-directory';
import { servicesContext } from '@sufra/storefront/app/context';
import routes from '@sufra/storefront/app/routes';
import {
  createRequestHandler,
  RouterContextProvider,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
  type ServerBuild,
} from 'react-router';
import { inMemoryTransport } from '../open-shop.ts';

const samples = path.resolve(import.meta.dirname, '../../../../merchants');
const sources = path.resolve(import.meta.dirname, '../../../storefront/app');
const origin = 'http://saffron.localhost';

type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];
type RouteEntry = (typeof routes)[number];

/** One request of the storefront to the API, as `GET /locations?limit=999`, and what came back. */
export type ApiExchange = { call: string; request: Request; sent: string; status: number; body: string };

export type WholeShop = {
  api: TestApi;
  /** Files of all route modules, as routes.ts names them. */
  modules: string[];
  /** Every request that the storefront made to the API or for a published file, oldest first. */
  exchanges: ApiExchange[];
  /** A browser without scripts: it keeps cookies, and follows no redirect by itself. */
  openBrowser(options?: { replaced?: { file: string; by: string } }): Promise<Browser>;
  close(): Promise<void>;
};

export type Browser = {
  get(address: string, headers?: Record<string, string>): Promise<PageAnswer>;
  /** An object is sent as JSON, as our pages do; a form as a form. */
  post(address: string, body: object | FormData | URLSearchParams): Promise<PageAnswer>;
  /** Signs a guest in through the storefront, with the code of the message. */
  signIn(mobile: string, firstName?: string): Promise<{ customerId: string }>;
  cookies: Map<string, string>;
};

export type PageAnswer = {
  status: number;
  /** Where a redirect leads, within the shop. */
  location: string | undefined;
  headers: Headers;
  body: string;
  /** The readable text: the page without its markup. */
  text: string;
  json(): unknown;
};

/**
 * The storefront's real route table, rendered by its real server entry, over the real API on a database of its own with
 * the sample merchant: everything but the browser and the sockets.
 */
export async function openWholeShop({ files = {}, fill }: Contents = {}): Promise<WholeShop> {
  const api = await openTestApi();
  await (fill ? fill(api) : importSample(api, files));
  const cdn = createServer(api.context.config, false);
  await cdn.register(buildCdn(api.services), { prefix: '/cdn' });
  await cdn.ready();

  const exchanges: ApiExchange[] = [];
  const [toApi, toCdn] = [inMemoryTransport(api.app), inMemoryTransport(cdn)];
  const transport = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const kept = request.clone();
    const response = await (pathname.startsWith('/cdn/') ? toCdn : toApi)(request);
    const call = `${request.method} ${pathname.replace(/^\/api/, '')}${decodeURIComponent(search)}`;
    const [sent, body] = [await kept.text(), await response.clone().text()];
    exchanges.push({ call, request: kept, sent, status: response.status, body });
    return response;
  };
  const now = api.context.now;
  const merchants = createMerchantDirectory(transport, now);
  const build = await (sourcesBuild ??= buildOfSources());

  const openBrowser: WholeShop['openBrowser'] = async ({ replaced } = {}) => {
    const handle = createRequestHandler(replaced ? await withReplaced(build, replaced) : build, 'test');
    const cookies = new Map<string, string>();
    const ask = async (address: string, init: RequestInit): Promise<PageAnswer> => {
      const headers = new Headers(init.headers);
      if (cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
      const services = { api: transport, merchants, now, clientAddress: '198.51.100.7', clientSettings: {} };
      const context = new RouterContextProvider(new Map([[servicesContext, services]]));
      const response = await handle(new Request(new URL(address, origin), { ...init, headers }), context);
      for (const cookie of response.headers.getSetCookie()) keepCookie(cookies, cookie);
      return answerOf(response);
    };
    const browser: Browser = {
      cookies,
      get: (address, headers = {}) => ask(address, { headers: { accept: 'text/html', ...headers } }),
      post: (address, body) => ask(address, postOf(body)),
      async signIn(mobile, firstName = 'Sara') {
        const created = await browser.post(
          '/customer/create',
          new URLSearchParams({ firstName, mobile, dialCode: '+966' }),
        );
        await api.runJobs();
        const code = lastCode(api);
        const login = await browser.post('/customer/login', new URLSearchParams({ dialCode: '+966', mobile, code }));
        const { ok, value } = login.json() as { ok: boolean; value: { customer: { id: string } } };
        if (!ok) throw new Error(`The sign-in failed: ${created.body} ${login.body}`);
        return { customerId: value.customer.id };
      },
    };
    return browser;
  };

  return {
    api,
    modules: [...new Set(flatten(routes).map(({ file }) => file))],
    exchanges,
    openBrowser,
    async close() {
      await cdn.close();
      await api.close();
    },
  };
}

let sourcesBuild: Promise<ServerBuild> | undefined;

type Contents = {
  /** Further files of the sample merchant's bundle. */
  files?: Record<string, object>;
  /** Stores another merchant instead, at saffron.localhost. */
  fill?: (api: TestApi) => Promise<unknown>;
};

async function importSample(api: TestApi, own: Record<string, object>): Promise<void> {
  const { files } = await readBundle(path.join(samples, 'saffron-and-char'));
  for (const [name, content] of Object.entries(own)) files.set(name, Buffer.from(JSON.stringify(content)));
  const imported = await importBundle(api.context, files);
  if (!imported.ok) throw new Error(JSON.stringify(imported.refusal));
}

/** The build as React Router makes it from routes.ts, without bundling: the pages never reach a browser. */
async function buildOfSources(): Promise<ServerBuild> {
  const table = flatten(routes);
  const modules = new Map(
    await Promise.all(
      [...new Set(table.map(({ file }) => file))].map(async (file) => [file, await loadRoute(file)] as const),
    ),
  );
  const own = Object.fromEntries(
    table.map(({ id, file, parentId, path: address, index }) => [
      id,
      { id, parentId, path: address, index, module: modules.get(file) },
    ]),
  );
  const root = { id: 'root', path: '', module: await loadRoute('root.tsx') };
  const all = { root, ...own };
  return {
    entry: { module: (await load('entry.server.tsx')) as unknown as ServerBuild['entry']['module'] },
    routes: all,
    assets: {
      entry: { imports: [], module: '/assets/entry.js' },
      routes: assetsOf(all),
      url: '/assets/manifest.js',
      version: 'sources',
    },
    basename: '/',
    publicPath: '/',
    assetsBuildDirectory: '',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

function assetsOf(all: Record<string, { id: string; module: unknown }>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(all).map(([id, route]) => {
      const module = route.module as Record<string, unknown>;
      const has = (name: string) => module[name] !== undefined;
      return [
        id,
        {
          ...route,
          module: `/assets/${id}.js`,
          imports: [],
          hasAction: has('action'),
          hasLoader: has('loader'),
          hasErrorBoundary: has('ErrorBoundary'),
          hasClientAction: has('clientAction'),
          hasClientLoader: has('clientLoader'),
          hasClientMiddleware: has('clientMiddleware'),
        },
      ];
    }),
  );
}

async function withReplaced(build: ServerBuild, { file, by }: { file: string; by: string }): Promise<ServerBuild> {
  const module = await loadRoute(by);
  const ids = new Set(flatten(routes).flatMap((entry) => (entry.file === file ? [entry.id] : [])));
  const replaced = Object.fromEntries(
    Object.entries(build.routes).map(([id, route]) => [id, ids.has(id) && route ? { ...route, module } : route]),
  );
  return { ...build, routes: replaced };
}

/** A route module with its screens wired to their data, as the bundler does it. */
async function loadRoute(file: string): Promise<RouteModule> {
  const module = await load(file);
  const { default: Screen, ErrorBoundary } = module;
  return {
    ...module,
    ...(Screen && { default: withComponentProps(Screen as () => null) }),
    ...(ErrorBoundary && { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as () => null) }),
  };
}

const load = (file: string): Promise<RouteModule> => import(/* @vite-ignore */ path.join(sources, file));

type FlatRoute = { id: string; file: string; parentId: string; path: string | undefined; index: boolean | undefined };

function flatten(entries: readonly RouteEntry[], parentId = 'root'): FlatRoute[] {
  return entries.flatMap((entry) => {
    const { file, id = file.replace(/\.tsx?$/, ''), path: address, index, children = [] } = entry;
    return [{ id, file, parentId, path: address, index }, ...flatten(children, id)];
  });
}

function postOf(body: object | FormData | URLSearchParams): RequestInit {
  const isForm = body instanceof FormData || body instanceof URLSearchParams;
  const headers = {
    origin,
    'sec-fetch-site': 'same-origin',
    ...(isForm ? { accept: 'text/html' } : { accept: 'application/json', 'content-type': 'application/json' }),
  };
  return { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
}

function keepCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
  if (/max-age=0\b/i.test(line) || value === '') cookies.delete(name);
  else cookies.set(name, value);
}

async function answerOf(response: Response): Promise<PageAnswer> {
  const body = await response.text();
  const address = response.headers.get('location');
  const { pathname, search } = new URL(address ?? '', origin);
  return {
    status: response.status,
    location: address === null ? undefined : pathname + search,
    headers: response.headers,
    body,
    text: textOf(body),
    json: () => JSON.parse(body) as unknown,
  };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };

function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style|head)\b[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, ' ')
    .trim();
}
