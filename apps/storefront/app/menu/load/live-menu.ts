import type { MenuChanged } from '@sufra/contracts';
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

/** Where the menus lie now: as the page was made, or as it has heard since. */
export function useMenuAddresses(): Addresses {
  const shop = useShop();
  const announced = useStore(latest);
  return announced && announced.version > shop.version ? announced : shop;
}
