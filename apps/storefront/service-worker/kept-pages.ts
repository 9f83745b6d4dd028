/** Renamed when what is kept changes its form; older ones are thrown away. */
const cacheName = 'kept-pages-1';
const offlinePage = '/offline';
const menuPage = '/kept-menu';

export type KeptMenu = { path: string; response: Response };
export type MenuToKeep = { locale: string; version: string; documents: string[] };

export type KeptPages = {
  keepMenu(menu: MenuToKeep): Promise<void>;
  keepOfflinePage(): Promise<void>;
  menu(): Promise<KeptMenu | undefined>;
  offline(): Promise<Response | undefined>;
  document(address: string): Promise<Response | undefined>;
};

type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete'>;

/** The pages a guest can open without a connection. All of them are fetched as nobody in particular. */
export async function openKeptPages(
  caches: Caches,
  fetch: (request: Request) => Promise<Response>,
): Promise<KeptPages> {
  const cache = await caches.open(cacheName);

  // Without cookies the server makes the page that everybody gets: no name, no session, no order in it.
  const fetchForNobody = (address: string) =>
    fetch(new Request(new URL(address, origin()), { credentials: 'omit', cache: 'no-cache' }));

  const keepOfflinePage = async () => {
    const response = await fetchForNobody(offlinePage);
    if (response.ok) await cache.put(offlinePage, response);
  };

  return {
    keepOfflinePage,
    async keepMenu({ locale, version, documents }) {
      const known = await cache.match(menuPage);
      if (known?.headers.get('x-kept-for') === `${locale} ${version}`) return;
      const page = await fetchForNobody(`/menu?lang=${encodeURIComponent(locale)}`);
      if (!page.ok) return;
      await cache.put(menuPage, await stamped(page, `${locale} ${version}`));
      await keepDocuments(cache, documents, fetchForNobody);
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

export async function forgetOtherKeptPages(caches: Caches): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith('kept-pages-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/**
 * A copy that says where and for what it was kept, and says in itself since when: the guest is told that it is not
 * of today. A new response, because one that followed a redirect may not answer a navigation.
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
