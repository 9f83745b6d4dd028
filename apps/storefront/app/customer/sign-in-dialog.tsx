import { useText } from '../i18n/use-text.ts';
import { Dialog } from '../ui/dialog.tsx';
import { SignInForm, type SignedIn } from './sign-in-form.tsx';
import styles from './sign-in.module.css';
import type { UnsavedPlace } from './unsaved-place.ts';

type SignInDialogProps = {
  place?: UnsavedPlace | undefined;
  onSignedIn: (signedIn: SignedIn) => void;
  onClose: () => void;
};

/** Signing in over whatever the guest was doing; at most 400 wide (UI-09). */
export function SignInDialog({ place, onSignedIn, onClose }: SignInDialogProps) {
  const t = useText('customer');
  return (
    <Dialog title={t('customer.title')} size="small" onClose={onClose}>
      <p className={styles.why}>{t('customer.why')}</p>
      <SignInForm
        place={place}
        onSignedIn={(signedIn) => {
          onSignedIn(signedIn);
          onClose();
        }}
      />
    </Dialog>
  );
}
