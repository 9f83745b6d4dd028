import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Price } from '../ui/price.tsx';
import styles from './checkout.module.css';

type PlaceBarProps = {
  totalMinor: number;
  /** The total is not settled yet, so there is nothing to agree to. */
  isPricePending: boolean;
  isSending: boolean;
  /** It was sent and no answer came. */
  isUnknown: boolean;
  canPlace: boolean;
  onPlace: () => void;
  onSendAgain: () => void;
};

/** The one button that orders, with the total it orders for. */
export function PlaceBar(props: PlaceBarProps) {
  const t = useText('checkout');
  if (props.isUnknown) {
    return (
      <div className={styles.place}>
        <div role="alert" className={styles.unknown}>
          <strong>{t('checkout.failed')}</strong>
          <p>{t('checkout.failedHelp')}</p>
        </div>
        <Button isWide onClick={props.onSendAgain}>
          {t('checkout.sendAgain')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.place}>
      <Button
        isWide
        isPending={props.isSending}
        disabled={!props.canPlace || props.isPricePending}
        onClick={props.onPlace}
      >
        {props.isSending ? t('checkout.placing') : t('checkout.place')}
        {!props.isSending && <Price minor={props.totalMinor} className={styles.total} />}
      </Button>
      <p className="visually-hidden" role="status">
        {props.isSending ? t('checkout.placing') : ''}
      </p>
    </div>
  );
}
