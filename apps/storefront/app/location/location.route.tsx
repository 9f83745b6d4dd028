import { highlightedOrderType, parseOrderType, type OrderType } from '@sufra/ordering';
import { useState } from 'react';
import {
  data,
  redirect,
  isRouteErrorResponse,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useRouteError,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { useCart } from '../cart/cart-store.ts';
import { isCartEmpty } from '../cart/cart.ts';
import { useText } from '../i18n/use-text.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { useShop, type Shop } from '../shell/shop.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { loadAddresses } from './addresses/load-addresses.ts';
import { BranchChooser } from './branch-chooser.tsx';
import { choosePlace, isOtherPlace, resetChoice, type PlaceDecision } from './choose-place.ts';
import { DeliveryChooser } from './delivery-chooser.tsx';
import { listBranches } from './list-branches.ts';
import { loadGovernorates } from './load-governorates.ts';
import styles from './location-chooser.module.css';
import { pathAfterLocation } from './location-path.ts';
import { locationStore, useLocationChoice } from './location-store.ts';
import { OrderTypeTabs } from './order-type-tabs.tsx';
import { firstBranches, useAllBranches } from './use-all-branches.ts';

/** The branches with their hours and areas, as they are now; of hundreds only the first. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const { api, shop, services, token } = open;
  const orderType = parseOrderType(args.params['orderType'] ?? '');
  if (!orderType || orderType === 'curbside') throw data('', { status: 404 });
  const elsewhere = pathInstead(shop, orderType, args.params['categorySlug'] ?? '');
  if (elsewhere) throw redirect(elsewhere + new URL(args.request.url).search);
  const governorates = orderType === 'deliver' ? await loadGovernorates(api) : [];
  const addresses = orderType === 'deliver' && token ? await loadAddresses(api) : undefined;
  return {
    orderType,
    ...firstBranches(await listBranches(open), orderType),
    governorates,
    addresses,
    categorySlug: args.params['categorySlug'] ?? '',
    now: services.now().toISOString(),
  };
}

/** Nothing can be ordered from a menu that is only shown, nor in a way that the shop does not offer (LOC-02). */
function pathInstead(
  { isMenuOnly, allowedOrderTypes }: Pick<Shop, 'isMenuOnly' | 'allowedOrderTypes'>,
  orderType: OrderType,
  categorySlug: string,
): string | undefined {
  const offered = highlightedOrderType(orderType, allowedOrderTypes);
  if (isMenuOnly || !offered) return `/menu/${categorySlug}`;
  return offered === orderType ? undefined : `/menu/${categorySlug}/location/${offered}`;
}

export const shouldRevalidate = ({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentParams['orderType'] !== nextParams['orderType'] || defaultShouldRevalidate;

/** How and where: over the menu, since that is what the answer is for (ROUTE-07). */
export default function LocationRoute() {
  const t = useText('location');
  const { orderType, governorates, addresses, categorySlug, now, ...first } = useLoaderData<typeof loader>();
  const branches = useAllBranches(first);
  const { allowedOrderTypes } = useShop();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choice = useLocationChoice();
  const cart = useCart();
  const [waiting, setWaiting] = useState<PlaceDecision>();
  const [isResetting, setResetting] = useState(false);

  const goBack = () => navigate(pathAfterLocation(categorySlug, search), { preventScrollReset: true });
  const take = (decision: PlaceDecision) => {
    locationStore.update((current) => choosePlace(current, decision, allowedOrderTypes, Date.now()));
    void goBack();
  };
  const onDecide = (decision: PlaceDecision) => {
    // There is something to lose only when the cart is not empty (decision 22).
    if (isOtherPlace(choice, decision) && !isCartEmpty(cart)) setWaiting(decision);
    else take(decision);
  };
  const onReset = () => {
    forgetPromotion();
    emptyTheCart();
    locationStore.update(resetChoice);
    void navigate('/');
  };

  // The map reaches from edge to edge there (UI-17).
  const isMapPage = orderType !== 'pickup';
  const shared = { branches, choice, now: new Date(now), onDecide };
  return (
    <>
      <PageTitle title={t('location.title')} />
      <Dialog
        title={t('location.title')}
        size="page"
        isFlush={isMapPage}
        isSpread
        actions={
          choice.lastLocation && (
            <Button variant="plain" isSmall onClick={() => setResetting(true)}>
              {t('location.reset')}
            </Button>
          )
        }
        onClose={() => void goBackWithoutCheckout()}
      >
        <div className={classNames(styles.chooser, isMapPage && styles.flush)}>
          <OrderTypeTabs types={allowedOrderTypes} />
          {orderType === 'deliver' ? (
            <DeliveryChooser key={orderType} governorates={governorates} addresses={addresses} {...shared} />
          ) : (
            <BranchChooser key={orderType} orderType={orderType} {...shared} />
          )}
        </div>
      </Dialog>
      {waiting && (
        <ConfirmDialog
          title={t('location.changeTitle')}
          message={t('location.changeWarning')}
          confirmLabel={t('location.continue')}
          cancelLabel={t('location.keep')}
          onCancel={() => setWaiting(undefined)}
          onConfirm={() => {
            emptyTheCart();
            take(waiting);
          }}
        />
      )}
      {isResetting && (
        <ConfirmDialog
          title={t('location.resetTitle')}
          message={t('location.resetWarning')}
          confirmLabel={t('location.reset')}
          cancelLabel={t('shell.cancel')}
          onCancel={() => setResetting(false)}
          onConfirm={onReset}
        />
      )}
    </>
  );

  /** Closing decides nothing, so an interrupted checkout stays interrupted. */
  function goBackWithoutCheckout() {
    const path = search.get('page') === 'cart' ? `/menu/${categorySlug}?cart=open` : `/menu/${categorySlug}`;
    return navigate(path, { preventScrollReset: true });
  }
}

/** The menu stays; only the chooser says that it could not be loaded. */
export function ErrorBoundary() {
  const t = useText('location');
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) throw error;
  return (
    <Dialog title={t('location.title')} size="page" onClose={() => void navigate('..', { relative: 'route' })}>
      <EmptyState icon="warning" title={t('location.loadFailed')}>
        <Button onClick={() => void revalidator.revalidate()}>{t('shell.retry')}</Button>
      </EmptyState>
    </Dialog>
  );
}
