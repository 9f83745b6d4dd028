import { useText } from '../i18n/use-text.ts';
import { CarLook } from './car-look.tsx';
import type { Car } from './car.ts';
import styles from './curbside.module.css';

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
