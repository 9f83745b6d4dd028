import type { ReactNode } from 'react';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import { classNames } from '@sufra/ui/class-names.ts';
import styles from './option-row.module.css';

type OptionRowProps = {
  kind: 'radio' | 'checkbox';
  name: string;
  label: string;
  /** The consequence of choosing it. */
  hint?: string | undefined;
  /** Stands beside the label: a price, "Free", "Sold out". */
  note?: ReactNode;
  imageUrl?: string | undefined;
  isChosen: boolean;
  isSoldOut?: boolean;
  isInvalid?: boolean;
  /** Counts how many; beside the row, since a control must not stand in another's label. */
  stepper?: ReactNode;
  onChange: (isChosen: boolean) => void;
};

/** One answer of a question: the whole row can be tapped. */
export function OptionRow({
  kind,
  name,
  label,
  hint,
  note,
  imageUrl,
  isChosen,
  isSoldOut,
  isInvalid,
  stepper,
  onChange,
}: OptionRowProps) {
  return (
    <div className={classNames(styles.row, isChosen && styles.chosen, isSoldOut && styles.out)}>
      <label className={styles.label}>
        <input
          type={kind}
          name={name}
          checked={isChosen}
          disabled={isSoldOut}
          aria-invalid={isInvalid || undefined}
          className={styles.input}
          onChange={(event) => onChange(event.target.checked)}
        />
        {imageUrl && (
          <img
            src={pictureVariant(imageUrl, 160)}
            alt=""
            width="44"
            height="44"
            loading="lazy"
            className={styles.picture}
          />
        )}
        <span className={styles.name}>
          {label} {hint && <span className={styles.hint}>{hint}</span>}
        </span>
        {note && <span className={styles.note}>{note}</span>}
      </label>
      {stepper}
    </div>
  );
}
