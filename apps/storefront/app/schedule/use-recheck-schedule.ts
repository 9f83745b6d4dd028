import { useEffect, useEffectEvent } from 'react';
import { useText } from '../i18n/use-text.ts';
import { useReturnToTab } from '@sufra/ui/effects.ts';
import { useInterval } from '@sufra/ui/use-now.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { isAheadEnough, isOffered, type TimesQuery } from './order-times.ts';
import { clearSchedule, useScheduledTime } from './schedule-store.ts';
import { useOrderTimes } from './use-order-times.ts';
import { useScheduleWords } from './use-schedule-words.ts';

const minuteMs = 60_000;

/**
 * Asks again whether the branch can do the time that the guest chose: when a page with the cart opens, when place,
 * type or dishes change, and when the guest comes back to the tab; looks at the concept's clock every minute. A time
 * that became impossible leaves the cart with a notice; it is never moved (D-67).
 */
export function useRecheckSchedule(question: TimesQuery | undefined): void {
  const t = useText('schedule');
  const at = useScheduledTime();
  const words = useScheduleWords();
  const { known, askAgain } = useOrderTimes(at === undefined ? undefined : question);

  const check = () => {
    if (at === undefined || !known) return;
    if (isAheadEnough(known.times, at, known.conceptNow()) && isOffered(known.times, at)) return;
    clearSchedule();
    showSnackbar(t('schedule.dropped', words(at)), { tone: 'bad', isSticky: true });
  };
  useReturnToTab(askAgain);
  useInterval(check, minuteMs);
  const checkAtOnce = useEffectEvent(check);
  useEffect(() => checkAtOnce(), [at, known]);
}
