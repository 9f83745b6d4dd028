import type { MenuItem, OrderType } from '@sufra/ordering';
import { useLoaded } from '@sufra/ui/effects.ts';
import { menuUrlFor, useMenuAddresses } from '../menu/load/live-menu.ts';
import { loadMenu } from '../menu/load/load-menu.ts';
import { useShop } from '../shell/shop.ts';
import { cartStore } from './cart-store.ts';
import type { DeviceLine } from './device-line.ts';

type Place = { orderType?: OrderType | undefined; branchId?: string | undefined };

/** While lines are seen, they follow the published menu: they may have been kept since an older one. */
export function useFreshStock(areLinesSeen: boolean, { orderType, branchId }: Place): void {
  const { currency } = useShop().prices;
  const url = menuUrlFor(useMenuAddresses(), orderType);
  useLoaded(areLinesSeen ? `${url} ${branchId}` : undefined, async () =>
    refreshStock((await loadMenu(url, currency)).items, branchId),
  );
}

/**
 * Brings what the lines know about stock to what the menu says now, so that the cart marks what ran out
 * (CHK-21, CHK-22). Nothing else of a line changes silently, and it is no activity of the guest's.
 */
export function refreshStock(items: ReadonlyMap<string, MenuItem>, branchId: string | undefined): void {
  const refresh = (line: DeviceLine) => refreshLine(line, items.get(line.itemId), branchId);
  if (cartStore.get().lines.every((line) => refresh(line) === line)) return;
  cartStore.update((cart) => ({ ...cart, lines: cart.lines.map(refresh) }));
}

function refreshLine(line: DeviceLine, item: MenuItem | undefined, branchId: string | undefined): DeviceLine {
  const excludedBranchIds = item?.excludedBranchIds ?? line.excludedBranchIds;
  // An item that is sold out everywhere, or has left the menu, is out of stock where the guest orders.
  const isOutEverywhere = (!item || item.isSoldOut) && branchId !== undefined;
  const here = isOutEverywhere ? [branchId] : [];
  const outOfStockBranchIds = [...new Set([...(item?.outOfStockBranchIds ?? []), ...here])];
  const isSame =
    String(excludedBranchIds) === String(line.excludedBranchIds) &&
    String(outOfStockBranchIds) === String(line.outOfStockBranchIds);
  return isSame ? line : { ...line, excludedBranchIds, outOfStockBranchIds };
}
