import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { callAction } from '../api/call-action.ts';
import { useText } from '../i18n/use-text.ts';
import { carStore, forgetCar } from './car-store.ts';
import type { Car } from './car.ts';

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
