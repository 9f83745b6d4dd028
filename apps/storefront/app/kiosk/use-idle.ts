import { useEffect, useState } from 'react';

const signsOfLife = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'scroll'] as const;

/** Whether nobody has touched the page for so long. Once it is idle it stays so until `isWatching` begins anew. */
export function useIdle(afterSeconds: number, isWatching: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    setIdle(false);
    if (!isWatching) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), afterSeconds * 1000);
    };
    wait();
    for (const sign of signsOfLife) addEventListener(sign, wait, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) removeEventListener(sign, wait, { capture: true });
    };
  }, [afterSeconds, isWatching]);
  return isIdle;
}
