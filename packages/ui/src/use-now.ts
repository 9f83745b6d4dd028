import { useEffect, useEffectEvent, useState } from 'react';

/** Acts every so often; never while `everyMs` is undefined. */
export function useInterval(act: () => void, everyMs: number | undefined, { isAtOnce = false } = {}): void {
  const tick = useEffectEvent(act);
  useEffect(() => {
    if (everyMs === undefined) return undefined;
    if (isAtOnce) tick();
    const timer = setInterval(() => tick(), everyMs);
    return () => clearInterval(timer);
  }, [everyMs, isAtOnce]);
}

/** The time, every so often. It starts with the server's, so that the first paint agrees with the page. */
export function useNow(serverNow: string, everyMs: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  useInterval(() => setNow(new Date()), everyMs, { isAtOnce: true });
  return now;
}
