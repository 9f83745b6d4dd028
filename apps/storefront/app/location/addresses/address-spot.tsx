import { useSyncExternalStore } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { ChooserMap } from '../chooser-map.tsx';
import type { Position } from '../offered-places.ts';
import { PositionNotice } from '../position-notice.tsx';
import { SpotNotice } from '../spot-notice.tsx';
import { usePosition } from '../use-position.ts';
import styles from './addresses.module.css';
import type { AddressPlace } from './use-address-spot.ts';

type AddressSpotProps = AddressPlace & {
  isByParts: boolean;
  error: string | undefined;
  /** The guest has put the pin somewhere. */
  onMoved: () => void;
};

/** The pin on the map, the guest's own position, or a district by name: each is enough. */
export function AddressSpot({ spot, settle, selectArea, areas, data, onMap, ...props }: AddressSpotProps) {
  const t = useText('address');
  const words = useText('location');
  const { localized, locale } = useLanguage();
  const { position, problem, isLocating, locate } = usePosition();
  const { isByParts, error, onMoved } = props;
  const isInBrowser = useSyncExternalStore(nothingToHear, yes, no);

  const move = (at: Position, origin: 'pin' | 'position') => {
    onMoved();
    settle(at, origin);
  };
  const onLocate = async () => {
    const here = await locate();
    if (here) move(here, 'position');
  };
  const onDistrict = (id: string) => {
    const chosen = areas.find(({ area }) => area.id === id);
    if (!chosen) return;
    onMoved();
    selectArea(chosen);
  };
  const sorted = areas.toSorted((one, other) =>
    localized(one.area.name).localeCompare(localized(other.area.name), locale),
  );

  return (
    <fieldset className={styles.where}>
      <legend>{t('address.where')}</legend>
      <p className="muted small">{t('address.whereHelp')}</p>
      <div className={styles.map}>
        {isInBrowser && (
          <ChooserMap
            data={data}
            branches={onMap}
            selectedAreaId={spot.selected?.area.id}
            here={position}
            pin={{ at: spot.point, onMove: (at) => move(at, 'pin') }}
          />
        )}
      </div>
      <Button variant="soft" isPending={isLocating} onClick={() => void onLocate()}>
        {words('location.nearMe')}
      </Button>
      <PositionNotice problem={problem} isLocating={isLocating} />
      {!isByParts && (
        <SelectField
          label={t('address.district')}
          name="district"
          value={spot.selected?.area.id ?? ''}
          error={error}
          onChange={(event) => onDistrict(event.target.value)}
        >
          <option value="">{spot.point ? t('address.districtOther') : words('location.choosePart')}</option>
          {sorted.map(({ area }) => (
            <option key={area.id} value={area.id}>
              {localized(area.name)}
            </option>
          ))}
        </SelectField>
      )}
      {isByParts && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <SpotNotice spot={spot} help={t('address.outsideHelp')} />
    </fieldset>
  );
}

/** A map is drawn in a browser only. */
const nothingToHear = () => () => undefined;
const yes = () => true;
const no = () => false;
