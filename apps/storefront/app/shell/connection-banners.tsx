import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useEffect, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';

/** Says when the connection is lost (ERR-24), until it is back (ERR-25). */
export function ConnectionBanners() {
  const t = useText();
  const close = useRef<() => void>(undefined);
  useEffect(() => {
    const onOffline = () => {
      close.current = showSnackbar(t('shell.offline'), { tone: 'bad', isSticky: true });
    };
    const onOnline = () => {
      close.current?.();
      showSnackbar(t('shell.online'), { tone: 'good' });
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
