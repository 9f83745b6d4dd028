import type { AddressParts, Point } from '@sufra/ordering';
import { Field, SelectField } from '@sufra/ui/controls/field.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { noAddress, type RequiredPart, type WrittenAddress } from '../save-address.ts';
import { loadBlocks, loadNeighborhoods, type TreePlace } from './address-tree.resource.ts';
import styles from './location-chooser.module.css';

/**
 * The state of an address in parts. A saved one knows its places by their names, in the language it was written in; the
 * neighbourhood that the pin stands in fills in the form once, and a place that the guest chooses afterwards stays.
 */
export function useAddressParts(
  known: AddressParts | undefined,
  governorates: readonly TreePlace[],
  pinnedId: string | undefined,
) {
  const { locale, localized } = useLanguage();
  const [address, setAddress] = useState<WrittenAddress>({ ...noAddress, ...known });
  const [missing, setMissing] = useState<RequiredPart[]>([]);
  const [filledIn, setFilledIn] = useState<string>();
  const isByParts = governorates.length > 0;
  const loaded = useLoaded(isByParts ? locale : undefined, () => loadNeighborhoods(locale));
  const neighborhoods = loaded?.value ?? noPlaces;
  const change = (changed: Partial<WrittenAddress>) => {
    setAddress((current) => ({ ...current, ...changed }));
    setMissing((current) => current.filter((part) => !changed[part]));
  };

  const { governorateId, governorate, neighborhoodId, area } = address;
  const isNamed = (name: string) => (place: TreePlace) => name !== '' && Object.values(place.name).includes(name);
  const above = governorateId === '' ? governorates.find(isNamed(governorate)) : undefined;
  const inside = neighborhoods.filter(({ parentId }) => parentId === (above?.id ?? governorateId));
  const below = neighborhoodId === '' ? inside.find(isNamed(area)) : undefined;
  if (above) change({ governorateId: above.id });
  if (below) change({ neighborhoodId: below.id });

  const pinned = filledIn === pinnedId ? undefined : neighborhoods.find(({ id }) => id === pinnedId);
  const abovePin = governorates.find(({ id }) => id === pinned?.parentId);
  if (pinned && abovePin) {
    setFilledIn(pinned.id);
    if (pinned.id !== neighborhoodId)
      change({
        governorateId: abovePin.id,
        governorate: localized(abovePin.name),
        neighborhoodId: pinned.id,
        area: localized(pinned.name),
      });
  }
  return { governorates, neighborhoods, address, change, missing, setMissing };
}

export type WrittenParts = ReturnType<typeof useAddressParts>;

type AddressFieldsProps = {
  parts: WrittenParts;
  /** A neighbourhood was chosen: the pin goes there. */
  onArea: (point: Point) => void;
};

/** An address by governorate, area, block and street, as Kuwait gives it (ADDR-01, ADDR-02). */
export function AddressFields({ parts, onArea }: AddressFieldsProps) {
  const { governorates, neighborhoods, address, change, missing } = parts;
  const t = useText('location');
  const { locale, localized } = useLanguage();
  const ids = useId();
  const { governorateId, neighborhoodId } = address;
  const blocksKey = neighborhoodId && `${neighborhoodId} ${locale}`;
  const blocks = useLoaded(blocksKey || undefined, () => loadBlocks(neighborhoodId, locale));

  const sorted = neighborhoods
    .filter(({ parentId }) => parentId === governorateId)
    .toSorted((one, other) => localized(one.name).localeCompare(localized(other.name), locale));
  const errorOf = (part: RequiredPart) => (missing.includes(part) ? t('location.partRequired') : undefined);
  const text = (part: 'block' | 'street' | 'building' | 'floor' | 'houseNumber' | 'landmark') => ({
    name: part,
    label: t(`location.part.${part}`),
    value: address[part],
    onChange: (event: { target: { value: string } }) => change({ [part]: event.target.value }),
  });

  const onGovernorate = (id: string) => {
    const chosen = governorates.find((place) => place.id === id);
    change({ governorateId: id, governorate: chosen ? localized(chosen.name) : '', neighborhoodId: '', area: '' });
  };
  const onNeighborhood = (id: string) => {
    const chosen = neighborhoods.find((place) => place.id === id);
    change({ neighborhoodId: id, area: chosen ? localized(chosen.name) : '' });
    if (chosen?.point) onArea(chosen.point);
  };

  return (
    <div className={styles.fields}>
      <SelectField
        label={t('location.part.governorate')}
        name="governorate"
        value={governorateId}
        error={errorOf('governorateId')}
        onChange={(event) => onGovernorate(event.target.value)}
      >
        <option value="">{t('location.choosePart')}</option>
        {governorates.map(({ id, name }) => (
          <option key={id} value={id}>
            {localized(name)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('location.part.area')}
        name="area"
        value={neighborhoodId}
        disabled={governorateId === ''}
        error={errorOf('neighborhoodId')}
        onChange={(event) => onNeighborhood(event.target.value)}
      >
        <option value="">{t('location.choosePart')}</option>
        {sorted.map(({ id, name }) => (
          <option key={id} value={id}>
            {localized(name)}
          </option>
        ))}
      </SelectField>
      <Field {...text('block')} list={`${ids}-blocks`} maxLength={20} error={errorOf('block')} />
      <Field {...text('street')} maxLength={120} error={errorOf('street')} />
      <Field {...text('building')} maxLength={80} error={errorOf('building')} className={styles.whole} />
      <Field {...text('floor')} maxLength={20} />
      <Field {...text('houseNumber')} maxLength={20} />
      <Field {...text('landmark')} maxLength={200} className={styles.whole} />
      <Suggestions id={`${ids}-blocks`} places={(blocks?.key === blocksKey && blocks.value) || noPlaces} />
    </div>
  );
}

const noPlaces: TreePlace[] = [];

/** Known places are offered while typing; any text is allowed. */
function Suggestions({ id, places }: { id: string; places: readonly TreePlace[] }) {
  const { localized } = useLanguage();
  return (
    <datalist id={id}>
      {places.map((place) => (
        <option key={place.id}>{localized(place.name)}</option>
      ))}
    </datalist>
  );
}
