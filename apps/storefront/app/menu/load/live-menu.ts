import type { MenuChanged } from '@sufra/contracts';
import { useSyncExternalStore } from 'react';
import { type Shop, useShop } from '../../shell/shop.ts';

type Addresses = Pick<Shop, 'version' | 'menuUrl' | 'orderTypeMenuUrls'>;

let latest: Addresses | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Keeps what was published last. Versions are numbered by time: a late event of an older one changes nothing. */
export function keepMenuAddresses(news: MenuChanged): void {
  if (latest && latest.version >= news.version) return;
  const orderTypeMenuUrls = news['order-type-menus'].map(({ type, uri }) => ({ type, url: uri }));
  latest = { version: news.version, menuUrl: news['menu-ref'], orderTypeMenuUrls };
  listeners.forEach((listener) => listener());
}

/** Where the menus lie now: as the page was made, or as it has heard since. */
export function useMenuAddresses(): Addresses {
  const shop = useShop();
  const announced = useSyncExternalStore(
    subscribe,
    () => latest,
    () => undefined,
  );
  return announced && announced.version > shop.version ? announced : shop;
}
