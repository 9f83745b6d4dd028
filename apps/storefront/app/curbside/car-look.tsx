import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import type { Car } from './car.resource.ts';
import styles from './curbside.module.css';
import { useText } from '../i18n/use-text.ts';

type CarLookProps = { car: Pick<Car, 'colourName' | 'colourHex' | 'makerName' | 'makerImageUrl' | 'plateNumber'> };

/** The look of a car: its maker's mark, its colour, its plate (CURB-04). */
export function CarLook({ car }: CarLookProps) {
  const { localized } = useLanguage();
  return (
    <div className={styles.look}>
      <MakerMark name={localized(car.makerName)} imageUrl={car.makerImageUrl} />
      <p>
        <span className={styles.maker}>{localized(car.makerName)}</span>
        <span className={styles.colour}>
          <Swatch hex={car.colourHex} />
          <span>{localized(car.colourName)}</span>
          {car.plateNumber && (
            <>
              <span aria-hidden="true">·</span>
              <bdi className={styles.plate}>{car.plateNumber}</bdi>
            </>
          )}
        </span>
      </p>
    </div>
  );
}

/** The maker's mark, or its first letter where there is none. */
export function MakerMark({ name, imageUrl }: { name: string; imageUrl: string | undefined }) {
  return (
    <span className={styles.mark}>
      {imageUrl ? (
        <img src={imageUrl} alt={name} width="32" height="32" loading="lazy" />
      ) : (
        <span aria-hidden="true">{name.slice(0, 1)}</span>
      )}
    </span>
  );
}

export const Swatch = ({ hex }: { hex: string }) => (
  <svg className={styles.swatch} viewBox="0 0 16 16" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" fill={hex} />
  </svg>
);

/** The car of an order, where it is shown and not changed. */
export function CarFact({ car }: { car: Omit<Car, 'id' | 'customerId'> }) {
  const t = useText('curbside');
  return (
    <div className={styles.fact} role="group" aria-label={t('curbside.vehicle')}>
      <p className={styles.label}>{t('curbside.vehicle')}</p>
      <CarLook car={car} />
    </div>
  );
}
