import { type ReactNode, useId } from 'react';
import { errorCodes } from '@sufra/contracts/error-codes';
import { isCurbsideOffered, type OrderType } from '@sufra/ordering';
import { Button, LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { Icon } from '@sufra/ui/controls/icon.tsx';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { useText } from '../i18n/use-text.ts';
import { CarLook } from './car-look.tsx';
import { forgetCar, useSelectedCar } from './car-store.ts';
import type { Car } from './car.resource.ts';
import styles from './curbside.module.css';

/** Offers to bring the order to the guest's car (CURB-03). */
function OfferCard({ chooserPath }: { chooserPath: string }) {
  const t = useText('curbside');
  const titleId = useId();
  return (
    <Card className={styles.offer} role="group" aria-labelledby={titleId}>
      <Icon name="car" />
      <div className={styles.words}>
        <h3 id={titleId}>{t('curbside.offer')}</h3>
        <p className="muted small">{t('curbside.offerHelp')}</p>
      </div>
      <LinkButton to={chooserPath} variant="soft" isSmall preventScrollReset>
        {t('curbside.choose')}
      </LinkButton>
    </Card>
  );
}

type VehicleCardProps = { car: Car; chooserPath: string; onRemove: () => void };

/** The car the order is brought to (CURB-04, CURB-05). */
function VehicleCard({ car, chooserPath, onRemove }: VehicleCardProps) {
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

type CartCurbside = {
  /** Undefined while no customer is signed in. */
  customerId: string | undefined;
  orderType: OrderType | undefined;
  isCurbsideBranch: boolean;
  chooserPath: string;
};

/** The cart's curbside: offered, or with the car that was chosen, or nothing at all (CURB-02 to CURB-05). */
export function useCartCurbside({ customerId, orderType, isCurbsideBranch, chooserPath }: CartCurbside): {
  /** The order may be brought to a car here, for any guest (CHK-11). */
  isPossible: boolean;
  carId: string | undefined;
  card: ReactNode;
  onRefused: (refusal: ApiRefusal) => void;
} {
  const selected = useSelectedCar(customerId);
  const place = { isCurbsideEnabled: isCurbsideBranch, orderType };
  const isOffered = isCurbsideOffered({ ...place, isSignedIn: customerId !== undefined });
  const car = isOffered ? selected : undefined;
  return {
    isPossible: isCurbsideOffered({ ...place, isSignedIn: true }),
    carId: car?.id,
    card: car ? (
      <VehicleCard car={car} chooserPath={chooserPath} onRemove={forgetCar} />
    ) : (
      isOffered && <OfferCard chooserPath={chooserPath} />
    ),
    onRefused: ({ code }) => {
      // A car that was deleted meanwhile cannot be used again; the guest picks another one.
      if (code === errorCodes.carUnknown || code === errorCodes.plateNumberRequired) forgetCar();
    },
  };
}
