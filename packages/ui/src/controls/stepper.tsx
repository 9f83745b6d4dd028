import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { Icon } from './icon.tsx';
import styles from './stepper.module.css';

type StepperProps = {
  quantity: number;
  /** The accessible name of what is counted. */
  name: string;
  minimum?: number;
  maximum?: number;
  /** With `onRemove`, one less than the minimum takes it away. */
  onRemove?: () => void;
  onChange: (quantity: number) => void;
  variant?: 'line' | 'brand' | 'soft';
  isSmall?: boolean;
};

/** Counts up and down with two buttons; the number is announced when it changes. */
export function Stepper({
  quantity,
  name,
  minimum = 1,
  maximum = 99,
  onRemove,
  onChange,
  variant = 'line',
  isSmall,
}: StepperProps) {
  const t = useSharedText();
  const isLast = quantity <= minimum;
  const onLess = () => (isLast ? onRemove?.() : onChange(quantity - 1));
  const lessLabel = isLast && onRemove ? t('shell.remove', { name }) : t('shell.decrease', { name });
  return (
    <div
      className={classNames(styles.stepper, styles[variant], isSmall && styles.smaller)}
      role="group"
      aria-label={t('shell.quantityOf', { name })}
    >
      <button type="button" aria-label={lessLabel} disabled={isLast && !onRemove} onClick={onLess}>
        <Icon name={isLast && onRemove ? 'bin' : 'minus'} />
      </button>
      <output className="numbers" aria-live="polite" aria-label={t('shell.quantityOf', { name })}>
        {quantity}
      </output>
      <button
        type="button"
        aria-label={t('shell.increase', { name })}
        disabled={quantity >= maximum}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </div>
  );
}
