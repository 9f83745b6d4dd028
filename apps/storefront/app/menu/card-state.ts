import { availabilityOf, type MenuCategory, type MenuItem, type OrderingSituation } from '@sufra/ordering';
import type { CategoryView, ItemCard } from './menu-view.ts';

/** Whether a card can be ordered where, how and when the guest wants it, and what it costs there. */
export type CardState = { priceMinor: number; availability: ReturnType<typeof availabilityOf> };

/** Judges a card by the same rule as the server. */
export function cardState(card: ItemCard, category: CategoryView, situation: OrderingSituation): CardState {
  const { branchId } = situation;
  const branchPrice = branchId === undefined ? undefined : card.branchPrices?.[branchId];
  return {
    priceMinor: branchPrice ?? card.priceMinor,
    availability: availabilityOf(asItem(card, category.id), asCategory(category), situation),
  };
}

/** Categories that the branch does not have are not shown (MENU-03, MENU-04). */
export const isShownAt = (category: CategoryView, branchId: string | undefined): boolean =>
  branchId === undefined || !category.excludedBranchIds?.includes(branchId);

const always = { hours: [], dates: [] };

const asItem = (card: ItemCard, categoryId: string): MenuItem => ({
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
