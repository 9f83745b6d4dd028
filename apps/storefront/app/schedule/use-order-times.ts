import { useCallback, useEffect, useState } from 'react';
import { callAction, type Answer } from '../api/call-action.ts';
import type { OrderTimes, TimesQuestion } from './order-times.ts';

/** An answer and when it came on this device, so that the concept's clock can go on from it (decision 67). */
export type KnownTimes = { times: OrderTimes; conceptNow: () => number };

/** What is offered for this cart here: undefined while it is asked, null when it could not be. */
export function useOrderTimes(question: TimesQuestion | undefined): {
  known: KnownTimes | null | undefined;
  askAgain: () => void;
} {
  const [answered, setAnswered] = useState<{ key: string; known: KnownTimes | null }>();
  const [attempt, setAttempt] = useState(0);
  const key = question && JSON.stringify(question);

  useEffect(() => {
    if (key === undefined) return;
    const controller = new AbortController();
    void askTimes(JSON.parse(key) as TimesQuestion, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setAnswered({ key, known: answer.ok ? running(answer.value) : null });
    });
    return () => controller.abort();
  }, [key, attempt]);

  const askAgain = useCallback(() => {
    setAnswered(undefined);
    setAttempt((count) => count + 1);
  }, []);
  return { known: answered && answered.key === key ? answered.known : undefined, askAgain };
}

const askTimes = (question: TimesQuestion, signal: AbortSignal): Promise<Answer<OrderTimes>> =>
  callAction<OrderTimes>('/schedule/times', question, signal);

/** The device's clock only counts the time since the answer; what it shows does not matter. */
function running(times: OrderTimes): KnownTimes {
  const [start, receivedAt] = [Date.parse(times.now), Date.now()];
  return { times, conceptNow: () => start + Date.now() - receivedAt };
}
