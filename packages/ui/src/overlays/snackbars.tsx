import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import { createStore, useStore } from '../store.ts';
import styles from './snackbars.module.css';

type Snackbar = {
  id: number;
  text: string;
  tone: 'plain' | 'good' | 'bad';
  /** Undefined stays until it is closed. */
  durationMs: number | undefined;
  /** The action that the message offers. */
  action?: { label: string; onPress: () => void };
};

/** Kept long enough to read: 2 seconds (UI-11), 3 for an item that went into the cart (UI-12). */
export const snackbarMs = { usual: 2000, itemAdded: 3000 } as const;

let nextId = 1;
export const snackbarStore = createStore<readonly Snackbar[]>([]);

/** Shows a message at the top; the same text is not stacked. Returns how to take it away early. */
export function showSnackbar(
  text: string,
  options: Partial<Omit<Snackbar, 'id' | 'text'>> & { isSticky?: boolean } = {},
): () => void {
  const { isSticky, tone = 'plain', durationMs = snackbarMs.usual, action } = options;
  const id = nextId++;
  const bar: Snackbar = { id, text, tone, durationMs: isSticky ? undefined : durationMs, ...(action && { action }) };
  const others = snackbarStore.get().filter((other) => other.text !== text);
  snackbarStore.set([...others, bar].slice(-3));
  return () => closeSnackbar(id);
}

export const closeSnackbar = (id: number): void =>
  snackbarStore.set(snackbarStore.get().filter((bar) => bar.id !== id));

/** Messages at the top of the page, as pills (UI-10), announced as they appear. */
export function Snackbars({ isQuiet = false }: { isQuiet?: boolean }) {
  const shown = useStore(snackbarStore);
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

/** The header stays readable, however tall it is by now on this page and in these letters. */
function keepBelowHeader(pill: HTMLElement | null): void {
  const region = pill?.parentElement;
  const header = region?.closest('dialog') ? undefined : document.querySelector('body > header');
  region?.style.setProperty('--below', `${Math.max(0, header?.getBoundingClientRect().bottom ?? 0)}px`);
}

function Pill({ bar }: { bar: Snackbar }) {
  const t = useSharedText();
  useEffect(() => {
    if (bar.durationMs === undefined) return undefined;
    const timer = setTimeout(() => closeSnackbar(bar.id), bar.durationMs);
    return () => clearTimeout(timer);
  }, [bar]);
  return (
    <div ref={keepBelowHeader} className={classNames(styles.pill, styles[bar.tone])}>
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

/** Elements below a modal dialog can be neither heard nor tapped, so messages move into it, also when it opens later. */
function useTopDialog(isWanted: boolean): HTMLDialogElement | undefined {
  const [dialog, setDialog] = useState<HTMLDialogElement>();
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = () => setDialog([...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1));
    look();
    const observer = new MutationObserver(look);
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
    return () => observer.disconnect();
  }, [isWanted]);
  return isWanted ? dialog : undefined;
}
