import { useState } from 'react';
import { useLoaderData, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { Button } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { CarForm } from './car-form.tsx';
import { CarList, useDeleteCar } from './car-list.tsx';
import { carStore, selectCar, useSelectedCar } from './car-store.ts';
import { type Car, loadCarsOf } from './car.resource.ts';
import styles from './curbside.module.css';

export async function loader(args: LoaderFunctionArgs) {
  const { api, customer } = await requireSignIn(args);
  return loadCarsOf(api, customer.id);
}

/** The cars that the customer comes with, and which one is used for curbside (CAR-02). */
export default function MyCarsRoute() {
  const t = useText('curbside');
  const { customerId, cars, lists } = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<Car | 'new'>();
  const selected = useSelectedCar(customerId);
  const { ask, question } = useDeleteCar(customerId, () => void revalidate());
  const car = edited === 'new' ? undefined : edited;

  const onSaved = (saved: Car) => {
    // The car in use is a copy on this device.
    if (carStore.get().car?.id === saved.id) selectCar(saved);
    showSnackbar(t('curbside.savedOne'), { tone: 'good' });
    setEdited(undefined);
    void revalidate();
  };
  if (edited) {
    return (
      <AccountPage title={t(car ? 'curbside.editTitle' : 'curbside.newTitle')}>
        <Card className={styles.formCard}>
          <CarForm
            customerId={customerId}
            lists={lists}
            car={car}
            saveLabel={t('curbside.saveOnly')}
            onSaved={onSaved}
            onCancel={() => setEdited(undefined)}
          />
        </Card>
      </AccountPage>
    );
  }
  const add = (variant: 'primary' | 'soft') => (
    <Button variant={variant} isSmall onClick={() => setEdited('new')}>
      {t('curbside.add')}
    </Button>
  );
  if (cars.length === 0) {
    return (
      <AccountPage title={t('curbside.mine')}>
        <EmptyState icon="car" title={t('curbside.none')} hint={t('curbside.noneHelp')}>
          {add('primary')}
        </EmptyState>
      </AccountPage>
    );
  }
  return (
    <AccountPage title={t('curbside.mine')} intro={t('curbside.mineHelp')} action={add('soft')}>
      <CarList
        cars={cars}
        selectedId={selected?.id}
        // A car whose plate is missing has to be completed before it can be used (CURB-09).
        onUse={(used) => (used.plateNumber ? selectCar(used) : setEdited(used))}
        onEdit={setEdited}
        onDelete={ask}
      />
      {question}
    </AccountPage>
  );
}
