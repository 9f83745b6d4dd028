import type { OrderType } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useMemo, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { Branch } from '../branch.resource.ts';
import type { LocationChoice } from '../chosen-place.ts';
import { chosenBranch, type PlaceDecision } from './choose-place.ts';
import { branchesOnMap } from '../map/map-data.ts';
import { BranchCard } from './branch-card.tsx';
import {
  ChooserFrame,
  ChooserMap,
  SearchBox,
  ShowMore,
  useFirstOfMany,
  useMapData,
  useMapView,
} from './chooser-frame.tsx';
import styles from './location-chooser.module.css';
import { branchesServing, branchSearch, branchToOffer, nearestFirst } from './offered-places.ts';
import { PositionMessage, usePosition } from './position.tsx';

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
  const [isNearWanted, setNearWanted] = useState(false);
  const views = useMapView();
  const data = useMapData(views.isMapShown);
  const serving = useMemo(() => branchesServing(branches, orderType), [branches, orderType]);
  const all = useMemo(() => nearestFirst(serving, position), [serving, position]);
  const search = useMemo(() => branchSearch(all), [all]);
  const shown = useMemo(() => search(words), [search, words]);
  const onMap = useMemo(() => branchesOnMap(shown, localized), [shown, localized]);
  const known = [choice.lastLocation, choice.defaults[orderType]]
    .filter((place) => place?.kind === 'branch')
    .find((place) => all.some(({ id }) => id === place.id));
  // Without a choice of the guest's own, the nearest or the first one that takes orders is one tap away. A position that
  // was shared earlier arrives unasked, and replaces no choice.
  const selectedId = touchedId ?? (known && !isNearWanted ? known.id : branchToOffer(all)?.id);
  const selected = all.find(({ id }) => id === selectedId);
  const first = useFirstOfMany(shown, ({ id }) => id === selectedId);

  const take = (branch: Branch) => onDecide({ orderType, place: chosenBranch(branch) });
  return (
    <ChooserFrame
      views={views}
      map={
        <ChooserMap
          data={data}
          branches={onMap}
          // An offer moves no map: all branches are in view until one is chosen.
          selectedBranchId={touchedId ?? known?.id}
          here={position}
          onBranch={(id) => setTouchedId(id)}
        />
      }
      footer={
        selected && (
          <Button isWide onClick={() => take(selected)}>
            {t('location.orderFrom', { branch: localized(selected.name) })}
          </Button>
        )
      }
      search={
        <SearchBox
          label={t('location.findBranch')}
          words={words}
          isLocating={isLocating}
          onSearch={setWords}
          onLocate={() => void locate().then((here) => here && setNearWanted(true))}
        />
      }
      notes={
        <>
          <PositionMessage problem={problem} isLocating={isLocating} />
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
            orderType={orderType}
            isSelected={branch.id === selectedId}
            now={now}
            onSelect={() => setTouchedId(branch.id)}
            onTake={() => take(branch)}
          />
        ))}
      </fieldset>
      <ShowMore {...first} />
    </ChooserFrame>
  );
}
