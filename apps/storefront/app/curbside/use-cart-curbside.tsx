import { errorCodes } from '@sufra/contracts/error-codes';
import { isCurbsideOffered, type OrderType } from '@sufra/ordering';
import type { ReactNode } from 'react';
import type { ApiRefusal } from '../api/read-refusal.ts';
import { forgetCar, useSelectedCar } from './car-store.ts';
import { OfferCard } from './offer-card.tsx';
import { VehicleCard } from './vehicle-card.tsx';

type CartCurbside = {
  /** Undefined while nobody is signed in. */
  customerId: string | undefined;
  orderType: OrderType | undefined;
  isCurbsideBranch: boolean;
  chooserPath: string;
};

/** The cart's curbside: offered, or with the car that was chosen, or nothing at all (CURB-02 to CURB-05). */
export function useCartCurbside({ customerId, orderType, isCurbsideBranch, chooserPath }: CartCurbside): {
  /** The order may be brought to a car here, whoever asks (CHK-11). */
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
