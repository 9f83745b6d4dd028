import { useEffect } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { FavoriteListDocument } from '@sufra/contracts';
import { pictureVariant } from '@sufra/contracts/catalogue/pictures';
import {
  availabilityOf,
  itemAtBranch,
  itemPriceAt,
  itemSlug,
  requiredCost,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
} from '@sufra/ordering';
import { Price } from '@sufra/ui/amounts/price.tsx';
import { classNames } from '@sufra/ui/class-names.ts';
import { LinkButton } from '@sufra/ui/controls/button.tsx';
import { Card } from '@sufra/ui/controls/card.tsx';
import iconStyles from '@sufra/ui/controls/icon.module.css';
import { EmptyState } from '@sufra/ui/controls/empty-state.tsx';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { requireSignIn } from '../api.server/require-sign-in.ts';
import { AccountPage } from '../customer/account-page.tsx';
import { useText } from '../i18n/use-text.ts';
import { branchOf } from '../location/chosen-place.ts';
import { useLocationChoice } from '../location/location-store.ts';
import { slugOf } from '../menu/load/menu-view.ts';
import type { Menu } from '../menu/load/menu.resource.ts';
import { openAllMenus } from '../menu/load/read-menu.server.ts';
import { useObstacleText } from '../menu/card-state.ts';
import { useSituation } from '../menu/use-situation.ts';
import { useHomePath } from '../shell/home-path.ts';
import { keepFavorites, useIsFavorite } from './favorite-store.ts';
import styles from './favorite.module.css';
import { Heart, HeartButton, useWish } from './heart-button.tsx';

/** A favorite as it can be had now; one that left the menu has neither a page nor a price. */
type FavoriteEntry = {
  id: string;
  name: string;
  path?: string | undefined;
  imageUrl?: string | undefined;
  priceMinor?: number | undefined;
  /** Why it cannot be ordered, in the guest's words. */
  obstacle?: string | undefined;
};

type FavoriteRowProps = { customerId: string; favorite: FavoriteEntry };

/** A favorite that leads to its dish. Taken off, it stays in sight until the guest leaves, to be put back. */
function FavoriteRow({ customerId, favorite }: FavoriteRowProps) {
  const { id, name, path, imageUrl, priceMinor, obstacle } = favorite;
  const isFavorite = useIsFavorite(customerId, id, true);
  const wish = useWish();
  return (
    <Card className={classNames(styles.row, (!isFavorite || obstacle !== undefined) && styles.faded)}>
      {imageUrl ? (
        <img
          className={styles.picture}
          src={pictureVariant(imageUrl, 160)}
          alt=""
          width="72"
          height="72"
          loading="lazy"
        />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{path ? <Link to={path}>{name}</Link> : name}</h2>
        {obstacle && <p className="muted small">{obstacle}</p>}
        {priceMinor !== undefined && (
          <p>
            <Price minor={priceMinor} />
          </p>
        )}
      </div>
      <HeartButton name={name} isFavorite={isFavorite} onPress={() => void wish(customerId, id, !isFavorite)} />
    </Card>
  );
}

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
  const t = useText('item');
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
        <EmptyState
          icon={<Heart className={iconStyles.icon} />}
          title={t('favorite.none')}
          hint={t('favorite.noneHelp')}
        >
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

/** The name, price and questions of a favorite, for this guest's place and order type. */
function useEntries(): (favorite: Listed) => FavoriteEntry {
  const t = useText('item');
  const { localized } = useLanguage();
  const choice = useLocationChoice();
  const branch = branchOf(choice);
  const situation = useSituation(branch, choice.orderType);
  const obstacleText = useObstacleText(branch && localized(branch.name), situation);
  return ({ id, name, dish }) => {
    if (!dish) return { id, name: localized(name), obstacle: t('favorite.gone') };
    const item = itemAtBranch(dish.item, branch?.id);
    const availability = availabilityOf(item, dish.category, situation);
    return {
      id,
      name: localized(item.name),
      path: `/menu/${slugOf(dish.category)}/${itemSlug(id, item.name['en-us'] ?? '')}`,
      imageUrl: item.imageUrl,
      priceMinor: itemPriceAt(item, branch?.id) + requiredCost(item).leastMinor,
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
