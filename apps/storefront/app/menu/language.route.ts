import { isLocale, localizedText, categorySlug, idFromSlug, type Locale } from '@sufra/ordering';
import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { openShop, type OpenShop } from '../api.server/open-shop.ts';
import { localeCookieAt, readableAttributesFor } from '../api.server/session.ts';
import { openMenu } from './read-menu.server.ts';

/** Switches the language and goes back to the same place, its category named in the new language (ROUTE-36). */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const locale = args.params.locale ?? '';
  if (!isLocale(locale) || !open.shop.languages.includes(locale)) throw data('', { status: 404 });
  const back = new URL(args.request.url).searchParams.get('back');
  const name = localeCookieAt(args.request.url);
  const cookie = `${name}=${locale}; Path=/; Max-Age=31536000; ${readableAttributesFor(args.request)}`;
  return redirect(await samePlace(open, back, locale), { headers: { 'set-cookie': cookie } });
}

async function samePlace(open: OpenShop, back: string | null, locale: Locale): Promise<string> {
  // Only places of this shop: another origin, however it is written, falls back to the start.
  const url = back && URL.canParse(back, open.origin) ? new URL(back, open.origin) : undefined;
  if (!url || url.origin !== open.origin) return '/';
  url.searchParams.delete('lang');
  const [, root, slug = '', ...rest] = url.pathname.split('/');
  if (root === 'menu') url.pathname = ['', root, await slugIn(open, slug, locale), ...rest].join('/');
  // `/.//evil.example` is a path of ours that, written alone, would name another site.
  return url.pathname.replace(/^\/{2,}/, '/') + url.search;
}

async function slugIn(open: OpenShop, slug: string, locale: Locale): Promise<string> {
  const id = idFromSlug(decodeURIComponent(slug));
  if (!id) return slug;
  const { categories } = await openMenu(open);
  const category = categories.find((candidate) => candidate.id === id);
  return category ? categorySlug(localizedText(category.name, locale, open.shop.primaryLocale), id) : slug;
}
