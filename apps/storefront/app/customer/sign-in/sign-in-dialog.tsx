import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { useSharedText } from '@sufra/ui/i18n/use-text.ts';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useEffect, useId, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { UnsavedPlace } from '../customer.resource.ts';
import { type SignedIn, SignInForm, type SignInProgress } from './sign-in-form.tsx';
import styles from './sign-in.module.css';

type SignInDialogProps = {
  place?: UnsavedPlace | undefined;
  onSignedIn: (signedIn: SignedIn) => void;
  onClose: () => void;
};

/** Signing in over whatever the guest was doing; at most 400 wide (UI-09). */
export function SignInDialog(props: SignInDialogProps) {
  const t = useText('customer');
  return (
    <Dialog title={t('customer.title')} size="small" onClose={props.onClose}>
      <Reasoned asked={1} {...props} />
    </Dialog>
  );
}

type SignInPanelProps = SignInDialogProps & {
  /** Grows each time the guest asks for it; 0 while it only came by itself, and then it leaves the focus where it is. */
  asked: number;
  progress?: SignInProgress;
};

/** The same at the foot of the cart, whose lines and total stay readable and in use. */
export function SignInPanel(props: SignInPanelProps) {
  const t = useText('customer');
  const shared = useSharedText();
  const titleId = useId();
  return (
    <section role="dialog" aria-labelledby={titleId} className={styles.panel} data-asks-sign-in>
      <div className={styles.panelHead}>
        <h2 id={titleId}>{t('customer.title')}</h2>
        <IconButton icon="close" label={shared('shell.close')} onClick={props.onClose} />
      </div>
      <Reasoned {...props} />
    </section>
  );
}

function Reasoned({ asked, progress, place, onSignedIn, onClose }: SignInPanelProps) {
  const t = useText('customer');
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The field to begin with, not the cross above it.
    if (asked > 0) content.current?.querySelector('input')?.focus();
  }, [asked]);
  return (
    <div ref={content}>
      <p className={styles.why}>{t('customer.why')}</p>
      <SignInForm
        progress={progress}
        place={place}
        onSignedIn={(signedIn) => {
          onSignedIn(signedIn);
          onClose();
        }}
      />
    </div>
  );
}
