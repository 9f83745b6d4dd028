import { formatDistance } from '@sufra/ordering';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import styles from './location-chooser.module.css';
import type { NearestArea } from './offered-places.ts';
import type { DeliverySpot } from './use-delivery-spot.ts';

/** What became of the guest's point: in which area it lies, or that we do not deliver there (ERR-63). */
export function SpotNotice({ spot: { lookup, selected, place, origin }, help }: { spot: DeliverySpot; help?: string }) {
  const t = useText('location');
  const { localized } = useLanguage();
  if (!lookup || lookup.state === 'looking') {
    return (
      <p className="muted small" role="status">
        {lookup && t('location.checking')}
      </p>
    );
  }
  if (lookup.state === 'failed') {
    return (
      <p className={styles.notice} role="alert">
        {t('location.lookupFailed')}
      </p>
    );
  }
  if (lookup.state === 'outside') {
    return (
      <div className={styles.notice} role="alert">
        <strong>{t('location.outside')}</strong>
        {place && <p>{t('location.pinIn', { place: place.name })}</p>}
        {lookup.nearest && <Nearest nearest={lookup.nearest} />}
        <p>{help ?? t('location.outsideHelp')}</p>
      </div>
    );
  }
  const area = selected ? localized(selected.area.name) : '';
  const where = place ? t('location.pinIn', { place: place.name }) : t('location.pinArea', { area });
  return (
    <p className={styles.good} role="status">
      {origin === 'position' ? t('location.here', { area }) : where}
    </p>
  );
}

function Nearest({ nearest: { name, distanceMetres } }: { nearest: NearestArea }) {
  const t = useText('location');
  const { localized } = useLanguage();
  const { value, unit } = formatDistance(distanceMetres);
  const distance = t(unit === 'km' ? 'location.kilometres' : 'location.metres', { distance: value });
  return <p>{t('location.outsideNearest', { area: localized(name), distance })}</p>;
}
