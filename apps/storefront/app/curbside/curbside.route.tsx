import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useNavigate, useParams, useRevalidator } from 'react-router';
import { isCurbsideOffered } from '@sufra/ordering';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { openShop } from '../api.server/open-shop.ts';
import { ReloadDataButton } from '../offline/retry-button.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { CarForm } from './car-form.tsx';
import { CarList, useDeleteCar } from './car-list.tsx';
import { selectCar, useSelectedCar } from './car-store.ts';
import { type Car, type Garage, loadGarage } from './car.resource.ts';
import styles from './curbside.module.css';

type CarChooserProps = {
  garage: Garage;
  selectedId: string | undefined;
  onSelect: (car: Car) => void;
  /** The saved cars are no longer the ones that were given. */
  onChanged: () => void;
};

/** Picks one of the saved cars, or describes another one (CURB-01, CAR-02). */
function CarChooser({ garage, selectedId, onSelect, onChanged }: CarChooserProps) {
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

export async function loader(args: LoaderFunctionArgs) {
  const { api, token } = await openShop(args);
  return { garage: token ? await loadGarage(api) : undefined };
}

/** Which car the guest is coming with, over the menu (ROUTE-09). */
export default function CurbsideRoute() {
  const t = useText('curbside');
  const { garage } = useLoaderData<typeof loader>();
  const revalidator = useRevalidator();
  const choice = useLocationChoice();
  const selected = useSelectedCar(garage?.customerId);
  const toCart = useWayToCart();
  const isOffered = isCurbsideOffered({
    isSignedIn: garage !== undefined,
    isCurbsideEnabled: branchOf(choice)?.isCurbsideEnabled === true,
    orderType: choice.orderType,
  });
  return (
    <>
      <PageTitle title={t('curbside.title')} />
      <Dialog title={t('curbside.title')} size="page" hasBackArrow onClose={toCart}>
        {garage && isOffered ? (
          <CarChooser
            garage={garage}
            selectedId={selected?.id}
            onSelect={(car) => {
              selectCar(car);
              toCart();
            }}
            onChanged={() => void revalidator.revalidate()}
          />
        ) : (
          <EmptyState
            icon="car"
            title={t(garage ? 'curbside.notHere' : 'curbside.signIn')}
            hint={t(garage ? 'curbside.notHereHelp' : 'curbside.signInHelp')}
          >
            <Button variant="soft" onClick={toCart}>
              {t('curbside.toCart')}
            </Button>
          </EmptyState>
        )}
      </Dialog>
    </>
  );
}

/** The menu stays; only the chooser says that the cars could not be loaded. */
export function ErrorBoundary() {
  const t = useText('curbside');
  const toCart = useWayToCart();
  return (
    <Dialog title={t('curbside.title')} size="page" hasBackArrow onClose={toCart}>
      <EmptyState icon="warning" title={t('curbside.loadFailed')}>
        <ReloadDataButton />
      </EmptyState>
    </Dialog>
  );
}

function useWayToCart(): () => void {
  const navigate = useNavigate();
  const { categorySlug = '' } = useParams();
  return () => void navigate(`/menu/${categorySlug}?cart=open`, { preventScrollReset: true });
}
