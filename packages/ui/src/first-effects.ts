import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/* The effects that the first screen of a guest needs: all that stands beside them is fetched with it. */

/** Listens for as long as the component is on the page. `names` are separated by spaces. */
export function useEventListener(target: 'window' | 'document', names: string, listener: (event: Event) => void): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const stop = new AbortController();
    const source = target === 'window' ? window : document;
    for (const name of names.split(' '))
      source.addEventListener(name, (event) => onEvent(event), { signal: stop.signal });
    return () => stop.abort();
  }, [target, names]);
}

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

const neverChanges = () => () => undefined;

/** False on the server and while the browser takes over what the server wrote, true from then on. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
