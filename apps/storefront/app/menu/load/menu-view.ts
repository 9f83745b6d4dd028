import {
  type Availability,
  categorySlug,
  type Dish,
  isConfigurable,
  itemAtBranch,
  itemPriceAt,
  itemSlug,
  type Locale,
  localize,
  type LocalizedText,
  type MenuItem,
  type OrderType,
  requiredCost,
  visibleCategories,
} from '@sufra/ordering';
import type { Menu } from './menu.resource.ts';

/** The fields of a card, in one language. Only what differs from the default is there, to keep pages small. */
export type ItemCardData = {
  id: string;
  slug: string;
  name: string;
  description?: string;
  priceMinor: number;
  /** The minimum price of its required choices. */
  requiredMinor?: number;
  /** Its required choices may cost more than that. */
  isPriceFrom?: true;
  imageUrl?: string;
  calories?: number;
  isPopular?: true;
  /** It cannot be added without opening it. */
  needsChoice?: true;
  /** Sold out everywhere, or with nothing left to choose from. */
  isSoldOut?: true;
  branchPrices?: Record<string, number>;
  excludedBranchIds?: string[];
  outOfStockBranchIds?: string[];
  orderTypes?: OrderType[];
  availability?: Availability;
};

export type CategoryView = {
  id: string;
  slug: string;
  name: string;
  description?: string;
  excludedBranchIds?: string[];
  inactiveBranchIds?: string[];
  availability?: Availability;
  items: ItemCardData[];
};

export type MenuView = { url: string; categories: CategoryView[] };

type Reader = { locale: Locale; primary: Locale; appId: string };

/** The menu as one page shows it: visible categories in order (MENU-05, MENU-06) with the cards of their items. */
export function viewMenu(menu: Menu, url: string, reader: Reader): MenuView {
  const text = (words: LocalizedText) => localize(words, reader.locale, reader.primary);
  const categories = visibleCategories(menu.categories, { appId: reader.appId }).map((category) => ({
    id: category.id,
    slug: slugOf(category),
    name: text(category.name),
    ...own({
      description: text(category.description),
      excludedBranchIds: category.excludedBranchIds,
      inactiveBranchIds: category.inactiveBranchIds ?? [],
    }),
    ...limits(category.availability),
    items: category.itemIds.flatMap((id) => {
      const item = menu.items.get(id);
      return item ? [viewItem(item, text)] : [];
    }),
  }));
  return { url, categories };
}

function viewItem(item: MenuItem, text: (words: LocalizedText) => string): ItemCardData {
  const cost = requiredCost(item);
  const branchPrices = pricesByBranch(item, cost.leastMinor);
  return {
    id: item.id,
    slug: itemSlug(item.id, englishName(item.name)),
    name: text(item.name),
    priceMinor: item.priceMinor,
    ...own({
      description: text(item.description),
      imageUrl: item.imageUrl ?? '',
      excludedBranchIds: item.excludedBranchIds,
      outOfStockBranchIds: runOutAt(item),
      orderTypes: item.orderTypes,
    }),
    ...(item.calories !== undefined && { calories: item.calories }),
    ...(item.isPopular && { isPopular: true as const }),
    ...(cost.leastMinor > 0 && { requiredMinor: cost.leastMinor }),
    ...(cost.isFrom && { isPriceFrom: true as const }),
    ...(needsChoice(item) && { needsChoice: true as const }),
    ...((item.isSoldOut || !isConfigurable(item)) && { isSoldOut: true as const }),
    ...(Object.keys(branchPrices).length > 0 && { branchPrices }),
    ...limits(item.availability),
  };
}

/** Branches that have run out of it, or of everything that a required choice could be (MENU-11). */
function runOutAt(item: MenuItem): string[] {
  const impossible = lackingBranches(item).filter((branchId) => !isConfigurable(item, branchId));
  return [...new Set([...item.outOfStockBranchIds, ...impossible])];
}

/** The branches that have run out of one of its choices. */
function lackingBranches({ modifierGroups, comboSlots }: MenuItem): string[] {
  const slots = comboSlots.flatMap((slot) => slot.choices);
  const groups = [modifierGroups, ...slots.map((choice) => choice.modifierGroups)].flat();
  const choices = groups.flatMap((group) => group.modifiers);
  return [...slots, ...choices].flatMap((choice) => choice.outOfStockBranchIds ?? []);
}

/** Prices that differ by branch, also where a branch has run out of the cheapest required choice. */
function pricesByBranch(item: MenuItem, usualMinor: number): Record<string, number> {
  const dearer = [...new Set(lackingBranches(item))].flatMap((id): [string, number][] => {
    const more = requiredCost(itemAtBranch(item, id)).leastMinor - usualMinor;
    return more === 0 ? [] : [[id, itemPriceAt(item, id) + more]];
  });
  return { ...item.branchPrices, ...Object.fromEntries(dearer) };
}

/** True when it has to be opened before it can be added: a choice is required, or a default should be seen. */
export const needsChoice = (item: Pick<MenuItem, 'modifierGroups' | 'comboSlots' | 'defaultModifierIds'>): boolean =>
  (item.defaultModifierIds ?? []).length > 0 ||
  item.modifierGroups.some((group) => group.minimum > 0) ||
  item.comboSlots.some(({ minimum, choices }) => minimum > 0 || choices.some(({ isDefault }) => isDefault));

/** The dishes that the merchant offers with others, in the menu's order. */
export const upsellsOf = ({ items, categories }: Menu): Dish[] =>
  categories.flatMap((category) =>
    category.itemIds.flatMap((id) => {
      const item = items.get(id);
      return item?.isUpsell ? [{ item, category }] : [];
    }),
  );

/** Links carry the English name; another language's name leads to the same place (D-30). */
export const slugOf = ({ id, name }: { id: string; name: LocalizedText }): string =>
  categorySlug(englishName(name), id);

const englishName = (name: LocalizedText): string => name['en-us'] ?? Object.values(name).find(Boolean) ?? '';

const limits = (availability: Availability) =>
  availability.hours.length + availability.dates.length > 0 ? { availability } : {};

/** Leaves out what is empty. */
function own<Part extends Record<string, string | unknown[]>>(part: Part): Partial<Part> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value.length > 0)) as Partial<Part>;
}
