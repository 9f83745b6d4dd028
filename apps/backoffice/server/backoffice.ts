import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type ApplicationResource,
  type ConceptResource,
  deviceHeader,
  type PairedDeviceDocument,
  paymentChannels,
  type StaffSessionDocument,
} from '@sufra/contracts';
import { errors } from '@sufra/contracts/errors';
import { directionOf, isLocale, type Locale, locales } from '@sufra/ordering';
import { riyalDrawing } from '@sufra/ui/amounts/riyal-drawing.ts';
import { presentBrand } from '@sufra/ui/branding/present-brand.ts';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaceSettings } from '../app/shell/settings.ts';
import { driverPage } from './driver-page.ts';
import { type GuestTexts, readGuestTexts } from './guest-texts.ts';

type BackofficeOptions = {
  /** Answers requests below /api. */
  api: (request: Request) => Promise<Response>;
  /** True serves the sources through Vite with hot reload instead of the build. */
  dev: boolean;
  /** Folder of the production build. */
  buildDir: string;
  /** Tiles of maps, and their host as a content policy names it; without them maps are drawn. */
  tiles?: FaceSettings['tiles'];
  tilesHost?: string | undefined;
  /** Folders of the catalogues whose sentences an owner may replace. */
  textFolders: readonly string[];
};

const prefix = '/staff';
const [sessionCookie, deviceCookie, screenCookie, localeCookie] = [
  'staff-session',
  'staff-device',
  'staff-screen',
  'staff-locale',
];
const yearSeconds = 365 * 24 * 60 * 60;

/**
 * The restaurant's side as a Fastify plugin: one page with its files, and the session for the browser's API calls. The
 * browser holds its tokens in cookies that no script reads, and calls the API below /staff/api.
 */
