import { idFromSlug, localize, type MenuCategory, type OrderingSituation } from '@sufra/ordering';
import { classNames } from '@sufra/ui/class-names.ts';
import { memo, type MouseEvent, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatch,
  useParams,
  useSearchParams,
} from 'react-router';
import { openShop, type OpenShop } from '../api.server/open-shop.ts';
import cartStyles from '../cart/cart-column.module.css';
import { cartStore, useCart } from '../cart/cart-store.ts';
import { useOpenCart } from '../cart/use-open-cart.ts';
import { useCachedHtml } from '../document/cached-html.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { OrderTypeSelector, QueueNote } from '../location/order-type-selector.tsx';
import { useKeepLocation } from '../location/use-keep-location.ts';
import { PageTitle, StructuredData } from '../shell/page-title.tsx';
import { useRoot, useShop } from '../shell/shop.ts';
import { SiteFrame } from '../shell/site-frame.tsx';
import { whenIdle } from '../document/when-idle.tsx';
import { useIsHydrated } from '@sufra/ui/first-effects.ts';
import { lazyPart, untilLoaded } from '@sufra/ui/until-loaded.ts';
import { cardState, countByItem, isShownAt, useObstacleText } from './card-state.ts';
import styles from './menu.module.css';
import { describeRestaurant, type RestaurantFacts } from './describe-menu.ts';
import { openScrollScript, scrollToCategory, sectionId, useFollowedCategory } from './follow-scroll.ts';
import { HeroSlider } from './hero-slider.tsx';
import { type CardActions, ItemCard } from './item-card.tsx';
import { EmptyMenu } from './menu-error.tsx';
import type { CategoryView, MenuView } from './load/menu-view.ts';
import { readMenuText, writeMenu } from './load/menu-text.ts';
import { openAllMenus, openMenuView, openRestaurants, openSlides, sharedAt } from './load/read-menu.server.ts';
import type { KeepDishes } from './highlights/dish-filter.ts';
// Its page comes written; the styles cannot wait for the script.
import './highlights/highlights.module.css';
import type { HighlightsProps } from './highlights/highlights.tsx';
import { useCardActions } from './use-card-actions.ts';
import { useMenuOfType } from './load/use-menu-of-type.ts';
import { useSituation } from './use-situation.ts';

type MenuMetaProps = {
  view: MenuView;
  category: CategoryView | undefined;
  restaurants: readonly RestaurantFacts[];
  /** A picture of the shop, for where its link is shown. */
  imageUrl: string | undefined;
};

/** Title and description of the menu, and the restaurant with its menu for search engines. */
function MenuMeta({ view, category, restaurants, imageUrl }: MenuMetaProps) {
  const t = useText();
  const { shop, origin } = useRoot();
  const names = view.categories.map(({ name }) => name).join(', ');
  const { label, prices, isMenuOnly } = shop;
  const brand = { label, currency: prices.currency, origin, imageUrl: imageUrl ?? shop.logoUrl, isMenuOnly };
  return (
    <>
      <PageTitle
        title={category?.name ?? t('shell.menu')}
        description={t('menu.description', { label, categories: names })}
        preview={{ imageUrl }}
      />
      <StructuredData make={import.meta.env.SSR && (() => describeRestaurant(view, restaurants, brand))} />
    </>
  );
}

export { MenuErrorBoundary as ErrorBoundary } from './menu-error.tsx';

const MenuCart = lazyPart(async () => (await import('../cart/menu-cart.tsx')).MenuCart);
const Highlights = lazyPart(async () => (await import('./highlights/highlights.tsx')).Highlights);

/** Written by the server, and left alone by what happens before its script is there. */
const AboveMenu = memo((props: HighlightsProps) => (
  <Suspense>
    <Highlights {...props} />
  </Suspense>
));

const MenuSearch = lazyPart(async () => (await import('./search/menu-search.tsx')).MenuSearch);

const cart: HighlightsProps['cart'] = {
  subscribe: cartStore.subscribe,
  lines: () => cartStore.get().lines,
  linesOf: (itemId) => cartStore.get().lines.filter((line) => line.itemId === itemId && line.quantity > 0),
  open: () => untilLoaded(() => import('../cart/cart-actions.ts')),
};

