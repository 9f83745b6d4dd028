import type { OrderType } from '@sufra/ordering';
import { startTransition, useEffect, useState } from 'react';
import { untilLoaded } from '@sufra/ui/until-loaded.ts';
import { useShop } from '../../shell/shop.ts';
import { menuUrlFor, useMenuAddresses } from './live-menu.ts';
import type { MenuView } from './menu-view.ts';

/**
 * The menu of the chosen order type, for shops that keep separate ones (MENU-07, MENU-08), as it is published
 * now. The page comes with the common menu, since only the browser knows the choice; whatever changes while it
 * is open takes its place without a jump.
 */
export function useMenuOfType(common: MenuView, orderType: OrderType | undefined): MenuView {
  const { areMenusSeparated, prices, locale, primaryLocale, applicationId, version } = useShop();
  const addresses = useMenuAddresses();
  const [later, setLater] = useState<MenuView>();
  const isAsItCame = !areMenusSeparated && addresses.version === version;
  const url = isAsItCame ? common.url : menuUrlFor(addresses, orderType);
  useEffect(() => {
    if (url === common.url) return;
    let isWanted = true;
    const reader = { locale, primary: primaryLocale, appId: applicationId };
    untilLoaded(() => import('./load-later-menu.ts'))
      .then(({ loadLaterMenu }) => loadLaterMenu({ url, currency: prices.currency, reader }))
      .then((change) => {
        if (isWanted) startTransition(() => setLater((shown = common) => change(shown)));
      })
      // The loading bar has said that it failed; the menu that is there stays.
      .catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [url, common, prices.currency, locale, primaryLocale, applicationId]);
  if (url === common.url) return common;
  // Until the new menu is there, what the guest reads stays, except across order types and languages.
  return later?.url === url || (later && !areMenusSeparated) ? later : common;
}
