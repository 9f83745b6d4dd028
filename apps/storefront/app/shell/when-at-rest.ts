const usualPauseMs = 2_000;

/**
 * Calls back when the page has loaded, has been left alone for a moment and has nothing else to do: for what a guest
 * does not wait for. Answers how to call it off.
 */
export function whenAtRest(act: () => void, pauseMs = usualPauseMs): () => void {
  let isWanted = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const actIfWanted = () => isWanted && act();
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(actIfWanted);
  const pause = () => {
    if (isWanted) timer = setTimeout(whenIdle, pauseMs);
  };
  if (document.readyState === 'complete') pause();
  else addEventListener('load', pause, { once: true });
  return () => {
    isWanted = false;
    clearTimeout(timer);
  };
}
