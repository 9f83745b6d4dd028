import type { MenuChanged } from '@sufra/contracts';
import { menuAddress, type OrderType } from '@sufra/ordering';
import { createStore, useStore } from '@sufra/ui/store.ts';
import { type Shop, useShop } from '../../shell/shop.ts';

type Addresses = Pick<Shop, 'version' | 'menuUrl' | 'orderTypeMenuUrls'>;

const latest = createStore<Addresses | undefined>(undefined);

/** Keeps what was published last. Versions are numbered by time: a late event of an older one changes nothing. */
export function keepMenuAddresses(news: MenuChanged): void {
  const known = latest.get();
  if (known && known.version >= news.version) return;
  const orderTypeMenuUrls = news['order-type-menus'].map(({ type, uri }) => ({ type, url: uri }));
  latest.set({ version: news.version, menuUrl: news['menu-ref'], orderTypeMenuUrls });
}

const newer = (shop: Addresses, announced: Addresses | undefined): Addresses =>
  announced && announced.version > shop.version ? announced : shop;

/** Where the menus lie now: as the page was made, or as it has heard since. */
export const useMenuAddresses = (): Addresses => newer(useShop(), useStore(latest));

/** The same outside of a component. */
export const menuAddressesNow = (shop: Addresses): Addresses => newer(shop, latest.get());

/** The menu of an order type, in a shop that keeps separate ones, else the common one (MENU-07, MENU-08). */
export const menuUrlFor = ({ menuUrl, orderTypeMenuUrls }: Addresses, orderType: OrderType | undefined): string =>
  menuAddress(
    { menuRef: menuUrl, orderTypeMenus: orderTypeMenuUrls.map(({ type, url }) => ({ type, uri: url })) },
    orderType,
  );
