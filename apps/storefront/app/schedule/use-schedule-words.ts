import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useShop } from '../shell/shop.ts';

/** The texts of a moment on the concept's clock: its day and its time of day. */
export function useScheduleWords(): (at: string) => { day: string; time: string } {
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  return (at) => ({
    day: formatDay(at, locale, timeZone),
    time: formatTime(at, locale, timeZone),
  });
}
