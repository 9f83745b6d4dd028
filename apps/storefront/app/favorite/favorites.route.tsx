import type { FavoriteListDocument } from '@sufra/contracts';
import {
  availabilityOf,
  itemAtBranch,
  itemPriceAt,
  itemSlug,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
} from '@sufra/ordering';
import { useEffect } from 'react';
import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import type { Menu } from '../menu/menu.resource.ts';
import { slugOf } from '../menu/menu-view.ts';
import { openAllMenus } from '../menu/read-menu.server.ts';
import { useObstacleText } from '../menu/use-obstacle-text.ts';
import { useSituation } from '../menu/use-situation.ts';
import { useHomePath } from '../shell/home-path.ts';
import { useShop } from '../shell/shop.ts';
import { LinkButton } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import styles from './favorite.module.css';
import { FavoriteRow, type FavoriteEntry } from './favorite-row.tsx';
import { keepFavorites } from './favorite-store.ts';

type Dish = { item: MenuItem; category: MenuCategory };
type Listed = { id: string; name: LocalizedText; dish: Dish | undefined };

export async function loader(args: LoaderFunctionArgs) {
  const { customer, ...open } = await requireSignIn(args);
  const [{ data }, menus] = await Promise.all([
    open.api.read<FavoriteListDocument>(`/customers/${customer.id}/favorites`),
    openAllMenus(open),
  ]);
  const favorites = data.map(({ id, attributes }): Listed => ({
    id,
    name: attributes.name,
    dish: findDish(menus, id),
  }));
  return { customerId: customer.id, favorites };
}

/** The dishes that the customer comes back to, as they can be had now (FAV-02). */
export default function FavoritesRoute() {
  const t = useText('favorite');
  const { customerId, favorites } = useLoaderData<typeof loader>();
  const home = useHomePath();
  const present = useEntries();
  useEffect(
    () =>
      keepFavorites(
        customerId,
        favorites.map(({ id }) => id),
      ),
    [customerId, favorites],
  );
  return (
    <AccountPage title={t('favorite.title')}>
      {favorites.length === 0 ? (
        <EmptyState icon="bag" title={t('favorite.none')} hint={t('favorite.noneHelp')}>
          <LinkButton to={home} isSmall>
            {t('favorite.toMenu')}
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className={styles.list} aria-label={t('favorite.title')}>
          {favorites.map((favorite) => (
            <li key={favorite.id}>
              <FavoriteRow customerId={customerId} favorite={present(favorite)} />
            </li>
          ))}
        </ul>
      )}
    </AccountPage>
  );
}

/** What a favorite is called, costs and needs, where and how this guest orders. */
function useEntries(): (favorite: Listed) => FavoriteEntry {
  const t = useText('favorite');
  const { localized } = useLanguage();
  const { timeZone } = useShop();
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const situation = useSituation(branch, choice.orderType);
  const obstacleText = useObstacleText(branch && localized(branch.name), branch?.timeZone ?? timeZone);
  return ({ id, name, dish }) => {
    if (!dish) return { id, name: localized(name), obstacle: t('favorite.gone') };
    const item = itemAtBranch(dish.item, branch?.id);
    const availability = availabilityOf(item, dish.category, situation);
    return {
      id,
      name: localized(item.name),
      path: `/menu/${slugOf(dish.category)}/${itemSlug(id, item.name['en-us'] ?? '')}`,
      imageUrl: item.imageUrl,
      priceMinor: itemPriceAt(item, branch?.id),
      obstacle: availability.isAvailable ? undefined : obstacleText(availability),
    };
  };
}

/** An item with its category, without the questions that its own page asks. */
function findDish(menus: readonly Menu[], id: string): Dish | undefined {
  const menu = menus.find(({ items }) => items.has(id));
  const item = menu?.items.get(id);
  const category = menu?.categories.find((each) => each.id === item?.categoryId);
  if (!item || !category) return undefined;
  return { item: { ...item, modifierGroups: [], ingredients: [], comboSlots: [] }, category };
}
