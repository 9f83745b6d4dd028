import { expect, test } from 'vitest';
import { sitemap } from './sitemap.route.ts';

test('every category and every dish stands there once in each language, as an address has to be written', () => {
  const categories = [{ slug: 'grill-1', items: [{ slug: '2-fish-&-chips' }, { slug: '3-crème' }] }] as never[];
  const text = sitemap(
    { categories },
    { origin: 'https://shop.example', languages: ['en-us', 'ar-sa'], primaryLocale: 'ar-sa' },
  );
  expect(text.match(/<loc>.*?<\/loc>/g)).toEqual([
    '<loc>https://shop.example/menu/grill-1?lang=en-us</loc>',
    '<loc>https://shop.example/menu/grill-1</loc>',
    '<loc>https://shop.example/menu/grill-1/2-fish-&amp;-chips?lang=en-us</loc>',
    '<loc>https://shop.example/menu/grill-1/2-fish-&amp;-chips</loc>',
    '<loc>https://shop.example/menu/grill-1/3-cr%C3%A8me?lang=en-us</loc>',
    '<loc>https://shop.example/menu/grill-1/3-cr%C3%A8me</loc>',
  ]);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:\/\/www.sitemaps.org/);
});
