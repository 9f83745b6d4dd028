import { errorCodes } from '@sufra/contracts/error-codes';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './checkout.module.css';
import { isSessionExpired } from './use-place-order.ts';

type RefusedDialogProps = {
  refusal: ApiRefusal;
  onOkay: () => void;
  onChangeOrder: () => void;
  onChangePlace: () => void;
};

const placeCodes: string[] = [
  errorCodes.storeClosed,
  errorCodes.branchNotAccepting,
  errorCodes.branchRequired,
  errorCodes.branchUnknown,
  errorCodes.orderTypeRequired,
  errorCodes.orderTypeNotAllowed,
  errorCodes.addressRequired,
  errorCodes.addressUnknown,
  errorCodes.outsideDeliveryAreas,
];

/** Why the order was not taken, and the way on: another place, another order, or simply Okay (ERR-12, ERR-59, ERR-61, ERR-62). */
export function RefusedDialog({ refusal, onOkay, onChangeOrder, onChangePlace }: RefusedDialogProps) {
  const t = useText('checkout');
  const isAboutPlace = placeCodes.includes(refusal.code);
  const details = [...new Set(refusal.entries.map(({ detail }) => detail).filter(Boolean))];
  const texts = isSessionExpired(refusal) ? [t('checkout.expired')] : details;
  return (
    <Dialog
      title={t('checkout.refusedTitle')}
      isPersistent
      onClose={onOkay}
      footer={
        <div className={styles.choices}>
          <Button isWide onClick={isAboutPlace ? onChangePlace : onChangeOrder}>
            {t(isAboutPlace ? 'checkout.toLocation' : 'checkout.toCart')}
          </Button>
          <Button variant="line" isWide onClick={onOkay}>
            {t('shell.okay')}
          </Button>
        </div>
      }
    >
      <div role="alert">
        {(texts.length > 0 ? texts : [t('checkout.failed')]).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </Dialog>
  );
}
