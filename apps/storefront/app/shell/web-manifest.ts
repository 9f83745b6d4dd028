import { appIcons, appIconUri } from '@sufra/contracts/app-icon';
import { directionOf } from '@sufra/ordering';
import { htmlLanguages } from '../i18n/language-tags.ts';
import type { Shop } from './shop.ts';

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
