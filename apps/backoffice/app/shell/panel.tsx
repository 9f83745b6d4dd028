import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { useEventListener } from '@sufra/ui/first-effects.ts';
import { type ReactNode, Suspense, useDeferredValue, useEffectEvent, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useText } from '../i18n/use-text.ts';
import { Arriving } from './arriving.tsx';
import styles from './panel.module.css';

type PanelProps = { title: string; onClose: () => void; children: ReactNode };

/** Closes the panel that is open: there is room for one. */
let closeOpen: (() => void) | undefined;

/** A slow tablet puts what was painted on the glass within this. */
const paintMs = 50;

/**
 * The orders make room for what is open, or take it back, once it was painted: to lay out 200 cards anew takes a slow
 * tablet longer than a press may wait.
 */
const makeRoom = (): void =>
  void requestAnimationFrame(() =>
    setTimeout(() => document.body.toggleAttribute('data-panel', closeOpen !== undefined), paintMs),
  );

/**
 * An opened panel stands beside the orders, which make room for it: no order is covered, and none becomes silent or
 * out of reach. Escape closes it, and the keyboard is then back where it was.
 */
export function Panel({ title, onClose, children }: PanelProps) {
  const t = useText();
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  // The panel answers the press at once, and what it holds is made behind that.
  const isAnswered = useDeferredValue(true, false);

  useLayoutEffect(() => {
    const opener = document.activeElement;
    closeOpen?.();
    const own = () => close();
    closeOpen = own;
    makeRoom();
    panel.current?.focus({ preventScroll: true });
    return () => {
      if (closeOpen === own) {
        closeOpen = undefined;
        makeRoom();
      }
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);

  useEventListener('window', 'keydown', (event) => {
    const { activeElement: focused } = document;
    // A button that was pressed in the panel and is gone leaves the focus to the page.
    const isHere = focused === document.body || panel.current?.contains(focused);
    if ((event as KeyboardEvent).key === 'Escape' && isHere) onClose();
  });

  return createPortal(
    <section ref={panel} className={styles.panel} role="dialog" aria-labelledby={titleId} tabIndex={-1}>
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
        <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
      </div>
      <div className={styles.body}>
        <Suspense fallback={<Arriving />}>{isAnswered && children}</Suspense>
      </div>
    </section>,
    document.body,
  );
}
