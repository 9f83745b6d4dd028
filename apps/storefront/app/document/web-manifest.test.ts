import { expect, test } from 'vitest';
import { aShop } from '../testing/a-shop.ts';
import { webManifest } from './web-manifest.route.ts';

const logoUrl = '/cdn/saffron/images/logo-3f2a9c0d1e4b5a67.svg';

test('a phone installs the shop under its own name, in its colours and language', () => {
  const shop = aShop({
    label: 'زعفران وفحم',
    locale: 'ar-sa',
    themeColours: { light: '#fdf6ee', dark: '#15110e' },
    logoUrl,
  });
  expect(webManifest(shop)).toMatchObject({
    name: 'زعفران وفحم',
    lang: 'ar',
    dir: 'rtl',
    display: 'standalone',
    theme_color: '#fdf6ee',
    background_color: '#fdf6ee',
  });
});

test('the icons are the logo, plain in two sizes and with room to be cut out', () => {
  const { icons } = webManifest(aShop({ logoUrl }));
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  expect(icons[0]?.src).toBe('/cdn/saffron/images/logo-3f2a9c0d1e4b5a67.icon192.png');
});

test('a logo of another place gives no icons that nobody could draw', () => {
  expect(webManifest(aShop({ logoUrl: 'https://pictures.example/logo.png' })).icons).toEqual([]);
});
