import { classNames } from '@sufra/ui/class-names.ts';
import { Chip } from '@sufra/ui/controls/chip.tsx';
import { useText } from '../../i18n/use-text.ts';
import chooser from '../chooser/location-chooser.module.css';
import type { OfferedArea } from '../chooser/offered-places.ts';
import { type CustomerAddress, shownName } from './customer-address.ts';
import styles from './addresses.module.css';

type SavedPlacesProps = {
  addresses: readonly CustomerAddress[];
  areas: readonly OfferedArea[];
  chosenId: string | undefined;
  onChoose: (address: CustomerAddress, place: OfferedArea) => void;
};

/** The customer's saved addresses, the default one first: one tap delivers there. */
export function SavedPlaces({ addresses, areas, chosenId, onChoose }: SavedPlacesProps) {
  const t = useText('address');
  return (
    <section className={styles.places} aria-label={t('address.saved')}>
      <h3 className={styles.heading}>{t('address.saved')}</h3>
      <ul className={styles.list}>
        {addresses.map((address) => {
          const place = areas.find(({ area }) => area.id === address.areaId);
          const isChosen = address.id === chosenId;
          return (
            <li key={address.id}>
              <button
                type="button"
                disabled={!place}
                aria-pressed={isChosen}
                className={classNames(chooser.choice, styles.place, isChosen && chooser.selected)}
                onClick={() => place && onChoose(address, place)}
              >
                <span className={styles.name}>
                  <bdi>{shownName(address.label, t)}</bdi>
                  {address.isDefault && <Chip>{t('address.default')}</Chip>}
                </span>
                <span className="muted small">
                  <bdi>{address.line1}</bdi>
                </span>
                {!place && <span className="muted small">{t('address.outside')}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
