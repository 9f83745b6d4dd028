import { useEffect, useState } from 'react';

/** The time, every so often; the server's own time until the page is alive. */
export function useNow(serverNow: string, everyMs: number): Date {
  const [now, setNow] = useState(() => new Date(serverNow));
  useEffect(() => {
    const tick = () => setNow(new Date());
    tick();
    const timer = setInterval(tick, everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
