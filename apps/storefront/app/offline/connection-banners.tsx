import { useEventListener } from '@sufra/ui/first-effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../i18n/use-text.ts';
import { keptAtName } from './worker-messages.ts';

/** Says when the connection is lost (ERR-24), until it is back (ERR-25). */
export function ConnectionBanners() {
  const t = useText();
  const close = useRef<() => void>(undefined);
  const sayLost = () => {
    close.current ??= showSnackbar(t('shell.offline'), { tone: 'bad', isSticky: true });
  };
  useEventListener('window', 'offline', sayLost);
  useEventListener('window', 'online', () => {
    close.current?.();
    close.current = undefined;
    showSnackbar(t('shell.online'), { tone: 'good' });
  });
  const sayIfLost = useEffectEvent(() => {
    // A page that the worker had kept says so itself (`CachedPageBanner`).
    if (!navigator.onLine && !document.querySelector(`meta[name="${keptAtName}"]`)) sayLost();
  });
  // While the scripts of the page still start, the event of a lost connection has no listener.
  useEffect(() => sayIfLost(), []);
  return null;
}
