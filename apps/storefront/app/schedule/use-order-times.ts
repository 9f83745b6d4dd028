import { useCallback, useState } from 'react';
import { callAction } from '../api/call-action.ts';
import { useLoaded } from '@sufra/ui/effects.ts';
import type { OrderTimes, TimesQuery } from './order-times.ts';

/** An answer and when it came on this device, so that the concept's clock can go on from it (D-67). */
export type KnownTimes = { times: OrderTimes; conceptNow: () => number };

/** The offered times for this cart: undefined while they are loading, null when they are unavailable. */
export function useOrderTimes(question: TimesQuery | undefined): {
  known: KnownTimes | null | undefined;
  askAgain: () => void;
} {
  const [attempt, setAttempt] = useState(0);
  const key = question && `${attempt} ${JSON.stringify(question)}`;
  const answered = useLoaded(key, async (signal) => {
    const answer = await callAction<OrderTimes>('/schedule/times', question, signal);
    return answer.ok ? running(answer.value) : null;
  });
  const askAgain = useCallback(() => setAttempt((count) => count + 1), []);
  return { known: answered && answered.key === key ? answered.value : undefined, askAgain };
}

/** The device's clock only counts the time since the answer; what it shows does not matter. */
function running(times: OrderTimes): KnownTimes {
  const [start, receivedAt] = [Date.parse(times.now), Date.now()];
  return { times, conceptNow: () => start + Date.now() - receivedAt };
}
