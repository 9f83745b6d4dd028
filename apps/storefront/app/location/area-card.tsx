import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../ui/class-names.ts';
import { Price } from '../ui/price.tsx';
import { OpenState } from './branch-card.tsx';
import styles from './location-chooser.module.css';
import type { OfferedArea } from './offered-places.ts';

type AreaCardProps = { place: OfferedArea; isSelected: boolean; now: Date; onSelect: () => void };

/** One district as a choice, with what delivery there costs and needs. */
export function AreaCard({ place: { area, branch }, isSelected, now, onSelect }: AreaCardProps) {
  const t = useText('location');
  const { localized } = useLanguage();
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
      {(!branch.isOpen || !branch.isAcceptingOrders) && (
        <span className={classNames(styles.wide, styles.facts)}>
          <OpenState branch={branch} now={now} />
        </span>
      )}
    </label>
  );
}
