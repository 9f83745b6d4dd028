import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';

/** Drawings (SVG) may have no width of their own. */
const lostPictures = (): HTMLImageElement[] =>
  [...document.querySelectorAll<HTMLImageElement>('img[src]:not([src*=".svg"])')].filter(
    ({ complete, naturalWidth }) => complete && naturalWidth === 0,
  );

/** Loads the pictures again that did not arrive; a browser does not by itself. */
function loadLostPictures(): void {
  for (const picture of lostPictures()) picture.setAttribute('src', picture.src);
}

/** A picture that did not arrive leaves its calm ground, not the browser's sign of a broken one. */
function useQuietLostPictures(): void {
  useEffect(() => {
    const listening = new AbortController();
    const note = ({ target, type }: Event) =>
      target instanceof HTMLImageElement && target.toggleAttribute('data-lost', type === 'error');
    for (const picture of lostPictures()) picture.toggleAttribute('data-lost', true);
    for (const type of ['error', 'load'])
      document.addEventListener(type, note, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** Says when the connection is lost (ERR-24), until it is back (ERR-25). */
export function ConnectionBanners() {
  const t = useText();
  const close = useRef<() => void>(undefined);
  useQuietLostPictures();
  useEffect(() => {
    const onOffline = () => {
      close.current = showSnackbar(t('shell.offline'), { tone: 'bad', isSticky: true });
    };
    const onOnline = () => {
      close.current?.();
      showSnackbar(t('shell.online'), { tone: 'good' });
      loadLostPictures();
    };
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
    };
  }, [t]);
  return null;
}
