const pauseMs = 2_000;

/**
 * Calls back when the page has loaded, has been left alone for a moment and has nothing else to do: for what a guest
 * does not wait for. Answers how to call it off.
 */
export function whenAtRest(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let idle: number | undefined;
  const onLoad = () => {
    timer = setTimeout(() => {
      if ('requestIdleCallback' in window) idle = requestIdleCallback(act, { timeout: pauseMs });
      else act();
    }, pauseMs);
  };
  if (document.readyState === 'complete') onLoad();
  else addEventListener('load', onLoad, { once: true });
  return () => {
    removeEventListener('load', onLoad);
    clearTimeout(timer);
    if (idle !== undefined) cancelIdleCallback(idle);
  };
}
