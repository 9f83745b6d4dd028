import { readFileSync } from 'node:fs';
import { itemSlug } from '@sufra/ordering';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSampleShop, type SampleShop } from './testing/sample-shop.ts';

/* Chats and search engines read an address of the shop without running its scripts. */

let shop: SampleShop;
let menu: string;
beforeAll(async () => {
  shop = await openSampleShop({ 'menus/main/modifier-groups.json': withDearerPizzas() });
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

test('a page of the menu is shared by all guests at the addresses that the shop writes, in each language, and at no invented one', async () => {
  const [dish] = shop.dishes.values();
  const [id, name] = [dish?.id, dish?.attributes.name];
  const categoryId = menu.slice(-36);
  const isShared = async (address: string) => {
    const { status, headers } = await shop.guest.get(address);
    expect([address, status]).toEqual([address, 200]);
    return headers.get('cache-control') === 'public';
  };
  const arabic = `${menu}/${id}-${encodeURIComponent(String(name?.['ar-sa']).replaceAll(' ', '-'))}`;
  for (const address of [menu, `${menu}?lang=fr`, `${menu}/${itemSlug(String(id), String(name?.['en-us']))}`, arabic])
    expect([address, await isShared(address)]).toEqual([address, true]);
  const invented = [
    `/menu/invented-${categoryId}`,
    `/menu/${categoryId}`,
    menu.replace(/-(\w)/, (_, letter: string) => `-%${letter.charCodeAt(0).toString(16)}`),
    `${menu}/${id}-invented`,
    `/menu/invented-${categoryId}/${itemSlug(String(id), String(name?.['en-us']))}`,
  ];
  for (const address of invented) expect([address, await isShared(address)]).toEqual([address, false]);
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

test('a dish whose required choice costs is told at the least that a guest can pay, in the menu and on its own', async () => {
  const { hasMenu } = structured((await shop.guest.get(menu)).body) as { hasMenu: { hasMenuSection: MenuSection[] } };
  const listed = hasMenu.hasMenuSection.flatMap(({ hasMenuItem }) => hasMenuItem);
  const dish = shop.dishes.get('Margherita');
  const own = structured((await shop.guest.get(`${menu}/${dish?.id}-margherita`)).body);
  const least = { price: Number(dish?.attributes.price) + 3, priceCurrency: 'SAR' };
  expect(listed.find(({ name }) => name === 'Margherita')).toMatchObject({ offers: least });
  expect(own).toMatchObject({ offers: least });
});

type MenuSection = { hasMenuItem: { name: string; offers: { price: number } }[] };

/** The sample's questions, with a smallest pizza that costs three riyals. */
function withDearerPizzas(): object {
  const file = new URL('../../../merchants/saffron-and-char/menus/main/modifier-groups.json', import.meta.url);
  const { $schema: _schema, ...questions } = JSON.parse(readFileSync(file, 'utf8')) as Questions;
  const size = questions.modifierGroups.find(({ handle }) => handle === 'pizza-size')?.modifiers[0];
  if (size) size.price = '3.00';
  return questions;
}

type Questions = { $schema: string; modifierGroups: { handle: string; modifiers: { price?: string }[] }[] };

function structured(html: string): Record<string, unknown> {
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.+?)<\/script>/gs)];
  expect(scripts).toHaveLength(1);
  return JSON.parse(scripts[0]?.[1] ?? '') as Record<string, unknown>;
}
