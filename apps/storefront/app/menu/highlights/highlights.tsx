import { type Currency, type DishFilter, type Locale, localize } from '@sufra/ordering';
import { useArrival, useChange, useLoaded } from '@sufra/ui/effects.ts';
import { useEventListener, useIsHydrated } from '@sufra/ui/first-effects.ts';
import { showSnackbar } from '@sufra/ui/overlays/snackbars.tsx';
import {
  type Dispatch,
  type SetStateAction,
  startTransition,
  Suspense,
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { PrefetchPageLinks } from 'react-router';
import { lazyPart, untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useCachedHtml } from '../../document/cached-html.tsx';
import { useWhenIdle, WhenIdle } from '../../document/when-idle.tsx';
import { useCustomer } from '../../customer/current-customer.ts';
import { useText } from '../../i18n/use-text.ts';
import { branchOf } from '../../location/chosen-place.ts';
import { useLocationChoice } from '../../location/location-store.ts';
import { realtimeChannel, useRoot, useShop } from '../../shell/shop.ts';
import { dishFilterKey } from '../../storage/remove-stored.ts';
import { readStoredJson } from '../../storage/stored-json.ts';
import { cardState, countByItem, isShownAt } from '../card-state.ts';
import type { CartPort } from '../change-cart.ts';
import { type CardActions, ItemCard } from '../item-card.tsx';
import type { CategoryView, ItemCardData, MenuView } from '../load/menu-view.ts';
import { useSituation } from '../use-situation.ts';
import { isDishFilter, keepDishes, type KeepDishes } from './dish-filter.ts';
import styles from './highlights.module.css';
import type { Highlights as Ids } from './highlights.route.ts';

const FilterSheet = lazyPart(async () => (await import('./filter-sheet.tsx')).FilterSheet);

const loadOffer = async () => (await import('../../location/chooser/place-offer.tsx')).PlaceOffer;
const loadLater = async () => (await import('../../schedule/later-offer.tsx')).LaterOffer;

/** Fewer dishes make no row of what sells. */
const shortestRow = 3;

const longestRow = 6;

const noteMs = 6000;

/** The duration of a tap, and a little more. */
const tapMs = 300;

/** The cart as the rows above the menu use it; the route passes it in. */
type HighlightsCart = CartPort & {
  subscribe: (listener: () => void) => () => void;
  lines: () => readonly { itemId: string; quantity: number }[];
};

export type HighlightsProps = {
  cart: HighlightsCart;
  view: MenuView;
  actions: CardActions;
  /** Sets which dishes the menu below shows; undefined for all. */
  onKeep: Dispatch<SetStateAction<KeepDishes | undefined>>;
};

/**
 * Above the categories: what sells here, what this guest had before, and choosing dishes by what is in them. The server
 * writes it into the page; its script comes after the page's own, with the work that an open menu does on the side.
 */
export function Highlights({ cart, view, actions, onKeep }: HighlightsProps) {
  const t = useText('search');
  const shop = useShop();
  const { isSignedIn } = useRoot();
  const isHydrated = useIsHydrated();
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const branchId = branch?.id;
  const branchName = branch && localize(branch.name, shop.locale, shop.primaryLocale);
  const [isChoosing, setChoosing] = useState(false);
  const [filter, setFilter] = useState<DishFilter>();
  const [keep, setKeep] = useState<KeepDishes>();

  const isEmpty = useSyncExternalStore(cart.subscribe, () => cart.lines().length === 0, isNothingKnown);
  // With something in the cart, the way to checkout asks for the place.
  const canOffer = isEmpty && !shop.isMenuOnly;
  const warmPath = useWarmUp(view, cart);
  useLiveMenu();

  const applied = useRef(0);
  const apply = useCallback(
    async (next: DishFilter | undefined) => {
      const number = (applied.current += 1);
      const isNewest = () => number === applied.current;
      setFilter(next);
      keepFilter(next);
      // A choice that was replaced meanwhile is neither tried again nor in force.
      const load = async () => (next && isNewest() ? keepDishes(next, view.url, shop.prices.currency) : undefined);
      const kept = await untilLoaded(load);
      if (!isNewest()) return;
      startTransition(() => {
        setKeep(() => kept);
        onKeep(() => kept);
      });
    },
    [view.url, shop.prices.currency, onKeep],
  );
  useArrival(() => {
    const stored = keptFilter();
    if (isDishFilter(stored)) void apply(stored);
    return () => void (applied.current += 1);
  });
  useChange(view.url, () => void (filter && apply(filter)));

  const dishes = useMemo(() => {
    const shown = view.categories.filter((category) => isShownAt(category, branchId));
    const kept = keep ? keep(shown) : shown;
    return { all: countDishes(shown), places: kept.flatMap((category) => placesIn(category)) };
  }, [view, branchId, keep]);
  const hiddenCount = dishes.all - dishes.places.length;

  // A branch that was stored is no change; the prices on the cards are told apart from those that the guest saw before.
  useChange(isHydrated ? (branchId ?? '') : undefined, (before) => {
    if (before === undefined || branchId === undefined || branchName === undefined) return;
    const priceAt = (id: string, card: ItemCardData) => card.branchPrices?.[id] ?? card.priceMinor;
    const steps = dishes.places.map(({ card }) => priceAt(branchId, card) - priceAt(before, card));
    const dearer = steps.filter((step) => step > 0).length;
    const cheaper = steps.filter((step) => step < 0).length;
    if (dearer > 0) showSnackbar(t('highlights.dearer', { count: dearer, branch: branchName }), { durationMs: noteMs });
    if (cheaper > 0)
      showSnackbar(t('highlights.cheaper', { count: cheaper, branch: branchName }), { durationMs: noteMs });
  });

  const customerId = useCustomer()?.id;
  // The dishes to order again are the customer's own.
  const owner = isSignedIn ? customerId : undefined;
  const isWanted = isHydrated && (branchId !== undefined || isSignedIn);
  const wanted = isWanted ? JSON.stringify([branchId, owner]) : undefined;
  const loaded = useLoaded(wanted, async (signal) => ({
    owner,
    ...(await loadHighlights(branchId ?? '', signal)),
  }))?.value;
  const situation = useSituation(branch, choice.orderType);
  const { places } = dishes;
  const { popular, again } = useMemo(() => {
    const byId = new Map(places.map((place) => [place.card.id, place]));
    const isAvailable = ({ card, category }: Place) => cardState(card, category, situation).availability.isAvailable;
    const find = (ids: string[]) => ids.flatMap((id) => byId.get(id) ?? []).filter(isAvailable);
    const sold = find(loaded?.popular ?? []);
    const marked = places.filter(({ isMarked }) => isMarked).filter(isAvailable);
    return {
      popular: (sold.length < shortestRow ? marked : sold).slice(0, longestRow),
      again: find((loaded?.owner === owner && loaded?.again) || []).slice(0, longestRow),
    };
  }, [places, situation, loaded, owner]);
  const row = { cart, of: view, situation, branchName, isMenuOnly: shop.isMenuOnly, actions };

  return (
    <>
      <div className={styles.bar}>
        {popular.length > 0 && <h2 id="popular-here">{t('highlights.popular')}</h2>}
        <button
          type="button"
          className={styles.filter}
          aria-haspopup="dialog"
          onClick={() => setChoosing(true)}
          onPointerEnter={() => void FilterSheet.fetch()}
        >
          {t('highlights.filter')}
        </button>
      </div>
      {hiddenCount > 0 && (
        <p className={styles.hidden} role="status">
          {t('highlights.hidden', { count: hiddenCount })}
          <button type="button" onClick={() => void apply(undefined)}>
            {t('highlights.showAll')}
          </button>
        </p>
      )}
      {popular.length > 0 && (
        <section className={styles.section} aria-labelledby="popular-here">
          <CardRow {...row} places={popular} />
        </section>
      )}
      {again.length > 0 && (
        <section className={styles.section} aria-labelledby="order-again">
          <h2 id="order-again" className={styles.heading}>
            {t('highlights.again')}
          </h2>
          <CardRow {...row} places={again} />
        </section>
      )}
      {warmPath && <PrefetchPageLinks page={warmPath} />}
      {canOffer && <WhenIdle key={branchId && 'chosen'} load={branchId ? loadLater : loadOffer} pauseMs={500} />}
      {isChoosing && (
        <Suspense>
          <FilterSheet
            menuUrl={view.url}
            filter={filter}
            onClose={() => setChoosing(false)}
            onChange={(next) => void apply(next)}
          />
        </Suspense>
      )}
    </>
  );
}

type Place = { card: ItemCardData; category: CategoryView; isMarked: boolean };

const countDishes = (categories: readonly CategoryView[]): number =>
  categories.reduce((sum, { items }) => sum + items.length, 0);

const known = new WeakMap<CategoryView, Place[]>();

/** The dishes of a category. In a row that says it, none repeats that it is popular. */
function placesIn(category: CategoryView): Place[] {
  const places =
    known.get(category) ??
    category.items.map(({ isPopular = false, ...card }) => ({ card, category, isMarked: isPopular }));
  known.set(category, places);
  return places;
}

const none: ReturnType<HighlightsCart['lines']> = [];

/** The server knows no cart. */
const noLines = () => none;
const isNothingKnown = () => false;

type CardRowProps = {
  cart: HighlightsCart;
  places: Place[];
  of: object;
  situation: ReturnType<typeof useSituation>;
  branchName: string | undefined;
  isMenuOnly: boolean;
  actions: CardActions;
};

/** Cards beside each other on a phone, in the menu's columns where there is room. */
function CardRow({ cart, places, of, situation, isMenuOnly, actions }: CardRowProps) {
  const lines = useSyncExternalStore(cart.subscribe, cart.lines, noLines);
  const quantities = useMemo(() => countByItem(lines), [lines]);
  const cards = () =>
    places.map(({ card, category }) => (
      <ItemCard
        key={card.id}
        card={card}
        path={`/menu/${category.slug}/${card.slug}`}
        priceMinor={cardState(card, category, situation).priceMinor}
        obstacle={undefined}
        quantity={quantities[card.id] ?? 0}
        isMenuOnly={isMenuOnly}
        actions={actions}
      />
    ));
  const ids = import.meta.env.SSR ? places.map(({ card }) => card.id) : [];
  const content = useContent(cards, of, [ids, isMenuOnly]);
  return <ul className={styles.row} {...content} />;
}

const useContent: typeof useCachedHtml = import.meta.env.SSR ? useCachedHtml : (content) => ({ children: content() });

/** Where nothing can be stored, the filter lasts as long as the page. */
function keepFilter(filter: DishFilter | undefined): void {
  try {
    sessionStorage.setItem(dishFilterKey, JSON.stringify(filter ?? null));
  } catch {
    // It is in force all the same.
  }
}

/** The dishes that the kept filter leaves of a menu, for the page of the search; undefined without a filter. */
export async function keptDishes(menuUrl: string, currency: Currency): Promise<KeepDishes | undefined> {
  const filter = keptFilter();
  return isDishFilter(filter) ? keepDishes(filter, menuUrl, currency) : undefined;
}

function keptFilter(): unknown {
  try {
    return readStoredJson(sessionStorage, dishFilterKey);
  } catch {
    return undefined;
  }
}

async function loadHighlights(branchId: string, signal: AbortSignal): Promise<Ids> {
  const response = await fetch(`/highlights?branch=${encodeURIComponent(branchId)}`, { signal });
  if (!response.ok) throw new Error(`The highlights answered ${response.status}`);
  return (await response.json()) as Ids;
}

/** The first touch of the menu fetches what opening and adding a dish need. Answers the address of a dish, to be prefetched. */
function useWarmUp({ url, categories }: MenuView, cart: CartPort): string | undefined {
  const { prices, locale } = useShop();
  const { currency } = prices;
  const [warmUrl, setWarmUrl] = useState<string>();
  const [isTouched, setTouched] = useState(false);
  useEventListener('document', 'pointerover touchstart focusin', ({ target }) => {
    if (warmUrl === url || !(target instanceof Element && target.closest('main'))) return;
    setWarmUrl(url);
    // A tap is answered before a large menu is read for the next one.
    setTimeout(() => {
      setTouched(true);
      // A failure is reported when the data is needed.
      prepareCards({ url, currency, cart }, locale).catch(() => undefined);
    }, tapMs);
  });
  const category = categories.find(({ items }) => items.length > 0);
  return isTouched && category ? `/menu/${category.slug}/${category.items[0]?.slug}` : undefined;
}

const prepareCards = async (menu: { url: string; currency: Currency; cart: CartPort }, locale: Locale) =>
  (await import('../change-cart.ts')).warmUp(menu, locale);

/** Subscribes the open page to changes of stock, once nothing else has to happen. */
function useLiveMenu(): void {
  const { applicationId, clientSettings, locale } = useShop();
  const channel = realtimeChannel(clientSettings, applicationId);
  const load = useCallback(async () => {
    const { watchMenu } = await import('../load/watch-menu.ts');
    return () => watchMenu(channel, { applicationId, locale });
  }, [channel, applicationId, locale]);
  useWhenIdle(load);
}
