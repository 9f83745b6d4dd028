import { appIconUri } from '@sufra/contracts/app-icon';
import { useLocation } from 'react-router';
import { htmlLanguages } from '../i18n/language-tags.ts';
import type { RootData } from './shop.ts';

/** Where the page stands among its languages, for search engines; and that some shops are not for them. */
export function HeadLinks({ shop, origin }: RootData) {
  const { pathname } = useLocation();
  const address = `${origin}${pathname}`;
  // Search engines refuse a page in one language that calls another of its addresses the real one.
  const addressIn = (locale: string) => (locale === shop.primaryLocale ? address : `${address}?lang=${locale}`);
  const touchIcon = shop.logoUrl && appIconUri(shop.logoUrl, 'touch180');
  const isPublic = pathname.startsWith('/menu');
  return (
    <>
      {shop.isFreePackage && <meta name="robots" content="noindex" />}
      {shop.faviconUrl && <link rel="icon" href={shop.faviconUrl} />}
      {/* Browsers fetch both when they install the shop, not before. */}
      <link rel="manifest" href={`/manifest.webmanifest?lang=${shop.locale}`} />
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      {isPublic && <link rel="canonical" href={addressIn(shop.locale)} />}
      {isPublic &&
        shop.languages.map((locale) => (
          <link key={locale} rel="alternate" hrefLang={htmlLanguages[locale]} href={addressIn(locale)} />
        ))}
      {isPublic && <link rel="alternate" hrefLang="x-default" href={address} />}
    </>
  );
}
