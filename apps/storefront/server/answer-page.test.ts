import { accept } from '@sufra/ordering';
import Fastify from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { aConcept, anApplication } from '../app/testing/settings.ts';
import { pageTextOf } from '../app/document/written-page.server.ts';
import { answerPage, type PageMaker } from './answer-page.ts';
import { createPageCache } from './page-cache.ts';
import { originOf, webRequest } from './web-request.ts';

const slow = { timeout: 60_000 };

type Rendering = { body?: string; status?: number; headers?: Record<string, string> };

/** A storefront whose pages are rendered by a stand-in. */
function aStorefront(
  { body = '<p>Menu</p>', status = 200, headers = { 'cache-control': 'public' } }: Rendering = {},
  isFreePackage = false,
) {
  let nowMs = Date.parse('2026-11-20T09:00:00Z');
  const merchant = { application: anApplication(), concept: aConcept({ 'is-free-package': isFreePackage }) };
  const render = vi.fn(async (request: Request, _audience: { isForSignedIn?: boolean }) => {
    const locale = request.headers.get('cookie') ?? 'no cookie';
    const text = `${body}<i>${locale}</i>`;
    const response = new Response(text, { status, headers: { 'content-type': 'text/html', ...headers } });
    return { response, page: () => pageTextOf(response) };
  });
  const maker: PageMaker = {
    render,
    finish: (html) => ({ html, policy: `default-src 'self'` }),
    cache: createPageCache(() => new Date(nowMs)),
    merchants: { find: async () => accept(merchant) },
    isCaching: true,
  };
  const app = Fastify();
  app.all('/*', async (request, reply) => {
    const origin = originOf(request);
    if (!origin) return reply.code(400).send();
    return answerPage({ request, reply, webRequest: webRequest(request, reply, origin), origin }, maker);
  });
  const get = (url: string, own: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'shop.example', ...own } });
  return { get, render, merchant, pass: (ms: number) => (nowMs += ms) };
}

test('a menu page is rendered once for everybody, and again after a minute or a new version', async () => {
  const { get, render, merchant, pass } = aStorefront();
  await Promise.all([get('/menu/a'), get('/menu/a'), get('/menu/a', { cookie: 'theme=dark' })]);
  expect(render).toHaveBeenCalledTimes(1);
  merchant.application.meta.version = '2';
  await get('/menu/a');
  expect(render).toHaveBeenCalledTimes(2);
  pass(61_000);
  await get('/menu/a');
  expect(render).toHaveBeenCalledTimes(3);
});

test('languages and addresses have pages of their own', async () => {
  const { get, render } = aStorefront();
  expect((await get('/menu/a', { cookie: 'locale=ar-sa' })).body).toContain('locale=ar-sa');
  expect((await get('/menu/a', { cookie: 'locale=fr; other=1' })).body).toContain('<i>locale=fr</i>');
  await get('/menu/b');
  expect(render).toHaveBeenCalledTimes(3);
});

test('browsers of different languages have pages of their own where they decide the language', async () => {
  const { get, merchant } = aStorefront();
  const phone = { 'accept-language': 'ar-SA,ar;q=0.9' };
  expect((await get('/menu/a', phone)).body).toContain('<i>no cookie</i>');
  merchant.concept.attributes['languages-negotiated'] = true;
  const first = await get('/menu/a', phone);
  expect(first.body).toContain('<i>locale=ar-sa</i>');
  expect(first.headers.vary).toContain('Accept-Language');
  expect((await get('/menu/a', { 'accept-language': 'en' })).body).toContain('<i>locale=en-us</i>');
  expect((await get('/menu/a', { ...phone, cookie: 'locale=en-us' })).body).toContain('<i>locale=en-us</i>');
  expect((await get('/menu/a?lang=en-us', phone)).body).toContain('<i>no cookie</i>');
});

test('what stands above the menu of a signed-in guest, other pages and odd parameters are rendered for themselves', async () => {
  const { get, render } = aStorefront();
  for (let round = 0; round < 2; round += 1) {
    await get('/menu/a/location/deliver', { cookie: '__Host-session=secret' });
    await get('/checkout');
    await get('/menu/a?odd=X');
    await get('/menu/a?lang=xx-invented');
    await get('/menu/a?lang=ar-sa&lang=fr');
  }
  expect(render).toHaveBeenCalledTimes(10);
});

test('the menu is rendered once for all who are signed in, with nobody’s session', async () => {
  const { get, render } = aStorefront();
  const [first, second] = [
    await get('/menu/a', { cookie: '__Host-session=mine' }),
    await get('/menu/a', { cookie: '__Host-session=yours' }),
  ];
  expect(render).toHaveBeenCalledTimes(1);
  expect(render.mock.calls[0]![1]).toMatchObject({ isForSignedIn: true });
  expect(first.body).toBe('<p>Menu</p><i>no cookie</i>');
  expect(second.body).toBe(first.body);
  await get('/menu/a');
  expect(render).toHaveBeenCalledTimes(2);
  expect(render.mock.calls[1]![1]).toMatchObject({ isForSignedIn: false });
});

