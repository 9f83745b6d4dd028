import type { OrderType } from '@sufra/ordering';
import { useMemo, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { BranchCard } from './branch-card.tsx';
import type { Branch } from './branch.resource.ts';
import { ChooserFrame } from './chooser-frame.tsx';
import { ChooserMap } from './chooser-map.tsx';
import { chosenBranch, type LocationChoice } from './chosen-place.ts';
import type { PlaceDecision } from './choose-place.ts';
import styles from './location-chooser.module.css';
import { branchesOnMap } from './map/branches-on-map.ts';
import { branchSearch, branchesServing, nearestFirst } from './offered-places.ts';
import { PositionNotice } from './position-notice.tsx';
import { SearchBox } from './search-box.tsx';
import { ShowMore } from './show-more.tsx';
import { useFirstOfMany } from './use-first-of-many.ts';
import { useMapData } from './use-map-data.ts';
import { useMapView } from './use-map-view.ts';
import { usePosition } from './use-position.ts';

type BranchChooserProps = {
  orderType: OrderType;
  branches: Branch[];
  choice: LocationChoice;
  now: Date;
  onDecide: (decision: PlaceDecision) => void;
};

/** Chooses a branch: from the list or the map, by search, or by what is near (LOC-29 to LOC-31). */
export function BranchChooser({ orderType, branches, choice, now, onDecide }: BranchChooserProps) {
  const t = useText('location');
  const { localized } = useLanguage();
  const [words, setWords] = useState('');
  const [touchedId, setTouchedId] = useState<string>();
  const { position, problem, isLocating, locate } = usePosition();
  const views = useMapView();
  const data = useMapData(views.isMapShown);
  const serving = useMemo(() => branchesServing(branches, orderType), [branches, orderType]);
  const all = useMemo(() => nearestFirst(serving, position), [serving, position]);
  const search = useMemo(() => branchSearch(all), [all]);
  const shown = useMemo(() => search(words), [search, words]);
  const onMap = useMemo(() => branchesOnMap(shown, localized), [shown, localized]);
  const known = [choice.lastLocation, choice.defaults[orderType]].find((place) => place?.kind === 'branch');
  const selectedId = touchedId ?? (known?.kind === 'branch' ? known.id : position && all[0]?.id);
  const selected = all.find(({ id }) => id === selectedId);
  const first = useFirstOfMany(shown, ({ id }) => id === selectedId);

  return (
    <ChooserFrame
      views={views}
      map={
        <ChooserMap
          data={data}
          branches={onMap}
          selectedBranchId={selected?.id}
          here={position}
          onBranch={(id) => setTouchedId(id)}
        />
      }
      footer={
        <Button
          isWide
          disabled={!selected}
          onClick={() => selected && onDecide({ orderType, place: chosenBranch(selected) })}
        >
          {selected ? t('location.orderFrom', { branch: localized(selected.name) }) : t('location.chooseBranch')}
        </Button>
      }
      search={
        <>
          <SearchBox
            label={t('location.findBranch')}
            words={words}
            isLocating={isLocating}
            onSearch={setWords}
            onLocate={() => void locate()}
          />
          <PositionNotice problem={problem} isLocating={isLocating} />
          <p className="visually-hidden" role="status">
            {words && t('location.found', { count: shown.length })}
          </p>
        </>
      }
    >
      {all.length === 0 && <EmptyState icon="pin" title={t('location.noBranchForType')} />}
      {all.length > 0 && shown.length === 0 && (
        <EmptyState icon="search" title={t('location.noBranch', { words })}>
          <Button variant="soft" isSmall onClick={() => setWords('')}>
            {t('location.showAll')}
          </Button>
        </EmptyState>
      )}
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('location.branches')}</legend>
        {first.shown.map((branch) => (
          <BranchCard
            key={branch.id}
            branch={branch}
            isSelected={branch.id === selectedId}
            now={now}
            hasCurbside={orderType === 'to-go'}
            onSelect={() => setTouchedId(branch.id)}
          />
        ))}
      </fieldset>
      <ShowMore {...first} />
    </ChooserFrame>
  );
}
