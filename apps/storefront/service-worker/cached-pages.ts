import { carryEntry } from '../app/document/entry-address.ts';

/** Renamed when what is kept changes its form; older ones are thrown away. */
const cacheName = 'kept-pages-1';
const offlinePage = '/offline';
const menuPage = '/kept-menu';

type CachedMenu = { path: string; response: Response };
type MenuToCache = { locale: string; version: string; documents: string[] };

type KeptPages = {
  keepMenu(menu: MenuToCache): Promise<void>;
  keepOfflinePage(): Promise<void>;
  menu(): Promise<CachedMenu | undefined>;
  offline(): Promise<Response | undefined>;
  document(address: string): Promise<Response | undefined>;
};

type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;

/**
 * The pages a guest can open without a connection. All of them are fetched without a session. The menu names the files
 * of `build`: the worker of another build fetches it anew.
 */
export async function openCachedPages(
  caches: Caches,
  fetch: (request: Request) => Promise<Response>,
  build: string,
): Promise<KeptPages> {
  const cache = await caches.open(cacheName);

  // Without cookies the server makes the page that all guests share: no name, no session, no order in it.
  const fetchAnonymously = (address: string) =>
    fetch(new Request(new URL(address, origin()), { credentials: 'omit', cache: 'no-cache' }));

  const keepOfflinePage = async () => {
    const response = await fetchAnonymously(offlinePage);
    if (response.ok) await cache.put(offlinePage, response);
  };

  return {
    keepOfflinePage,
    async keepMenu({ locale, version, documents }) {
      const known = await cache.match(menuPage);
      const keptFor = `${locale} ${version} ${build}`;
      if (known?.headers.get('x-kept-for') === keptFor) return;
      const page = await fetchAnonymously(`/menu?lang=${encodeURIComponent(locale)}`);
      if (!page.ok) return;
      await cache.put(menuPage, await stamped(page, keptFor));
      await keepDocuments(cache, documents, fetchAnonymously);
      await keepOfflinePage();
    },
    async menu() {
      const response = await cache.match(menuPage);
      return response && { path: response.headers.get('x-kept-path') ?? '/menu', response };
    },
    offline: () => cache.match(offlinePage),
    document: (address) => cache.match(address),
  };
}

export async function evictOtherPages(caches: Caches): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('kept-pages-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * A copy that says where and for what it was kept, and says in itself since when: the guest sees that it is not of
 * today. A new response, because one that followed a redirect may not answer a navigation.
 */
async function stamped(page: Response, keptFor: string): Promise<Response> {
  const html = await page.text();
  const headers = new Headers(page.headers);
  for (const name of ['content-encoding', 'content-length', 'set-cookie']) headers.delete(name);
  headers.set('x-kept-for', keptFor);
  headers.set('x-kept-path', new URL(page.url, origin()).pathname);
  const mark = `<meta name="kept-at" content="${new Date().toISOString()}"/>`;
  return new Response(html.replace('</head>', `${mark}</head>`), { headers });
}

/** Keeps the menu's documents and lets go of those of an earlier menu. */
async function keepDocuments(cache: Cache, wanted: string[], fetch: (address: string) => Promise<Response>) {
  const addresses = new Set(wanted.filter(Boolean).map((address) => new URL(address, origin()).href));
  for (const { url } of await cache.keys())
    if (new URL(url).pathname.startsWith('/cdn/') && !addresses.has(url)) await cache.delete(url);
  for (const address of addresses) {
    const isOurs = new URL(address).origin === origin();
    if (!isOurs || (await cache.match(address))) continue;
    const response = await fetch(address).catch(() => undefined);
    if (response?.ok) await cache.put(address, response);
  }
}

const origin = (): string => globalThis.location.origin;

type Sources = { fetch: (request: Request) => Promise<Response>; kept: () => Promise<KeptPages> };

/** The time to wait for today's menu before the cached one is shown. */
const patienceMs = 6_000;

const menuPaths = /^\/(?:home\/?|menu(?:\/.*)?)?$/;

/**
 * Answers the opening of a page: from the server whenever it can be reached. Else the menu's addresses open the menu
 * that was kept, and every other one a page that says there is no connection.
 */
export async function answerNavigation(request: Request, { fetch, kept }: Sources): Promise<Response> {
  const { pathname } = new URL(request.url);
  const answer = fetch(request);
  const isMenu = menuPaths.test(pathname);
  try {
    return await (isMenu ? Promise.race([answer, afterPatience(kept, answer)]) : answer);
  } catch {
    const pages = await kept();
    return (isMenu && (await openKeptMenu(pages, request.url))) || (await pages.offline()) || Response.error();
  }
}

/** Gives up on a server that is slow when there is a menu to show instead; goes on waiting when there is none. */
async function afterPatience(kept: Sources['kept'], answer: Promise<Response>): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, patienceMs));
  if (await (await kept()).menu()) throw new Error('The server takes too long.');
  return answer;
}

/**
 * The kept menu at the address of any category; what lies over it (a dish, a chooser) needs the server and is left. The
 * query of a scanned address goes along.
 */
async function openKeptMenu(pages: KeptPages, address: string): Promise<Response | undefined> {
  const menu = await pages.menu();
  if (!menu) return undefined;
  const { pathname } = new URL(address);
  const [, , slug, over] = pathname.split('/');
  const goal = slug ? `/menu/${slug}` : menu.path;
  const isThere = (slug !== undefined && slug !== '' && !over) || goal === pathname;
  return isThere ? menu.response : Response.redirect(new URL(carryEntry(new URL(address), goal), address), 302);
}
