import { useLocation } from 'react-router';
import type { Locale } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { htmlLanguages, languageNames } from '../i18n/language-tags.ts';
import { classNames } from '../ui/class-names.ts';
import { saveLocale } from './keep-locale.tsx';
import styles from './language-switch.module.css';
import { useShop } from './shop.ts';

/**
 * One tap to each of the shop's other languages, the main one first. On a phone there is room for that one
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
