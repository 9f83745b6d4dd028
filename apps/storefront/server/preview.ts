import type { LocationListDocument } from '@sufra/contracts';
import { storageKeys } from '@sufra/contracts/storage-keys';
import { type Locale, locales } from '@sufra/ordering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApiClient } from '../app/api.server/api-client.ts';
import { type HostMerchant, type MerchantDirectory, merchantOfKey } from '../app/api.server/merchant-directory.ts';
import {
  attributesFor,
  browserLocale,
  localeCookieAt,
  readCookie,
  requestLocale,
  secretCookie,
} from '../app/api.server/session.ts';
import type { ApiTransport } from '../app/api/call-api.ts';
import { readBranch } from '../app/location/branch.resource.ts';
import { chosenBranch } from '../app/location/chooser/choose-place.ts';
import { answerPage, type PageMaker } from './answer-page.ts';
import { refusedPage, refusedPagePolicy, refusedWords } from './refused-page.ts';
import { originOf, webRequest } from './web-request.ts';

/*
 * A draft as guests would see it (decision record 0130): the pages of the shop below a path of their own. Its cookie goes
 * with requests below that path alone, so that no page of the shop itself can show a draft, and no page of a preview the
 * shop: a key that opens nothing ends in words.
 */

const previewPath = '/preview';

/** Where the calls of previews and their pages are answered. */
export const previewRoutes = { base: previewPath, calls: '/preview/api/*', pages: ['/preview', '/preview/*'] };
const cookieName = 'preview';
const localeCookie = 'preview-locale';
const isBelow = /^\/preview(?:[/?]|$)/;
const twoHours = 2 * 60 * 60;

/** The key of a preview and the branch that was chosen for it. */
type Opened = { key: string; branch: string };

function readOpened(request: FastifyRequest, origin: string): Opened | undefined {
  const [key, branch = ''] = (
    readCookie(request.headers.cookie, secretCookie(cookieName, origin, previewPath)) ?? ''
  ).split('~');
  return key ? { key, branch } : undefined;
}

/**
 * Sends the calls of a preview's pages to the API with the key of the preview, and with nothing of the guest who is signed in
 * at the shop. Register it before what adds the session to the calls of guests.
 */
export function passOnPreviewCalls(app: FastifyInstance) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { raw } = request;
    if (!request.url.startsWith(`${previewPath}/api/`)) return;
    const origin = originOf(request);
    const opened = origin && readOpened(request, origin);
    delete raw.headers.authorization;
    delete raw.headers.cookie;
    raw.headers['x-app-key'] = opened ? opened.key : 'none';
    raw.url = (raw.url ?? '').slice(previewPath.length);
    reply.hijack();
    app.routing(raw, reply.raw);
  };
}

type Options = {
  api: ApiTransport;
  /** Finds the shop of a host: drafts of others are shown by none of its pages. */
  merchants: MerchantDirectory;
  now: () => Date;
  finish: PageMaker['finish'];
  cache: PageMaker['cache'];
  /** Renders a page of the shop that this directory finds, below the path of previews. */
  renderBelow: (merchants: MerchantDirectory, now: () => Date) => PageMaker['render'];
};

/** Answers requests below the path of previews. */
export function answerPreviews({ api, merchants, now, finish, cache, renderBelow }: Options) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(400).send();
    const url = new URL(request.url, origin);
    const place = url.pathname.slice(previewPath.length);
    reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'private, no-store' });
    if (place === '/leave') {
      reply.header('set-cookie', `${secretCookie(cookieName, origin, previewPath)}=; Max-Age=0; ${attributes(origin)}`);
      return answerClosed(request, reply, { origin, status: 200 });
    }
    const isOpening = place === '/open';
    const opened = isOpening ? askedFor(url) : readOpened(request, origin);
    const [shop, found] = await Promise.all([
      merchants.find(origin),
      opened && merchantOfKey(api, opened.key).find(origin),
    ]);
    const preview = found?.ok ? found.value.application.meta.preview : undefined;
    if (!opened || !found?.ok || !shop.ok || preview?.of !== shop.value.application.id)
      return answerClosed(request, reply, { origin, status: 410 });
    if (isOpening) return open(reply, url, opened);

    const clock = () => new Date(now().getTime() + preview['shift-ms']);
    const locale = localeOf(request, origin, found.value);
    request.headers.cookie = `${localeCookieAt(origin)}=${locale}`;
    delete request.headers.authorization;
    const seed = await readSeed(api, { origin, opened, merchant: found.value, clock });
    const script = previewScript({ base: previewPath, key: opened.key, shiftMs: preview['shift-ms'], seed });
    const quiet: MerchantDirectory = { find: async () => ({ ok: true, value: uncounted(found.value) }) };
    const render = renderBelow(quiet, clock);
    const maker: PageMaker = {
      async render(asked, audience) {
        const { response, page } = await render(asked, audience);
        keepToPreview(response.headers, origin);
        return { response, page };
      },
      finish: (html, reach) =>
        finish(
          html.replace('<head>', () => `<head><script>${script}</script>`),
          reach,
        ),
      cache,
      merchants: quiet,
      isCaching: false,
    };
    return answerPage({ request, reply, webRequest: insideOf(webRequest(request, reply, origin)), origin }, maker);
  };
}

