import {
  categorySlug,
  isConfigurable,
  itemSlug,
  localizedText,
  visibleCategories,
  type Availability,
  type Locale,
  type LocalizedText,
  type MenuItem,
  type OrderType,
} from '@sufra/ordering';
import type { Menu } from './menu.resource.ts';

/** What a card shows of an item, in one language. Only what differs from the usual is there, to keep pages small. */
export type ItemCard = {
  id: string;
  slug: string;
  name: string;
  description?: string;
  priceMinor: number;
  imageUrl?: string;
  calories?: number;
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
  items: ItemCard[];
};

export type MenuView = { url: string; categories: CategoryView[] };

type Reader = { locale: Locale; primary: Locale; appId: string };

/** The menu as one page shows it: visible categories in order (MENU-05, MENU-06) with the cards of their items. */
export function viewMenu(menu: Menu, url: string, reader: Reader): MenuView {
  const text = (words: LocalizedText) => localizedText(words, reader.locale, reader.primary);
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

function viewItem(item: MenuItem, text: (words: LocalizedText) => string): ItemCard {
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
    ...(needsChoice(item) && { needsChoice: true as const }),
    ...((item.isSoldOut || !isConfigurable(item)) && { isSoldOut: true as const }),
    ...(Object.keys(item.branchPrices).length > 0 && { branchPrices: item.branchPrices }),
    ...limits(item.availability),
  };
}

/** Branches that have run out of it, or of everything that a required choice could be (MENU-11). */
function runOutAt(item: MenuItem): string[] {
  const slots = item.comboSlots.flatMap((slot) => slot.choices);
  const choices = [item, ...slots].flatMap((part) => part.modifierGroups.flatMap((group) => group.modifiers));
  const mentioned = [...slots, ...choices].flatMap((choice) => choice.outOfStockBranchIds ?? []);
  const impossible = mentioned.filter((branchId) => !isConfigurable(item, branchId));
  return [...new Set([...item.outOfStockBranchIds, ...impossible])];
}

/** Whether something has to be chosen before the item can be added. */
export const needsChoice = (item: Pick<MenuItem, 'modifierGroups' | 'comboSlots'>): boolean =>
  item.modifierGroups.some((group) => group.minimum > 0) || item.comboSlots.some((slot) => slot.minimum > 0);

/** Links carry the English name; another language's name leads to the same place (decision 30). */
export const slugOf = ({ id, name }: { id: string; name: LocalizedText }): string =>
  categorySlug(englishName(name), id);

const englishName = (name: LocalizedText): string => name['en-us'] ?? Object.values(name).find(Boolean) ?? '';

const limits = (availability: Availability) =>
  availability.hours.length + availability.dates.length > 0 ? { availability } : {};

/** Leaves out what is empty. */
function own<Part extends Record<string, string | unknown[]>>(part: Part): Partial<Part> {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value.length > 0)) as Partial<Part>;
}
