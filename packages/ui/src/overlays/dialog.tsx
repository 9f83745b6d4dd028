import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { IconButton } from '../controls/icon-button.tsx';
import styles from './dialog.module.css';

type DialogProps = {
  title: string;
  /**
   * small: centred, at most 400 wide (UI-09); wide: the item's two columns; page: the full-page wrapper,
   * 461 wide, that slides in from the inline end, or from the bottom on a phone (UI-15, UI-16).
   */
  size?: 'small' | 'wide' | 'page';
  /** The title is drawn by the content itself; the head lies over it until it is shown. */
  isTitleHidden?: boolean;
  /** Id of the heading in the content that names the dialog, when it stands further down. */
  labelledBy?: string;
  /** Cannot be left by Escape or by a tap outside. */
  isPersistent?: boolean;
  /** The page wrapper shows a back arrow instead of a cross. */
  hasBackArrow?: boolean;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** Slides in from the inline start, as a menu behind a button there does. */
  isFromStart?: boolean;
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode;
  /** The page wrapper takes more of a wide window: a list and a map beside it. */
  isSpread?: boolean;
  /** Map pages have no side padding (UI-17). */
  isFlush?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog: native, so focus stays inside, Escape closes it and focus returns to where it was. */
export function Dialog({
  title,
  size = 'small',
  isTitleHidden,
  labelledBy,
  isPersistent,
  hasBackArrow,
  actions,
  footer,
  isFlush,
  isSpread,
  isFromStart,
  onClose,
  children,
}: DialogProps) {
  const t = useSharedText();
  const titleId = useId();
  const reference = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const dialog = reference.current;
    // The server renders it open, so that it can be read before scripts arrive; now it becomes modal.
    dialog?.removeAttribute('open');
    const { style, clientWidth } = document.documentElement;
    if (!document.querySelector('dialog:modal')) style.setProperty('--scrollbar', `${innerWidth - clientWidth}px`);
    // The browser would give the focus to the first button instead of the field that asked for it.
    const { activeElement } = document;
    dialog?.showModal();
    if (dialog?.contains(activeElement)) (activeElement as HTMLElement).focus();
    return () => dialog?.close();
  }, []);

  const closeButton = !isPersistent && (
    <IconButton
      icon={hasBackArrow ? 'back' : 'close'}
      flip={hasBackArrow}
      label={hasBackArrow ? t('shell.back') : t('shell.close')}
      onClick={onClose}
      className={styles.close}
    />
  );
  return (
    <dialog
      ref={reference}
      open
      className={classNames(styles.dialog, styles[size], isFromStart && styles.start, isSpread && styles.spread)}
      aria-labelledby={labelledBy ?? titleId}
      // A browser closes it at the second press of Escape or of Android's back, also where the first one was prevented.
      // Safari does not know the attribute.
      closedby={isPersistent ? 'none' : undefined}
      onKeyDown={(event) => isPersistent && event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => {
        event.preventDefault();
        if (!isPersistent) onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget && !isPersistent) onClose();
      }}
    >
      <div className={styles.frame}>
        <div className={classNames(styles.head, size === 'wide' && styles.over, isTitleHidden && styles.bare)}>
          {hasBackArrow && closeButton}
          {labelledBy ? (
            <p className={styles.title}>{title}</p>
          ) : (
            <h2 id={titleId} className={isTitleHidden ? 'visually-hidden' : styles.title}>
              {title}
            </h2>
          )}
          {actions}
          {!hasBackArrow && closeButton}
        </div>
        <div className={classNames(styles.body, isFlush && styles.flush)}>{children}</div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  );
}
