import { storageKeys } from '@sufra/contracts/storage-keys';
import { isLocale, type Locale } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { htmlLanguages, languageNames } from '@sufra/ui/i18n/language-tags.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { withStorage } from '../storage/stored-store.ts';
import styles from './language-switch.module.css';
import { useShop } from './shop.ts';

const isEncrypted = (): boolean => location.protocol === 'https:';

/** As the server calls it: over https no other host may set it. */
const cookieName = (): string => `${isEncrypted() ? '__Host-' : ''}${storageKeys.locale}=`;

function writeCookie(locale: Locale | '', maxAge: number): void {
  document.cookie = `${cookieName()}${locale}; path=/; max-age=${maxAge}; samesite=lax${isEncrypted() ? '; secure' : ''}`;
}

/** Keeps the chosen language on this device (STATE-05); the cookie tells the server the same (I18N-04). */
export function saveLocale(locale: Locale): void {
  writeCookie(locale, 31_536_000);
  storeLocale(locale);
}

const storeLocale = (locale: Locale) => withStorage((storage) => storage.setItem(storageKeys.locale, locale));

/** The next guest of a kiosk begins in the language of the shop. */
export const forgetLocale = (): void => writeCookie('', 0);

/**
 * The device's storage outlives the cookie: a saved language without its cookie is put in force again. The browser
 * decides the language of one visit only, the first (D-80).
 */
export function KeepLocale() {
  const { locale } = useLanguage();
  const { isLanguageNegotiated } = useShop();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const saved = withStorage((storage) => storage.getItem(storageKeys.locale));
    if (saved === locale) return;
    if (saved && isLocale(saved) && !document.cookie.includes(cookieName())) {
      saveLocale(saved);
      void revalidate();
    } else if (saved || isLanguageNegotiated) storeLocale(locale);
  }, [locale, isLanguageNegotiated, revalidate]);
  return null;
}

/**
 * One tap to each of the shop's other languages, the main one first. On a small phone there is room for that one
 * only; the sidebar has them all.
 */
export function LanguageSwitch() {
  const { locale } = useLanguage();
  const others = useShop().languages.filter((language) => language !== locale);
  return others.map((other, at) => (
    <LanguageLink
      key={other}
      locale={other}
      className={classNames(styles.mark, at > 0 && styles.further)}
      mark={languageNames[other].mark}
    />
  ));
}

/**
 * Leads to the same place in another language. The address behind it rewrites the category's name
 * (ROUTE-36), so it also works before scripts arrive.
 */
export function LanguageLink({ locale, className, mark }: { locale: Locale; className?: string; mark?: string }) {
  const { pathname, search } = useLocation();
  const { name } = languageNames[locale];
  return (
    <a
      href={addressOf(locale, { pathname, search })}
      className={className}
      lang={htmlLanguages[locale]}
      hrefLang={htmlLanguages[locale]}
      rel="nofollow"
      onClick={(event) => {
        saveLocale(locale);
        // The category in the address follows the scroll without the router.
        event.currentTarget.href = addressOf(locale, window.location);
      }}
    >
      {mark && <span aria-hidden="true">{mark}</span>}
      <span className={mark && 'visually-hidden'}>{name}</span>
    </a>
  );
}

const addressOf = (locale: Locale, { pathname, search }: { pathname: string; search: string }): string =>
  `/language/${locale}?back=${encodeURIComponent(pathname + search)}`;
