import {
  type Dish,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
  availabilityOf,
  idFromItemSlug,
  itemAtBranch,
  itemSlug,
  requiredCost,
} from '@sufra/ordering';
import { useState, useCallback } from 'react';
import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  data,
  useLoaderData,
  useLocation,
  useSearchParams,
  isRouteErrorResponse,
  useNavigate,
  useParams,
} from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { addItem, keepLine, replaceLine } from '../cart/cart-actions.ts';
import { LineChoices } from '../cart/cart-line-card.tsx';
import { useCart } from '../cart/cart-store.ts';
import { Pairings } from '../cart/pairings.tsx';
import type { HeartProps } from '../favorite/heart.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useRoot, useShop, useShopTime } from '../shell/shop.ts';
import { StructuredData, PageTitle } from '../shell/page-title.tsx';
import { useLoaded } from '@sufra/ui/effects.ts';
import { showSnackbar, snackbarMs } from '@sufra/ui/overlays/snackbars.tsx';
import { describeDish } from './describe-menu.ts';
import { type Decided, type ItemOrder, ItemDialog } from './item/item-dialog.tsx';
import { loadMenu } from './load/load-menu.ts';
import { upsellsOf } from './load/menu-view.ts';
import { menuSource, useMenuSource } from './load/menu-source.ts';
import type { Menu } from './load/menu.resource.ts';
import { openAllMenus, sharedAt } from './load/read-menu.server.ts';
import { useObstacleText } from './card-state.ts';
import { Button } from '@sufra/ui/controls/button.tsx';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { Dialog } from '@sufra/ui/overlays/dialog.tsx';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';

/** An item, its category, and whether it is still on the menu. */
type FreshItem = Read & { isGone: boolean };

type Read = { item: MenuItem; category: MenuCategory | undefined };

/** An item as the menu below it has it now, and whether it has left the menu since it was opened. */
function useFreshItem(read: Read): FreshItem {
  const { menuUrl } = useShop();
  const source = useMenuSource();
  // Data that came with the page is not loaded again.
  const fresh = useLoaded(source?.url === menuUrl ? undefined : source, (_, { url, currency }) =>
    loadMenu(url, currency),
  );
  if (!fresh || fresh.key !== source) return { ...read, isGone: false };
  const menu = fresh.value;
  const item = menu.items.get(read.item.id);
  if (!item) return { ...read, isGone: true };
  return { item, category: menu.categories.find(({ id }) => id === item.categoryId), isGone: false };
}

export type ItemPage = {
  item: MenuItem;
  category: MenuCategory | undefined;
  allergens: Record<string, LocalizedText>;
  /** Dishes that the merchant offers with others; the guest's place and time decide what can be had. */
  pairings: Dish[];
};

/** More marks than this are no help to a guest. */
const mostPairings = 24;

/** An item's own address renders on the server, dialog and menu. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const page = findPage(await openAllMenus(open), args.params.itemSlug);
  if (!page) throw data('', { status: 404 });
  const { category, item } = page;
  const names = Object.values(item.name).map((name) => `/${itemSlug(item.id, name)}`);
  return data(page, { headers: sharedAt(args.request.url, category, names) });
}

export const headers = ({ loaderHeaders }: { loaderHeaders: Headers }) => loaderHeaders;

/** Over a menu that is there already, nothing more is asked of the server, unless it is of another order type. */
export async function clientLoader({ params, serverLoader }: ClientLoaderFunctionArgs): Promise<ItemPage> {
  const source = menuSource();
  if (!source) return serverLoader<ItemPage>();
  return findPage([await loadMenu(source.url, source.currency)], params.itemSlug) ?? serverLoader<ItemPage>();
}

