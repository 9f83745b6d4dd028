import { useId } from 'react';
import { useText } from '../../../i18n/use-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './checkout-form.module.css';
import type { FrameElement } from './frames.ts';

const words = {
  'card-number': { label: 'payment.card.number', wrong: 'payment.card.numberWrong' },
  'expiry-date': { label: 'payment.card.expiry', wrong: 'payment.card.expiryWrong' },
  cvv: { label: 'payment.card.cvv', wrong: 'payment.card.cvvWrong' },
} as const;

type FrameFieldProps = { element: FrameElement; isFocused: boolean; isWrong: boolean };

/** The place of one field. What is typed stays in the frame that Checkout.com draws into it. */
export function FrameField({ element, isFocused, isWrong }: FrameFieldProps) {
  const t = useText('payment');
  const id = useId();
  const { label, wrong } = words[element];
  return (
    <div className={styles.field} role="group" aria-labelledby={id}>
      <span id={id} className={styles.label}>
        {t(label)}
      </span>
      {/* Frames finds it by this name. */}
      <div
        className={classNames(styles.place, `${element}-frame`, isFocused && styles.focused, isWrong && styles.wrong)}
        dir="ltr"
      />
      <span className={styles.problem} aria-live="polite">
        {isWrong && t(wrong)}
      </span>
    </div>
  );
}
