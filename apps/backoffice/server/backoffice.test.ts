import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backofficePlugin } from './backoffice.ts';

const page = `<html lang="en" dir="ltr"><body><div id="face"></div><script id="settings">{}</script></body></html>`;

let app: FastifyInstance;
let build: string;
let asked: Request[];
let answer: () => Response;

beforeEach(async () => {
  build = mkdtempSync(path.join(tmpdir(), 'backoffice-'));
  mkdirSync(path.join(build, 'assets'));
  writeFileSync(path.join(build, 'index.html'), page);
  mkdirSync(path.join(build, 'messages/cart'), { recursive: true });
  for (const [name, text] of Object.entries({ en: 'My Cart', ar: 'سلتي', fr: 'Mon panier' }))
    writeFileSync(path.join(build, `messages/cart/${name}.ts`), `export const messages = { 'cart.title': '${text}' };`);
  asked = [];
  answer = () => Response.json(shop);
  app = Fastify();
  const api = async (request: Request) => {
    asked.push(request);
    return answer();
  };
  await app.register(backofficePlugin, {
    api,
    dev: false,
    buildDir: build,
    textFolders: [path.join(build, 'messages')],
  });
  app.all('/api/*', async ({ url, headers, body }) => ({
    url,
    authorization: headers.authorization,
    device: headers['x-device-token'],
    cookie: headers.cookie,
    body,
  }));
});
afterEach(async () => {
  await app.close();
  rmSync(build, { recursive: true });
});

const shop = {
  data: {
    type: 'applications',
    id: 'a',
    attributes: { languages: ['AR-SA', 'EN-US'], theme: { primary_color: '#c2410c', button2_color: '#333' } },
  },
  included: [
    {
      type: 'concepts',
      id: 'shop-1',
      attributes: {
        label: { 'en-us': '</script>Saffron' },
        'default-timezone': 'Asia/Riyadh',
        'currency-code': 'SAR',
        'decimal-places': 2,
        'currency-format': 'amount_currency_symbol',
        'currency-format-translations': {},
        'currency-symbol': 'ر.س',
        'currency-symbol-translations': {},
        'currency-code-translations': {},
      },
    },
  ],
};

const session = (attributes: object) => ({ data: { type: 'staff-sessions', id: 's', attributes } });
const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { host = 'localhost:3000', ...headers }: Record<string, string> = {},
) => app.inject({ method, url, headers: { host, ...headers }, ...(method === 'POST' && { payload: { pin: '4826' } }) });

