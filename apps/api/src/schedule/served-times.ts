import { availabilityOf, type MenuCategory, type MenuItem } from '@sufra/ordering';

type Menu = { items: ReadonlyMap<string, MenuItem>; categories: readonly MenuCategory[] };

/**
 * Whether everything of a comma list, items and what fills the places of combos, is served at a time by its own and
 * its category's hours and dates; ids that name nothing do not count. So nobody is offered dinner time for a cart
 * with a breakfast.
 *
 * @example times.filter(servedTimes(menu, 'breakfast-id,coffee-id', 'Asia/Riyadh'))
 */
export function servedTimes(menu: Menu, ids: string | undefined, timeZone: string): (time: Date) => boolean {
  const limited = (ids?.split(',') ?? []).flatMap((id) => {
    const item = findItem(menu, id.trim());
    const category = item && menu.categories.find((each) => each.id === item.categoryId);
    return item && category && [item, category].some(isLimited) ? [{ item, category }] : [];
  });
  return (time) =>
    limited.every(({ item, category }) => {
      const availability = availabilityOf(item, category, { now: time, timeZone });
      return availability.isAvailable || !['hours', 'dates'].includes(availability.reason);
    });
}

/** An item by its own id, or by that of the choice that it is in a combo. */
function findItem({ items }: Menu, id: string): MenuItem | undefined {
  const item = items.get(id);
  if (item) return item;
  for (const { comboSlots } of items.values()) {
    const choice = comboSlots.flatMap(({ choices }) => choices).find((each) => each.id === id);
    if (choice) return items.get(choice.itemId);
  }
  return undefined;
}

const isLimited = ({ availability }: MenuItem | MenuCategory): boolean =>
  availability.hours.length + availability.dates.length > 0;