export async function backofficePlugin(
  app: FastifyInstance,
  { api, dev, buildDir, tiles = {}, tilesHost, textFolders }: BackofficeOptions,
): Promise<void> {
  // Before the body is read: the API reads it. A forged request was refused before.
  app.addHook('onRequest', async (request, reply) => {
    if (/^\/(?:staff|d)(?:[/?]|$)/.test(request.url) && !isHostOfPlace(request))
      return refuse(reply, { status: 400, locale: ofDevice(request)(locales) });
    if (!request.url.startsWith(`${prefix}/api/`)) return;
    const { raw } = request;
    const cookies = cookiesOf(request);
    delete raw.headers.authorization;
    delete raw.headers.cookie;
    delete raw.headers[deviceHeader];
    if (cookies[sessionCookie]) raw.headers.authorization = `Bearer ${cookies[sessionCookie]}`;
    // A screen is a device of its own, also in the browser of a tablet.
    const device = cookies[request.url.startsWith(`${prefix}/api/staff/screen`) ? screenCookie : deviceCookie];
    if (device) raw.headers[deviceHeader] = device;
    raw.url = (raw.url ?? '').slice(prefix.length);
    reply.hijack();
    app.routing(raw, reply.raw);
  });
  app.all(`${prefix}/api/*`, async () => undefined);

  /** Calls the API for this request, in the language and from the address of its sender. */
  const call = (request: FastifyRequest, address: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers);
    headers.set('accept', 'application/json');
    headers.set('content-type', 'application/json');
    if (!headers.has('accept-language')) headers.set('accept-language', request.headers['accept-language'] ?? '');
    headers.set('x-forwarded-for', request.ip);
    headers.set('x-request-id', request.id);
    return api(new Request(new URL(`/api${address}`, originOf(request)), { ...init, headers }));
  };

  /** Opens a session or pairs the device: the token of the answer becomes a cookie, the rest is handed on. */
  async function keepToken(request: FastifyRequest, reply: FastifyReply, address: string, cookie: string, own = {}) {
    const device = cookiesOf(request)[deviceCookie];
    const answer = await call(request, address, {
      method: 'POST',
      body: writeBody({ ...(request.body as object | null), ...own }),
      headers: device ? { [deviceHeader]: device } : {},
    });
    const body = (await answer.json()) as StaffSessionDocument | PairedDeviceDocument;
    reply.code(answer.status).header('cache-control', 'no-store');
    if (!answer.ok) return reply.send(body);
    const { token, ...attributes } = body.data.attributes;
    const end = 'expires-at' in attributes ? Date.parse(attributes['expires-at']) : undefined;
    const maxAge = end === undefined ? yearSeconds : Math.max(0, Math.floor((end - Date.now()) / 1000));
    reply.header('set-cookie', cookieText(request, cookie, token, maxAge));
    return reply.send({ data: { ...body.data, attributes } });
  }

  app.post(`${prefix}/session/password`, (request, reply) => keepToken(request, reply, '/staff/login', sessionCookie));
  app.post(`${prefix}/session/pin`, (request, reply) => keepToken(request, reply, '/staff/login/pin', sessionCookie));
  app.post(`${prefix}/session/invitation`, (request, reply) =>
    keepToken(request, reply, '/staff/invitation/acceptance', sessionCookie),
  );
  app.post(`${prefix}/session/device`, (request, reply) => keepToken(request, reply, '/staff/devices', deviceCookie));
  app.post(`${prefix}/session/screen`, (request, reply) =>
    keepToken(request, reply, '/staff/devices', screenCookie, { kind: 'screen' }),
  );
  app.delete(`${prefix}/session`, async (request, reply) => {
    const token = cookiesOf(request)[sessionCookie];
    if (token)
      await call(request, '/staff/logout', {
        method: 'POST',
        body: '{}',
        headers: { authorization: `Bearer ${token}` },
      });
    return reply
      .header('set-cookie', cookieText(request, sessionCookie, '', 0))
      .code(204)
      .send();
  });

  const pages = dev ? await serveSources(app, path.dirname(path.resolve(buildDir))) : await serveBuild(app, buildDir);
  const headers = {
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), payment=()',
    'cross-origin-opener-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(!dev && { 'content-security-policy': policyWith(tilesHost) }),
  };
  driverPage(app, {
    call: (request, address, locale) =>
      call(request, address, { headers: { 'accept-language': htmlLanguages[locale] } }),
    findShop: async (request, reply, locale) => {
      const found = await call(request, addressOfShop(request));
      const face = await findFace(found, () => locale);
      if (!face) refuse(reply, { status: found.status, locale, retryAfter: found.headers.get('retry-after') });
      return face?.settings;
    },
    template: (url) => pages(url, 'driver/driver.html'),
    headers,
  });
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await call(request, addressOfShop(request));
    const face = await findFace(found, ofDevice(request));
    if (!face) {
      const locale = ofDevice(request)(locales);
      return refuse(reply, { status: found.status, locale, retryAfter: found.headers.get('retry-after') });
    }
    reply.headers({ ...headers, 'content-type': 'text/html; charset=utf-8' });
    return reply.send(fillPage(await pages(request.url, 'index.html'), { ...face.settings, tiles }));
  };
  // Not among the hashed files: the browser asks for it by this name, and looks for a newer one at every shift.
  const worker = path.resolve(buildDir, dev ? '../public' : '.', 'notifications-worker.js');
  app.get(`${prefix}/notifications-worker.js`, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(await readFile(worker, 'utf8')),
  );
  let texts: Promise<GuestTexts> | undefined;
  app.get(`${prefix}/guest-texts.json`, async (_request, reply) => {
    const reading = (texts ??= readGuestTexts(textFolders));
    reading.catch(() => (texts = undefined));
    return reply.headers({ 'cache-control': 'private, max-age=300' }).send(await reading);
  });
  app.get(prefix, answer);
  app.get(`${prefix}/*`, answer);
  // A file of another build: a page is no answer for a browser that asks for a script.
  if (!dev)
    app.get(`${prefix}/assets/*`, (_request, reply) =>
      reply.code(404).type('text/plain; charset=utf-8').send('There is no such file.'),
    );
  app.get(`${prefix}/brand.css`, async (request, reply) => {
    const face = await findFace(await call(request, addressOfShop(request)), ofDevice(request));
    return reply
      .type('text/css; charset=utf-8')
      .header('cache-control', 'private, max-age=60')
      .send(face?.brandCss ?? '');
  });
}

// The hook has to come before the routes that are registered beside this plugin.
Object.assign(backofficePlugin, { [Symbol.for('skip-override')]: true });

