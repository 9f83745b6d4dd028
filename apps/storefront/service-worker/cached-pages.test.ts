import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerNavigation, evictOtherPages, openCachedPages } from './cached-pages.ts';

const origin = 'https://saffron.example';
const today = { locale: 'ar-sa', version: '7', documents: ['/cdn/saffron/menu-1.json'] };

/** A browser's caches by address, as far as the worker uses them. */
function someCaches(names: string[] = []) {
  const stores = new Map<string, Map<string, Response>>(names.map((name) => [name, new Map()]));
  const hrefOf = (key: string | Request) => new URL(typeof key === 'string' ? key : key.url, origin).href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (key: string) => store.get(hrefOf(key))?.clone(),
      put: async (key: string, response: Response) => void store.set(hrefOf(key), response),
      delete: async (key: string) => store.delete(hrefOf(key)),
      keys: async () => [...store.keys()].map((url) => ({ url })),
    } as unknown as Cache;
  };
  const keys = async () => [...stores.keys()];
  return { open, keys, delete: async (name: string) => stores.delete(name) };
}

const pages: Record<string, string> = {
  '/menu': '<html><head></head><body>menu</body></html>',
  '/offline': 'offline page',
  '/cdn/saffron/menu-1.json': '{"menu":1}',
  '/cdn/saffron/menu-2.json': '{"menu":2}',
};

/** A server that answers with the sample's pages, and records its requests. */
function aServer() {
  const asked: Request[] = [];
  const fetch = async (request: Request) => {
    asked.push(request);
    const body = pages[new URL(request.url).pathname];
    if (body === undefined) return new Response('', { status: 404 });
    const answer = new Response(body, { headers: { 'set-cookie': 'a=b' } });
    // The server leads /menu to the first category.
    const url = request.url.replace(/\/menu\?/, '/menu/grill-1?');
    return Object.defineProperty(answer, 'url', { value: url });
  };
  return { asked, fetch };
}

const noLine = () => Promise.reject(new TypeError('Failed to fetch'));
const navigation = (path: string) => new Request(new URL(path, origin));

beforeEach(() => {
  vi.stubGlobal('location', new URL(origin));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function keptToday() {
  const caches = someCaches();
  const server = aServer();
  const kept = await openCachedPages(caches, server.fetch, 'build-1');
  await kept.keepMenu(today);
  return { caches, server, kept };
}

describe('what is kept', () => {
  test('the menu is fetched without a cookie, in the language in use, and says since when it is kept', async () => {
    const { server, kept } = await keptToday();
    expect(server.asked.map(({ credentials }) => credentials)).toEqual(server.asked.map(() => 'omit'));
    expect(new URL(server.asked[0]?.url ?? '').search).toBe('?lang=ar-sa');
    const menu = await kept.menu();
    expect(await menu?.response.text()).toMatch(/<meta name="kept-at" content="[^"]+Z"\/><\/head>/);
    expect(menu?.response.headers.has('set-cookie')).toBe(false);
  });

  test('the same menu is not fetched again, a newer one takes its place with its documents', async () => {
    const { server, kept } = await keptToday();
    const before = server.asked.length;
    await kept.keepMenu(today);
    expect(server.asked).toHaveLength(before);
    await kept.keepMenu({ ...today, version: '8', documents: ['/cdn/saffron/menu-2.json'] });
    expect(await kept.document(`${origin}/cdn/saffron/menu-1.json`)).toBeUndefined();
    expect(await (await kept.document(`${origin}/cdn/saffron/menu-2.json`))?.text()).toBe('{"menu":2}');
  });

  test('the worker of another build fetches the same menu again, whose page names the files of its build', async () => {
    const { caches, server } = await keptToday();
    const before = server.asked.length;
    const later = await openCachedPages(caches, server.fetch, 'build-2');
    await later.keepMenu(today);
    expect(server.asked.slice(before).map(({ url }) => new URL(url).pathname)).toEqual(['/menu', '/offline']);
  });

  test('a document of another place is left alone', async () => {
    const { server, kept } = await keptToday();
    await kept.keepMenu({ ...today, version: '8', documents: ['https://elsewhere.example/menu.json'] });
    expect(server.asked.every(({ url }) => url.startsWith(origin))).toBe(true);
  });

  test('pages that an earlier worker kept in another form are thrown away', async () => {
    const caches = someCaches(['kept-pages-0', 'kept-pages-1', 'workbox-precache-v2']);
    await evictOtherPages(caches);
    expect(await caches.keys()).toEqual(['kept-pages-1', 'workbox-precache-v2']);
  });
});

describe('opening a page', () => {
  test('the server answers whenever it can be reached', async () => {
    const { kept, server } = await keptToday();
    const answer = await answerNavigation(navigation('/menu'), { fetch: server.fetch, kept: async () => kept });
    expect(await answer.text()).not.toContain('kept-at');
  });

  test.each(['/menu/grill-1', '/menu/grill-1?cart=open'])(
    'without a connection %s opens the kept menu',
    async (path) => {
      const { kept } = await keptToday();
      const answer = await answerNavigation(navigation(path), { fetch: noLine, kept: async () => kept });
      expect(await answer.text()).toContain('kept-at');
    },
  );

  test.each([
    ['/', '/menu/grill-1'],
    ['/home', '/menu/grill-1'],
    ['/menu', '/menu/grill-1'],
    ['/menu/grill-1/burger-2', '/menu/grill-1'],
    ['/?queue=true&table=4', '/menu/grill-1?table=4&queue=true'],
    ['/menu/grill-1/burger-2?add=1&qr=TEN', '/menu/grill-1?qr=TEN'],
  ])('without a connection %s leads to %s', async (path, goal) => {
    const { kept } = await keptToday();
    const answer = await answerNavigation(navigation(path), { fetch: noLine, kept: async () => kept });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `${origin}${goal}`]);
  });

  test.each(['/checkout', '/user/order/1', '/user/profile', '/payment/tap', '/search'])(
    'without a connection %s says so, and nothing of it was ever kept',
    async (path) => {
      const { kept } = await keptToday();
      const answer = await answerNavigation(navigation(path), { fetch: noLine, kept: async () => kept });
      expect(await answer.text()).toBe('offline page');
    },
  );

  test('a server that does not answer in time makes place for the kept menu, if there is one', async () => {
    vi.useFakeTimers();
    const { kept } = await keptToday();
    const sources = { fetch: () => new Promise<Response>(() => undefined), kept: async () => kept };
    const answer = answerNavigation(navigation('/menu/grill-1'), sources);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(await (await answer).text()).toContain('kept-at');
  });

  test('a first visit without a connection fails as without a worker', async () => {
    const kept = await openCachedPages(someCaches(), aServer().fetch, 'build-1');
    const answer = await answerNavigation(navigation('/menu'), { fetch: noLine, kept: async () => kept });
    expect(answer.type).toBe('error');
  });
});