const attributes = (origin: string): string =>
  attributesFor(new Request(origin), previewPath).replace('SameSite=Lax', 'SameSite=Strict');

const askedFor = ({ searchParams }: URL): Opened => ({
  key: (searchParams.get('key') ?? '').replaceAll(/[^\w-]/g, ''),
  branch: (searchParams.get('branch') ?? '').replaceAll(/[^\w-]/g, ''),
});

function open(reply: FastifyReply, url: URL, { key, branch }: Opened) {
  const lang = locales.find((locale) => locale === url.searchParams.get('lang'));
  const ends = `Max-Age=${twoHours}; ${attributes(url.origin)}`;
  reply.header('set-cookie', [
    `${secretCookie(cookieName, url.origin, previewPath)}=${key}~${branch}; ${ends}`,
    ...(lang ? [`${localeCookie}=${lang}; Max-Age=${twoHours}; Path=${previewPath}; SameSite=Strict`] : []),
  ]);
  return reply.redirect(`${previewPath}/menu`, 303);
}

/** The language that was chosen for the preview; the guest's own choice in the shop is another. */
function localeOf(request: FastifyRequest, origin: string, { application, concept }: HostMerchant): Locale {
  const chosen = readCookie(request.headers.cookie, localeCookie);
  const headers = new Headers(chosen ? { cookie: `${localeCookieAt(origin)}=${chosen}` } : undefined);
  const offered = locales.filter((locale) =>
    application.attributes.languages.some((tag) => tag.toLowerCase() === locale),
  );
  return requestLocale(new Request(origin, { headers }), offered, concept.attributes['primary-language']);
}

/** A page that names an address of a preview to go back to means the page of the shop that it shows. */
function insideOf(request: Request): Request {
  const url = new URL(request.url);
  for (const [name, value] of url.searchParams)
    if (isBelow.test(value)) url.searchParams.set(name, value.slice(previewPath.length) || '/');
  return url.href === request.url ? request : new Request(url, request);
}

/** Nothing that a page of a preview does changes a cookie of the shop, apart from the preview's own language. */
function keepToPreview(headers: Headers, origin: string): void {
  const cookies = headers.getSetCookie();
  headers.delete('set-cookie');
  headers.set('cache-control', 'private, no-store');
  headers.set('x-robots-tag', 'noindex, nofollow');
  const name = localeCookieAt(origin);
  for (const cookie of cookies) {
    const locale = cookie.startsWith(`${name}=`) && locales.find((each) => cookie.startsWith(`${name}=${each};`));
    if (locale)
      headers.append(
        'set-cookie',
        `${localeCookie}=${locale}; Max-Age=${twoHours}; Path=${previewPath}; SameSite=Strict`,
      );
  }
}

/** A look at a draft is no visit: no tracker of the merchant is loaded. */
function uncounted({ application, concept }: HostMerchant): HostMerchant {
  const none = { 'gtm-id': null, 'fb-pixel-id': null, 'tiktok-id': null };
  return { application: { ...application, attributes: { ...application.attributes, ...none } }, concept };
}

type SeedOptions = { origin: string; opened: Opened; merchant: HostMerchant; clock: () => Date };

/** The storage of a browser in which the branch was chosen. */
async function readSeed(
  api: ApiTransport,
  { origin, opened, merchant, clock }: SeedOptions,
): Promise<Record<string, string>> {
  if (opened.branch === '') return {};
  const client = createApiClient({ transport: api, origin, appKey: opened.key });
  const found = await client.call<LocationListDocument>({ path: '/locations', query: { limit: 999 } });
  const location = found.ok && found.value.data.find(({ id }) => id === opened.branch);
  if (!location) return {};
  const { 'currency-code': code, 'decimal-places': digits } = merchant.concept.attributes;
  const branch = readBranch(location, { code, digits });
  const type = branch.orderTypes.find((each) => each !== 'deliver');
  if (!type) return {};
  const place = JSON.stringify(chosenBranch(branch));
  return {
    [storageKeys.orderType]: type,
    [storageKeys.lastLocation]: place,
    [storageKeys.nearestBranch]: place,
    [storageKeys.orderTime]: String(clock().getTime()),
  };
}