const policyWith = (tilesHost: string | undefined): string =>
  [
    `default-src 'self'`,
    `img-src 'self' data: blob:${tilesHost ? ` ${tilesHost}` : ''}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');

/** Reads one of the pages, as it stands in the build or as the sources make it. */
type Pages = (url: string, file: string) => Promise<string>;

async function serveBuild(app: FastifyInstance, buildDir: string): Promise<Pages> {
  const { default: files } = await import('@fastify/static');
  await app.register(files, {
    root: path.resolve(buildDir, 'assets'),
    prefix: `${prefix}/assets/`,
    wildcard: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
    globIgnore: ['**/*.br', '**/*.gz'],
  });
  const read = new Map<string, Promise<string>>();
  return (_url, file) => {
    const html = read.get(file) ?? readFile(path.join(buildDir, file), 'utf8');
    read.set(file, html);
    // A file that could not be read now may be read at the next request.
    html.catch(() => read.delete(file));
    return html;
  };
}

async function serveSources(app: FastifyInstance, root: string): Promise<Pages> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { port: 24679 } }, appType: 'custom' });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith(`${prefix}/`)) return next();
    vite.middlewares(request.raw, reply.raw, (error?: unknown) => next(error as Error | undefined));
  });
  return async (url, file) =>
    vite.transformIndexHtml(
      url,
      (await readFile(path.join(root, file), 'utf8')).replace('./driver.ts', '/staff/driver/driver.ts'),
    );
}

type Face = { settings: Omit<FaceSettings, 'tiles'>; brandCss: string };

const addressOfShop = (request: FastifyRequest): string =>
  `/applications?include=concept&filter[url]=${encodeURIComponent(request.host)}`;

/** The shop of a host, as its own people see it; undefined where there is none. */
async function findFace(answer: Response, choose: (languages: Locale[]) => Locale): Promise<Face | undefined> {
  if (!answer.ok) return undefined;
  const { data, included = [] } = (await answer.json()) as ShopDocument;
  const [application] = [data].flat();
  const concept = included.find(({ type }) => type === 'concepts');
  if (!application || !concept) return undefined;
  const { attributes } = application;
  const own = concept.attributes;
  const languages = attributes.languages.map((tag) => tag.toLowerCase()).filter(isLocale);
  const locale = choose(languages);
  return {
    brandCss: presentBrand(attributes.theme).brandCss,
    settings: {
      merchantId: concept.id,
      label: own.label,
      locale,
      languages,
      timeZone: own['default-timezone'],
      gateway: paymentChannels.find((channel) => channel === attributes['payment-gateway']) ?? null,
      currency: {
        currency: { code: own['currency-code'], digits: own['decimal-places'] },
        locale,
        format: (own['currency-format-translations'][locale] ?? own['currency-format']) as 'currency_code_amount',
        symbol: own['currency-symbol-translations'][locale] ?? own['currency-symbol'],
        code: own['currency-code-translations'][locale] ?? own['currency-code'],
      },
    },
  };
}

type ShopDocument = { data: ApplicationResource | ApplicationResource[]; included?: ConceptResource[] };

/** Says in the device's language that no restaurant is here, or that the server is too busy to tell. */
function refuse(
  reply: FastifyReply,
  { status, locale, retryAfter }: { status: number; locale: Locale; retryAfter?: string | null },
): FastifyReply {
  const code = status === 429 ? 'too-many-requests' : status >= 500 ? 'service-unavailable' : 'unknown-host';
  if (retryAfter) void reply.header('retry-after', retryAfter);
  return reply
    .code(code === 'unknown-host' && status !== 400 ? 404 : status)
    .headers({ 'cache-control': 'no-store', 'content-language': htmlLanguages[locale], vary: 'Accept-Language' })
    .type('text/plain; charset=utf-8')
    .send(errors[code].text[locale]);
}

/** The language that the device was set to, else the first of its browser that the shop has. */
const ofDevice =
  (request: FastifyRequest) =>
  (languages: readonly Locale[]): Locale => {
    const wanted = [
      cookiesOf(request)[localeCookie],
      ...(request.headers['accept-language'] ?? '').split(',').map((entry) => entry.split(';')[0]?.trim()),
    ];
    for (const one of wanted) {
      const found = languages.find((locale) => one && locale.slice(0, 2) === one.toLowerCase().slice(0, 2));
      if (found) return found;
    }
    return languages[0] ?? 'en-us';
  };

/** Nothing for a body that is nested too deeply to be written out: the API says then what is missing. */
function writeBody(body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    return '';
  }
}

const fillPage = (html: string, settings: FaceSettings): string =>
  html
    .replace(
      '<html lang="en" dir="ltr">',
      `<html lang="${htmlLanguages[settings.locale]}" dir="${directionOf(settings.locale)}">`,
    )
    .replace('<div id="face">', (place) => `<div hidden>${riyalDrawing}</div>${place}`)
    .replace('{}', () => JSON.stringify(settings).replaceAll('<', String.raw`\u003c`));

/** The values of our own cookies; one that no header could carry was not written by us. */
const cookiesOf = (request: FastifyRequest): Record<string, string | undefined> => {
  const all = parseCookie(request.headers.cookie ?? '');
  return Object.fromEntries(
    [sessionCookie, deviceCookie, screenCookie, localeCookie].map((name) => {
      const value = all[isLocal(request) ? name : `__Secure-${name}`];
      return [name, value && /^[\x20-\x7e]+$/.test(value) ? value : undefined];
    }),
  );
};

/** A cookie of the restaurant's side alone: no script reads it, and no other site's page sends it. */
function cookieText(request: FastifyRequest, name: string, value: string, maxAge: number): string {
  const secure = !isLocal(request);
  return stringifySetCookie({
    name: secure ? `__Secure-${name}` : name,
    value,
    maxAge,
    path: prefix,
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
}

/** A demo on this machine or in the own network is looked at over plain http, where browsers drop Secure cookies. */
const isLocal = ({ protocol, hostname }: FastifyRequest): boolean =>
  protocol === 'http' &&
  (hostname === 'localhost' || hostname.endsWith('.localhost') || /^(?:[\d.]+|\[.*\])$/.test(hostname));

const originOf = ({ protocol, host }: FastifyRequest): string => `${protocol}://${host}`;

/** False for a Host header that names no place, such as one with a port that there is not. */
const isHostOfPlace = (request: FastifyRequest): boolean =>
  URL.canParse(originOf(request)) && new URL(originOf(request)).hostname === request.hostname.toLowerCase();
