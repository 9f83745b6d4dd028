import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import styles from './offer-grid.module.css';

type PromosFooterProps = {
  hasSelection: boolean;
  /** The selected promo may be used for this order. */
  canConfirm: boolean;
  /** A promo is in force: another one replaces it. */
  hasChosen: boolean;
  onConfirm: () => void;
  onRemove: () => void;
  onClose: () => void;
};

/** CLOSE until a promo is selected, then what can be done with it (PROMO-25, PROMO-26, PROMO-28, PROMO-29). */
export function PromosFooter({ hasSelection, canConfirm, hasChosen, ...on }: PromosFooterProps) {
  const t = useText('promotion');
  return (
    <div className={styles.foot}>
      {hasChosen && (
        <Button variant="line" isWide onClick={on.onRemove}>
          {t('promotion.remove')}
        </Button>
      )}
      {hasSelection ? (
        <Button isWide disabled={!canConfirm} onClick={on.onConfirm}>
          {hasChosen ? t('promotion.replace') : t('promotion.confirm')}
        </Button>
      ) : (
        <Button variant="line" isWide onClick={on.onClose}>
          {t('promotion.close')}
        </Button>
      )}
    </div>
  );
}
