import { useEffect } from 'react';
import { formatDay, formatTime } from '../i18n/format-moment.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { keptAtName } from './worker-messages.ts';

/** Says that the menu is not of today, when the worker answered with the one it had kept. */
export function KeptPageNotice() {
  const t = useText('visit');
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  useEffect(() => {
    const keptAt = document.querySelector(`meta[name="${keptAtName}"]`)?.getAttribute('content');
    if (!keptAt) return undefined;
    const time = `${formatDay(keptAt, locale, timeZone)} ${formatTime(keptAt, locale, timeZone)}`;
    const text = t('offline.kept', { time });
    const action = { label: t('offline.refresh'), onPress: () => location.reload() };
    return showSnackbar(text, { tone: 'bad', isSticky: true, action });
  }, [t, locale, timeZone]);
  return null;
}
