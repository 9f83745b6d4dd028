import { useLanguage } from '../i18n/language.tsx';
import { useShop } from '../shell/shop.ts';
import { formatScheduledDay, formatScheduledTime } from './format-schedule.ts';

/** How a moment reads to the guest, on the concept's clock: its day and its time of day. */
export function useScheduleWords(): (at: string) => { day: string; time: string } {
  const { locale } = useLanguage();
  const { timeZone } = useShop();
  return (at) => ({
    day: formatScheduledDay(at, locale, timeZone),
    time: formatScheduledTime(at, locale, timeZone),
  });
}
