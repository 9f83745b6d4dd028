import { useEffect } from 'react';

/** Drawings (SVG) may have no width of their own. */
const lostPictures = (): HTMLImageElement[] =>
  [...document.querySelectorAll<HTMLImageElement>('img[src]:not([src*=".svg"])')].filter(
    ({ complete, naturalWidth }) => complete && naturalWidth === 0,
  );

/**
 * A picture that did not arrive leaves its calm ground, not the browser's sign of a broken one. It is loaded again when
 * the connection is back: a browser does not by itself.
 */
export function LostPictures() {
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const note = ({ target, type }: Event) =>
      target instanceof HTMLImageElement && target.toggleAttribute('data-lost', type === 'error');
    const loadAgain = () => {
      for (const picture of lostPictures()) picture.setAttribute('src', picture.src);
    };
    for (const picture of lostPictures()) picture.toggleAttribute('data-lost', true);
    for (const type of ['error', 'load']) document.addEventListener(type, note, { capture: true, signal });
    addEventListener('online', loadAgain, { signal });
    return () => listening.abort();
  }, []);
  return null;
}
