import { useEventListener } from '@sufra/ui/first-effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useRef } from 'react';
import { useText } from '../i18n/use-text.ts';

/** Says when the connection is lost (ERR-24), until it is back (ERR-25). */
export function ConnectionBanners() {
  const t = useText();
  const close = useRef<() => void>(undefined);
  useEventListener('window', 'offline', () => {
    close.current = showSnackbar(t('shell.offline'), { tone: 'bad', isSticky: true });
  });
  useEventListener('window', 'online', () => {
    close.current?.();
    showSnackbar(t('shell.online'), { tone: 'good' });
  });
  return null;
}
