import {
  availabilityOf,
  type ItemAvailability,
  type MenuCategory,
  type MenuItem,
  type OrderingSituation,
} from '@sufra/ordering';
import { formatDay, formatTime } from '@sufra/ui/i18n/format-moment.ts';
import { useLanguage } from '@sufra/ui/i18n/language.tsx';
import { useText } from '../i18n/use-text.ts';
import type { CategoryView, ItemCardData } from './load/menu-view.ts';

type Obstacle = Extract<ItemAvailability, { isAvailable: false }>;

/** Says why an item cannot be ordered, and until when if that is known. */
export function useObstacleText(
  branchName: string | undefined,
  { now, timeZone }: Pick<OrderingSituation, 'now' | 'timeZone'>,
) {
  const t = useText();
  const { locale } = useLanguage();
  return (obstacle: Obstacle): string => {
    switch (obstacle.reason) {
      case 'sold-out':
        return t('menu.soldOut');
      case 'out-of-stock':
        return branchName ? t('menu.soldOutAt', { branch: branchName }) : t('menu.soldOut');
      case 'excluded':
        return branchName ? t('menu.notHere', { branch: branchName }) : t('menu.notNow');
      case 'order-type':
        return t('menu.notForType');
      case 'category-inactive':
        return t('menu.notNow');
      case 'hours':
      case 'dates': {
        const { nextOpeningAt } = obstacle;
        if (!nextOpeningAt) return t('menu.notNow');
        const time = formatTime(nextOpeningAt, locale, timeZone);
        const day = formatDay(nextOpeningAt, locale, timeZone);
        return t(day === formatDay(now, locale, timeZone) ? 'menu.availableAt' : 'menu.availableOn', { day, time });
      }
    }
  };
}

/** The quantity of each item over all lines. */
export function countByItem(lines: readonly { itemId: string; quantity: number }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { itemId, quantity } of lines) counts[itemId] = (counts[itemId] ?? 0) + quantity;
  return counts;
}

/** The availability of a card for the guest's place, order type and time, and its price there. */
type CardState = { priceMinor: number; availability: ReturnType<typeof availabilityOf> };

/** Judges a card by the same rule as the server. */
export function cardState(card: ItemCardData, category: CategoryView, situation: OrderingSituation): CardState {
  const { branchId } = situation;
  const branchPrice = branchId === undefined ? undefined : card.branchPrices?.[branchId];
  return {
    priceMinor: (branchPrice ?? card.priceMinor) + (card.requiredMinor ?? 0),
    availability: availabilityOf(asItem(card, category.id), asCategory(category), situation),
  };
}

/** Categories that the branch does not have are not shown (MENU-03, MENU-04). */
export const isShownAt = (category: CategoryView, branchId: string | undefined): boolean =>
  branchId === undefined || !category.excludedBranchIds?.includes(branchId);

const always = { hours: [], dates: [] };

const asItem = (card: ItemCardData, categoryId: string): MenuItem => ({
  id: card.id,
  categoryId,
  name: {},
  description: {},
  priceMinor: card.priceMinor,
  branchPrices: card.branchPrices ?? {},
  allergens: [],
  modifierGroups: [],
  ingredients: [],
  comboSlots: [],
  isUpsell: false,
  isSoldOut: card.isSoldOut ?? false,
  excludedBranchIds: card.excludedBranchIds ?? [],
  outOfStockBranchIds: card.outOfStockBranchIds ?? [],
  orderTypes: card.orderTypes ?? [],
  availability: card.availability ?? always,
});

const asCategory = (category: CategoryView): MenuCategory => ({
  id: category.id,
  name: {},
  description: {},
  displayOrder: 0,
  excludedBranchIds: category.excludedBranchIds ?? [],
  excludedAppIds: [],
  isActive: true,
  inactiveBranchIds: category.inactiveBranchIds ?? [],
  availability: category.availability ?? always,
  itemIds: [],
});
