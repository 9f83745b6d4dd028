import { wayOfServing, type OrderType } from '../location/order-type.ts';

/** A menu document kept for one order type (order-type-menus). */
export type OrderTypeMenu = { type: string; uri: string };

/**
 * Which of the separate menus an order type reads: to-go and curbside count as pickup (MENU-08); eat-in has
 * none of its own and reads the common menu.
 *
 * @example menuTypeFor('to-go') // 'pickup'
 */
export function menuTypeFor(orderType: OrderType): 'deliver' | 'pickup' | undefined {
  const way = wayOfServing(orderType);
  return way === 'eat-in' ? undefined : way;
}

/**
 * Address of the menu document: that of the entry matching the order type, else the common one (MENU-07).
 *
 * @example menuAddress({ menuRef: '/cdn/menu', orderTypeMenus: [] }, 'deliver') // '/cdn/menu'
 */
export function menuAddress(
  menus: { menuRef: string; orderTypeMenus: readonly OrderTypeMenu[] },
  orderType?: OrderType,
): string {
  const menuType = orderType && menuTypeFor(orderType);
  return menus.orderTypeMenus.find(({ type }) => type === menuType)?.uri ?? menus.menuRef;
}
