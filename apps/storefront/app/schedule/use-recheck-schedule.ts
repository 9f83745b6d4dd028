import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { isAheadEnough, isOffered, type TimesQuestion } from './order-times.ts';
import { clearSchedule, useScheduledTime } from './schedule-store.ts';
import { useOrderTimes } from './use-order-times.ts';
import { useScheduleWords } from './use-schedule-words.ts';

const minuteMs = 60_000;

/**
 * Asks again whether the branch can do the time that the guest chose: when a page with the cart opens, when place,
 * type or dishes change, and when the guest comes back to the tab; looks at the concept's clock every minute. A time
 * that became impossible leaves the cart with a notice; it is never moved (decision 67).
 */
export function useRecheckSchedule(question: TimesQuestion | undefined): void {
  const t = useText('schedule');
  const at = useScheduledTime();
  const words = useScheduleWords();
  const { known, askAgain } = useOrderTimes(at === undefined ? undefined : question);

  const check = useRef<() => void>(undefined);
  useEffect(() => {
    check.current = () => {
      if (at === undefined || !known) return;
      if (isAheadEnough(known.times, at, known.conceptNow()) && isOffered(known.times, at)) return;
      clearSchedule();
      const notice = t('schedule.dropped', words(at));
      showSnackbar(notice, { tone: 'bad', isSticky: true });
    };
  });
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && askAgain();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [askAgain]);
  useEffect(() => {
    check.current?.();
    const timer = setInterval(() => check.current?.(), minuteMs);
    return () => clearInterval(timer);
  }, [at, known]);
}
