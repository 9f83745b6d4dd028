import { useText } from '../i18n/use-text.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CarLook } from './car-look.tsx';
import type { Car } from './car.ts';
import styles from './curbside.module.css';

type VehicleCardProps = { car: Car; chooserPath: string; onRemove: () => void };

/** The car the order is brought to (CURB-04, CURB-05). */
export function VehicleCard({ car, chooserPath, onRemove }: VehicleCardProps) {
  const t = useText('curbside');
  return (
    <Card className={styles.vehicle} role="group" aria-label={t('curbside.vehicle')}>
      <p className={styles.label}>{t('curbside.vehicle')}</p>
      <CarLook car={car} />
      <div className={styles.buttons}>
        <Button variant="plain" isSmall onClick={onRemove}>
          {t('curbside.remove')}
        </Button>
        <LinkButton to={chooserPath} variant="soft" isSmall preventScrollReset>
          {t('curbside.change')}
        </LinkButton>
      </div>
    </Card>
  );
}
