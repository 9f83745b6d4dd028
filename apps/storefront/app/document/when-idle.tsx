import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { type ComponentType, Suspense, useCallback, useEffect, useState } from 'react';

const usualPauseMs = 2_000;

/**
 * Calls back when the page has loaded, has been left alone for a moment and has nothing else to do: for what a guest
 * does not wait for. Answers how to call it off.
 */
export function whenIdle(act: () => void, pauseMs = usualPauseMs): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const actIfWanted = () => isWanted && act();
  const onIdle = () => (window.requestIdleCallback ?? setTimeout)(actIfWanted);
  const pause = () => {
    if (isWanted) timer = setTimeout(onIdle, pauseMs);
  };
  if (document.readyState === 'complete') pause();
  else addEventListener('load', pause, { once: true });
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}

/**
 * Fetches something when the page is at rest, again until it is there, and starts it, unless the page is gone by then;
 * `load` answers how to start, and starting how to stop. Without it the page works all the same.
 */
export function useWhenIdle(load: () => Promise<() => () => void>, pauseMs?: number): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const start = (begin: () => () => void) => {
      if (!isGone) stop = begin();
    };
    const callOff = whenIdle(() => void untilLoaded(load).then(start).catch(ignore), pauseMs);
    return () => {
      isGone = true;
      callOff();
      stop?.();
    };
  }, [load, pauseMs]);
}

type LaterProps = { load: () => Promise<ComponentType>; pauseMs?: number };

/** Renders something that is fetched only when the page is at rest. Without it the page works all the same. */
export function WhenIdle({ load, pauseMs }: LaterProps) {
  const [Loaded, setLoaded] = useState<ComponentType>();
  const show = useCallback(async () => {
    const component = await load();
    return () => {
      setLoaded(() => component);
      return ignore;
    };
  }, [load]);
  useWhenIdle(show, pauseMs);
  return (
    Loaded && (
      <Suspense>
        <Loaded />
      </Suspense>
    )
  );
}

const ignore = () => undefined;
