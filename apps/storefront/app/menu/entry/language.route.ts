import { categorySlug, idFromSlug, isLocale, type Locale, localize } from '@sufra/ordering';
import { data, type LoaderFunctionArgs, redirect } from 'react-router';
import { openShop, type OpenShop } from '../../api.server/open-shop.ts';
import { localeCookieAt, readableAttributesFor } from '../../api.server/session.ts';
import { withoutEntry } from '../../document/entry-address.ts';
import { safePath } from '../../shell/return-path.ts';
import { openMenu } from '../load/read-menu.server.ts';

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
  const url = withoutEntry(new URL(safePath(back), open.origin));
  url.searchParams.delete('lang');
  const [, root, slug = '', ...rest] = url.pathname.split('/');
  if (root === 'menu') url.pathname = ['', root, await slugIn(open, slug, locale), ...rest].join('/');
  return safePath(url.pathname + url.search);
}

/** A slug as people read it; one whose escapes are broken is no category's, and stays as it is. */
function readable(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

async function slugIn(open: OpenShop, slug: string, locale: Locale): Promise<string> {
  const id = idFromSlug(readable(slug));
  if (!id) return slug;
  const { categories } = await openMenu(open);
  const category = categories.find((candidate) => candidate.id === id);
  return category ? categorySlug(localize(category.name, locale, open.shop.primaryLocale), id) : slug;
}
