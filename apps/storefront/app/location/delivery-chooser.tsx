import { useState, type SubmitEvent } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { useShop } from '../shell/shop.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Field } from '../ui/field.tsx';
import { AreaCard } from './area-card.tsx';
import type { Branch } from './branch.resource.ts';
import { ChooserFrame } from './chooser-frame.tsx';
import { chosenBranch, type LocationChoice } from './chosen-place.ts';
import type { PlaceDecision } from './choose-place.ts';
import { findDeliveryArea } from './find-delivery-area.resource.ts';
import styles from './location-chooser.module.css';
import { offeredAreas, type OfferedArea, type Position } from './offered-places.ts';
import { PositionNotice } from './position-notice.tsx';
import { SearchBox } from './search-box.tsx';
import { usePosition } from './use-position.ts';

type DeliveryChooserProps = {
  branches: Branch[];
  choice: LocationChoice;
  now: Date;
  onDecide: (decision: PlaceDecision) => void;
};

type Lookup = 'looking' | 'inside' | 'outside' | 'failed';

/** Chooses where to deliver: a district by name or by the guest's position, and the address in it (LOC-33). */
export function DeliveryChooser({ branches, choice, now, onDecide }: DeliveryChooserProps) {
  const t = useText('location');
  const { localized, locale } = useLanguage();
  const { prices } = useShop();
  const known = choice.defaults.deliver?.kind === 'delivery' ? choice.defaults.deliver : undefined;
  const all = offeredAreas(branches, '');
  const [words, setWords] = useState('');
  const [selected, setSelected] = useState(() => all.find(({ area }) => area.id === known?.area.id));
  const [point, setPoint] = useState<Position | undefined>(known);
  const [line1, setLine1] = useState(known?.line1 ?? '');
  const [error, setError] = useState<string>();
  const [lookup, setLookup] = useState<Lookup>();
  const { problem, isLocating, locate } = usePosition();
  const shown = offeredAreas(branches, words);

  const onLocate = async () => {
    setLookup(undefined);
    const here = await locate();
    if (!here) return;
    setLookup('looking');
    const found = await findDeliveryArea(here, prices.currency, locale).catch((problem: unknown) => ({
      ok: false as const,
      problem,
    }));
    if (!found.ok) {
      console.warn('The delivery area of a position could not be looked up.', found);
      return setLookup('failed');
    }
    if (!found.value) return setLookup('outside');
    setLookup('inside');
    setWords('');
    setPoint(here);
    setSelected(found.value);
  };

  const onSelect = (place: OfferedArea) => {
    setLookup(undefined);
    setSelected(place);
    setPoint({ latitude: place.area.latitude, longitude: place.area.longitude });
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isMissing = line1.trim() === '';
    setError(isMissing ? t('location.addressRequired') : undefined);
    if (isMissing || !selected || !point) return;
    const { area, branch } = selected;
    const isKnown = known?.line1 === line1.trim() && known.area.id === area.id && known.latitude === point.latitude;
    onDecide({
      orderType: 'deliver',
      place: {
        kind: 'delivery',
        line1: line1.trim(),
        latitude: point.latitude,
        longitude: point.longitude,
        addressId: isKnown ? known.addressId : undefined,
        area,
      },
      nearestBranch: chosenBranch(branch),
    });
  };

  return (
    <ChooserFrame
      footer={
        selected ? (
          <form className={styles.address} noValidate onSubmit={onSubmit}>
            <Field
              label={t('location.address')}
              name="line1"
              autoComplete="street-address"
              maxLength={200}
              value={line1}
              error={error}
              onChange={(event) => setLine1(event.target.value)}
            />
            <Button type="submit" isWide>
              {t('location.deliverHere')}
            </Button>
          </form>
        ) : (
          <Button isWide disabled>
            {t('location.chooseArea')}
          </Button>
        )
      }
    >
      <SearchBox
        label={t('location.findArea')}
        words={words}
        isLocating={isLocating || lookup === 'looking'}
        onSearch={setWords}
        onLocate={() => void onLocate()}
      />
      <PositionNotice problem={problem} isLocating={isLocating || lookup === 'looking'} />
      {lookup === 'inside' && selected && (
        <p className={styles.good} role="status">
          {t('location.here', { area: localized(selected.area.name) })}
        </p>
      )}
      {lookup === 'outside' && (
        <div className={styles.notice} role="alert">
          <strong>{t('location.outside')}</strong>
          <p>{t('location.outsideHelp')}</p>
        </div>
      )}
      {lookup === 'failed' && (
        <p className={styles.notice} role="alert">
          {t('location.lookupFailed')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {words && t('location.found', { count: shown.length })}
      </p>
      {shown.length === 0 && (
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
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('location.areas')}</legend>
        {shown.map((place) => (
          <AreaCard
            key={place.area.id}
            place={place}
            isSelected={place.area.id === selected?.area.id}
            now={now}
            onSelect={() => onSelect(place)}
          />
        ))}
      </fieldset>
    </ChooserFrame>
  );
}
