import { menuAddress, type OrderType } from '@sufra/ordering';
import { useEffect, useState } from 'react';
import { useShop } from '../shell/shop.ts';
import type { MenuView } from './menu-view.ts';

/**
 * The menu of the chosen order type, for shops that keep separate ones (MENU-07, MENU-08). The page comes
 * with the common menu, since only the browser knows the choice.
 */
export function useMenuOfType(common: MenuView, orderType: OrderType | undefined): MenuView {
  const { menuUrl, orderTypeMenuUrls, areMenusSeparated, prices, locale, primaryLocale, applicationId } = useShop();
  const [separate, setSeparate] = useState<MenuView>();
  const menus = { menuRef: menuUrl, orderTypeMenus: orderTypeMenuUrls.map(({ type, url }) => ({ type, uri: url })) };
  const url = areMenusSeparated ? menuAddress(menus, orderType) : common.url;
  useEffect(() => {
    if (url === common.url) return;
    let isWanted = true;
    const reader = { locale, primary: primaryLocale, appId: applicationId };
    const loadView = async () => {
      const [{ loadMenu }, { viewMenu }] = await Promise.all([import('./load-menu.ts'), import('./menu-view.ts')]);
      return viewMenu(await loadMenu(url, prices.currency), url, reader);
    };
    loadView().then(
      (view) => isWanted && setSeparate(view),
      // The loading bar has said that it failed; the common menu stays.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [url, common.url, prices.currency, locale, primaryLocale, applicationId]);
  return separate?.url === url ? separate : common;
}
