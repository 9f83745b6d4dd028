import { useId } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Card } from '../ui/card.tsx';
import { Price } from '../ui/price.tsx';
import styles from './repair-dialog.module.css';
import type { Difference } from './repair.ts';

type RepairCardProps = {
  difference: Difference;
  selected: string | undefined;
  onSelect: (optionId: string) => void;
};

/** What changed about one thing, and what the guest may do about it. */
export function RepairCard({ difference, selected, onSelect }: RepairCardProps) {
  const t = useText('repair');
  const name = useId();
  const { title, details, before, now, options } = difference;
  return (
    <Card className={styles.difference}>
      <fieldset className={styles.choice}>
        <legend className={styles.title}>
          <bdi>{title}</bdi>
        </legend>
        {details.map((detail) => (
          <p key={detail} className={styles.detail}>
            {detail}
          </p>
        ))}
        {before !== undefined && now !== undefined && (
          <dl className={styles.prices}>
            <div>
              <dt>{t('repair.before')}</dt>
              <dd>
                <s>
                  <Price minor={before} />
                </s>
              </dd>
            </div>
            <div>
              <dt>{t('repair.now')}</dt>
              <dd className={styles.now}>
                <Price minor={now} />
              </dd>
            </div>
          </dl>
        )}
        {options.map((option) => (
          <label key={option.id} className={styles.option}>
            <input type="radio" name={name} checked={option.id === selected} onChange={() => onSelect(option.id)} />
            <bdi className={styles.label}>{option.label}</bdi>
            {option.priceMinor !== undefined && <Price minor={option.priceMinor} className={styles.price} />}
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
