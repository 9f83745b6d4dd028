import { areaNamedIn, type Locale, readShortAddress } from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useMemo, useState } from 'react';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useText } from '../../i18n/use-text.ts';
import type { CustomerAddress } from '../addresses/customer-address.ts';
import { SavedPlaces } from '../addresses/saved-places.tsx';
import { type Branch, branchFor } from '../branch.resource.ts';
import type { DeliveryPlace, LocationChoice } from '../chosen-place.ts';
import { chosenBranch, type PlaceDecision } from './choose-place.ts';
import { branchesOnMap } from '../map/map-data.ts';
import type { NamedPlace, TreePlace } from './address-tree.resource.ts';
import { ExpectedWords, OpenState, windowAt } from './branch-card.tsx';
import {
  ChooserFrame,
  ChooserMap,
  SearchBox,
  ShowMore,
  useFirstOfMany,
  useMapData,
  useMapView,
} from './chooser-frame.tsx';
import { DeliveryForm, type GivenAddress } from './delivery-form.tsx';
import { SpotMessage, useDeliverySpot } from './delivery-spot.tsx';
import styles from './location-chooser.module.css';
import { areaSearch, type FoundStreet, type OfferedArea, offeredAreas, streetSearch } from './offered-places.ts';
import { PositionMessage, usePosition } from './position.tsx';

/**
 * The address line of a pin: what the guest typed, and the district that the pin stands in, which a driver
 * looks for first. A line that names it already, or a whole address of a maps service, stays as it is.
 *
 * @example lineWithPlace('Villa 4', { name: 'Al Olaya, Riyadh', isAddress: false }, 'en-us') // 'Villa 4, Al Olaya, Riyadh'
 */
export function lineWithPlace(line: string, place: NamedPlace | undefined, locale: Locale): string {
  const typed = line.trim();
  if (!place || place.isAddress) return typed;
  const [district = ''] = place.name.split(/[,،]/);
  if (typed.includes(district)) return typed;
  return [typed, place.name].join(locale === 'ar-sa' ? '، ' : ', ');
}

/** The same line with the national short address before it, by which a driver finds the door. */
function lineWithShortAddress(line: string, code: string | undefined, locale: Locale): string {
  if (!code || line.includes(code)) return line;
  return [code, line].join(locale === 'ar-sa' ? '، ' : ', ');
}

/** Streets, parks and waters by name; their data is fetched with the first search. */
function useStreets(words: string): FoundStreet[] {
  const { locale } = useLanguage();
  const isSearching = words.trim() !== '';
  const city = useLoaded(isSearching ? locale : undefined, async () => {
    const { loadCity } = await untilLoaded(() => import('../map/map-data.resource.ts'));
    return loadCity(locale);
  })?.value;
  const search = useMemo(() => city && streetSearch(city), [city]);
  return isSearching && search ? search(words) : [];
}

function StreetList({ streets, onChoose }: { streets: FoundStreet[]; onChoose: (street: FoundStreet) => void }) {
  const t = useText('location');
  const { localized } = useLanguage();
  if (streets.length === 0) return null;
  return (
    <div className={styles.streets} role="group" aria-label={t('location.streets')}>
      {streets.map((street) => (
        <Button key={street.id} variant="line" isSmall onClick={() => onChoose(street)}>
          <Icon name="pin" />
          <bdi>{localized(street.name)}</bdi>
        </Button>
      ))}
    </div>
  );
}

type AreaCardProps = { place: OfferedArea; isSelected: boolean; now: Date; onSelect: () => void };

/** One district as a choice, with what delivery there costs and needs. */
function AreaCard({ place, isSelected, now, onSelect }: AreaCardProps) {
  const t = useText('location');
  const { localized } = useLanguage();
  const { area } = place;
  const branch = branchFor(place.branch, 'deliver');
  const window = windowAt(branch, 'deliver', { ...area, area });
  return (
    <label className={classNames(styles.choice, isSelected && styles.selected)}>
      <input type="radio" name="area" value={area.id} checked={isSelected} onChange={onSelect} />
      <span className={styles.choiceName}>
        <bdi>{localized(area.name)}</bdi>
      </span>
      <span className={classNames(styles.distance, 'numbers')}>
        {area.deliveryChargeMinor === 0 ? (
          t('location.areaFree')
        ) : (
          <>
            {t('location.areaCharge')} <Price minor={area.deliveryChargeMinor} />
          </>
        )}
      </span>
      <span className={classNames(styles.wide, 'muted', 'small')}>
        {t('location.areaFrom', { branch: localized(branch.name) })}
        {area.minimumOrderMinor > 0 && (
          <>
            {' · '}
            {t('location.areaMinimum')} <Price minor={area.minimumOrderMinor} />
          </>
        )}
      </span>
      <span className={classNames(styles.wide, styles.facts)}>
        {window ? (
          <span>
            <ExpectedWords branch={branch} orderType="deliver" window={window} />
          </span>
        ) : (
          <OpenState branch={branch} now={now} />
        )}
      </span>
    </label>
  );
}

