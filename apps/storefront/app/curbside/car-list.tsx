import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { IconButton } from '@sufra/ui/controls/icon-button.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { CarLook } from './car-look.tsx';
import type { Car } from './car.resource.ts';
import styles from './curbside.module.css';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { callAction } from '../api/call-action.ts';
import { carStore, forgetCar } from './car-store.ts';

type CarListProps = {
  cars: Car[];
  selectedId: string | undefined;
  onUse: (car: Car) => void;
  onEdit: (car: Car) => void;
  onDelete: (car: Car) => void;
};

/** The saved cars, each with what can be done with it. */
export function CarList({ cars, selectedId, onUse, onEdit, onDelete }: CarListProps) {
  const t = useText('curbside');
  const { localized } = useLanguage();
  const nameOf = ({ colourName, makerName }: Car) => ({ colour: localized(colourName), maker: localized(makerName) });
  return (
    <ul className={styles.cars} aria-label={t('curbside.saved')}>
      {cars.map((car) => (
        <li key={car.id}>
          <Card className={styles.car} isSelected={car.id === selectedId}>
            <CarLook car={car} />
            <Button variant="soft" isSmall onClick={() => onUse(car)}>
              {t(car.id === selectedId ? 'curbside.used' : 'curbside.use')}
              <span className="visually-hidden"> {t('curbside.name', nameOf(car))}</span>
            </Button>
            <Button variant="plain" isSmall onClick={() => onEdit(car)}>
              {t('curbside.edit')}
              <span className="visually-hidden"> {t('curbside.name', nameOf(car))}</span>
            </Button>
            <IconButton icon="bin" label={t('curbside.deleteCar', nameOf(car))} onClick={() => onDelete(car)} />
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Deletes a saved car after a question; `question` is the dialog that asks it. */
export function useDeleteCar(
  customerId: string,
  onDeleted: () => void,
): { ask: (car: Car) => void; question: ReactNode } {
  const t = useText('curbside');
  const [asked, setAsked] = useState<Car>();

  const onDelete = async (car: Car) => {
    setAsked(undefined);
    const answer = await callAction<null>('/curbside/cars', { customerId, deletedId: car.id });
    if (!answer.ok) return void showSnackbar(t('curbside.deleteFailed'), { tone: 'bad' });
    if (carStore.get().car?.id === car.id) forgetCar();
    onDeleted();
  };

  const question = asked && (
    <ConfirmDialog
      title={t('curbside.deleteTitle')}
      message={t('curbside.deleteHelp')}
      confirmLabel={t('curbside.delete')}
      cancelLabel={t('shell.cancel')}
      onConfirm={() => void onDelete(asked)}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { ask: setAsked, question };
}
