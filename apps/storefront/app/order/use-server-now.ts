import { useEffect, useState } from 'react';

/** The server's clock, every so often: what ends there is counted there, whatever the device's own clock says. */
export function useServerNow(serverNow: string, everyMs: number): number {
  const [now, setNow] = useState(() => Date.parse(serverNow));
  useEffect(() => {
    const aheadMs = Date.parse(serverNow) - Date.now();
    const timer = setInterval(() => setNow(Date.now() + aheadMs), everyMs);
    return () => clearInterval(timer);
  }, [serverNow, everyMs]);
  return now;
}
