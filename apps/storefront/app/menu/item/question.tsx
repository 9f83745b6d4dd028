import { useId, type ReactNode } from 'react';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useText } from '../../i18n/use-text.ts';
import styles from './question.module.css';

type QuestionProps = {
  name: string;
  /** "Step 1 of 3", in a combo. */
  step?: string | undefined;
  minimum?: number;
  maximum?: number;
  freeCount?: number;
  /** How many answers it has. */
  chosen?: number;
  /** The error of the answer; announced. */
  error: string | undefined;
  /** Where the page scrolls to when the answer is missing. */
  anchor?: string;
  children: ReactNode;
};

/** A question about the item, with how many answers it needs. */
export function Question({
  name,
  step,
  minimum = 0,
  maximum = 0,
  freeCount = 0,
  chosen = 0,
  error,
  anchor,
  children,
}: QuestionProps) {
  const t = useText('item');
  const id = useId();
  const need = useNeed(minimum, maximum, freeCount);
  return (
    <fieldset className={styles.question} data-question={anchor} aria-describedby={error ? id : undefined}>
      <legend className={styles.legend}>
        <span className={styles.name}>
          {step && <span className={styles.step}>{step}</span>}
          {name}
        </span>
        {minimum > 0 ? (
          <Chip tone={chosen < minimum ? 'tint' : 'good'}>
            {chosen >= minimum && <Icon name="check" />}
            {chosen >= minimum && minimum === maximum ? t('item.chosen') : need}
          </Chip>
        ) : (
          need && <span className={styles.need}>{need}</span>
        )}
        {minimum > 0 && <span className="visually-hidden">{t('shell.required')}</span>}
      </legend>
      <p id={id} className={styles.error} role="alert">
        {error}
      </p>
      {children}
    </fieldset>
  );
}

function useNeed(minimum: number, maximum: number, freeCount: number): string {
  const t = useText('item');
  const range = () => {
    if (minimum > 0 && minimum === maximum) return t('item.choose', { count: minimum });
    if (minimum > 0 && maximum > 0) return t('item.chooseBetween', { minimum, maximum });
    if (minimum > 0) return t('item.atLeast', { count: minimum });
    return maximum > 0 ? t('item.upTo', { count: maximum }) : '';
  };
  const free = freeCount > 0 ? t('item.freeCount', { count: freeCount }) : '';
  return [range(), free].filter(Boolean).join(' · ');
}
