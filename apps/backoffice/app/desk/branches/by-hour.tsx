import { type Json, type Place, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useText } from '../../i18n/use-text.ts';
import { listOf, wordOf } from '../draft/bundle-view.ts';
import { edit } from '../draft/draft-store.ts';
import { NumberField } from '../draft/inputs.tsx';
import { TimeRange } from '../hours/week-editor.tsx';
import styles from './branches.module.css';

type ByHourProps = {
  file: string;
  at: Place;
  entries: Json | undefined;
  /** The key of the number in an entry. */
  number: string;
  /** The number that a new entry begins with. */
  usual: Json;
  hoursLabel: string;
  numberLabel: string;
  addLabel: string;
};

/** Hours of the day with a number of their own. */
export function ByHour({ file, at, entries, number, usual, hoursLabel, numberLabel, addLabel }: ByHourProps) {
  const t = useText('menu');
  const known = listOf(entries);
  const set = (to: Json[]) => edit(setValue(file, at, { was: entries ?? null, to: to.length > 0 ? to : null }));
  return (
    <div role="group" aria-label={hoursLabel}>
      {known.map((entry, index) => (
        // Two stretches may be equal while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row}>
          <TimeRange
            label={hoursLabel}
            range={wordOf(entry.hours)}
            onRange={(hours) => set(known.with(index, { ...entry, hours }))}
          />
          <NumberField
            file={file}
            at={[...at, String(index), number]}
            label={numberLabel}
            value={entry[number]}
            onSet={(to) => set(known.with(index, { ...entry, [number]: to ?? 0 }))}
          />
          <Button
            isSmall
            variant="plain"
            aria-label={t('hours.removeRange', { day: hoursLabel, range: wordOf(entry.hours) })}
            onClick={() => set(known.toSpliced(index, 1))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button isSmall variant="plain" onClick={() => set([...known, { hours: '18:00-22:00', [number]: usual }])}>
        {addLabel}
      </Button>
    </div>
  );
}
