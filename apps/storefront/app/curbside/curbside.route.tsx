import { isCurbsideOffered } from '@sufra/ordering';
import { useLoaderData, useNavigate, useParams, useRevalidator, type LoaderFunctionArgs } from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { CarChooser } from './car-chooser.tsx';
import { selectCar, useSelectedCar } from './car-store.ts';
import { loadGarage } from './load-cars.ts';

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
  const revalidator = useRevalidator();
  const toCart = useWayToCart();
  return (
    <Dialog title={t('curbside.title')} size="page" hasBackArrow onClose={toCart}>
      <EmptyState icon="warning" title={t('curbside.loadFailed')}>
        <Button isPending={revalidator.state === 'loading'} onClick={() => void revalidator.revalidate()}>
          {t('shell.retry')}
        </Button>
      </EmptyState>
    </Dialog>
  );
}

function useWayToCart(): () => void {
  const navigate = useNavigate();
  const { categorySlug = '' } = useParams();
  return () => void navigate(`/menu/${categorySlug}?cart=open`, { preventScrollReset: true });
}
