import { directionOf } from '@sufra/ordering';
import type { ReactNode } from 'react';
import { Links, useRouteLoaderData } from 'react-router';
import arabicFont from '../branding/fonts/readex-pro-arabic.woff2?url';
import latinFont from '../branding/fonts/readex-pro-latin.woff2?url';
import { fallbackBrand } from '../branding/fallback-brand.ts';
import { EmbeddedMessages } from '../i18n/embedded-messages.tsx';
import { LanguageProvider, type Language } from '../i18n/language.tsx';
import { htmlLanguages } from '../i18n/language-tags.ts';
import { PriceProvider } from '../i18n/prices.tsx';
import { RiyalDrawing } from '../ui/riyal-sign.tsx';
import { HeadLinks } from './head-links.tsx';
import type { RootData } from './shop.ts';

/**
 * The HTML around every page: language, direction and brand are in its first bytes. The scripts come after
 * the texts that they need: on a slow line they may run while the rest of the page is still on its way.
 */
export function Page({ scripts, children }: { scripts?: ReactNode; children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root');
  const shop = data?.shop;
  const locale = shop?.locale ?? 'en-us';
  const language: Language = {
    locale,
    primary: shop?.primaryLocale ?? 'en-us',
    overrides: data?.overrides ?? noOverrides,
  };
  if (import.meta.env.SSR) language.usedAreas = new Set();
  const brand = shop ?? fallbackBrand;
  const content = (
    <LanguageProvider language={language}>
      {children}
      <RiyalDrawing />
      <EmbeddedMessages />
      {scripts}
    </LanguageProvider>
  );
  return (
    <html lang={htmlLanguages[locale]} dir={directionOf(locale)}>
      <head>
        {/* Read from the page as it was sent; the browser's code need not know them. */}
        {import.meta.env.SSR && (
          <>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
            <meta name="theme-color" content={brand.themeColours.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={brand.themeColours.dark} media="(prefers-color-scheme: dark)" />
            <link
              rel="preload"
              as="font"
              type="font/woff2"
              href={locale === 'ar-sa' ? arabicFont : latinFont}
              crossOrigin="anonymous"
            />
            {data && <HeadLinks {...data} />}
          </>
        )}
        <style dangerouslySetInnerHTML={{ __html: brand.brandCss }} />
        {/* The server puts the content of these style sheets into the page. */}
        <Links />
      </head>
      <body>{shop ? <PriceProvider style={shop.prices}>{content}</PriceProvider> : content}</body>
    </html>
  );
}

const noOverrides = {};
