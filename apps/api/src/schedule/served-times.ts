import { availabilityOf, type MenuCategory, type MenuItem } from '@sufra/ordering';

type Menu = { items: ReadonlyMap<string, MenuItem & { categoryId: string }>; categories: readonly MenuCategory[] };

/**
 * Whether every item of a comma list is served at a time by its own and its category's hours and dates; ids that
 * name nothing do not count. So nobody is offered dinner time for a cart with a breakfast.
 *
 * @example times.filter(servedTimes(menu, 'breakfast-id,coffee-id', 'Asia/Riyadh'))
 */
export function servedTimes(menu: Menu, ids: string | undefined, timeZone: string): (time: Date) => boolean {
  const limited = (ids?.split(',') ?? []).flatMap((id) => {
    const item = menu.items.get(id.trim());
    const category = item && menu.categories.find((each) => each.id === item.categoryId);
    return item && category && [item, category].some(isLimited) ? [{ item, category }] : [];
  });
  return (time) =>
    limited.every(({ item, category }) => {
      const availability = availabilityOf(item, category, { now: time, timeZone });
      return availability.isAvailable || !['hours', 'dates'].includes(availability.reason);
    });
}

const isLimited = ({ availability }: MenuItem | MenuCategory): boolean =>
  availability.hours.length + availability.dates.length > 0;
