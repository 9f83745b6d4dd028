import { useEffect, useState, type ComponentType } from 'react';
import {
  availabilityOf,
  idFromItemSlug,
  itemAtBranch,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
} from '@sufra/ordering';
import {
  data,
  useLoaderData,
  useParams,
  useSearchParams,
  useNavigate,
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router';
import { openShop } from '../api.server/open-shop.ts';
import { addItem, replaceLine } from '../cart/cart-actions.ts';
import { useCart } from '../cart/cart-store.ts';
import type { HeartProps } from '../favorite/heart.route.tsx';
import { loadMessages } from '../i18n/catalogue.ts';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { useShop } from '../shell/shop.ts';
import { showSnackbar, snackbarMs } from '../ui/snackbar-store.ts';
import { ItemDialog, type ItemOrder } from './item/item-dialog.tsx';
import { MissingItemDialog } from './item/missing-item-dialog.tsx';
import { loadMenu } from './load-menu.ts';
import type { Menu } from './menu.resource.ts';
import { menuSource } from './menu-source.ts';
import { openAllMenus } from './read-menu.server.ts';
import { useFreshItem, type FreshItem } from './use-fresh-item.ts';
import { useCloseOverMenu } from './use-close-over-menu.ts';
import { useMinute } from './use-minute.ts';
import { useObstacleText } from './use-obstacle-text.ts';

export type ItemPage = { item: MenuItem; category: MenuCategory | undefined; allergens: Record<string, LocalizedText> };

/** An item's own address renders on the server, dialog and menu. */
export async function loader(args: LoaderFunctionArgs) {
  const open = await openShop(args);
  const page = findPage(await openAllMenus(open), args.params.itemSlug);
  if (!page) throw data('', { status: 404 });
  return data(page, { headers: { 'cache-control': 'public' } });
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
  const { allergens, ...read } = useLoaderData<typeof loader>();
  const branchId = branchOf(useLocationChoice())?.id;
  const fresh = useFreshItem(read);
  const item = itemAtBranch(fresh.item, branchId);
  const [searchParameters] = useSearchParams();
  const lineId = searchParameters.get('line') ?? undefined;
  const order = useItemOrder({ ...fresh, item }, lineId);
  // The cart is known only after hydration: an edited line fills in the answers then.
  return (
    <ItemDialog
      key={order.line ? lineId : item.id}
      item={item}
      allergens={allergens}
      order={order}
      actions={<LateHeart item={item} />}
    />
  );
}

/** Fetched after the dialog is there; without it everything else works. */
function LateHeart(props: HeartProps) {
  const { locale } = useLanguage();
  const [Heart, setHeart] = useState<ComponentType<HeartProps>>();
  useEffect(() => {
    Promise.all([import('../favorite/heart.route.tsx'), loadMessages('favorite', locale)]).then(
      ([module]) => setHeart(() => module.Heart),
      () => undefined,
    );
  }, [locale]);
  return Heart && <Heart {...props} />;
}

/** Brings menu, branch and cart together: what adding this item means for this guest. */
function useItemOrder({ item, category, isGone }: FreshItem, lineId: string | undefined): ItemOrder {
  const t = useText('item');
  const shop = useShop();
  const { localized } = useLanguage();
  const navigate = useNavigate();
  const { categorySlug } = useParams();
  const close = useCloseOverMenu();
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const line = useCart().lines.find((candidate) => candidate.lineId === lineId);
  const now = useMinute(shop.serverTime);
  const timeZone = branch?.timeZone ?? shop.timeZone;
  const obstacleText = useObstacleText(branch && localized(branch.name), timeZone);
  const situation = { branchId: branch?.id, orderType: choice.orderType, now, timeZone };
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
        const view = {
          label: t('cartBar.view'),
          onPress: () => void navigate(`/menu/${categorySlug ?? ''}?cart=open`, { preventScrollReset: true }),
        };
        showSnackbar(t('menu.added'), { tone: 'good', durationMs: snackbarMs.itemAdded, action: view });
      }
      close();
    },
    close,
  };
}

/** Whether something was so at any time since the dialog opened. */
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
  return { item, category, allergens: Object.fromEntries(menu.allergens) };
}
