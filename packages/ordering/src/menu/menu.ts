import type { LocalizedText } from '../locale.ts';
import type { OrderType } from '../location/order-type.ts';

/** One choice inside a modifier group. Prices are minor units, VAT included or not as the merchant's prices are. */
export type Modifier = {
  id: string;
  name: LocalizedText;
  priceMinor: number;
  /** How many of this one choice a guest may take; 1 when it is a plain tick. */
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
export type Ingredient = { id: string; name: LocalizedText; isRemovable: boolean; allergens: string[] };

/** What may fill a combo slot: an item of the menu, with what it costs on top of the combo's price. */
export type ComboChoice = {
  id: string;
  itemId: string;
  name: LocalizedText;
  surchargeMinor: number;
  isSoldOut: boolean;
  /** Where it cannot be had for now. */
  outOfStockBranchIds?: string[];
  modifierGroups: ModifierGroup[];
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

/** An item as the kitchen sells it: everything a price and a refusal need. */
export type MenuItem = {
  id: string;
  categoryId: string;
  name: LocalizedText;
  description: LocalizedText;
  priceMinor: number;
  /** Price at one branch instead of the base price (PRICE-21, decision 8). */
  branchPrices: Record<string, number>;
  imageUrl?: string;
  calories?: number;
  allergens: string[];
  modifierGroups: ModifierGroup[];
  ingredients: Ingredient[];
  comboSlots: ComboSlot[];
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
