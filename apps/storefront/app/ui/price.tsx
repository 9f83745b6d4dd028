import { usePrices } from '../i18n/prices.tsx';
import { classNames } from './class-names.ts';
import styles from './price.module.css';
import { RiyalSign } from './riyal-sign.tsx';

/**
 * An amount in the merchant's format, kept apart from the direction of the text around it. The riyal sign
 * is drawn and read aloud by its name (PRICE-06).
 */
export function Price({ minor, sign, className }: { minor: number; sign?: '+' | '−'; className?: string }) {
  const { formatPrice } = usePrices();
  return (
    <bdi className={classNames(styles.price, 'numbers', className)} dir="auto">
      {sign}
      {formatPrice(minor).parts.map((part, at) =>
        part.type === 'currency' && part.isRiyalSign ? (
          <RiyalSign key={at} name={part.text} />
        ) : (
          <span key={at}>{part.text}</span>
        ),
      )}
    </bdi>
  );
}