export const shouldRevalidate = ({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean =>
  currentUrl.pathname !== nextUrl.pathname;

export default function ItemRoute() {
  const { allergens, pairings, ...read } = useLoaderData<typeof loader>();
  const branchId = branchOf(useLocationChoice())?.id;
  const fresh = useFreshItem(read);
  const item = itemAtBranch(fresh.item, branchId);
  const [searchParameters] = useSearchParams();
  const lineId = searchParameters.get('line') ?? undefined;
  const order = useItemOrder({ ...fresh, item }, lineId);
  // Another dish may be opened from this one; coming back, nothing has to be chosen again.
  const [drafts] = useState(() => new Map<string, Decided>());
  // The cart is known only after hydration: an edited line fills in the answers then.
  return (
    <>
      <ItemData item={read.item} />
      <ItemDialog
        key={order.line ? lineId : item.id}
        item={item}
        allergens={allergens}
        order={{ ...order, draft: drafts.get(item.id), keepDraft: (decided) => void drafts.set(item.id, decided) }}
        actions={<LateHeart item={item} />}
        renderSummary={(configuration) => <LineChoices line={keepLine(item, configuration, 1)} />}
        pairings={!order.isMenuOnly && !order.line && <Pairings key={item.id} dishes={pairings} itemId={item.id} />}
      />
    </>
  );
}

/** The dish for search engines, at its usual price. */
function ItemData({ item }: { item: MenuItem }) {
  const { localized } = useLanguage();
  const { shop, origin } = useRoot();
  const { pathname: url } = useLocation();
  const { imageUrl, calories, diets, isSoldOut } = item;
  const priceMinor = item.priceMinor + requiredCost(item).leastMinor;
  const dish = { imageUrl, calories, diets, priceMinor, isSoldOut, url };
  const words = { name: localized(item.name), description: localized(item.description) };
  return (
    <StructuredData
      make={import.meta.env.SSR && (() => describeDish({ ...dish, ...words }, shop.prices.currency, origin))}
    />
  );
}

/** Fetched after the dialog is there; without it everything else works. */
function LateHeart(props: HeartProps) {
  const Heart = useLoaded('heart', async () => (await untilLoaded(() => import('../favorite/heart.tsx'))).Heart)?.value;
  return Heart && <Heart {...props} />;
}

/** Brings menu, branch and cart together: what adding this item means for this guest. */
function useItemOrder({ item, category, isGone }: FreshItem, lineId: string | undefined): ItemOrder {
  const t = useText('item');
  const shop = useShop();
  const { localized } = useLanguage();
  const close = useCloseOverMenu();
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const line = useCart().lines.find((candidate) => candidate.lineId === lineId);
  const now = useShopTime();
  const timeZone = branch?.timeZone ?? shop.timeZone;
  const situation = { branchId: branch?.id, orderType: choice.orderType, now, timeZone };
  const obstacleText = useObstacleText(branch && localized(branch.name), situation);
  const availability = category && availabilityOf(item, category, situation);
  const obstacle = availability?.isAvailable === false ? obstacleText(availability) : undefined;
  const wasOffered = useWasTrue(obstacle === undefined && !isGone);
  return {
    branchId: branch?.id,
    isMenuOnly: shop.isMenuOnly,
    line: line && {
      configuration: line,
      quantity: line.quantity,
      grantedPriceMinor: line.isPromotion ? line.promotionPriceMinor : undefined,
    },
    obstacle: isGone ? t('item.notFound') : obstacle,
    isJustGone: wasOffered && (isGone || obstacle !== undefined),
    submit(configuration, quantity) {
      if (line) {
        replaceLine(line.lineId, item, configuration, quantity);
        showSnackbar(t('item.updated'), { tone: 'good' });
      } else {
        addItem(item, configuration, quantity);
        const name = localized(item.name);
        showSnackbar(t('menu.added', { name }), { tone: 'good', durationMs: snackbarMs.itemAdded });
      }
      close();
    },
    close,
  };
}

/** True when a condition held at any time since the dialog opened. */
function useWasTrue(isTrue: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setWasTrue(true);
  return wasTrue;
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <MissingItemDialog error={error} />;
}

function findPage(menus: readonly Menu[], slug = ''): ItemPage | undefined {
  const id = idFromItemSlug(slug);
  const menu = id === undefined ? undefined : menus.find(({ items }) => items.has(id));
  const item = id === undefined ? undefined : menu?.items.get(id);
  if (!menu || !item) return undefined;
  const category = menu.categories.find((candidate) => candidate.id === item.categoryId);
  const pairings = upsellsOf(menu).slice(0, mostPairings);
  return { item, category, allergens: Object.fromEntries(menu.allergens), pairings };
}

/** The menu stays behind it: only this dish is gone, or could not be fetched. */
function MissingItemDialog({ error }: { error: unknown }) {
  const t = useText('item');
  const close = useCloseOverMenu();
  const isGone = isRouteErrorResponse(error) && error.status === 404;
  const title = isGone ? t('item.notFound') : t('error.menuFetch');
  return (
    <Dialog
      title={title}
      isTitleHidden
      onClose={close}
      footer={
        <Button isWide onClick={close}>
          {t('shell.menu')}
        </Button>
      }
    >
      <PageTitle title={title} />
      <EmptyState icon="warning" title={title} hint={isGone ? t('error.notAvailableHint') : t('error.menuFetchHint')} />
    </Dialog>
  );
}

/** Leaves what lies over the menu: back to where it was opened from, else to the menu at its category. */
function useCloseOverMenu(): () => void {
  const navigate = useNavigate();
  const { categorySlug } = useParams();
  const { state } = useLocation() as { state: unknown };
  return useCallback(() => {
    if (isOverMenu(state)) void navigate(-1);
    else void navigate(`/menu/${categorySlug ?? ''}`, { replace: true, preventScrollReset: true });
  }, [navigate, categorySlug, state]);
}

const isOverMenu = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isOverMenu' in state;
