import { type OrderType, wayOfServing } from '../location/order-type.ts';
import { addDays, type LocalTime, localTimeAt, momentAt, weekdayOf } from '../schedule/local-time.ts';
import { isCovered, type MinuteRange, minutesOf, minutesOfDay } from '../schedule/opening-hours.ts';
import type { Availability, ComboSlot, MenuCategory, MenuItem, ModifierGroup } from './menu.ts';

/**
 * True when an item can be configured, at a branch or anywhere: every required group and combo slot still has enough to
 * choose from. Otherwise no guest could ever satisfy its minimum (MENU-11).
 *
 * @example isConfigurable(burgerWhoseSaucesAreAllSoldOut) // false
 */
export function isConfigurable(item: Pick<MenuItem, 'modifierGroups' | 'comboSlots'>, branchId?: string): boolean {
  const isThere = (each: Stocked) => !isOutAt(each, branchId);
  const canReachMinimum = ({ modifiers, minimum }: ModifierGroup) =>
    modifiers.filter(isThere).reduce((sum, modifier) => sum + modifier.maximumQuantity, 0) >= minimum;
  // One choice may fill a slot several times over, so that a single one is enough.
  const canFill = ({ minimum, choices }: ComboSlot) =>
    minimum === 0 || choices.some((choice) => isThere(choice) && choice.modifierGroups.every(canReachMinimum));
  return item.modifierGroups.every(canReachMinimum) && item.comboSlots.every(canFill);
}

/** A thing that may have run out, everywhere or at some branches. */
export type Stocked = { isSoldOut?: boolean; outOfStockBranchIds?: readonly string[] };

/** True when it has run out everywhere, or at the branch that is given. */
export const isOutAt = ({ isSoldOut = false, outOfStockBranchIds }: Stocked, branchId: string | undefined): boolean =>
  isSoldOut || (branchId !== undefined && (outOfStockBranchIds?.includes(branchId) ?? false));

const wholeDay: MinuteRange = { from: 0, to: minutesOfDay };

/**
 * True when a moment lies within the hours and dates (ERR-57). A night past midnight belongs to the day on which it
 * began: "Friday 18:00 to 02:00" includes Saturday 01:00.
 */
export function isWithin(availability: Availability, local: LocalTime): boolean {
  return isCovered(local, (date) => rangesOn(availability, date));
}

/**
 * The next moment after `now` within all of the given hours and dates, or undefined when there is none. An
 * opening falls on the start of some range; a weekly pattern repeats within eight days of a first date.
 */
export function nextOpeningOf(availabilities: readonly Availability[], now: Date, timeZone: string): Date | undefined {
  const today = localTimeAt(now, timeZone).date;
  const firstDays = availabilities.flatMap(({ dates }) => dates.map(({ from }) => from));
  const days = [today, ...firstDays].flatMap((date) => Array.from({ length: 8 }, (_, index) => addDays(date, index)));
  // Most often the answer is today's or tomorrow's: the other days are not looked at.
  for (const date of [...new Set(days)].sort()) {
    const openings = startsOn(availabilities, date)
      .filter((minute) => availabilities.every((each) => isWithin(each, atMinute(date, minute))))
      .map((minute) => momentAt({ date, minute }, timeZone));
    const next = openings.find((opening) => opening > now);
    if (next) return next;
  }
  return undefined;
}

function startsOn(availabilities: readonly Availability[], date: string): number[] {
  const starts = availabilities.flatMap((each) => rangesOn(each, date).map(({ from }) => from));
  return [...new Set(starts)].sort((a, b) => a - b);
}

function rangesOn({ hours, dates }: Availability, date: string): MinuteRange[] {
  const isOnDate = dates.length === 0 || dates.some(({ from, to }) => from <= date && date <= to);
  if (!isOnDate) return [];
  if (hours.length === 0) return [wholeDay];
  const weekday = weekdayOf(date);
  return hours.filter(({ days }) => days.length === 0 || days.includes(weekday)).map(minutesOf);
}

const atMinute = (date: string, minute: number): LocalTime => ({
  date,
  minute,
  weekday: weekdayOf(date),
});

/**
 * The categories a guest sees, by display order (MENU-06): active, not excluded from the current branch
 * (MENU-03; for delivery the nearest branch, MENU-04), and not from this app (MENU-05).
 *
 * @example visibleCategories(menu.categories, { branchId: 'olaya', appId })
 */
export function visibleCategories<Category extends MenuCategory>(
  categories: readonly Category[],
  { branchId, appId }: { branchId?: string | undefined; appId?: string | undefined },
): Category[] {
  return categories
    .filter((category) => category.isActive)
    .filter((category) => branchId === undefined || !category.excludedBranchIds.includes(branchId))
    .filter((category) => appId === undefined || !category.excludedAppIds.includes(appId))
    .sort((a, b) => a.displayOrder - b.displayOrder);
}

/** Where, how and when a guest wants to order; branch and type are absent before they are chosen. */
export type OrderingSituation = {
  branchId?: string | undefined;
  orderType?: OrderType | undefined;
  now: Date;
  timeZone: string;
};

/**
 * Available, or the reason why an item cannot be ordered. Reasons that waiting does not solve come first;
 * `nextOpeningAt` is when hours or dates allow it again, if ever.
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

/** Pickup, to-go and curbside share their rules (D-15). */
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
