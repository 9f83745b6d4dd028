import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { expect, test } from 'vitest';
import { openCalls } from '../scripts/testing/calls.ts';
import { listWishes, payloadOf } from '../scripts/testing/guest.ts';
import { checkStructuredData } from './support/check-structured-data.ts';
import { sharedShopUrl } from './support/shared-shop.ts';
import { signInByForms } from './support/sign-in-by-forms.ts';

/** Public pages as they are sent: no script runs here. */
const publicPages =
  '/menu /search /upsell /promos /signin /signup /forgot-password /reset-password?token=a /checkout/failed ' +
  '/payment-failed /feedback /chat /whatsapp-order /pages/about /offline /nothing';

const profilePages =
  ' /edit /password /mobile /email /addresses /addresses/new /favorites /cars /loyalty /loyalty/points /settings ' +
  '/devices /privacy';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // Our own files, from our own address.
      'require-sri': 'off',
      // The offline page says the same in every language, each under its own heading.
      'heading-level': ['error', { allowMultipleH1: true }],
      // A search field is sent by the key of the keyboard, and found while typing.
      'wcag/h32': 'off',
      // The account lists its sections twice, and the width of the screen shows one of the two.
      'unique-landmark': 'off',
    },
  }),
);

async function read(path: string, headers: Record<string, string> = {}): Promise<string> {
  const response = await fetch(new URL(path, sharedShopUrl()), { headers });
  expect(response.headers.get('content-type'), path).toContain('text/html');
  // A signed-in visitor is not sent to sign in.
  const isAsked = headers.cookie !== undefined && response.redirected;
  expect(isAsked, path).toBe(false);
  return response.text();
}

async function complaintsAbout(html: string, page: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${page}: ${ruleId}: ${message} (${selector})`),
  );
}

/** An order of a guest whom the cookie knows; answers its id. */
async function orderSomething(cookie: string): Promise<string> {
  const shopUrl = sharedShopUrl();
  const calls = openCalls(shopUrl, 1);
  const [wish] = await listWishes(calls, 1);
  calls.close();
  if (!wish) throw new Error('Nothing can be ordered.');
  const headers = {
    cookie,
    origin: shopUrl,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const post = async (path: string, body: object) => {
    const answer = await fetch(shopUrl + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()).data;
  };
  const { attributes } = await post('/api/promotions/validation', payloadOf(wish));
  return (await post('/api/orders', payloadOf(wish, attributes.total))).id;
}

const linkIn = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? 'no such link';

test.for(['en-us', 'ar-sa'])('HTML is what its specification says, on every page of a guest in %s', async (locale) => {
  const inLanguage = (path: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${locale}`;
  const menu = await read(inLanguage('/menu'));
  const item = linkIn(menu, /href="(\/menu\/[^"/?]+\/[^"/?]+)"/);
  const category = item.slice(0, item.lastIndexOf('/'));
  const pages = [...publicPages.split(' '), category, item, `${category}/location/deliver`, `${category}/curbside`];
  const complaints: string[] = [];
  for (const page of pages) complaints.push(...(await complaintsAbout(await read(inLanguage(page)), page)));
  const cookie = await signInByForms(sharedShopUrl());
  const order = `/user/order/${await orderSomething(cookie)}`;
  const ofOrder = [order, `${order}/cancel`, `${order}/feedback`, `${order}/receipt`];
  const ofProfile = profilePages.split(' ').map((page) => `/user/profile${page}`);
  for (const page of ['/user/order', '/checkout', ...ofProfile, ...ofOrder])
    complaints.push(...(await complaintsAbout(await read(inLanguage(page), { cookie }), page)));
  expect(complaints).toEqual([]);
});

test('search engines read the menu in words of schema.org', async () => {
  const html = await read('/menu');
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const restaurant = JSON.parse(text ?? '');
  expect(restaurant['@context']).toBe('https://schema.org');
  expect(checkStructuredData(restaurant)).toEqual([]);
  expect(restaurant).toMatchObject({
    address: { addressCountry: 'SA' },
    geo: { '@type': 'GeoCoordinates' },
    telephone: expect.stringMatching(/^\+966/),
    potentialAction: { '@type': 'OrderAction' },
  });
  expect(restaurant.openingHoursSpecification.length).toBeGreaterThan(0);
  expect(restaurant.hasMenu.hasMenuSection[0].hasMenuItem[0].offers).toMatchObject({ priceCurrency: 'SAR' });
});

test('a search engine is led to every dish, and a phone to what it installs', async () => {
  const shopUrl = sharedShopUrl();
  const robots = await (await fetch(`${shopUrl}/robots.txt`)).text();
  expect(robots).toMatch(/^User-agent: \*\nDisallow: \/user\n/);
  const map = await fetch(linkIn(robots, /^Sitemap: (\S+)$/m));
  expect(map.headers.get('content-type')).toBe('application/xml; charset=utf-8');
  const addresses = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address));
  expect(addresses.length).toBeGreaterThan(60 * 3);
  for (const address of addresses.slice(-3)) expect((await fetch(address)).status, address).toBe(200);

  const manifest = await (await fetch(`${shopUrl}/manifest.webmanifest`)).json();
  expect((await fetch(shopUrl + manifest.start_url)).status).toBe(200);
  const types = manifest.icons.map(async ({ src }: { src: string }) => {
    const icon = await fetch(new URL(src, shopUrl));
    return `${icon.status} ${icon.headers.get('content-type')}`;
  });
  expect(await Promise.all(types)).toEqual(Array.from({ length: 3 }, () => '200 image/png'));
});
