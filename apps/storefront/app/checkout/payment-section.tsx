import type { OrderType, PaymentType } from '@sufra/ordering';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import styles from './checkout.module.css';

type PaymentSectionProps = {
  orderType: OrderType;
  choices: PaymentType[];
  /** What the order costs in points and what then remains, while points can pay. */
  points: { price: number; left: number } | undefined;
  selected: PaymentType | undefined;
  /** Card is missing because of the extras in the cart (CART-26, decision 28). */
  isCardRemoved: boolean;
  onSelect: (type: PaymentType) => void;
};

/** How the order is paid (CHK-26). */
export function PaymentSection({ orderType, choices, points, selected, isCardRemoved, onSelect }: PaymentSectionProps) {
  const t = useText('checkout');
  return (
    <Card className={styles.section}>
      <fieldset className={styles.payments}>
        <legend className={styles.heading}>{t('checkout.payment')}</legend>
        {choices.map((type) => (
          <label key={type} className={styles.payment}>
            <input
              type="radio"
              name="payment"
              value={type}
              checked={type === selected}
              onChange={() => onSelect(type)}
            />
            <span>
              {t(type === 'cash' && orderType === 'deliver' ? 'checkout.pay.cash-deliver' : `checkout.pay.${type}`)}
              {type === 'loyalty-points' && points && (
                <span className="muted small"> · {t('checkout.pay.pointsCost', points)}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      {isCardRemoved && <p className="muted small">{t('checkout.cardRemoved')}</p>}
      {!selected && (
        <p className={styles.error} role="alert">
          {t('checkout.pay.none')}
        </p>
      )}
    </Card>
  );
}
