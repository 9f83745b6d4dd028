import { usePrices } from '../i18n/prices.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Price } from '../ui/price.tsx';
import styles from './checkout.module.css';
import type { PriceChange } from './price-changes.ts';

type PriceChangedDialogProps = {
  beforeMinor: number;
  nowMinor: number;
  changes: PriceChange[];
  onAccept: () => void;
  onReview: () => void;
};

/** The total is not the one the guest agreed to: both are shown, and nothing is ordered without a yes (decision 1). */
export function PriceChangedDialog({ beforeMinor, nowMinor, changes, onAccept, onReview }: PriceChangedDialogProps) {
  const t = useText('checkout');
  const { formatPrice } = usePrices();
  return (
    <Dialog
      title={t('checkout.priceChangedTitle')}
      isPersistent
      onClose={onReview}
      footer={
        <div className={styles.choices}>
          <Button isWide onClick={onAccept}>
            {t('checkout.acceptPrice', { amount: formatPrice(nowMinor).text })}
          </Button>
          <Button variant="line" isWide onClick={onReview}>
            {t('checkout.review')}
          </Button>
        </div>
      }
    >
      <p className={styles.gap}>{t('checkout.priceChanged')}</p>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map(({ id, name, before, now }) => (
            <li key={id}>
              <bdi>{name}</bdi>
              <span>
                <s>
                  <Price minor={before} />
                </s>{' '}
                <Price minor={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <dl className={styles.prices}>
        <div>
          <dt>{t('checkout.priceBefore')}</dt>
          <dd>
            <s>
              <Price minor={beforeMinor} />
            </s>
          </dd>
        </div>
        <div className={styles.now}>
          <dt>{t('checkout.priceNow')}</dt>
          <dd>
            <Price minor={nowMinor} />
          </dd>
        </div>
      </dl>
    </Dialog>
  );
}