/** The whole menu, whichever category the address names. It is the same for every guest. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const [view, slides, restaurants] = await Promise.all([openMenuView(open), openSlides(open), openRestaurants(open)]);
  const category = await findCategory(open, idFromSlug(args.params.categorySlug ?? ''));
  if (view.categories.length > 0 && !category) throw data('', { status: 404 });
  return data({ menu: writeMenu(view), slides, restaurants }, { headers: sharedAt(args.request.url, category) });
}

/** A category of any menu; the browser shows one of another order type's menu once it knows the type. */
async function findCategory(open: OpenShop, id: string | undefined): Promise<MenuCategory | undefined> {
  const menus = await openAllMenus(open);
  return menus.flatMap(({ categories }) => categories).find((category) => category.id === id);
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Tabs, dialogs and the cart change the address, not the menu. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod === undefined && currentUrl.href === nextUrl.href;
}

export default function MenuRoute() {
  const { menu, slides, restaurants } = useLoaderData<typeof loader>();
  const publishedView = useMemo(() => readMenuText(menu), [menu]);
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

  const categories = useMemo(
    () => view.categories.filter((category) => isShownAt(category, branch?.id)),
    [view, branch?.id],
  );
  const [keep, setKeep] = useState<KeepDishes>();
  const shown = useMemo(() => (keep ? keep(categories) : categories), [keep, categories]);
  const situation = useSituation(branch, choice.orderType);
  const quantities = useMemo(() => countByItem(lines), [lines]);
  const actions = useCardActions(view, categories, cart);

  const addressedId = idFromSlug(params.categorySlug ?? '');
  const isPlainMenu = useMatch('/menu/:categorySlug') !== null;
  // The cart is known to the browser only; and the cached menu is of an address without it.
  const isHydrated = useIsHydrated();
  const [isAtRest, setAtRest] = useState(false);
  useEffect(() => whenIdle(() => setAtRest(true), 500), []);
  const isCartOpen = isHydrated && !shop.isMenuOnly && searchParameters.get('cart') === 'open';
  const [currentId, setCurrentId] = useFollowedCategory(shown, addressedId, {
    isFollowing: isPlainMenu,
    // Before hydration it is not known whether the cart lies above the menu.
    isCovered: !isHydrated || isCartOpen,
  });
  const [shownAddress, setShownAddress] = useState(addressedId);
  useEffect(() => {
    if (shownAddress === addressedId || addressedId === undefined) return;
    setShownAddress(addressedId);
    // Under a dish the menu keeps its place, and closing it leads back to the category that is being read.
    if (isPlainMenu && addressedId !== currentId) scrollToCategory(addressedId);
  }, [addressedId, shownAddress, isPlainMenu, currentId]);
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
    categories: shown,
    situation,
    branchName: branch && localize(branch.name, shop.locale, shop.primaryLocale),
    quantities,
    isMenuOnly: shop.isMenuOnly,
    actions,
  };
  return (
    <SiteFrame
      onSearch={() => setSearching(true)}
      mark={shop.isMenuOnly ? undefined : cartStyles.besideColumn}
      selector={shop.isMenuOnly ? undefined : <OrderTypeSelector />}
      tabs={<CategoryTabs categories={shown} currentId={currentId} onChoose={onChoose} />}
      bottom={
        shop.isMenuOnly ? undefined : (
          <div className={cartStyles.column}>
            {(isCartOpen || isAtRest || lines.length > 0) && (
              <Suspense>
                <MenuCart branchId={branch?.id} />
              </Suspense>
            )}
          </div>
        )
      }
    >
      {isPlainMenu && (
        <MenuMeta
          view={publishedView}
          category={current}
          restaurants={restaurants}
          imageUrl={slides[0]?.picture?.url}
        />
      )}
      <h1 className="visually-hidden">{t('menu.title', { label: shop.label })}</h1>
      {!shop.isMenuOnly && <QueueNote />}
      {slides.length > 0 && <HeroSlider slides={slides} />}
      {view.categories.length === 0 && <EmptyMenu />}
      <div>
        <AboveMenu cart={cart} view={view} actions={actions} onKeep={setKeep} />
        <MenuList {...cards} />
      </div>
      {/* Also without content: the kept menu is of the first category, and opens at the address of any. */}
      <span
        hidden
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR && !isFirst && addressedId ? openScrollScript(addressedId) : '',
        }}
      />
      <Outlet />
      {isSearching && (
        <Suspense>
          <MenuSearch
            {...cards}
            all={categories}
            menuUrl={view.url}
            onCategory={onChoose}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </SiteFrame>
  );
}

