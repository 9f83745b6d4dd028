import { branchFile, type Json, setValue } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../../i18n/use-text.ts';
import { ErrorText } from '../../shell/error-text.tsx';
import { listOf, problemAt, stationsOf, type Thing, type Tree, treeOf, wordOf } from '../draft/bundle-view.ts';
import { type Draft, edit } from '../draft/draft-store.ts';
import { Fields, NumberField } from '../draft/inputs.tsx';
import { TimeRange } from '../hours/week-editor.tsx';
import styles from './branches.module.css';

/** How many work at each station, from which the promised times are worked out. */
export function Kitchen({ draft, branch }: { draft: Draft; branch: Thing }) {
  const t = useText('content');
  const tMenu = useText('menu');
  const { localized } = useLanguage();
  const file = branchFile(branch.handle);
  const kitchen = treeOf(branch.kitchen);
  const stations = listOf(kitchen.stations);
  return (
    <>
      <p className="muted">{t('branch.kitchenHint')}</p>
      <Fields>
        {stationsOf(draft).map((station) => {
          const known = stations.find((one) => one.station === station.handle);
          const at = ['kitchen', 'stations', station.handle];
          return (
            <NumberField
              key={station.handle}
              label={t('branch.hands', { name: localized(station.name) })}
              value={known?.hands}
              onSet={(to) => {
                if (to === null) edit(setValue(file, at, { was: known ?? null, to: null }));
                else if (known) edit(setValue(file, [...at, 'hands'], { was: known.hands ?? null, to }));
                else edit(setValue(file, at, { was: null, to: { station: station.handle, hands: to } }));
              }}
            />
          );
        })}
        <NumberField
          label={tMenu('field.packingMinutes')}
          value={kitchen.packingMinutes}
          usual={stations.length > 0 ? '3' : ''}
          onSet={(to) =>
            edit(setValue(file, ['kitchen', 'packingMinutes'], { was: kitchen.packingMinutes ?? null, to }))
          }
        />
      </Fields>
      {stationsOf(draft).map(({ handle, name }) => {
        const known = stations.find((one) => one.station === handle);
        return known && <HandsByHour key={handle} file={file} station={known} name={localized(name)} />;
      })}
      <ErrorText>
        {problemAt(draft, file, ['kitchen', 'stations']) ??
          problemAt(draft, file, ['kitchen', 'packingMinutes']) ??
          stations.flatMap(
            ({ station }) => problemAt(draft, file, ['kitchen', 'stations', wordOf(station), 'hands']) ?? [],
          )[0]}
      </ErrorText>
    </>
  );
}

/** Hours of the day in which more or fewer work at a station than else. */
function HandsByHour({ file, station, name }: { file: string; station: Tree; name: string }) {
  const t = useText('branches');
  const tContent = useText('content');
  const tMenu = useText('menu');
  const known = listOf(station.byHour);
  const set = (to: Json[]) =>
    edit(
      setValue(file, ['kitchen', 'stations', wordOf(station.station), 'byHour'], {
        was: station.byHour ?? null,
        to: to.length > 0 ? to : null,
      }),
    );
  return (
    <div role="group" aria-label={t('kitchen.hours', { name })}>
      {known.map((entry, index) => (
        // Two stretches may be equal while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles.row}>
          <TimeRange
            label={t('kitchen.hours', { name })}
            range={wordOf(entry.hours)}
            onRange={(hours) => set(known.with(index, { ...entry, hours }))}
          />
          <NumberField
            label={tContent('branch.hands', { name })}
            value={entry.hands}
            onSet={(hands) => set(known.with(index, { ...entry, hands: hands ?? 0 }))}
          />
          <Button
            isSmall
            variant="plain"
            aria-label={tMenu('hours.removeRange', { day: name, range: wordOf(entry.hours) })}
            onClick={() => set(known.toSpliced(index, 1))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button
        isSmall
        variant="plain"
        onClick={() => set([...known, { hours: '18:00-22:00', hands: station.hands ?? 0 }])}
      >
        {t('kitchen.addHours', { name })}
      </Button>
    </div>
  );
}
