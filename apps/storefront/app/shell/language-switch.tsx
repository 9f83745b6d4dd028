import { useRef } from 'react';
import { useLocation } from 'react-router';
import type { Locale } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { htmlLanguages, languageNames } from '../i18n/language-tags.ts';
import { useText } from '../i18n/use-text.ts';
import { saveLocale } from './keep-locale.tsx';
import styles from './language-switch.module.css';
import { useShop } from './shop.ts';

/**
 * Offers the shop's other languages; two need one tap. The address behind it keeps the place and rewrites
 * the category's name (ROUTE-36), so it also works before scripts arrive.
 */
export function LanguageSwitch() {
  const t = useText();
  const { locale } = useLanguage();
  const details = useRef<HTMLDetailsElement>(null);
  const others = useShop().languages.filter((language) => language !== locale);
  const [only] = others;
  if (!only) return null;
  if (others.length === 1)
    return (
      <LanguageLink locale={only} className={styles.mark}>
        {languageNames[only].mark}
      </LanguageLink>
    );
  const onLeave = (event: React.FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) details.current?.removeAttribute('open');
  };
  return (
    <details
      ref={details}
      className={styles.switch}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Escape' && details.current?.removeAttribute('open')}
    >
      <summary className={styles.mark}>
        {languageNames[locale].mark}
        <span className="visually-hidden">{`${t('shell.language')}: ${languageNames[locale].name}`}</span>
      </summary>
      <ul className={styles.list}>
        {others.map((other) => (
          <li key={other}>
            <LanguageLink locale={other}>{languageNames[other].name}</LanguageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function LanguageLink({
  locale,
  className,
  children,
}: {
  locale: Locale;
  className?: string | undefined;
  children: string;
}) {
  const t = useText();
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
      {children}
      {children !== name && <span className="visually-hidden">{t('shell.switchLanguage', { language: name })}</span>}
    </a>
  );
}

const addressOf = (locale: Locale, { pathname, search }: { pathname: string; search: string }): string =>
  `/language/${locale}?back=${encodeURIComponent(pathname + search)}`;
