import { appIconUri } from '@sufra/contracts/catalogue/pictures';
import { directionOf, isLocale, type Locale, locales } from '@sufra/ordering';
import { RiyalDrawing } from '@sufra/ui/amounts/price.tsx';
import arabicFont from '@sufra/ui/branding/fonts/readex-pro-arabic.woff2?url';
import latinFont from '@sufra/ui/branding/fonts/readex-pro-latin.woff2?url';
import { classNames } from '@sufra/ui/class-names.ts';
import buttonStyles from '@sufra/ui/controls/button.module.css';
import emptyStyles from '@sufra/ui/controls/empty-state.module.css';
import { EmbeddedMessages } from '@sufra/ui/i18n/embedded-messages.tsx';
import { htmlLanguages } from '@sufra/ui/i18n/language-tags.ts';
import { type Language, LanguageProvider } from '@sufra/ui/i18n/language.tsx';
import { PriceProvider } from '@sufra/ui/i18n/prices.tsx';
import type { ReactNode } from 'react';
import { isRouteErrorResponse, Links, useLocation, useRouteError, useRouteLoaderData } from 'react-router';
import type { RootData } from '../shell/shop.ts';
import { holdPressesScript } from './early-input.ts';
import { entryScript } from './entry.ts';
import styles from './error-page.module.css';
import { mayReload } from '@sufra/ui/lost-chunk.ts';

/** Where the page stands among its languages, for search engines; and that some shops are not for them. */
function HeadLinks({ shop, origin }: RootData) {
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

const classes = () => ({
  page: styles.page ?? '',
  status: classNames(styles.status, 'numbers') ?? '',
  words: emptyStyles.empty ?? '',
  title: emptyStyles.title ?? '',
  button: classNames(buttonStyles.button, buttonStyles.primary) ?? '',
});

/**
 * The script in front of every page that watches its chunks: where one is lost before the program runs, the page reloads
 * as often as `mayReload` allows, and becomes the error page otherwise. Without a connection it stays as it came.
 */
const lostDocumentScript = (): string =>
  `(${watchChunks.toString()})(${mayReload.toString()},${JSON.stringify(classes())});`;

/** Runs as text in the page, so that it uses nothing from outside. */
function watchChunks(mayLoadAgain: typeof mayReload, names: ReturnType<typeof classes>): void {
  let isLost = false;

  const show = () => {
    const element = document.getElementById('messages');
    const words = (JSON.parse(element?.textContent || '{}') as { shell?: Record<string, string> }).shell ?? {};
    const make = <Tag extends keyof HTMLElementTagNameMap>(tag: Tag, className: string, text = '') => {
      const made = document.createElement(tag);
      made.className = className;
      made.textContent = text;
      return made;
    };
    const [main, page, problem] = [make('main', ''), make('div', names.page), make('div', names.words)];
    const retry = make('button', names.button, words['shell.retry']);
    retry.type = 'button';
    retry.addEventListener('click', () => window.location.reload());
    const home = make('a', names.button, words['error.goHome']);
    home.href = '/';
    const title = words['error.page'] ?? '';
    problem.setAttribute('role', 'alert');
    problem.append(make('h1', names.title, title), make('p', 'muted', words['error.lostChunk']), retry, home);
    page.append(make('p', names.status, '503'), problem);
    main.id = 'content';
    main.append(page);
    document.title = title;
    document.body.replaceChildren(main);
  };

  const isOfTheProgram = ({ target }: Event) =>
    (target instanceof HTMLScriptElement && target.type === 'module') ||
    (target instanceof HTMLLinkElement && target.rel === 'modulepreload' && target.href.includes('/entry.client'));

  window.addEventListener(
    'error',
    (event) => {
      if (isLost || !navigator.onLine || !isOfTheProgram(event)) return;
      isLost = true;
      if (mayLoadAgain(window.sessionStorage, Date.now())) window.location.reload();
      else if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', show);
      else show();
    },
    true,
  );
}

/**
 * The HTML around every page: language, direction and brand are in its first bytes. The scripts come after
 * the texts that they need: on a slow line they may run while the rest of the page is still on its way.
 */
export function Page({ scripts, children }: { scripts?: ReactNode; children: ReactNode }) {
  const data = useRouteLoaderData<RootData>('root');
  const shop = data?.shop;
  const error = useRouteError();
  const locale = shop?.locale ?? localeWithoutShop(error) ?? 'en-us';
  const language: Language = {
    locale,
    primary: shop?.primaryLocale ?? 'en-us',
    overrides: data?.overrides ?? noOverrides,
  };
  if (import.meta.env.SSR) language.usedAreas = new Set();
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
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? entryScript() + holdPressesScript() + lostDocumentScript() : '',
          }}
        />
        {/* Read from the page as it was sent; the browser's code need not know them. */}
        {import.meta.env.SSR && (
          <>
            <meta charSet="utf-8" />
            <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
            <meta
              name="theme-color"
              content={(shop ?? fallbackBrand).themeColours.light}
              media="(prefers-color-scheme: light)"
            />
            <meta
              name="theme-color"
              content={(shop ?? fallbackBrand).themeColours.dark}
              media="(prefers-color-scheme: dark)"
            />
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
        <style id={brandId} dangerouslySetInnerHTML={{ __html: shop?.brandCss ?? brandWithoutShop() }} />
        {/* The server puts the content of these style sheets into the page. */}
        <Links />
      </head>
      <body>{shop ? <PriceProvider style={shop.prices}>{content}</PriceProvider> : content}</body>
    </html>
  );
}

const noOverrides = {};

const brandId = 'brand';

/** A page whose shop is gone keeps the colours that the server sent with it. */
const brandWithoutShop = (): string =>
  import.meta.env.SSR ? fallbackBrand.brandCss : (document.getElementById(brandId)?.textContent ?? '');

/**
 * The language of a page without a shop. In the browser it stays as it was, also where the shop was lost with the
 * connection: other texts could not be fetched. On the server it is that of a guest whose shop could not be started (ERR-20).
 */
function localeWithoutShop(error: unknown): Locale | undefined {
  if (!import.meta.env.SSR) return locales.find((locale) => htmlLanguages[locale] === document.documentElement.lang);
  const content: unknown = isRouteErrorResponse(error) ? error.data : undefined;
  const locale = typeof content === 'object' && content !== null && 'locale' in content ? content.locale : undefined;
  return typeof locale === 'string' && isLocale(locale) ? locale : undefined;
}

/** The look of a page that belongs to no shop, such as the start-up failure. Written out, so that no browser computes a palette. */
const fallbackBrand = {
  brandCss:
    ':root{--paper:#fdfbf8;--card:#fff;--line:#e8e2dc;--tint:#f6efe8;--tint-2:#efe4d9;--ink:#2a201b;--ink-2:#5b504a;--ink-3:#6f645d;--brand:#5b504a;--on-brand:#fff;--brand-end:#5b504a;--brand-ink:#5b504a;--second:#5b504a;--on-second:#fff;--second-ink:#5b504a}' +
    '@media(prefers-color-scheme:dark){:root{--paper:#15110e;--card:#1f1a16;--line:#3a322c;--tint:#2a231e;--tint-2:#342b25;--ink:#f3ede8;--ink-2:#cdc3bb;--ink-3:#b3a89f;--brand:#cdc3bb;--on-brand:#000;--brand-end:#cdc3bb;--brand-ink:#cdc3bb;--second:#cdc3bb;--on-second:#000;--second-ink:#cdc3bb}}',
  themeColours: { light: '#fdfbf8', dark: '#15110e' },
};
