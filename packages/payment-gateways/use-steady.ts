import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A value that waits while something is pressed: a button that moves because a message above it comes or goes in that
 * moment gets no click, and the press is lost.
 *
 * @example const shown = useSteady(problems)
 */
export function useSteady<Value>(value: Value): Value {
  const [held, setHeld] = useState<{ value: Value }>();
  const hold = useEffectEvent(() => setHeld({ value }));
  useEffect(() => {
    const press = () => hold();
    // The click follows the release.
    const release = () => setTimeout(() => setHeld(undefined));
    window.addEventListener('pointerdown', press, true);
    window.addEventListener('pointerup', release, true);
    window.addEventListener('pointercancel', release, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      window.removeEventListener('pointerup', release, true);
      window.removeEventListener('pointercancel', release, true);
    };
  }, []);
  return held ? held.value : value;
}