test('a script of another build is not answered with a page', async () => {
  const answered = await app.inject({ url: '/staff/assets/desk-0ldbu1ld.js' });
  expect([answered.statusCode, answered.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
});

test('a call goes to the API with the tokens of the cookies, and with none that a page sends', async () => {
  const cookie = 'staff-session=staff_x; staff-device=device_y; session=guest';
  const sent = await call('POST', '/staff/api/orders/1/statuses?a=b', {
    cookie,
    authorization: 'Bearer own',
    'x-device-token': 'own',
  });
  expect(sent.json()).toEqual({
    url: '/api/orders/1/statuses?a=b',
    authorization: 'Bearer staff_x',
    device: 'device_y',
    body: { pin: '4826' },
  });
  const without = await call('GET', '/staff/api/staff/board', { authorization: 'Bearer own' });
  expect(without.json()).toEqual({ url: '/api/staff/board' });
});

test('signing in keeps the token in a cookie that no script reads, and out of the answer', async () => {
  const expires = new Date(Date.now() + 3_600_000).toISOString();
  answer = () => Response.json(session({ token: 'staff_secret', name: 'Huda', 'expires-at': expires }));
  const local = await call('POST', '/staff/session/pin', { cookie: 'staff-device=device_y' });
  expect(local.body).not.toContain('staff_secret');
  expect(local.json().data.attributes).toEqual({ name: 'Huda', 'expires-at': expires });
  expect(String(local.headers['set-cookie'])).toMatch(
    /^staff-session=staff_secret; Max-Age=3\d{3}; Path=\/staff; HttpOnly; SameSite=Strict$/,
  );
  expect(asked.at(-1)?.headers.get('x-device-token')).toBe('device_y');
  const afar = await call('POST', '/staff/session/pin', { host: 'shop.example' });
  expect(String(afar.headers['set-cookie'])).toMatch(/^__Secure-staff-session=.*; Secure; SameSite=Strict$/);
});

test('a screen is paired as one, beside the tablet of the same browser, and its token goes with its own calls alone', async () => {
  answer = () => Response.json({ data: { type: 'devices', id: 'd', attributes: { token: 'screen_z', name: 'Wall' } } });
  const paired = await call('POST', '/staff/session/screen', { cookie: 'staff-device=device_y' });
  expect(await asked.at(-1)?.json()).toEqual({ pin: '4826', kind: 'screen' });
  expect(String(paired.headers['set-cookie'])).toMatch(/^staff-screen=screen_z; .*Path=\/staff; HttpOnly/);
  const cookie = 'staff-device=device_y; staff-screen=screen_z';
  const tokenFor = async (url: string) => (await call('GET', url, { cookie })).json().device;
  expect(await tokenFor('/staff/api/staff/screen')).toBe('screen_z');
  expect(await tokenFor('/staff/api/staff/screen/events')).toBe('screen_z');
  expect(await tokenFor('/staff/api/staff/device')).toBe('device_y');
});

test('a refusal is handed on as it is, and leaves no cookie', async () => {
  answer = () => Response.json({ errors: [{ code: 'pin-wrong' }] }, { status: 401 });
  const refused = await call('POST', '/staff/session/pin');
  expect([refused.statusCode, refused.json(), refused.headers['set-cookie']]).toEqual([
    401,
    { errors: [{ code: 'pin-wrong' }] },
    undefined,
  ]);
});

test('signing out ends the session at the API and takes the cookie away', async () => {
  answer = () => new Response(null, { status: 204 });
  const out = await call('DELETE', '/staff/session', { cookie: 'staff-session=staff_x' });
  expect(asked.map(({ url, headers }) => [new URL(url).pathname, headers.get('authorization')])).toEqual([
    ['/api/staff/logout', 'Bearer staff_x'],
  ]);
  expect(String(out.headers['set-cookie'])).toContain('staff-session=; Max-Age=0');
});

test('a cookie that no header could carry is none of ours, and no failure', async () => {
  for (const text of ['%00', '%0d%0ax: y', '%D8%B4']) {
    const cookie = ['staff-session', 'staff-device', 'staff-screen', 'staff-locale'].map((name) => `${name}=${text}`);
    const headers = { cookie: cookie.join('; ') };
    answer = () => Response.json({ errors: [{ code: 'pin-wrong' }] }, { status: 401 });
    const statuses = [
      await call('POST', '/staff/session/pin', headers),
      await call('POST', '/staff/session/screen', headers),
      await call('DELETE', '/staff/session', headers),
    ].map(({ statusCode }) => statusCode);
    expect([text, ...statuses]).toEqual([text, 401, 401, 204]);
    const sent = await call('GET', '/staff/api/staff/board', headers);
    expect([text, sent.statusCode, sent.json()]).toEqual([text, 200, { url: '/api/staff/board' }]);
    answer = () => Response.json(shop);
    expect((await call('GET', '/staff', headers)).statusCode).toBe(200);
  }
});

test('a body that is nested too deeply to be handed on is none', async () => {
  answer = () => Response.json({ errors: [{ code: 'invalid-field' }] }, { status: 422 });
  const payload = `{"pin":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const headers = { host: 'localhost:3000', 'content-type': 'application/json' };
  const sent = await app.inject({ method: 'POST', url: '/staff/session/pin', headers, payload });
  expect([sent.statusCode, await asked.at(-1)?.text()]).toEqual([422, '']);
});

test('a host that names no place has no staff, and is no failure', async () => {
  answer = () => Response.json({ error: [] }, { status: 400 });
  for (const host of ['localhost:99999', 'a b', 'shop.example/x', 'user@shop.example', '[::']) {
    const statuses = [
      await call('GET', '/staff', { host }),
      await call('GET', '/d/driver_x', { host }),
      await call('POST', '/staff/session/pin', { host }),
      await call('DELETE', '/staff/session', { host, cookie: '__Secure-staff-session=staff_x' }),
    ].map(({ statusCode }) => statusCode);
    expect([host, ...statuses]).toEqual([host, 400, 400, 400, 400]);
  }
});

test('the page says whose shop it is, in the device’s language, and lets nothing of others in', async () => {
  const arabic = await call('GET', '/staff/kitchen', { 'accept-language': 'ar-SA,en;q=0.5' });
  expect(arabic.body).toContain('<html lang="ar" dir="rtl">');
  expect(arabic.body).toContain('"merchantId":"shop-1"');
  expect(arabic.body).not.toContain('</script>Saffron');
  expect(arabic.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  const chosen = await call('GET', '/staff', { 'accept-language': 'ar-SA', cookie: 'staff-locale=en-us' });
  expect(chosen.body).toContain('<html lang="en" dir="ltr">');
});

test('a page gets the tiles of maps and may load them from their host, and from no other', async () => {
  expect((await call('GET', '/staff')).headers['content-security-policy']).toContain("img-src 'self' data: blob:;");
  const withTiles = Fastify();
  await withTiles.register(backofficePlugin, {
    api: async () => answer(),
    dev: false,
    buildDir: build,
    tiles: { mapTilesUrl: 'https://tiles.example/{z}/{x}/{y}.png' },
    tilesHost: 'https://tiles.example',
    textFolders: [],
  });
  const page = await withTiles.inject('/staff');
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob: https://tiles.example;");
  expect(page.body).toContain('"tiles":{"mapTilesUrl":"https://tiles.example/{z}/{x}/{y}.png"}');
  await withTiles.close();
});

test.for([
  ['en-GB,en', 'No restaurant answers at this address. Check the address you opened.'],
  ['ar-SA,en;q=0.5', 'لا يوجد مطعم على هذا العنوان. تحقّق من العنوان الذي فتحته.'],
  ['fr', 'Aucun restaurant ne répond à cette adresse. Vérifiez l’adresse ouverte.'],
  ['de', 'No restaurant answers at this address. Check the address you opened.'],
])('a host without a shop has no staff, and says so in the language of the device (%s)', async ([wanted, words]) => {
  answer = () => Response.json({ errors: [{ code: 'unknown-host' }] }, { status: 404 });
  for (const url of ['/staff', '/staff/desk', '/d/driver_x']) {
    const answered = await call('GET', url, { 'accept-language': wanted! });
    expect([answered.statusCode, answered.body, answered.headers.vary]).toEqual([404, words, 'Accept-Language']);
  }
  const nowhere = await call('GET', '/staff', { host: 'a b', 'accept-language': wanted! });
  expect([nowhere.statusCode, nowhere.body]).toEqual([400, words]);
});

test('a shop that cannot be read now is not said to be none', async () => {
  for (const status of [429, 503]) {
    answer = () => Response.json({ errors: [] }, { status, headers: { 'retry-after': '7' } });
    for (const url of ['/staff', '/d/driver_x']) {
      const answered = await call('GET', url, { 'accept-language': 'fr' });
      expect([answered.statusCode, answered.headers['retry-after']]).toEqual([status, '7']);
      expect(answered.body).not.toContain('Aucun restaurant');
    }
  }
});

test('an owner reads the sentences of guests in every language, as they are written', async () => {
  const sentences = await app.inject('/staff/guest-texts.json');
  expect(sentences.json()).toEqual({ 'cart.title': { 'en-us': 'My Cart', 'ar-sa': 'سلتي', fr: 'Mon panier' } });
});

test.each([
  ['the page', 'index.html', '/staff'],
  ['the sentences', 'messages', '/staff/guest-texts.json'],
])('%s that could not be read once is read again', async (_name, file, address) => {
  const [there, away] = [path.join(build, file), path.join(build, `${file}-away`)];
  renameSync(there, away);
  expect((await app.inject(address)).statusCode).toBe(500);
  renameSync(away, there);
  expect((await app.inject(address)).statusCode).toBe(200);
});
