import type { MenuCategory, MenuItem } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { useShop } from '../shell/shop.ts';
import { loadMenu } from './load-menu.ts';
import { useMenuSource } from './menu-source.ts';
import type { Menu } from './menu.resource.ts';

/** An item, its category, and whether it is still on the menu. */
export type FreshItem = Read & { isGone: boolean };

type Read = { item: MenuItem; category: MenuCategory | undefined };

/** An item as the menu below it has it now, and whether it has left the menu since it was opened. */
export function useFreshItem(read: Read): FreshItem {
  const { menuUrl } = useShop();
  const source = useMenuSource();
  const [fresh, setFresh] = useState<{ url: string; menu: Menu }>();
  useEffect(() => {
    // What came with the page needs no second look.
    if (!source || source.url === menuUrl) return;
    let isWanted = true;
    loadMenu(source.url, source.currency).then(
      (menu) => isWanted && setFresh({ url: source.url, menu }),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [source, menuUrl]);
  if (!fresh || fresh.url !== source?.url) return { ...read, isGone: false };
  const item = fresh.menu.items.get(read.item.id);
  if (!item) return { ...read, isGone: true };
  return { item, category: fresh.menu.categories.find(({ id }) => id === item.categoryId), isGone: false };
}
