import { idFromSlug, localizedText } from '@sufra/ordering';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import {
  data,
  Outlet,
  PrefetchPageLinks,
  useLoaderData,
  useMatch,
  useParams,
  useSearchParams,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import { openShop, type OpenShop } from '../api.server/open-shop.ts';
import { CartBar } from '../cart/cart-bar.tsx';
import { cartStore, useCart } from '../cart/cart-store.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useEntryParameters } from '../location/use-entry-parameters.ts';
import { useKeepLocation } from '../location/use-keep-location.ts';
import { OrderTypeSelector } from '../location/order-type-selector.tsx';
import { SiteFrame } from '../shell/site-frame.tsx';
import { useShop } from '../shell/shop.ts';
import { isShownAt } from './card-state.ts';
import { CategoryTabs } from './category-tabs.tsx';
import { countByItem } from './count-by-item.ts';
import { openScrollScript, scrollToCategory, useFollowedCategory } from './follow-scroll.ts';
import { HeroSlider } from './hero-slider.tsx';
import { EmptyMenu } from './menu-error.tsx';
import { MenuList } from './menu-list.tsx';
import { MenuMeta } from './menu-meta.tsx';
import { packMenu, unpackMenu, unpackOnce } from './pack-menu.ts';
import { openAllMenus, openMenuView } from './read-menu.server.ts';
import { openSlides } from './slides.server.ts';
import { useCardActions, type CartDoor } from './use-card-actions.ts';
import { useLiveMenu } from './use-live-menu.ts';
import { useMenuOfType } from './use-menu-of-type.ts';
import { useSituation } from './use-situation.ts';

export { MenuErrorBoundary as ErrorBoundary } from './menu-error.tsx';

const importCart = () => import('../cart/cart-drawer.route.tsx');
const CartDrawer = lazy(importCart);

const importSearch = () => import('./search/menu-search.tsx');
const MenuSearch = lazy(async () => ({ default: (await importSearch()).MenuSearch }));

const cart: CartDoor = {
  linesOf: (itemId) => cartStore.get().lines.filter((line) => line.itemId === itemId && line.quantity > 0),
  open: () => import('../cart/cart-actions.ts'),
};

/** The whole menu, whichever category the address names. It is the same for every guest. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const [view, slides] = await Promise.all([openMenuView(open), openSlides(open)]);
  const id = idFromSlug(args.params.categorySlug ?? '');
  const isOffered = view.categories.some((category) => category.id === id);
  if (view.categories.length > 0 && !isOffered && !(await hasCategory(open, id))) throw data('', { status: 404 });
  return data({ menu: packMenu(view), slides }, { headers: { 'cache-control': 'public' } });
}

/** Whether a menu of another order type has this category; the browser shows it once it knows the type. */
async function hasCategory(open: OpenShop, id: string | undefined): Promise<boolean> {
  const menus = await openAllMenus(open);
  return menus.some(({ categories }) => categories.some((category) => category.id === id));
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Tabs, dialogs and the cart change the address, not the menu. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && currentUrl.href === nextUrl.href;
}

export default function MenuRoute() {
  const { menu, slides } = useLoaderData<typeof loader>();
  const publishedView = useMemo(() => (import.meta.env.SSR ? unpackOnce : unpackMenu)(menu), [menu]);
  const t = useText();
  const shop = useShop();
  const params = useParams();
  const [searchParameters] = useSearchParams();
  const choice = useLocationChoice();
  const { lines } = useCart();
  const branch = branchOf(choice);
  const view = useMenuOfType(publishedView, choice.orderType);

  useOpenCart();
  useKeepLocation();
  useEntryParameters();
  useLiveMenu();
  useEffect(() => {
    if (view.url === publishedView.url) return;
    const parts = Promise.all([import('./load-menu.ts'), import('../cart/refresh-stock.ts')]);
    parts
      .then(async ([{ loadMenu }, { refreshStock }]) =>
        refreshStock((await loadMenu(view.url, shop.prices.currency)).items, branch?.id),
      )
      .catch(() => undefined);
  }, [view.url, publishedView.url, shop.prices.currency, branch?.id]);

  const categories = useMemo(
    () => view.categories.filter((category) => isShownAt(category, branch?.id)),
    [view, branch?.id],
  );
  const situation = useSituation(branch, choice.orderType);
  const quantities = useMemo(() => countByItem(lines), [lines]);
  const { actions, warmUp, warmPath } = useCardActions(view, categories, cart);

  const addressedId = idFromSlug(params.categorySlug ?? '');
  const isPlainMenu = useMatch('/menu/:categorySlug') !== null;
  const isCartOpen = searchParameters.get('cart') === 'open';
  const [currentId, setCurrentId] = useFollowedCategory(categories, addressedId, {
    isFollowing: isPlainMenu,
    isCovered: isCartOpen,
  });
  const [shownAddress, setShownAddress] = useState(addressedId);
  useEffect(() => {
    if (shownAddress === addressedId || addressedId === undefined) return;
    setShownAddress(addressedId);
    scrollToCategory(addressedId);
  }, [addressedId, shownAddress]);
  const onChoose = useCallback(
    (categoryId: string) => {
      setCurrentId(categoryId);
      scrollToCategory(categoryId);
    },
    [setCurrentId],
  );
  const [isSearching, setSearching] = useState(false);

  const current = categories.find((category) => category.id === currentId);
  const isFirst = addressedId === publishedView.categories[0]?.id;
  const cards = {
    categories,
    situation,
    branchName: branch && localizedText(branch.name, shop.locale, shop.primaryLocale),
    quantities,
    isMenuOnly: shop.isMenuOnly,
    actions,
  };
  return (
    <SiteFrame
      onSearch={() => setSearching(true)}
      selector={shop.isMenuOnly ? undefined : <OrderTypeSelector />}
      tabs={<CategoryTabs categories={categories} currentId={currentId} onChoose={onChoose} />}
      bottom={shop.isMenuOnly ? undefined : <CartBar branchId={branch?.id} onIntent={() => void importCart()} />}
    >
      <MenuMeta view={publishedView} category={current} isCovered={!isPlainMenu} />
      <h1 className="visually-hidden">{t('menu.title', { label: shop.label })}</h1>
      {slides.length > 0 && <HeroSlider slides={slides} />}
      {view.categories.length === 0 && <EmptyMenu />}
      <div onPointerOver={warmUp} onFocus={warmUp} onTouchStart={warmUp}>
        <MenuList {...cards} />
      </div>
      {!isFirst && addressedId && (
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? openScrollScript(addressedId) : '' }}
        />
      )}
      {warmPath && <PrefetchPageLinks page={warmPath} />}
      <Outlet />
      {isSearching && (
        <Suspense>
          <MenuSearch {...cards} menuUrl={view.url} onCategory={onChoose} onClose={() => setSearching(false)} />
        </Suspense>
      )}
      {isCartOpen && (
        <Suspense>
          <CartDrawer />
        </Suspense>
      )}
    </SiteFrame>
  );
}
