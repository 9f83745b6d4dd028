import { wayOfServing, type OrderType } from '../location/order-type.ts';
import { localTimeAt } from '../schedule/local-time.ts';
import { isWithin, nextOpeningOf } from './availability-hours.ts';
import { isConfigurable } from './is-configurable.ts';
import type { MenuCategory, MenuItem } from './menu.ts';

/** Where, how and when a guest wants to order; branch and type are absent before they are chosen. */
export type OrderingSituation = {
  branchId?: string | undefined;
  orderType?: OrderType | undefined;
  now: Date;
  timeZone: string;
};

/**
 * Whether an item can be ordered, and if not, why. The first reason that a guest cannot wait out comes
 * first; `nextOpeningAt` says when the hours or dates allow it again, if ever.
 */
export type ItemAvailability =
  | { isAvailable: true }
  | { isAvailable: false; reason: 'category-inactive' | 'excluded' | 'sold-out' | 'out-of-stock' }
  | { isAvailable: false; reason: 'order-type'; orderTypes: OrderType[] }
  | { isAvailable: false; reason: 'hours' | 'dates'; nextOpeningAt?: Date };

/**
 * Tells whether an item of a category can be ordered in a situation: excluded from or out of stock at the
 * branch (ERR-56, CHK-21, CHK-22), not for this order type (ERR-54, ERR-55), outside its own or its
 * category's hours or dates (ERR-57), sold out (ERR-58). An item whose required choices are all sold out
 * counts as sold out.
 *
 * @example availabilityOf(breakfast, category, { branchId, orderType, now, timeZone }) // { isAvailable: false, reason: 'hours', nextOpeningAt }
 */
export function availabilityOf(item: MenuItem, category: MenuCategory, situation: OrderingSituation): ItemAvailability {
  const { branchId, orderType } = situation;
  const isInactive = !category.isActive || (branchId !== undefined && category.inactiveBranchIds?.includes(branchId));
  if (isInactive) return { isAvailable: false, reason: 'category-inactive' };
  if (branchId !== undefined) {
    const isExcluded = [item, category].some((each) => each.excludedBranchIds.includes(branchId));
    if (isExcluded) return { isAvailable: false, reason: 'excluded' };
  }
  if (orderType !== undefined && !isServedAs(item, orderType)) {
    return { isAvailable: false, reason: 'order-type', orderTypes: item.orderTypes };
  }
  if (item.isSoldOut || !isConfigurable(item)) return { isAvailable: false, reason: 'sold-out' };
  if (branchId !== undefined && !isInStock(item, branchId)) return { isAvailable: false, reason: 'out-of-stock' };
  return checkTime([item.availability, category.availability], situation);
}

/** It has not run out at the branch, and neither has everything that a required choice could be. */
const isInStock = (item: MenuItem, branchId: string): boolean =>
  !item.outOfStockBranchIds.includes(branchId) && isConfigurable(item, branchId);

/** Pickup, to-go and curbside share their rules (decision 15). */
function isServedAs(item: MenuItem, orderType: OrderType): boolean {
  if (item.orderTypes.length === 0) return true;
  return item.orderTypes.some((type) => wayOfServing(type) === wayOfServing(orderType));
}

function checkTime(availabilities: MenuItem['availability'][], { now, timeZone }: OrderingSituation): ItemAvailability {
  const limited = availabilities.filter(({ hours, dates }) => hours.length + dates.length > 0);
  if (limited.length === 0) return { isAvailable: true };
  const local = localTimeAt(now, timeZone);
  if (limited.every((each) => isWithin(each, local))) return { isAvailable: true };
  const nextOpeningAt = nextOpeningOf(limited, now, timeZone);
  const isOnDate = limited.every(({ dates }) => isWithin({ hours: [], dates }, local));
  const reason = isOnDate ? 'hours' : 'dates';
  return { isAvailable: false, reason, ...(nextOpeningAt && { nextOpeningAt }) };
}
