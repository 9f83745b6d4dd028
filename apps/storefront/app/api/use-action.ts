import { useArrival } from '@sufra/ui/effects.ts';
import { useCallback, useRef, useState } from 'react';
import { callAction, type Answer } from './call-action.ts';

/**
 * An action that a screen starts again and again. Only the latest start counts: an answer that comes late,
 * or after the screen is gone, is ignored (CART-27).
 */
export function useAction<Value>(path: string) {
  const [answer, setAnswer] = useState<Answer<Value>>();
  const [isPending, setIsPending] = useState(false);
  const running = useRef<AbortController>(undefined);

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = undefined;
    setIsPending(false);
  }, []);

  const start = useCallback(
    async (body: unknown): Promise<Answer<Value> | undefined> => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setIsPending(true);
      const answered = await callAction<Value>(path, body, controller.signal);
      if (running.current !== controller) return undefined;
      running.current = undefined;
      setIsPending(false);
      setAnswer(answered);
      return answered;
    },
    [path],
  );

  useArrival(() => () => running.current?.abort());
  return { start, stop, answer, isPending };
}