test('guests who come by a campaign find the same page, rendered without what counts them', async () => {
  const { get, render } = aStorefront();
  for (const way of ['utm_source=sms&utm_campaign=friday', 'fbclid=a1', 'gclid=b2&lang=fr', 'lang=fr'])
    await get(`/menu/a?${way}`);
  expect(render.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual(['', '?lang=fr']);
});

test('guests who scanned a code find the same page, rendered without it', async () => {
  const { get, render } = aStorefront();
  for (const code of ['table=7&qr=SUMMER10', 'queue=true', 'coupon=SUMMER10', 'kiosk=true'])
    await get(`/menu/a?${code}`);
  expect(render.mock.calls.map(([{ url }]) => new URL(url).search)).toEqual(['']);
});

test('a page that is rendered for one guest is sent in the encoding a browser takes', async () => {
  const { get } = aStorefront();
  const plain = await get('/checkout');
  expect(plain.headers['content-encoding']).toBeUndefined();
  const brotli = await get('/checkout', { 'accept-encoding': 'gzip, br' });
  expect([brotli.headers['content-encoding'], brotli.headers['vary']]).toEqual([
    'br',
    'Cookie, Accept-Language, Accept-Encoding',
  ]);
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync((await get('/checkout', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body);
});

test('data of a page and other texts are made small as well, pictures and short answers are not', async () => {
  const body = 'data of a page, '.repeat(100);
  const small = { 'accept-encoding': 'gzip, br' };
  for (const type of ['text/x-script', 'application/json', 'application/xml; charset=utf-8']) {
    const headers = { 'content-type': type, 'set-cookie': 'a=b', vary: 'Cookie' };
    const { get } = aStorefront({ body, status: 202, headers });
    const sent = await get('/checkout.data', small);
    const own = { ...headers, vary: 'Cookie, Accept-Encoding', 'content-encoding': 'br' };
    expect(sent).toMatchObject({ statusCode: 202, headers: own });
    expect(brotliDecompressSync(sent.rawPayload).toString()).toBe((await get('/checkout.data')).body);
  }
  const picture = aStorefront({ body, headers: { 'content-type': 'image/webp' } });
  expect((await picture.get('/a.webp', small)).headers['content-encoding']).toBeUndefined();
  const short = aStorefront({ headers: { 'content-type': 'application/json' } });
  expect((await short.get('/a.json', small)).headers['content-encoding']).toBeUndefined();
});

test('what is not for everybody, or not there, is not kept', async () => {
  const { get, render } = aStorefront({ status: 404 });
  expect((await get('/menu/a')).statusCode).toBe(404);
  await get('/menu/a');
  expect(render.mock.calls.length).toBeGreaterThan(2);
});

test('a kept page is sent in the encoding a browser takes, and not again when it has it', async () => {
  const { get } = aStorefront();
  const plain = await get('/menu/a');
  const brotli = await get('/menu/a', { 'accept-encoding': 'gzip, br' });
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(plain.body);
  expect(gunzipSync((await get('/menu/a', { 'accept-encoding': 'gzip' })).rawPayload).toString()).toBe(plain.body);
  const again = await get('/menu/a', { 'if-none-match': String(plain.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test('THEME-06: pages of a merchant on the free package tell search engines to stay away', async () => {
  expect((await aStorefront({}, true).get('/menu/a')).headers['x-robots-tag']).toBe('noindex');
  expect((await aStorefront({}, true).get('/checkout')).headers['x-robots-tag']).toBe('noindex');
  expect((await aStorefront().get('/menu/a')).headers['x-robots-tag']).toBeUndefined();
});

test('a page that cannot be had for a moment says when to ask again', async () => {
  const kinds: Record<string, string>[] = [{}, { 'content-type': 'application/json' }];
  for (const headers of kinds)
    expect((await aStorefront({ status: 503, headers }).get('/checkout')).headers['retry-after']).toBe('5');
  expect((await aStorefront().get('/checkout')).headers['retry-after']).toBeUndefined();
});

test('a Host header that names no place is a bad request', async () => {
  const { get } = aStorefront();
  for (const host of ['bad host', 'a/b', 'x@y', '']) expect((await get('/menu/a', { host })).statusCode).toBe(400);
});

// A page for each that the cache has room for, which a busy machine takes its time over.
test('a port that a caller invented is answered, but neither kept nor able to push other pages out', slow, async () => {
  const { get, render } = aStorefront();
  await get('/menu/a');
  for (let port = 1000; port < 1410; port += 1)
    expect((await get('/menu/a', { host: `shop.example:${port}` })).statusCode).toBe(200);
  const before = render.mock.calls.length;
  await get('/menu/a');
  await get('/menu/a', { host: 'SHOP.example' });
  expect(render).toHaveBeenCalledTimes(before);
});

test('a page that guests ask for stays, however many others come meanwhile', slow, async () => {
  const { get, render } = aStorefront();
  for (let page = 0; page < 800; page += 1) {
    await get(`/menu/b${page}`);
    if (page % 100 === 0) await get('/menu/a');
  }
  expect(render).toHaveBeenCalledTimes(801);
});
