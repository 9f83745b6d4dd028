import { useCallback, useEffect, useState } from 'react';

/** Whole seconds until something may be done again; counted from the clock, so that a sleeping tab catches up. */
export function useCountdown(fromSeconds: number) {
  const [endsAt, setEndsAt] = useState(() => Date.now() + fromSeconds * 1000);
  const [seconds, setSeconds] = useState(fromSeconds);

  useEffect(() => {
    const tick = () => {
      const left = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    tick();
    return () => clearInterval(timer);
  }, [endsAt]);

  return { seconds, restart: useCallback(() => setEndsAt(Date.now() + fromSeconds * 1000), [fromSeconds]) };
}
