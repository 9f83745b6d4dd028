import type { AddressResource, CustomerResource } from '@sufra/contracts';
import { highlightedOrderType, isOrderTypeServed, type OrderType, parseOrderType } from '@sufra/ordering';
import { useState } from 'react';
import {
  data,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  NavLink,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router';
import type { ApiClient } from '../api.server/api-client.ts';
import { openShop } from '../api.server/open-shop.ts';
import { emptyTheCart } from '../cart/cart-actions.ts';
import { useCart } from '../cart/cart-store.ts';
import { isCartEmpty } from '../cart/device-line.ts';
import { ReloadDataButton } from '../offline/retry-button.tsx';
import { useText } from '../i18n/use-text.ts';
import { forgetPromotion } from '../promotion/promotion-store.ts';
import { PageTitle } from '../shell/page-title.tsx';
import { returnSearch } from '../shell/return-path.ts';
import { type Shop, useShop } from '../shell/shop.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { ConfirmDialog } from '@sufra/ui/overlays/message-dialogs.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { type CustomerAddress, readAddress } from './addresses/customer-address.ts';
import { loadGovernorates } from './chooser/address-tree.resource.ts';
import { BranchChooser } from './chooser/branch-chooser.tsx';
import { type Branch, listBranches } from './branch.resource.ts';
import { choosePlace, isOtherPlace, type PlaceDecision, resetChoice } from './chooser/choose-place.ts';
import { atATime } from './chooser/chooser-frame.tsx';
import { DeliveryChooser } from './chooser/delivery-chooser.tsx';
import styles from './chooser/location-chooser.module.css';
import { locationStore, useOwnLocationChoice } from './location-store.ts';
import { branchesServing } from './chooser/offered-places.ts';

/** Where the chooser leads back to: the menu, with the cart open over it when the guest came from there. */
function pathAfterLocation(categorySlug: string, search: URLSearchParams): string {
  if (search.get('page') !== 'cart') return `/menu/${categorySlug}`;
  const isCheckingOut = search.get('checkout') === 'true';
  return `/menu/${categorySlug}?cart=open${isCheckingOut ? '&checkout=resume' : ''}`;
}

export type FirstBranches = {
  branches: Branch[];
  /** There are others, which the page leaves to the screen. */
  hasMore?: boolean;
};

/** The branches that a page of a brand with hundreds of them brings: those that a guest sees first. */
export function firstBranches(all: Branch[], orderType: OrderType): FirstBranches {
  const serving = branchesServing(all, orderType);
  return { branches: serving.slice(0, atATime), hasMore: serving.length > atATime };
}

/** Among so many there are usually enough that serve the guest's way. */
const mostlyEnough = 4 * atATime;

/** The same, without working out what each of a thousand branches promises: they are asked for only where a few do not do. */
export async function readFirstBranches(
  list: (most?: number) => Promise<Branch[]>,
  orderType: OrderType,
): Promise<FirstBranches> {
  const some = await list(mostlyEnough);
  const first = firstBranches(some, orderType);
  return some.length < mostlyEnough || first.hasMore ? first : firstBranches(await list(), orderType);
}

/** All branches of the brand: at once the ones that came with the page, the others as soon as they were asked for. */
function useAllBranches({ branches, hasMore }: FirstBranches): Branch[] {
  const loaded = useLoaded(hasMore ? branches : undefined, () =>
    loadBranches().catch((problem: unknown) => ({ problem })),
  );
  if (loaded?.key !== branches) return branches;
  // As when the page itself cannot be loaded: the chooser says so, and offers to try again.
  if ('problem' in loaded.value) throw loaded.value.problem;
  return loaded.value;
}

async function loadBranches(): Promise<Branch[]> {
  const answer = await fetch('/location/branches', { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The branches could not be loaded: ${answer.status}`);
  return (await answer.json()) as Branch[];
}

/** The order types that the shop offers, as one segmented control (LOC-02); curbside is never a tile (D-16). */
function OrderTypeTabs({ types }: { types: OrderType[] }) {
  const t = useText('location');
  const { categorySlug } = useParams();
  const { search } = useLocation();
  return (
    <nav className={styles.types} aria-label={t('location.types')}>
      {types
        .filter((type) => type !== 'curbside')
        .map((type) => (
          <NavLink
            key={type}
            to={`/menu/${categorySlug}/location/${type}${search}`}
            replace
            preventScrollReset
            className={({ isActive }) => classNames(styles.type, isActive && styles.activeType)}
          >
            {t(`location.type.${type}`)}
          </NavLink>
        ))}
    </nav>
  );
}

/** The branches with their hours and areas, as they are now; of hundreds only the first. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const { api, shop, services, token } = open;
  const orderType = parseOrderType(args.params['orderType'] ?? '');
  if (!orderType || orderType === 'curbside') throw data('', { status: 404 });
  const elsewhere = pathInstead(shop, orderType, args.params['categorySlug'] ?? '');
  if (elsewhere) throw redirect(elsewhere + returnSearch(args.request));
  const governorates = orderType === 'deliver' ? await loadGovernorates(api) : [];
  const addresses = orderType === 'deliver' && token ? await loadAddresses(api) : undefined;
  return {
    orderType,
    ...(await readFirstBranches((most) => listBranches(open, most), orderType)),
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
  const isQueue = orderType === 'queue' && isOrderTypeServed('queue', allowedOrderTypes);
  const offered = isQueue ? orderType : highlightedOrderType(orderType, allowedOrderTypes);
  if (isMenuOnly || !offered) return `/menu/${categorySlug}`;
  return offered === orderType ? undefined : `/menu/${categorySlug}/location/${offered}`;
}

export const shouldRevalidate = ({
  currentParams,
  nextParams,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) => currentParams['orderType'] !== nextParams['orderType'] || defaultShouldRevalidate;

/** Order type and place: over the menu, since that is what the answer is for (ROUTE-07). */
export default function LocationRoute() {
  const t = useText('location');
  const { orderType, governorates, addresses, categorySlug, now, ...first } = useLoaderData<typeof loader>();
  const branches = useAllBranches(first);
  const { allowedOrderTypes } = useShop();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const choice = useOwnLocationChoice();
  const cart = useCart();
  const [waiting, setWaiting] = useState<PlaceDecision>();
  const [isResetting, setResetting] = useState(false);

  const goBack = () => navigate(pathAfterLocation(categorySlug, search), { preventScrollReset: true });
  const take = (decision: PlaceDecision) => {
    locationStore.update((current) => choosePlace(current, decision, allowedOrderTypes, Date.now()));
    void goBack();
  };
  const onDecide = (decision: PlaceDecision) => {
    // There is something to lose only when the cart is not empty (D-22).
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
          <OrderTypeTabs types={[...new Set([...allowedOrderTypes, orderType])]} />
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
  const navigate = useNavigate();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) throw error;
  return (
    <Dialog title={t('location.title')} size="page" onClose={() => void navigate('..', { relative: 'route' })}>
      <EmptyState icon="warning" title={t('location.loadFailed')}>
        <ReloadDataButton />
      </EmptyState>
    </Dialog>
  );
}

/** The saved addresses of the signed-in customer, the default one first; undefined without a session. */
async function loadAddresses(api: Pick<ApiClient, 'call'>): Promise<CustomerAddress[] | undefined> {
  const customers = await api.call<{ data: CustomerResource[] }>({ path: '/customers' });
  const [customer] = customers.ok ? customers.value.data : [];
  if (!customer) return undefined;
  const path = `/customers/${customer.id}/addresses`;
  const found = await api.call<{ data: AddressResource[] }>({ path });
  return found.ok ? found.value.data.map(readAddress) : undefined;
}
