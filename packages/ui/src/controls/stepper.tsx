import { useSharedText } from '../i18n/use-text.ts';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from './icon.tsx';
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

/**
 * Counts up and down with two buttons; the number is announced when it changes. At an end a button does nothing, and
 * keeps the focus.
 */
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
  const label = t('shell.quantityOf', { name });
  const takeAway = quantity > minimum ? undefined : onRemove;
  const button = (icon: IconName, says: string, isEnd: boolean, act: () => void) => (
    <button type="button" aria-label={says} aria-disabled={isEnd} onClick={isEnd ? undefined : act}>
      <Icon name={icon} />
    </button>
  );
  return (
    <div
      className={classNames(styles.stepper, styles[variant], isSmall && styles.smaller)}
      role="group"
      aria-label={label}
    >
      {takeAway
        ? button('bin', t('shell.remove', { name }), false, takeAway)
        : button('minus', t('shell.decrease', { name }), quantity <= minimum, () => onChange(quantity - 1))}
      <output className="numbers" aria-live="polite" aria-label={label}>
        {quantity}
      </output>
      {button('plus', t('shell.increase', { name }), quantity >= maximum, () => onChange(quantity + 1))}
    </div>
  );
}
