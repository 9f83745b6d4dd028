import { categorySlug } from '@sufra/ordering';
import { RouterContextProvider, type LoaderFunctionArgs } from 'react-router';
import { describe, expect, test, vi } from 'vitest';
import { createMerchantDirectory } from '../api.server/merchant-directory.ts';
import { loadRoot } from '../api.server/load-root.ts';
import { servicesContext, type StorefrontServices } from '../context.ts';
import { aCategoryResource, aMenuDocument, ids } from '../testing/menu-document.ts';
import { aConcept, anApplication } from '../testing/settings.ts';
import { loader as menuLoader } from './entry/first-category.route.tsx';
import { loader as indexLoader } from './entry/index.route.tsx';
import { loader as languageLoader } from './entry/language.route.ts';
import { openAllMenus, openMenu, openMenuView } from './load/read-menu.server.ts';
import { openShop } from '../api.server/open-shop.ts';

const now = () => new Date('2026-11-20T09:00:00Z');

type Answers = Record<string, () => Response>;
let shopNumber = 0;

/** A visit to a shop whose API gives these answers, by path. */
function visit(path: string, own: Answers = {}, cookie = ''): LoaderFunctionArgs {
  shopNumber += 1;
  const answers: Answers = {
    '/api/applications': () => Response.json({ data: anApplication(), included: [aConcept()] }),
    '/cdn/menu.json': () => Response.json(aMenuDocument()),
    '/cdn/content.json': () => Response.json({ data: [] }),
    ...own,
  };
  const api = vi.fn(async (request: Request) =>
    (answers[new URL(request.url).pathname] ?? (() => new Response('{}', { status: 404 })))(),
  );
  const services: StorefrontServices = {
    api,
    merchants: createMerchantDirectory(api, now),
    now,
    clientAddress: '127.0.0.1',
    clientSettings: {},
  };
  const request = new Request(`https://shop-${shopNumber}.example${path}`, { headers: { cookie } });
  const params = Object.fromEntries(path.startsWith('/language/') ? [['locale', path.split(/[/?]/)[2] ?? '']] : []);
  return {
    request,
    params,
    context: new RouterContextProvider(new Map([[servicesContext, services]])),
    unstable_pattern: '',
  } as unknown as LoaderFunctionArgs;
}

const thrownBy = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );

describe('the start', () => {
  test('the menu opens at a category that is on at this hour, or else at the first', async () => {
    const until = (to: string) => ({ hours: [{ days: [0, 1, 2, 3, 4, 5, 6], from: '06:00', to }], dates: [] });
    const openedAt = async (breakfastEnds: string, drinksEnd: string) => {
      const menu = aMenuDocument([
        aCategoryResource({ availability: until(breakfastEnds) }),
        aCategoryResource({ id: ids.drinks, 'display-order': 2, availability: until(drinksEnd) }),
      ]);
      const answer = (await thrownBy(
        menuLoader(visit('/menu', { '/cdn/menu.json': () => Response.json(menu) })),
      )) as Response;
      return answer.headers.get('location')?.slice(-36);
    };
    expect(await openedAt('08:00', '23:00')).toBe(ids.drinks);
    expect(await openedAt('23:00', '23:00')).toBe(ids.grill);
    expect(await openedAt('08:00', '08:00')).toBe(ids.grill);
  });

  test('ROUTE-03: / redirects to the menu at once when no location is forced, keeping the query', async () => {
    const answer = (await thrownBy(indexLoader(visit('/?coupon=SUMMER')))) as Response;
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe(`/menu/charcoal-grill-${ids.grill}?coupon=SUMMER`);
  });

  test('ROUTE-02: / lets the browser decide when a location is forced', async () => {
    const forced = () => Response.json({ data: anApplication({ 'force-location': true }), included: [aConcept()] });
    expect(await indexLoader(visit('/', { '/api/applications': forced }))).toMatchObject({
      start: { allowedOrderTypes: ['deliver', 'eat-in', 'to-go'] },
    });
    expect(await thrownBy(indexLoader(visit('/?qr=1', { '/api/applications': forced })))).toBeInstanceOf(Response);
  });

  test('MENU-14: settings with their concept are loaded first, then the categories with their items', async () => {
    const args = visit('/');
    const { context } = args;
    await openMenuView(await openShop(args));
    const asked = vi
      .mocked(context.get(servicesContext).api)
      .mock.calls.map(([request]) => new URL(request.url).pathname);
    expect(asked).toEqual(['/api/applications', '/cdn/menu.json']);
  });
});

describe('menus of order types', () => {
  const menus = { 'order-type-menus': [{ type: 'deliver', uri: '/cdn/door.json' }], 'menu-ref': '/cdn/menu.json' };
  const open = (isSeparated: boolean, own: Answers = {}) => {
    const settings = { ...menus, 'is-separated-menus': isSeparated };
    const answer = () => Response.json({ data: anApplication(settings), included: [aConcept()] });
    const door = () => Response.json(aMenuDocument());
    return openShop(visit('/menu', { '/api/applications': answer, '/cdn/door.json': door, ...own }));
  };

  test('MENU-07: an address may name something of any of them, since only the browser knows the order type', async () => {
    expect(await openAllMenus(await open(true))).toHaveLength(2);
    expect(await openAllMenus(await open(false))).toHaveLength(1);
  });

  test('one that cannot be read is left out', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(
      await openAllMenus(await open(true, { '/cdn/door.json': () => new Response('', { status: 500 }) })),
    ).toHaveLength(1);
  });
});

