import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeCardOrder } from './support/card-order.ts';
import { sharedShopUrl } from './support/shared-shop.ts';
import { type Shop, startShop } from './support/shop.ts';

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string };

/** Asks for an address exactly as it is written: a browser would tidy it up first. */
function ask(path: string, headers: Record<string, string> = {}, shopUrl = sharedShopUrl()): Promise<Answer> {
  const { hostname, port } = new URL(shopUrl);
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, headers: { host: 'saffron.localhost', ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }));
    });
    outgoing.once('error', reject).end();
  });
}

const ups = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '..%5c', '..;/', '%252e%252e%252f', '....//'];
const files = ['package.json', 'etc/passwd', 'server/index.js', 'data/db/secret-key', '.env', '.vite/manifest.json'];

test.each(['/', '/assets/', '/cdn/', '/api/docs/static/', '/simulator/', '/.well-known/'])(
  'no way below %s leads to a file that is not published',
  async (place) => {
    const ways = [
      ...ups.map((up) => up.repeat(6) + files[0]),
      ...files.map((file) => '../'.repeat(6) + file),
      ...files.map((file) => '%2e%2e%2f'.repeat(6) + file),
    ];
    for (const way of ways) {
      const { status, text } = await ask(place + way);
      expect(status, place + way).toBeLessThan(500);
      expect(text).not.toMatch(/"workspaces"|root:x:|createRequestHandler|"isEntry"/);
    }
  },
);

test.each(['/.vite/manifest.json', '/.git/config', '/server/index.js', '/assets/../server/index.js', '/package.json'])(
  '%s is not there',
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

const elsewhere = [
  '//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'http://saffron.localhost@evil.example',
  '/x\r\nset-cookie: session=theirs',
];

test('a link of the shop leads to no other site: not after sign-in, not with another language', async () => {
  const { token } = await placeCardOrder('checkout');
  const signedIn = { cookie: `session=${encodeURIComponent(token)}`, host: 'checkout.localhost' };
  for (const place of elsewhere) {
    const written = encodeURIComponent(place);
    for (const [path, headers] of [
      [`/signin?next=${written}`, signedIn],
      [`/signup?next=${written}`, signedIn],
      [`/language/en-us?back=${written}`, {}],
    ] as const) {
      const { status, headers: answered } = await ask(path, headers);
      expect(status, path).toBe(302);
      expect(String(answered.location), path).toMatch(/^\/(?![/\\])/);
      expect(String(answered['set-cookie'] ?? ''), path).not.toContain('theirs');
    }
  }
});

const breakOut = `</script></style></title>"'><script>alert(1)</script><img src=x onerror=alert(1)>{{7171717*7}}\${7171717*7}<%=7171717*7%>`;

test.each([
  '/search?q=',
  '/menu?utm_source=',
  '/signin?next=/',
  '/chat?text=',
  '/nowhere/',
  '/pages/',
  '/user/profile?saved=',
])('what stands in %s… stays a text in the page', async (path) => {
  const { text } = await ask(path + encodeURIComponent(breakOut));
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<img src=x');
  expect(text).not.toContain('50202019');
});

test('a host that is nobody’s shop shows no shop, and is written into nothing', async () => {
  for (const host of ['evil.example', 'saffron.localhost.evil.example', 'evil.example:80']) {
    const { status, headers, text } = await ask('/menu', { host });
    expect(status, host).toBeGreaterThanOrEqual(400);
    expect(status, host).toBeLessThan(500);
    expect(text).not.toContain('evil.example');
    expect(JSON.stringify(headers)).not.toContain('evil.example');
  }
  expect((await ask('/menu', { host: 'saffron.localhost/x' })).status).toBe(400);
});

/** Sends what no page of ours sends. */
function send(path: string, type: string, body: string, shopUrl = sharedShopUrl()): Promise<number> {
  const { hostname, port } = new URL(shopUrl);
  const host = `saffron.localhost:${port}`;
  const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin', 'content-type': type };
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method: 'POST', headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
    });
    outgoing.once('error', reject).end(body);
  });
}

