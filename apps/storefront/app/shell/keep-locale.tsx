import { storageKeys } from '@sufra/contracts/storage-keys';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { isLocale, type Locale } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';

const isEncrypted = (): boolean => location.protocol === 'https:';

/** As the server calls it: over https no other host may set it. */
const cookieName = (): string => `${isEncrypted() ? '__Host-' : ''}${storageKeys.locale}=`;

/** Keeps the chosen language on this device (STATE-05); the cookie tells the server the same (I18N-04). */
export function saveLocale(locale: Locale): void {
  localStorage.setItem(storageKeys.locale, locale);
  document.cookie = `${cookieName()}${locale}; path=/; max-age=31536000; samesite=lax${isEncrypted() ? '; secure' : ''}`;
}

/** The device remembers longer than the cookie: a saved language without its cookie is put in force again. */
export function KeepLocale() {
  const { locale } = useLanguage();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const saved = localStorage.getItem(storageKeys.locale);
    if (!saved || !isLocale(saved) || saved === locale) return;
    if (document.cookie.includes(cookieName())) {
      localStorage.setItem(storageKeys.locale, locale);
      return;
    }
    saveLocale(saved);
    void revalidate();
  }, [locale, revalidate]);
  return null;
}
