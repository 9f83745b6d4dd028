import type { ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import styles from './choice-chips.module.css';

type ChoiceChipsProps<Value extends string> = {
  legend: string;
  name: string;
  choices: { value: Value; label: ReactNode; spoken?: string; isDisabled?: boolean }[];
  chosen: Value | undefined;
  /** In one row that scrolls sideways, or in rows. */
  isRow?: boolean;
  isInvalid?: boolean;
  describedBy?: string;
  onChoose: (value: Value) => void;
};

/** One answer out of several, as chips: native radio buttons under one legend. */
export function ChoiceChips<Value extends string>(props: ChoiceChipsProps<Value>) {
  const { legend, name, choices, chosen, isRow, isInvalid, describedBy, onChoose } = props;
  return (
    <fieldset className={styles.group} aria-describedby={describedBy} aria-invalid={isInvalid || undefined}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={classNames(styles.chips, isRow && styles.row)}>
        {choices.map(({ value, label, spoken, isDisabled }) => (
          <label key={value} className={styles.chip}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={isDisabled}
              aria-label={spoken}
              onChange={() => onChoose(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