const brokenEscapes = ['%00', '%E0%A4%A', '%', '%zz', '%ff', '%ed%a0%80', '%c0%af'];
const brokenCookies = [
  ...brokenEscapes.flatMap((text) => [`session=${text}`, `locale=${text}`]),
  'session=%0d%0a',
  '=;;=',
];
const nested = '['.repeat(100_000) + ']'.repeat(100_000);
const brokenBodies = [
  nested,
  `{"items":${nested}}`,
  `{"key":"k","payload":${nested}}`,
  '{"key":"\\u0000","payload":{"items":[{"id":"\\u0000","quantity":1e999}]}}',
  '{"id":"\\ud800","mobile":"\\u0000","username":"\\udfff","lat":1e999,"__proto__":{"a":1}}',
];

test('what no guest can send by hand is refused, and is no failure of ours', async () => {
  const places = ['/menu/', '/menu/x/location/', '/pages/', '/user/order/', '/payment/', '/language/', '/location/'];
  for (const place of places)
    for (const text of brokenEscapes) expect((await ask(place + text)).status, place + text).toBeLessThan(500);
  for (const text of brokenEscapes) {
    const path = `/language/fr?back=${encodeURIComponent(`/menu/${text}`)}`;
    expect((await ask(path)).status, path).toBe(302);
  }
  for (const cookie of brokenCookies)
    for (const path of ['/menu', '/', '/checkout', '/favorites/mine', '/user/profile'])
      expect((await ask(path, { cookie })).status, `${path} ${cookie}`).toBeLessThan(500);
  const actions = [
    '/cart/quote',
    '/cart/validate',
    '/checkout/place',
    '/customer/create',
    '/customer/login',
    '/feedback',
  ];
  for (const path of actions) {
    for (const body of brokenBodies) {
      const status = await send(path, 'application/json', body);
      expect(status, `${path} ${body.slice(0, 60)}`).toBeLessThan(500);
    }
    for (const body of ['key=%00&message=%00', '%', '%E0%A4%A=%zz'])
      expect(await send(path, 'application/x-www-form-urlencoded', body), `${path} ${body}`).toBeLessThan(500);
  }
});

describe('what cannot be read', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(async () => {
    await shop.stop();
    shop.removeData();
    expect(shop.log(), 'a failure of ours, as the log has one').not.toMatch(/"level":(?:50|60)|\n\s+at .+:\d+:\d+/);
  });

  const languages = [
    ['ar-sa', '<html lang="ar" dir="rtl"', 'تعذّر العثور على هذه الصفحة'],
    ['fr', '<html lang="fr" dir="ltr"', 'Cette page est introuvable'],
    ['en-us', '<html lang="en" dir="ltr"', 'This page could not be found'],
  ] as const;

  test.each(languages)('is answered in the language of the guest (%s)', async (locale, opening, words) => {
    const askInLanguage = (path: string, cookie = '') => ask(path, { cookie: `locale=${locale}; ${cookie}` }, shop.url);
    for (const path of ['/pages/%ff', '/menu/%ff', '/location/%ff', '/nowhere/%E0%A4%A', '/menu/%00']) {
      const { status, text } = await askInLanguage(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain(opening);
      expect(text, path).toContain(words);
    }
    // A session that cannot be read is none: a visitor is asked to sign in, and not turned away.
    const { status, headers } = await askInLanguage('/user/profile', 'session=%00');
    expect([status, headers.location]).toEqual([302, '/signin?next=%2Fuser%2Fprofile']);
    const signIn = await askInLanguage(String(headers.location), 'session=%00');
    expect(signIn.status).toBe(200);
    expect(signIn.text).toContain(opening);

    const switched = await ask(`/language/${locale}?back=/menu/%E0%A4%A`, {}, shop.url);
    expect(switched.status).toBe(302);
    const found = await askInLanguage(String(switched.headers.location));
    expect(found.status).toBe(404);
    expect(found.text).toContain(opening);
  });

  test('as a language leaves the guest that of the shop', async () => {
    const { status, text } = await ask('/signin', { cookie: 'locale=%00' }, shop.url);
    expect(status).toBe(200);
    expect(text).toContain('<html lang="en" dir="ltr"');
  });

  test.each(['/cart/quote', '/cart/validate', '/checkout/place'])('as a message to %s is refused', async (path) => {
    for (const body of [nested, `{"items":${nested}}`, `{"key":"k","payload":${nested}}`])
      expect(await send(path, 'application/json', body, shop.url)).toBe(400);
  });
});