type Closed = { origin: string; status: number };

/** Says in words that there is no preview to see. */
function answerClosed(request: FastifyRequest, reply: FastifyReply, { origin, status }: Closed) {
  const saved = readCookie(request.headers.cookie, localeCookie);
  const asked = new URL(request.url, origin).searchParams.get('lang');
  const wanted = locales.find((locale) => locale === (saved ?? asked));
  const locale = wanted ?? browserLocale(request.headers['accept-language'], locales) ?? 'en-us';
  const words = refusedWords[locale];
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', refusedPagePolicy)
    .send(
      refusedPage({
        locale,
        title: words['refused.preview.title'],
        detail: words['refused.preview.hint'],
        home: words['refused.home'],
      }),
    );
}

type Facts = {
  /** The path below which the pages of previews lie. */
  base: string;
  key: string;
  shiftMs: number;
  /** The storage that the browser begins with. */
  seed: Record<string, string>;
};

/**
 * The first script of every page of a preview: the pages themselves are those of the shop and know nothing of it. They
 * store apart from the guest's own cart, place and language, for this tab; their calls and addresses stay below the
 * path of previews; their clock shows the chosen moment.
 */
const previewScript = (facts: Facts): string =>
  `(${run.toString()})(${JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)});`;

/** Runs as text in the page, so that it uses nothing from outside. */
function run({ base, key, shiftMs, seed }: Facts): void {
  const kept = window.sessionStorage;
  const storageBelow = (prefix: string): Storage => {
    const names = () => Object.keys(kept).filter((name) => name.startsWith(prefix));
    return {
      get length() {
        return names().length;
      },
      key: (index) => names()[index]?.slice(prefix.length) ?? null,
      getItem: (name) => kept.getItem(prefix + name),
      setItem: (name, value) => kept.setItem(prefix + name, value),
      removeItem: (name) => kept.removeItem(prefix + name),
      clear: () => names().forEach((name) => kept.removeItem(name)),
    };
  };
  const own = storageBelow('preview-device:');
  const ofTab = storageBelow('preview-tab:');
  // Another preview than the one before: its ids are others.
  if (kept.getItem('preview-key') !== key) {
    own.clear();
    ofTab.clear();
    for (const [name, value] of Object.entries(seed)) own.setItem(name, value);
    kept.setItem('preview-key', key);
  }
  Object.defineProperty(window, 'localStorage', { value: own });
  Object.defineProperty(window, 'sessionStorage', { value: ofTab });
  Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
  // The language of the preview is its own, and no script of it reads or writes a cookie of the shop.
  Object.defineProperty(document, 'cookie', {
    get: () => `${location.protocol === 'https:' ? '__Host-' : ''}locale=${document.documentElement.lang}`,
    set: () => {},
  });

  const below = (address: string | URL): string => {
    const url = new URL(address, location.href);
    const isOfShop = url.origin === location.origin && !/^\/(?:assets|cdn|preview)(?:\/|$)/.test(url.pathname);
    return isOfShop ? url.origin + base + url.pathname + url.search + url.hash : url.href;
  };
  const send = window.fetch;
  window.fetch = async (asked, init) => {
    const request =
      asked instanceof Request
        ? below(asked.url) === asked.url
          ? asked
          : new Request(below(asked.url), asked)
        : below(asked);
    const answer = await send(request, init);
    // The preview is over: the page that says so replaces this one.
    if (answer.status === 410) location.reload();
    return answer;
  };
  const Source = window.EventSource;
  window.EventSource = class extends Source {
    constructor(address: string | URL, init?: EventSourceInit) {
      super(below(address), init);
    }
  };
  for (const name of ['pushState', 'replaceState'] as const) {
    const change = history[name].bind(history);
    history[name] = (state, title, address) =>
      change(state, title, address === undefined || address === null ? address : below(address));
  }
  // After the handlers of the page, which may write an address of the shop.
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
    if (link && below(link.href) !== link.href) link.href = below(link.href);
  });

  const Clock = Date;
  const shifted = function (this: unknown, ...parts: unknown[]) {
    if (!new.target) return new Clock(Clock.now() + shiftMs).toString();
    return Reflect.construct(Clock, parts.length === 0 ? [Clock.now() + shiftMs] : parts, new.target);
  } as unknown as DateConstructor;
  Object.setPrototypeOf(shifted, Clock);
  Object.defineProperty(shifted, 'prototype', { value: Clock.prototype });
  shifted.now = () => Clock.now() + shiftMs;
  window.Date = shifted;
  // The page is taken over as the shop's server wrote it.
  document.currentScript?.remove();
}
