import { useMemo, useState } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { TreePlace } from './address-tree.resource.ts';
import type { CustomerAddress } from './addresses/customer-address.ts';
import { SavedPlaces } from './addresses/saved-places.tsx';
import { AreaCard } from './area-card.tsx';
import type { Branch } from './branch.resource.ts';
import { ChooserFrame } from './chooser-frame.tsx';
import { ChooserMap } from './chooser-map.tsx';
import { chosenBranch, type LocationChoice } from './chosen-place.ts';
import type { PlaceDecision } from './choose-place.ts';
import { DeliveryForm, type GivenAddress } from './delivery-form.tsx';
import { lineWithPlace } from './line-with-place.ts';
import styles from './location-chooser.module.css';
import { branchesOnMap } from './map/branches-on-map.ts';
import { areaSearch, offeredAreas, type OfferedArea } from './offered-places.ts';
import { PositionNotice } from './position-notice.tsx';
import { SearchBox } from './search-box.tsx';
import { ShowMore } from './show-more.tsx';
import { SpotNotice } from './spot-notice.tsx';
import { useDeliverySpot } from './use-delivery-spot.ts';
import { useFirstOfMany } from './use-first-of-many.ts';
import { useMapData } from './use-map-data.ts';
import { useMapView } from './use-map-view.ts';
import { usePosition } from './use-position.ts';

type DeliveryChooserProps = {
  branches: Branch[];
  /** First level of the address hierarchy; empty where addresses are one line (ADDR-02). */
  governorates: TreePlace[];
  /** The customer's saved addresses; undefined for somebody who is not signed in. */
  addresses?: CustomerAddress[] | undefined;
  choice: LocationChoice;
  now: Date;
  onDecide: (decision: PlaceDecision) => void;
};

/** Chooses where to deliver: a district by name, the guest's position or a pin, and the address in it (LOC-33). */
export function DeliveryChooser({ branches, governorates, addresses, choice, now, onDecide }: DeliveryChooserProps) {
  const t = useText('location');
  const { localized, locale } = useLanguage();
  const known = choice.defaults.deliver?.kind === 'delivery' ? choice.defaults.deliver : undefined;
  const views = useMapView();
  const data = useMapData(views.isMapShown);
  const all = useMemo(() => offeredAreas(branches), [branches]);
  const search = useMemo(() => areaSearch(all), [all]);
  const onMap = useMemo(() => branchesOnMap(branches, localized), [branches, localized]);
  const [words, setWords] = useState('');
  const { spot, settle, selectArea } = useDeliverySpot(all, known, data);
  const { position, problem, isLocating, locate } = usePosition();
  const { selected, point, lookup, place } = spot;
  const isChecking = lookup?.state === 'looking';
  const shown = search(words);
  const first = useFirstOfMany(shown, ({ area }) => area.id === selected?.area.id);
  const isByParts = governorates.length > 0;

  const onLocate = async () => {
    const here = await locate();
    if (!here) return;
    setWords('');
    settle(here, 'position');
  };

  const onGiven = ({ line, parts }: GivenAddress) => {
    if (!selected || !point) return;
    const { area, branch } = selected;
    const line1 = parts ? line : lineWithPlace(line, place, locale);
    const isGone = addresses?.every(({ id }) => id !== known?.addressId);
    const isKnown = !isGone && known?.line1 === line1 && known.area.id === area.id && known.latitude === point.latitude;
    onDecide({
      orderType: 'deliver',
      place: {
        kind: 'delivery',
        line1,
        ...point,
        addressId: isKnown ? known.addressId : undefined,
        ...(parts && { parts }),
        area,
      },
      nearestBranch: chosenBranch(branch),
    });
  };

  const onSaved = (address: CustomerAddress, { area, branch }: OfferedArea) => {
    const { id: addressId, line1, latitude, longitude, parts } = address;
    onDecide({
      orderType: 'deliver',
      place: { kind: 'delivery', line1, latitude, longitude, addressId, ...(parts && { parts }), area },
      nearestBranch: chosenBranch(branch),
    });
  };

  const form = (
    <DeliveryForm
      known={known}
      governorates={governorates}
      suggestedLine={place?.isAddress ? place.name : undefined}
      pinnedId={place?.neighborhoodId}
      isChecking={isChecking}
      isDeliverable={selected !== undefined}
      way={views.isMapShown && lookup?.state === 'outside' ? 'location.movePin' : 'location.chooseArea'}
      onArea={(at) => settle(at, 'parts')}
      onGiven={onGiven}
    />
  );
  const hasForm = selected !== undefined || point !== undefined;
  return (
    <ChooserFrame
      views={views}
      map={
        <ChooserMap
          data={data}
          branches={onMap}
          selectedAreaId={selected?.area.id}
          here={position}
          pin={{ at: point, onMove: (at) => settle(at, 'pin') }}
        />
      }
      footer={
        hasForm && !isByParts
          ? form
          : !isByParts && (
              <Button isWide disabled>
                {t('location.chooseArea')}
              </Button>
            )
      }
      search={
        <>
          {!isByParts && (
            <SearchBox
              label={t('location.findArea')}
              words={words}
              isLocating={isLocating || isChecking}
              onSearch={setWords}
              onLocate={() => void onLocate()}
            />
          )}
          {isByParts && (
            <Button variant="soft" isPending={isLocating} onClick={() => void onLocate()}>
              {t('location.nearMe')}
            </Button>
          )}
          <PositionNotice problem={problem} isLocating={isLocating} />
          <SpotNotice spot={spot} />
          <p className="visually-hidden" role="status">
            {words && t('location.found', { count: shown.length })}
          </p>
        </>
      }
    >
      {addresses && addresses.length > 0 && !words && (
        <SavedPlaces addresses={addresses} areas={all} chosenId={known?.addressId} onChoose={onSaved} />
      )}
      {isByParts && form}
      {!isByParts && shown.length === 0 && (
        <EmptyState
          icon="search"
          title={words ? t('location.outside') : t('location.noBranchForType')}
          hint={words ? t('location.noArea', { words }) : undefined}
        >
          {words && (
            <Button variant="soft" isSmall onClick={() => setWords('')}>
              {t('location.showAll')}
            </Button>
          )}
        </EmptyState>
      )}
      {!isByParts && (
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{t('location.areas')}</legend>
          {first.shown.map((each) => (
            <AreaCard
              key={each.area.id}
              place={each}
              isSelected={each.area.id === selected?.area.id}
              now={now}
              onSelect={() => selectArea(each)}
            />
          ))}
        </fieldset>
      )}
      {!isByParts && <ShowMore {...first} />}
    </ChooserFrame>
  );
}
