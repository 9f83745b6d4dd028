import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The time, once a minute. It starts with the server's, so that the first paint agrees with the page. */
export function useMinute(serverTime: string): Date {
  const [now, setNow] = useState(() => new Date(serverTime));
  useEffect(() => {
    const update = () => setNow(new Date());
    const timer = setInterval(update, minuteMs);
    update();
    return () => clearInterval(timer);
  }, []);
  return now;
}