type DeliveryChooserProps = {
  branches: Branch[];
  /** First level of the address hierarchy; empty where addresses are one line (ADDR-02). */
  governorates: TreePlace[];
  /** The customer's saved addresses; undefined without a session. */
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
  const areaNames = useMemo(() => all.map((place) => ({ name: place.area.name, place })), [all]);
  const search = useMemo(() => areaSearch(all), [all]);
  const onMap = useMemo(() => branchesOnMap(branches, localized), [branches, localized]);
  const [words, setWords] = useState('');
  const { spot, settle, selectArea, leaveArea } = useDeliverySpot(all, known, data);
  const { position, problem, isLocating, locate } = usePosition();
  const { selected, point, lookup, place } = spot;
  const isChecking = lookup?.state === 'looking';
  const shortAddress = readShortAddress(words);
  const shown = search(shortAddress ? '' : words);
  const streets = useStreets(shortAddress ? '' : words);
  const first = useFirstOfMany(shown, ({ area }) => area.id === selected?.area.id);
  const isByParts = governorates.length > 0;

  const onLocate = async () => {
    const here = await locate();
    if (!here) return;
    if (!shortAddress) setWords('');
    settle(here, 'position');
  };

  // A district that the guest chose otherwise stays, whatever the line says.
  const onLine = (line: string) => {
    if (spot.origin !== undefined && spot.origin !== 'line') return;
    const named = areaNamedIn(line, areaNames);
    if (named) selectArea(named.place, 'line');
    else leaveArea();
  };

  const onGiven = ({ line, parts }: GivenAddress) => {
    if (!selected || !point) return;
    const { area, branch } = selected;
    const line1 = parts ? line : lineWithShortAddress(lineWithPlace(line, place, locale), shortAddress, locale);
    const isGone = addresses?.every(({ id }) => id !== known?.addressId);
    const isKnown = !isGone && known !== undefined && isSamePlace(known, { line1, ...point, area, parts });
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
      // The line of an address says nothing about another district.
      known={selected && selected.area.id !== known?.area.id ? undefined : known}
      governorates={governorates}
      suggestedLine={place?.isAddress ? place.name : undefined}
      pinnedId={place?.neighborhoodId}
      isChecking={isChecking}
      isDeliverable={selected !== undefined}
      way={views.isMapShown && lookup?.state === 'outside' ? 'location.movePin' : 'location.chooseArea'}
      exampleArea={all[0] ? localized(all[0].area.name) : ''}
      onArea={(at) => settle(at, 'parts')}
      onLine={onLine}
      onGiven={onGiven}
    />
  );
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
      footer={!isByParts && form}
      search={
        isByParts ? (
          <Button variant="soft" isPending={isLocating} onClick={() => void onLocate()}>
            {t('location.nearMe')}
          </Button>
        ) : (
          <SearchBox
            label={t('location.findArea')}
            hint={t('location.findAreaHint')}
            words={words}
            isLocating={isLocating || isChecking}
            onSearch={setWords}
            onLocate={() => void onLocate()}
          />
        )
      }
      notes={
        <>
          {shortAddress && (
            <p className="muted small" role="status">
              {t('location.shortAddress', { code: shortAddress })}
            </p>
          )}
          <PositionMessage problem={problem} isLocating={isLocating} />
          <SpotMessage spot={spot} />
          <p className="visually-hidden" role="status">
            {words && !shortAddress && t('location.found', { count: shown.length + streets.length })}
          </p>
        </>
      }
    >
      {addresses && addresses.length > 0 && !words && (
        <SavedPlaces addresses={addresses} areas={all} chosenId={known?.addressId} onChoose={onSaved} />
      )}
      {isByParts && form}
      <StreetList
        streets={streets}
        onChoose={({ at }) => {
          setWords('');
          settle(at, 'pin');
          views.setView('map');
        }}
      />
      {!isByParts && shown.length === 0 && streets.length === 0 && (
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

/** Parts of an address that its line does not say. */
const besideLine = ['floor', 'houseNumber', 'landmark'] as const;

/** A saved address keeps its id as long as nothing of it was changed. */
const isSamePlace = (known: DeliveryPlace, given: Omit<DeliveryPlace, 'kind'>): boolean =>
  known.line1 === given.line1 &&
  known.area.id === given.area.id &&
  known.latitude === given.latitude &&
  known.longitude === given.longitude &&
  besideLine.every((part) => (known.parts?.[part] ?? '') === (given.parts?.[part] ?? ''));
