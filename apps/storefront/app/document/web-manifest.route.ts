import { appIcons, appIconUri } from '@sufra/contracts/catalogue/pictures';
import { directionOf } from '@sufra/ordering';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import type { Shop } from '../shell/shop.ts';

type InstalledShop = Pick<Shop, 'label' | 'locale' | 'logoUrl' | 'themeColours'>;

/** The merchant as an installed app: its name, its colours, and its logo drawn as icons. */
export function webManifest({ label, locale, logoUrl, themeColours }: InstalledShop) {
  const icons = appIcons.flatMap(({ name, sizePixels, purpose }) => {
    const src = logoUrl && appIconUri(logoUrl, name);
    if (!src || purpose === 'touch') return [];
    return [{ src, sizes: `${sizePixels}x${sizePixels}`, type: 'image/png', purpose }];
  });
  return {
    id: '/',
    name: label,
    short_name: label,
    lang: htmlLanguages[locale],
    dir: directionOf(locale),
    start_url: '/menu',
    scope: '/',
    display: 'standalone',
    background_color: themeColours.light,
    theme_color: themeColours.light,
    icons,
  };
}

/** The manifest with which a phone installs the shop under the merchant's own name and icon, in the requested language. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { shop } = await openShop(args);
  return new Response(JSON.stringify(webManifest(shop)), {
    headers: { 'content-type': 'application/manifest+json; charset=utf-8', 'cache-control': 'public, max-age=300' },
  });
}
