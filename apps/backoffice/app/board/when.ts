import { addDays, localTimeAt, minuteMs } from '@sufra/ordering';
import { formatDay, formatMoment, formatTime, formatWeekday } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useSettings } from '../shell/settings.ts';

/** Further away than this, a day says more than minutes. */
const mostMinutes = 120;

/** How far a moment is from a minute of the clock: minutes, or the day on which it lies. */
export function distanceOf(
  at: number,
  { minute, timeZone }: { minute: number; timeZone: string },
): { minutes: number } | { day: 'today' | 'tomorrow' | 'others' } {
  const minutes = Math.max(0, Math.round(at / minuteMs) - minute);
  if (minutes <= mostMinutes) return { minutes };
  const today = dayOf(minute * minuteMs, timeZone);
  const day = dayOf(at, timeZone);
  if (day === today) return { day: 'today' };
  return { day: day === addDays(today, 1) ? 'tomorrow' : 'others' };
}

const dayOf = (at: number, timeZone: string): string => localTimeAt(new Date(at), timeZone).date;

/** Writes moments as they are told at a minute: a time alone is one of today. */
export function useWhen(minute: number): { whenOf: (at: number) => string; farOf: (at: number) => string } {
  const t = useText();
  const { locale } = useLanguage();
  const { timeZone } = useSettings();
  const today = dayOf(minute * minuteMs, timeZone);
  return {
    whenOf: (at) => (dayOf(at, timeZone) === today ? formatTime : formatMoment)(new Date(at), locale, timeZone),
    farOf(at) {
      const distance = distanceOf(at, { minute, timeZone });
      if ('minutes' in distance) return t('board.left', distance);
      if (distance.day !== 'others') return t(`hours.when.${distance.day}`);
      const moment = new Date(at);
      return `${formatWeekday(moment, locale, timeZone)} ${formatDay(moment, locale, timeZone)}`;
    },
  };
}
