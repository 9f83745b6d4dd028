import {
  type Availability,
  categorySlug,
  type Dish,
  isConfigurable,
  itemSlug,
  type Locale,
  localize,
  type LocalizedText,
  type MenuItem,
  type OrderType,
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
    ...requiredCost(item),
    ...(needsChoice(item) && { needsChoice: true as const }),
    ...((item.isSoldOut || !isConfigurable(item)) && { isSoldOut: true as const }),
    ...(Object.keys(item.branchPrices).length > 0 && { branchPrices: item.branchPrices }),
    ...limits(item.availability),
  };
}

/** The minimum that is added to the price, the free choices being the cheapest (D-7). */
function requiredCost(item: MenuItem): Pick<ItemCardData, 'requiredMinor' | 'isPriceFrom'> {
  const groups = item.modifierGroups.map(({ minimum, freeCount, modifiers }) => {
    return { count: minimum, freeCount, prices: modifiers.map(({ priceMinor }) => priceMinor) };
  });
  const slots = item.comboSlots.map(({ minimum, choices }) => {
    return { count: minimum, freeCount: 0, prices: choices.map(({ surchargeMinor }) => surchargeMinor) };
  });
  const paid = [...groups, ...slots].filter(({ count, freeCount, prices }) => count > freeCount && prices.length > 0);
  const requiredMinor = paid
    .flatMap(({ count, freeCount, prices }) => prices.toSorted((one, other) => one - other).slice(freeCount, count))
    .reduce((sum, price) => sum + price, 0);
  const isPriceFrom = paid.some(({ prices }) => new Set(prices).size > 1);
  return { ...(requiredMinor > 0 && { requiredMinor }), ...(isPriceFrom && { isPriceFrom }) };
}

/** Branches that have run out of it, or of everything that a required choice could be (MENU-11). */
function runOutAt(item: MenuItem): string[] {
  const slots = item.comboSlots.flatMap((slot) => slot.choices);
  const choices = [item, ...slots].flatMap((part) => part.modifierGroups.flatMap((group) => group.modifiers));
  const mentioned = [...slots, ...choices].flatMap((choice) => choice.outOfStockBranchIds ?? []);
  const impossible = mentioned.filter((branchId) => !isConfigurable(item, branchId));
  return [...new Set([...item.outOfStockBranchIds, ...impossible])];
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