type CategoryTabsProps = {
  categories: CategoryView[];
  currentId: string | undefined;
  onChoose: (categoryId: string) => void;
};

/** The categories, in the sticky header; the one that is being read is marked and stays in view. */
function CategoryTabs({ categories, currentId, onChoose }: CategoryTabsProps) {
  const t = useText();
  const onClick = (event: MouseEvent, category: CategoryView) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(category.id);
  };
  return (
    <nav aria-label={t('menu.categories')} className={styles.tabs}>
      <ul>
        {categories.map((category) => {
          const isCurrent = category.id === currentId;
          return (
            <li key={category.id}>
              <a
                ref={isCurrent ? bringIntoView : undefined}
                href={`/menu/${category.slug}`}
                aria-current={isCurrent ? 'true' : undefined}
                className={classNames(styles.tab, isCurrent && styles.on)}
                onClick={(event) => onClick(event, category)}
              >
                {category.name}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function bringIntoView(link: HTMLElement | null): void {
  const row = link?.parentElement?.parentElement;
  if (!link || !row) return;
  // scrollIntoView would also stop the page's own scrolling.
  const offset = link.getBoundingClientRect().x - row.getBoundingClientRect().x;
  row.scrollBy({ left: offset - (row.clientWidth - link.clientWidth) / 2, behavior: 'smooth' });
}

/** From here on, cards far from the screen are not laid out one by one. */
const longCategory = 40;

const minuteMs = 60_000;

type MenuListProps = {
  categories: CategoryView[];
  situation: OrderingSituation;
  branchName: string | undefined;
  /** The quantity of each item in the cart. */
  quantities: Record<string, number>;
  isMenuOnly: boolean;
  actions: CardActions;
};

/** All categories on one continuous page. */
export const MenuList = memo(function MenuList({ categories, ...rest }: MenuListProps) {
  return categories.map((category) => <CategorySection key={category.id} {...rest} category={category} />);
});

type SectionProps = Omit<MenuListProps, 'categories'> & { category: CategoryView };

/** A change of the cart draws the categories that it touches, not a thousand cards. */
const CategorySection = memo(function CategorySection(props: SectionProps) {
  const { category, situation, branchName, quantities, isMenuOnly, actions } = props;
  const t = useText();
  const obstacleText = useObstacleText(branchName, situation);
  const cards = () =>
    category.items.map((card) => {
      const { priceMinor, availability } = cardState(card, category, situation);
      return (
        <ItemCard
          key={card.id}
          card={card}
          path={`/menu/${category.slug}/${card.slug}`}
          priceMinor={priceMinor}
          obstacle={availability.isAvailable ? undefined : obstacleText(availability)}
          quantity={quantities[card.id] ?? 0}
          isMenuOnly={isMenuOnly}
          actions={actions}
        />
      );
    });
  const content = useContent(cards, category, import.meta.env.SSR ? factsOf(props) : []);
  const headingId = `${sectionId(category.id)}-name`;
  return (
    <section
      id={sectionId(category.id)}
      className={styles.section}
      aria-labelledby={headingId}
      style={{ '--count': category.items.length } as React.CSSProperties}
    >
      <div className={styles.head}>
        <h2 id={headingId}>{category.name}</h2>
        {category.description && <p className="muted small">{category.description}</p>}
      </div>
      {category.items.length === 0 && <p className="muted">{t('menu.emptyCategory')}</p>}
      <ul className={classNames(styles.grid, category.items.length > longCategory && styles.long)} {...content} />
    </section>
  );
}, isSameSection);

const useContent: typeof useCachedHtml = import.meta.env.SSR ? useCachedHtml : (content) => ({ children: content() });

/** The inputs that decide how the cards of a category look, beside the category, the words and the prices. */
function factsOf({ situation, branchName, quantities, isMenuOnly }: SectionProps): unknown[] {
  const { now, ...place } = situation;
  // Hours begin and end with a minute.
  return [Math.floor(now.getTime() / minuteMs), place, branchName, quantities, isMenuOnly];
}

function isSameSection(shown: SectionProps, next: SectionProps): boolean {
  const { quantities: before, ...rest } = shown;
  const hasSameCounts = next.category.items.every(({ id }) => before[id] === next.quantities[id]);
  return hasSameCounts && (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === next[name]);
}
