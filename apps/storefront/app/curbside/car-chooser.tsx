import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { CarForm } from './car-form.tsx';
import { CarList } from './car-list.tsx';
import type { Car } from './car.ts';
import styles from './curbside.module.css';
import type { Garage } from './load-cars.ts';
import { useDeleteCar } from './use-delete-car.tsx';

type CarChooserProps = {
  garage: Garage;
  selectedId: string | undefined;
  onSelect: (car: Car) => void;
  /** The saved cars are no longer the ones that were given. */
  onChanged: () => void;
};

/** Picks one of the saved cars, or describes another one (CURB-01, CAR-02). */
export function CarChooser({ garage, selectedId, onSelect, onChanged }: CarChooserProps) {
  const t = useText('curbside');
  const { customerId, cars, lists } = garage;
  // A car whose plate is missing has to be completed before it can be used (CURB-09).
  const [edited, setEdited] = useState<Car | 'new' | undefined>(cars.length === 0 ? 'new' : undefined);
  const { ask, question } = useDeleteCar(customerId, onChanged);

  if (edited) {
    return (
      <CarForm
        customerId={customerId}
        lists={lists}
        car={edited === 'new' ? undefined : edited}
        onSaved={onSelect}
        onCancel={cars.length === 0 ? undefined : () => setEdited(undefined)}
      />
    );
  }
  return (
    <div className={styles.page}>
      <CarList
        cars={cars}
        selectedId={selectedId}
        onUse={(car) => (car.plateNumber ? onSelect(car) : setEdited(car))}
        onEdit={setEdited}
        onDelete={ask}
      />
      <Button variant="line" isWide onClick={() => setEdited('new')}>
        {t('curbside.add')}
      </Button>
      {question}
    </div>
  );
}
