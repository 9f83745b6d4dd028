import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { closeSnackbar, snackbarStore, type Snackbar } from './snackbar-store.ts';
import styles from './snackbars.module.css';

/** Messages at the top of the page, as pills (UI-10), announced as they appear. */
export function Snackbars({ isQuiet = false }: { isQuiet?: boolean }) {
  const shown = useSyncExternalStore(snackbarStore.subscribe, snackbarStore.get, snackbarStore.getOnServer);
  const bars = isQuiet ? shown.filter((bar) => bar.tone === 'bad') : shown;
  const dialog = useTopDialog(bars.length > 0);
  const region = (
    <div className={styles.region} role="status" aria-live="polite">
      {bars.map((bar) => (
        <Pill key={bar.id} bar={bar} />
      ))}
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function Pill({ bar }: { bar: Snackbar }) {
  const t = useText();
  useEffect(() => {
    if (bar.durationMs === undefined) return undefined;
    const timer = setTimeout(() => closeSnackbar(bar.id), bar.durationMs);
    return () => clearTimeout(timer);
  }, [bar]);
  return (
    <div className={classNames(styles.pill, styles[bar.tone])}>
      <span>{bar.text}</span>
      {bar.action && (
        <Button variant="plain" isSmall onClick={bar.action.onPress}>
          {bar.action.label}
        </Button>
      )}
      {bar.durationMs === undefined && (
        <IconButton icon="close" label={t('shell.close')} onClick={() => closeSnackbar(bar.id)} />
      )}
    </div>
  );
}

/** What lies under a modal dialog can be neither heard nor tapped, so messages move into it. */
function useTopDialog(isWanted: boolean): HTMLDialogElement | undefined {
  const [dialog, setDialog] = useState<HTMLDialogElement>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const top = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    const leave = () => setDialog(undefined);
    setDialog(top);
    top?.addEventListener('close', leave);
    return () => top?.removeEventListener('close', leave);
  }, [isWanted]);
  return isWanted ? dialog : undefined;
}
