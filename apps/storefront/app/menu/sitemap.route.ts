import type { LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { openMenuView } from './read-menu.server.ts';
import { sitemap } from './sitemap.ts';

/** Where search engines find the menu. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const open = await openShop(args);
  const { languages, primaryLocale } = open.shop;
  const text = sitemap(await openMenuView(open), { origin: open.origin, languages, primaryLocale });
  return new Response(text, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
