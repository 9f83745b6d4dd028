import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* Chats and search engines read an address of the shop without running its scripts. */

let shop: SampleShop;
let menu: string;
beforeAll(async () => {
  shop = await openSampleShop();
  menu = (await shop.guest.get('/menu')).location ?? '';
});
afterAll(() => shop.close());

const tag = (html: string, name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];

test('the shop, a dish and the offers are shown with a picture of 1200 by 630 at an absolute address', async () => {
  const dish = [...shop.dishes.values()].find(({ attributes }) => attributes['image-uri']);
  for (const address of [menu, `${menu}/${dish?.id}-dish`, '/promos']) {
    const { body } = await shop.guest.get(address);
    const picture = tag(body, 'og:image');
    expect(picture, address).toMatch(/^http:\/\/saffron\.localhost\/cdn\/saffron-and-char\/.*\.share1200\.jpg$/);
    expect([tag(body, 'og:image:width'), tag(body, 'og:image:height')]).toEqual(['1200', '630']);
    expect(tag(body, 'og:title')).toBeTruthy();
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image"');
  }
});

test('a page without a picture is shown with the logo as PNG', async () => {
  const { body } = await shop.guest.get('/pages/about');
  expect(tag(body, 'og:image')).toMatch(/^http:\/\/saffron\.localhost\/cdn\/.*\.icon512\.png$/);
});

test('the menu is a restaurant that a search engine can show: place, hours, prices, menu and order', async () => {
  const data = structured((await shop.guest.get(menu)).body);
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    image: expect.stringMatching(/^http:.*\.share1200\.jpg$/),
    address: { '@type': 'PostalAddress', addressCountry: 'SA' },
    geo: { '@type': 'GeoCoordinates', latitude: expect.any(Number), longitude: expect.any(Number) },
    telephone: expect.stringMatching(/^\+966\d+$/),
    priceRange: expect.stringMatching(/^SAR \d+(\.\d+)? - \d+/),
    potentialAction: { '@type': 'OrderAction', target: { urlTemplate: 'http://saffron.localhost/menu' } },
  });
  expect(data['openingHoursSpecification']).toContainEqual(
    expect.objectContaining({
      opens: expect.stringMatching(/^\d\d:\d\d$/),
      closes: expect.stringMatching(/^\d\d:\d\d$/),
    }),
  );
  const { hasMenuSection: sections } = data['hasMenu'] as { hasMenuSection: { hasMenuItem: object[] }[] };
  expect(sections.flatMap(({ hasMenuItem }) => hasMenuItem).length).toBeGreaterThan(30);
});

test('a dish has its price, its energy and its picture', async () => {
  const dish = [...shop.dishes.values()].find(({ attributes }) => attributes['image-uri'] && attributes.calories);
  const { body } = await shop.guest.get(`${menu}/${dish?.id}-dish`);
  expect(structured(body)).toMatchObject({
    '@type': 'MenuItem',
    image: expect.stringMatching(/^http:.*\.share1200\.jpg$/),
    offers: { '@type': 'Offer', price: dish?.attributes.price, priceCurrency: 'SAR' },
    nutrition: { calories: `${dish?.attributes.calories} calories` },
  });
});

function structured(html: string): Record<string, unknown> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? '') as Record<string, unknown>;
}
