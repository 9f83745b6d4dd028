const pauseMs = 2_000;

/**
 * Calls back when the page has loaded, has been left alone for a moment and has nothing else to do: for what a guest
 * does not wait for.
 */
export function whenAtRest(act: () => void): void {
  const pause = () => setTimeout(() => (window.requestIdleCallback ?? setTimeout)(act), pauseMs);
  if (document.readyState === 'complete') pause();
  else addEventListener('load', pause, { once: true });
}
