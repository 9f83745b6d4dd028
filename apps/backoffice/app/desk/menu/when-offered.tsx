import { type Place, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Field } from '@sufra/ui/controls/field.tsx';
import { useText } from '../../i18n/use-text.ts';
import { useToday } from '../../shell/settings.ts';
import { listOf, problemAt, type Tree, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields } from '../draft/inputs.tsx';
import { type Week, WeekEditor } from '../hours/week-editor.tsx';
import styles from './menu.module.css';

type WhenOfferedProps = { draft: Draft; file: string; at: Place; thing: Tree };

/** The hours and days on which a category or an item is offered. */
export function WhenOffered({ draft, file, at, thing }: WhenOfferedProps) {
  const t = useText('menu');
  const today = useToday();
  const { hours, dates: known } = treeOf(thing.availability);
  const place = [...at, 'availability', 'dates'];
  const dates = listOf(known);
  const set = (to: Tree[]) => edit(setValue(file, place, { was: dates, to: to.length > 0 ? to : null }));
  return (
    <>
      <WeekEditor
        file={file}
        at={[...at, 'availability', 'hours']}
        hours={hours as Week | undefined}
        emptyHint={t('item.always')}
      />
      {dates.map((range, index) => (
        // Two ranges may be equal while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} role="group" aria-label={t('when.dates')}>
          <Fields>
            {(['from', 'to'] as const).map((key) => (
              <Field
                key={key}
                type="date"
                label={t(key === 'from' ? 'hours.first' : 'hours.last')}
                value={wordOf(range[key])}
                error={problemAt(draft, file, [...place, wordOf(range.from), key])}
                onChange={(event) =>
                  event.target.value && set(dates.with(index, { ...range, [key]: event.target.value }))
                }
              />
            ))}
          </Fields>
          <Button isSmall variant="plain" onClick={() => set(dates.toSpliced(index, 1))}>
            {t('when.removeDates', { first: wordOf(range.from), last: wordOf(range.to) })}
          </Button>
        </div>
      ))}
      <Button
        isSmall
        variant="plain"
        className={styles.start}
        onClick={() => set([...dates, { from: today, to: today }])}
      >
        {t('when.addDates')}
      </Button>
    </>
  );
}
