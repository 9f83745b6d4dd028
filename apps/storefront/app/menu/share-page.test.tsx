import { aMenuItem } from '@sufra/ordering/testing/factories';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import ContentRoute from '../content/page.route.tsx';
import { aShop } from '../testing/a-shop.ts';
import { aCategoryResource, aMenuDocument, anItemResource, ids } from '../testing/menu-document.ts';
import { renderRoutes } from '../testing/render-routes.tsx';
import type { RestaurantFacts } from './describe-menu.ts';
import ItemRoute from './item.route.tsx';
import { viewMenu } from './load/menu-view.ts';
import { writeMenu } from './load/menu-text.ts';
import MenuRoute from './menu.route.tsx';
import { readMenu } from './load/menu.resource.ts';

vi.mock('../api.server/open-shop.ts', () => ({ openShop: () => Promise.reject(new Error('The server is not here.')) }));
// The pages as the server writes them.
vi.hoisted(() => vi.stubEnv('SSR', true));

const olaya: RestaurantFacts = {
  name: 'Al Olaya',
  address: 'King Fahd Road 12',
  phone: '+966112345678',
  country: 'SA',
  cuisine: 'Saudi',
  latitude: 24.69,
  longitude: 46.68,
  hours: [
    { day: 0, from: '12:00', to: '01:00' },
    { day: 1, from: '12:00', to: '01:00' },
    { day: 5, from: '00:00', to: '24:00' },
  ],
};

function show(path: string, shop: Parameters<typeof aShop>[0] = {}) {
  const currency = { code: 'SAR', digits: 2 };
  const document = aMenuDocument([aCategoryResource({ items: [anItemResource({ price: 36 })] })]);
  const locale = shop.locale ?? 'en-us';
  const view = viewMenu(readMenu(document, currency), '/cdn/menu.json', { locale, primary: 'en-us', appId: 'app' });
  const malqa = { ...olaya, name: 'Al Malqa', address: 'Anas Street' };
  const slide = { id: 'one', picture: { url: '/cdn/slide.webp', sources: undefined, phoneSources: undefined } };
  const words = { title: 'Hot', text: '', button: '', path: undefined };
  const loaded = { menu: writeMenu(view), slides: [{ ...slide, ...words }], restaurants: [olaya, malqa] };
  const burger = aMenuItem({
    name: { 'en-us': 'Char burger <1>', 'ar-sa': 'برجر' },
    description: { 'en-us': 'Two smashed patties' },
    priceMinor: 3600,
    calories: 890,
    diets: ['vegan', 'spicy'],
    imageUrl: '/cdn/burger.webp',
  });
  const item = { item: burger, category: undefined, allergens: {}, pairings: [] };
  const about = { title: 'About us', sections: [{ heading: '', paragraphs: ['Since 1999'] }], html: '' };
  const dish = { id: 'item', path: ':itemSlug', Component: ItemRoute, loader: () => item };
  renderRoutes(
    [
      { id: 'menu', path: 'menu/:categorySlug', Component: MenuRoute, loader: () => loaded, children: [dish] },
      { id: 'page', path: 'pages/:page', Component: ContentRoute, loader: () => about },
    ],
    {
      at: path,
      root: { shop: aShop({ logoUrl: '/cdn/logo.png', ...shop }) },
      loaderData: { menu: loaded, item, page: about },
    },
  );
}

const tag = (name: string) =>
  document.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

function structuredData(): Record<string, unknown> {
  const scripts = [...document.querySelectorAll('script[type="application/ld+json"]')].filter(
    ({ textContent }) => textContent,
  );
  expect(scripts).toHaveLength(1);
  expect(scripts[0]?.textContent).not.toContain('<');
  const data = JSON.parse(scripts[0]?.textContent ?? '');
  return data;
}

test('the menu says where the restaurant is, when it opens, how to call it and that it takes orders', async () => {
  show(`/menu/${ids.grill}`);
  await screen.findByRole('heading', { level: 1 });
  const data = structuredData();
  const days = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['https://schema.org/Sunday', 'https://schema.org/Monday'],
    opens: '12:00',
    closes: '01:00',
  };
  const friday = {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['https://schema.org/Friday'],
    opens: '00:00',
    closes: '23:59',
  };
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: aShop().label,
    servesCuisine: 'Saudi',
    telephone: '+966112345678',
    address: { '@type': 'PostalAddress', streetAddress: 'King Fahd Road 12', addressCountry: 'SA' },
    geo: { latitude: 24.69, longitude: 46.68 },
    openingHoursSpecification: [days, friday],
    department: [{ name: 'Al Malqa', address: { streetAddress: 'Anas Street' }, telephone: '+966112345678' }],
    priceRange: 'SAR 36 - 36',
    potentialAction: { '@type': 'OrderAction', target: { urlTemplate: 'https://shop.example/menu' } },
    image: 'https://shop.example/cdn/slide.webp',
    hasMenu: { hasMenuSection: [{ hasMenuItem: [{ offers: { price: 36, priceCurrency: 'SAR' } }] }] },
  });
  expect(tag('og:image')).toBe('https://shop.example/cdn/slide.webp');
  expect(tag('og:url')).toBe(`https://shop.example/menu/${ids.grill}`);
  expect(tag('twitter:card')).toBe('summary_large_image');
});

test('a dish describes itself and not the menu, in its language and with its picture', async () => {
  show(`/menu/${ids.grill}/burger`);
  await screen.findByRole('dialog');
  expect(structuredData()).toMatchObject({
    '@type': 'MenuItem',
    name: 'Char burger <1>',
    description: 'Two smashed patties',
    image: 'https://shop.example/cdn/burger.webp',
    suitableForDiet: ['https://schema.org/VeganDiet', 'https://schema.org/VegetarianDiet'],
    offers: { price: 36, priceCurrency: 'SAR', availability: 'https://schema.org/InStock' },
  });
  expect([tag('og:title'), tag('og:description')]).toEqual(['Char burger <1>', 'Two smashed patties']);
  expect([tag('og:image'), tag('og:locale')]).toEqual(['https://shop.example/cdn/burger.webp', 'en_US']);
});

test('a page of the merchant is shared with the logo, in the language of its reader', async () => {
  show('/pages/about', { locale: 'ar-sa' });
  await screen.findByRole('heading', { level: 1, name: 'About us' });
  expect([tag('og:title'), tag('og:description'), tag('og:locale')]).toEqual(['About us', 'Since 1999', 'ar_SA']);
  expect([tag('og:image'), tag('twitter:card')]).toEqual(['https://shop.example/cdn/logo.png', 'summary']);
});

test('a menu to read takes no orders', async () => {
  show(`/menu/${ids.grill}`, { isMenuOnly: true });
  await screen.findByRole('heading', { level: 1 });
  expect(structuredData()).not.toHaveProperty('potentialAction');
});
