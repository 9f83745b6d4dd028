import { useState } from 'react';
import { callAction } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { showSnackbar } from '../ui/snackbar-store.ts';
import { CarForm } from './car-form.tsx';
import { CarList } from './car-list.tsx';
import { carStore, forgetCar } from './car-store.ts';
import type { Car } from './car.ts';
import styles from './curbside.module.css';
import type { Garage } from './load-cars.ts';

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
  const [deleted, setDeleted] = useState<Car>();

  const onDelete = async (car: Car) => {
    setDeleted(undefined);
    const answer = await callAction<null>('/curbside/cars', { customerId, deletedId: car.id });
    if (!answer.ok) return void showSnackbar(t('curbside.saveFailed'), { tone: 'bad' });
    if (carStore.get().car?.id === car.id) forgetCar();
    onChanged();
  };

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
        onDelete={setDeleted}
      />
      <Button variant="line" isWide onClick={() => setEdited('new')}>
        {t('curbside.add')}
      </Button>
      {deleted && (
        <ConfirmDialog
          title={t('curbside.deleteTitle')}
          message={t('curbside.deleteHelp')}
          confirmLabel={t('curbside.delete')}
          cancelLabel={t('shell.cancel')}
          onConfirm={() => void onDelete(deleted)}
          onCancel={() => setDeleted(undefined)}
        />
      )}
    </div>
  );
}