describe('the language', () => {
  test('ROUTE-36: a switch rewrites the slug of the category for the new language, and either slug leads there', async () => {
    const back = encodeURIComponent(`/menu/charcoal-grill-${ids.grill}?cart=open`);
    const answer = await languageLoader(visit(`/language/ar-sa?back=${back}`));
    expect(decodeURI(answer.headers.get('location') ?? '')).toBe(
      `/menu/${categorySlug('مشاوي الفحم', ids.grill)}?cart=open`,
    );
    expect(answer.headers.get('set-cookie')).toContain('locale=ar-sa; Path=/');
  });

  test('a switch leads to no other site, and to no language that is not on offer', async () => {
    const placeAfter = async (back: string) =>
      (await languageLoader(visit(`/language/en-us?back=${encodeURIComponent(back)}`))).headers.get('location');
    expect(await placeAfter('//evil.example/menu')).toBe('/');
    expect(await placeAfter('/.//evil.example/menu')).toBe('/evil.example/menu');
    expect(await placeAfter('javascript:alert(1)')).toBe('/');
    expect(await placeAfter('/menu/%E0%A4%A')).toBe('/menu/%E0%A4%A');
    expect(await thrownBy(languageLoader(visit('/language/fr')))).toMatchObject({ init: { status: 404 } });
  });

  test('I18N-07: the wording of the merchant is read from the published content, in the language in use', async () => {
    const translation = (locale: string, text: string) => ({
      type: 'translations',
      id: locale,
      attributes: { locale, texts: { 'cart.title': text } },
    });
    const content = () => Response.json({ data: [translation('en-us', 'My tray'), translation('ar-sa', 'صينيتي')] });
    const { overrides } = await loadRoot(visit('/', { '/cdn/content.json': content }, 'locale=ar-sa'));
    expect(overrides).toEqual({ 'cart.title': ['صينيتي'] });
  });

  test('LOYAL-04: the way to the points is there for whoever is signed in, and for no guest', async () => {
    const settings = () => Response.json({ data: anApplication({ 'has-loyalty': true }), included: [aConcept()] });
    const waysOf = async (cookie: string) =>
      (await loadRoot(visit('/', { '/api/applications': settings }, cookie))).pages.map(({ url }) => url);
    expect(await waysOf('__Host-session=token')).toContain('/user/profile/loyalty');
    expect(await waysOf('')).toEqual(['/feedback']);
  });

  test('ERR-16: content that cannot be fetched is reported, and our words stay', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    const { overrides } = await loadRoot(visit('/', { '/cdn/content.json': () => new Response('', { status: 500 }) }));
    expect(overrides).toEqual({});
    expect(warn).toHaveBeenCalledWith('Error on fetching menu in cdn.', expect.anything());
  });
});

describe('what cannot be opened', () => {
  test('ERR-20: an unknown host is a start-up failure with the message, 400 by default', async () => {
    const error = { status: '404', code: 'unknown-host', title: '', detail: 'No shop lives here.' };
    const thrown = await thrownBy(
      openShop(visit('/', { '/api/applications': () => Response.json({ error }, { status: 404 }) })),
    );
    expect(thrown).toMatchObject({ data: { startUpFailure: 'No shop lives here.' }, init: { status: 400 } });
  });

  test('ERR-20: who cannot be shown a shop is told so in the language of the browser', async () => {
    const error = { status: '404', code: 'unknown-host', title: '', detail: 'No shop lives here.' };
    const args = visit('/', { '/api/applications': () => Response.json({ error }, { status: 404 }) });
    args.request.headers.set('accept-language', 'de, ar;q=0.8');
    expect(await thrownBy(openShop(args))).toMatchObject({ data: { startUpFailure: '', locale: 'ar-sa' } });
  });

  test('ERR-16: a menu that cannot be fetched is reported and shown as such', async () => {
    const warn = vi.mocked(console.warn).mockImplementation(() => undefined);
    const open = await openShop(visit('/', { '/cdn/menu.json': () => new Response('', { status: 500 }) }));
    expect(await thrownBy(openMenu(open))).toMatchObject({ data: { menuFailure: 'fetch' }, init: { status: 503 } });
    expect(warn).toHaveBeenCalledWith('Error on fetching menu in cdn.', expect.anything());
  });

  test('ERR-51: a shop without a menu says that there is none', async () => {
    const noMenu = () => Response.json({ data: anApplication({ 'menu-ref': '' }), included: [aConcept()] });
    const open = await openShop(visit('/', { '/api/applications': noMenu }));
    expect(await thrownBy(openMenu(open))).toMatchObject({ data: { menuFailure: 'missing' }, init: { status: 404 } });
  });

  test('MENU-06: only categories that exist are opened', async () => {
    const second = aCategoryResource({ id: ids.drinks, 'display-order': 0 });
    const view = await openMenuView(
      await openShop(
        visit('/', { '/cdn/menu.json': () => Response.json(aMenuDocument([aCategoryResource(), second])) }),
      ),
    );
    expect(view.categories.map(({ id }) => id)).toEqual([ids.drinks, ids.grill]);
  });
});
