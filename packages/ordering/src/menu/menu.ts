import type { LocalizedText } from '../locale.ts';
import { type OrderType, wayOfServing } from '../location/order-type.ts';

/** The most pieces of one line, one modifier or one place of a combo. */
export const maximumQuantity = 99;

/**
 * True when a number is a quantity that can be ordered: whole, at least 1, at most 99.
 *
 * @example isQuantity(1.5) // false
 */
export const isQuantity = (quantity: number): boolean =>
  Number.isSafeInteger(quantity) && quantity >= 1 && quantity <= maximumQuantity;

/** A menu document kept for one order type (order-type-menus). */
type OrderTypeMenu = { type: string; uri: string };

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

/** One choice inside a modifier group. Prices are minor units, VAT included or not as the merchant's prices are. */
export type Modifier = {
  id: string;
  name: LocalizedText;
  priceMinor: number;
  /** The maximum of this one choice; 1 for a plain tick. */
  maximumQuantity: number;
  isSoldOut: boolean;
  /** Where it has run out for now. */
  outOfStockBranchIds?: string[];
  calories?: number;
  allergens: string[];
};

/** A question about an item: how many answers it needs, allows, and gives away free (MENU-10). */
export type ModifierGroup = {
  id: string;
  name: LocalizedText;
  minimum: number;
  /** 0 means no limit. */
  maximum: number;
  freeCount: number;
  modifiers: Modifier[];
};

/** Part of the recipe; a removable one may be left out by the guest. */
export type Ingredient = {
  id: string;
  name: LocalizedText;
  isRemovable: boolean;
  allergens: string[];
  /** It ran out, and the dish comes without it. */
  isSoldOut?: boolean;
  /** Where it has run out for now; only of a removable one, others take the dish with them. */
  outOfStockBranchIds?: string[];
};

/** A choice for a combo slot: an item of the menu, with its surcharge on the combo's price. */
export type ComboChoice = {
  id: string;
  itemId: string;
  name: LocalizedText;
  surchargeMinor: number;
  /** Chosen when the combo is opened. */
  isDefault?: boolean;
  isSoldOut: boolean;
  /** Where it cannot be had for now. */
  outOfStockBranchIds?: string[];
  modifierGroups: ModifierGroup[];
  defaultModifierIds?: string[];
  ingredients: Ingredient[];
  imageUrl?: string;
  calories?: number;
  allergens: string[];
};

/** A place in a combo: "your drink", one of five. */
export type ComboSlot = {
  id: string;
  name: LocalizedText;
  minimum: number;
  maximum: number;
  choices: ComboChoice[];
};

/** When an item or category may be ordered, in the branch's own time zone. Empty lists mean always. */
export type Availability = {
  /** Days as 0 (Sunday) to 6; times as "HH:MM"; an end before the start runs past midnight. */
  hours: { days: number[]; from: string; to: string }[];
  /** First and last day, inclusive, as "YYYY-MM-DD". */
  dates: { from: string; to: string }[];
};

/** Properties of a dish that a guest filters by. */
export const diets = ['vegetarian', 'vegan', 'spicy'] as const;

export type Diet = (typeof diets)[number];

/** An item as the kitchen sells it: everything a price and a refusal need. */
export type MenuItem = {
  id: string;
  categoryId: string;
  name: LocalizedText;
  description: LocalizedText;
  priceMinor: number;
  /** Price at one branch instead of the base price (PRICE-21, D-8). */
  branchPrices: Record<string, number>;
  imageUrl?: string;
  calories?: number;
  allergens: string[];
  diets?: Diet[];
  modifierGroups: ModifierGroup[];
  /** Choices that are ticked when it is opened. */
  defaultModifierIds?: string[];
  ingredients: Ingredient[];
  comboSlots: ComboSlot[];
  isPopular?: boolean;
  /** The preparation time where it differs from the branch's usual one. */
  preparationMinutes?: number;
  isUpsell: boolean;
  isSoldOut: boolean;
  excludedBranchIds: string[];
  outOfStockBranchIds: string[];
  /** Types it may be ordered for; empty means all. */
  orderTypes: OrderType[];
  availability: Availability;
};

export type MenuCategory = {
  id: string;
  name: LocalizedText;
  description: LocalizedText;
  displayOrder: number;
  excludedBranchIds: string[];
  excludedAppIds: string[];
  isActive: boolean;
  /** Branches that have switched it off for now (API-69). */
  inactiveBranchIds?: string[];
  availability: Availability;
  itemIds: string[];
};
