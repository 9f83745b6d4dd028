import type { Locale } from '@sufra/ordering';
import type { LoaderFunctionArgs } from 'react-router';
import { openShop } from '../../api.server/open-shop.ts';
import type { MenuView } from '../load/menu-view.ts';
import { openMenuView } from '../load/read-menu.server.ts';

type Addresses = { origin: string; languages: Locale[]; primaryLocale: Locale };

/** Every category and dish of the menu in every language, as sitemaps.org has it; addresses as the pages name them. */
export function sitemap({ categories }: Pick<MenuView, 'categories'>, addresses: Addresses): string {
  const paths = categories.flatMap(({ slug, items }) => [slug, ...items.map((item) => `${slug}/${item.slug}`)]);
  const urls = paths.flatMap((path) => addressesOf(`/menu/${path}`, addresses));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map((url) => `<url><loc>${escapeXml(url)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n');
}

const addressesOf = (path: string, { origin, languages, primaryLocale }: Addresses): string[] =>
  languages.map((locale) => new URL(locale === primaryLocale ? path : `${path}?lang=${locale}`, origin).href);

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&apos;');

/** Where search engines find the menu. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const open = await openShop(args);
  const { languages, primaryLocale } = open.shop;
  const text = sitemap(await openMenuView(open), { origin: open.origin, languages, primaryLocale });
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
