import { errorCodes } from '@sufra/contracts';
import { availabilityOf, wayOfServing, type ItemAvailability, type OrderingSituation } from '@sufra/ordering';
import type { SellableCategory, SellableItem, SellableMenu } from '../menu/load-menu.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import type { CartLine } from './cart.ts';
import { orderTypeWords } from './order-type-words.ts';

/** Whether a line can be cooked here and now, and served this way (CHK-21, CHK-22, ERR-54 to ERR-58). */
export function lineAvailability(
  menu: SellableMenu,
  { item, category }: Pick<CartLine, 'item' | 'category'>,
  situation: OrderingSituation & { appId: string },
): ItemAvailability {
  const { branchId, orderType, appId } = situation;
  if (branchId !== undefined && category.inactiveBranchIds.includes(branchId)) {
    return { isAvailable: false, reason: 'category-inactive' };
  }
  if (category.excludedAppIds.includes(appId)) return { isAvailable: false, reason: 'excluded' };
  const menuTypes = menu.menus.find(({ id }) => id === item.menuId)?.orderTypes ?? [];
  const isServed = (type: (typeof menuTypes)[number]) => orderType && wayOfServing(type) === wayOfServing(orderType);
  if (orderType !== undefined && menuTypes.length > 0 && !menuTypes.some(isServed)) {
    return { isAvailable: false, reason: 'order-type', orderTypes: menuTypes };
  }
  return availabilityOf(item, category, situation);
}

/** Why a line cannot be ordered, with the item's name and where it stands in the payload. */
export function refuseUnavailable(
  availability: ItemAvailability & { isAvailable: false },
  { item, category, pointer }: { item: SellableItem; category: SellableCategory; pointer: string },
  orderType: OrderingSituation['orderType'],
): Refusal {
  const params = { name: item.name };
  switch (availability.reason) {
    case 'category-inactive':
      return refusal(errorCodes.categoryOutOfStock, { pointer, params: { category: category.name } });
    case 'excluded':
    case 'out-of-stock':
      return refusal(errorCodes.itemUnavailableInBranch, { pointer, params });
    case 'sold-out':
      return refusal(errorCodes.itemSoldOut, { pointer, params });
    case 'order-type':
      return refusal(errorCodes.itemUnavailableForType, {
        pointer,
        params: { ...params, orderType: orderType ? orderTypeWords[orderType] : '' },
      });
    case 'hours':
    case 'dates':
      return refusal(errorCodes.itemUnavailableNow, { pointer, params });
  }
}
