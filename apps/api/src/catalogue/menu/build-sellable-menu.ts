import {
  type Availability,
  branchesWithout,
  type ComboChoice,
  type Ingredient,
  type LocalizedText,
  type MenuCategory,
  type MenuItem,
  type ModifierGroup,
  type OrderType,
} from '@sufra/ordering';
import { v5 as derivedId } from 'uuid';
import { type GoneAt, goneAtOf, type SoldOutThing } from '../availability/availability.store.ts';
import { expandWeeklyHours, type StoredAvailability } from '../schedule/weekly-hours.ts';
import type { MenuRows } from './menu.store.ts';

/** Availability as the rules read it: each time span once, with the days it holds for. */
function readAvailability(stored: StoredAvailability | null): Availability {
  const spans = new Map<string, Availability['hours'][number]>();
  const week = stored?.hours ? expandWeeklyHours(stored.hours) : [];
  for (const [day, ranges] of week.entries()) {
    for (const { from, to } of ranges) {
      const span = spans.get(`${from}-${to}`) ?? { days: [], from, to };
      span.days.push(day);
      spans.set(`${from}-${to}`, span);
    }
  }
  return { hours: [...spans.values()], dates: stored?.dates ?? [] };
}

export type SellableItem = MenuItem & {
  menuId: string;
  handle: string;
  /** Of the item, else of its category. */
  station?: string | undefined;
  makeMinutes?: number | undefined;
};

export type SellableCategory = MenuCategory & {
  menuId: string;
  handle: string;
  imageUrl?: string;
  /** Branches that have switched the category off for now (API-69). */
  inactiveBranchIds: string[];
};

export type Menu = { id: string; handle: string; name: LocalizedText; orderTypes: OrderType[] };

export type Allergen = { id: string; name: LocalizedText; imageUrl?: string };

/** Everything a merchant sells, ready for prices and refusals. Shared between requests: never change it. */
export type SellableMenu = {
  menus: Menu[];
  /** In display order within their menu. */
  categories: SellableCategory[];
  items: ReadonlyMap<string, SellableItem>;
  allergens: Allergen[];
  /** Items offered once more before paying. */
  upsells: SellableItem[];
  /** Things of which so many are left; the orders that take them count. */
  counted: SoldOutThing[];
};

type ItemRow = MenuRows['items'][number];

/** Puts the rows of all menu tables together as one menu snapshot, with what ran out for a while as of now. */
export function buildSellableMenu(rows: MenuRows, soldOut: SoldOutThing[], now: Date): SellableMenu {
  const goneAt = goneAtOf(soldOut, now);
  const imageUrls = new Map(rows.files.map((file) => [file.path, file.publishedPath]));
  const imageUrl = (path: string | null) => (path ? imageUrls.get(path) : undefined);
  const categoryRows = new Map(rows.categories.map((row) => [row.id, row]));
  const itemRows = new Map(rows.items.map((row) => [row.id, row]));
  const parts = collectParts(rows, goneAt);
  const recipes = Map.groupBy(rows.itemIngredients, (row) => row.itemId);
  const outAt = ({ id, outOfStockBranchIds }: ItemRow): string[] => {
    const ingredients = (recipes.get(id) ?? []).map((row) => ({ id: row.ingredientId, isRemovable: row.isRemovable }));
    return [...new Set([...outOfStockBranchIds, ...branchesWithout({ id, ingredients }, goneAt)])];
  };
  const slots = Map.groupBy(rows.slots, (row) => row.itemId);
  const choices = Map.groupBy(rows.choices, (row) => row.slotId);

  const items = rows.items.map((row) => buildItem(row));
  const itemsByCategory = Map.groupBy(items, (item) => item.categoryId);
  return {
    menus: rows.menus.map(({ id, handle, name, orderTypes }) => ({ id, handle, name, orderTypes })),
    categories: rows.categories.map((row) => ({
      id: row.id,
      menuId: row.menuId,
      handle: row.handle,
      name: row.name,
      description: row.description ?? {},
      imageUrl: imageUrl(row.image),
      displayOrder: row.position,
      excludedBranchIds: row.excludedBranchIds,
      inactiveBranchIds: row.inactiveBranchIds,
      // Bundles name an application by its key, guests' devices by its id, which is the merchant's.
      excludedAppIds: row.excludedApps.map((key) => (key === rows.appKey ? rows.merchantId : key)),
      isActive: row.isActive,
      availability: readAvailability(row.availability),
      itemIds: (itemsByCategory.get(row.id) ?? []).map((item) => item.id),
    })),
    items: new Map(items.map((item) => [item.id, item])),
    allergens: rows.allergens.map((row) => ({ id: row.id, name: row.name, imageUrl: imageUrl(row.image) })),
    upsells: items.filter((item) => item.isUpsell),
    counted: soldOut.filter(({ remaining }) => remaining !== null),
  };

  function buildItem(row: ItemRow): SellableItem {
    return {
      id: row.id,
      menuId: row.menuId,
      handle: row.handle,
      categoryId: row.categoryId,
      name: row.name,
      description: row.description ?? {},
      priceMinor: row.priceMinor,
      branchPrices: Object.fromEntries(row.branchPrices.map((price) => [price.branchId, price.priceMinor])),
      imageUrl: imageUrl(row.image),
      calories: row.calories ?? undefined,
      allergens: row.allergenIds,
      modifierGroups: parts.groupsOf(row.id),
      defaultModifierIds: row.defaultModifierIds,
      ingredients: parts.ingredientsOf(row.id),
      comboSlots: (slots.get(row.id) ?? []).map((slot) => ({
        id: slot.id,
        name: slot.name,
        minimum: slot.minimum,
        maximum: slot.maximum,
        choices: (choices.get(slot.id) ?? []).flatMap(buildChoice),
      })),
      isUpsell: row.isUpsell,
      isPopular: row.isPopular,
      diets: row.diets,
      preparationMinutes: row.preparationMinutes ?? undefined,
      station: row.station ?? categoryRows.get(row.categoryId)?.station ?? undefined,
      makeMinutes: row.makeMinutes ?? categoryRows.get(row.categoryId)?.makeMinutes ?? undefined,
      isSoldOut: row.isSoldOut,
      excludedBranchIds: row.excludedBranchIds,
      outOfStockBranchIds: outAt(row),
      orderTypes: row.orderTypes,
      availability: readAvailability(row.availability),
    };
  }

  function buildChoice(row: MenuRows['choices'][number]): ComboChoice[] {
    const item = itemRows.get(row.itemId);
    if (!item) return [];
    return [
      {
        id: row.id,
        itemId: item.id,
        name: item.name,
        surchargeMinor: row.surchargeMinor ?? 0,
        isDefault: row.isDefault,
        isSoldOut: item.isSoldOut,
        outOfStockBranchIds: [...new Set([...item.excludedBranchIds, ...outAt(item)])],
        modifierGroups: parts.groupsOf(item.id),
        defaultModifierIds: item.defaultModifierIds,
        ingredients: parts.ingredientsOf(item.id),
        imageUrl: imageUrl(item.image),
        calories: item.calories ?? undefined,
        allergens: item.allergenIds,
      },
    ];
  }
}

/** The questions and the recipe of each item, made once and shared by the items that have them. */
function collectParts(rows: MenuRows, goneAt: GoneAt) {
  const modifiers = Map.groupBy(rows.modifiers, (row) => row.groupId);
  const groups = new Map<string, ModifierGroup>(
    rows.groups.map((row) => [
      row.id,
      {
        id: row.id,
        name: row.name,
        minimum: row.minimum,
        maximum: row.maximum,
        freeCount: row.freeCount,
        modifiers: (modifiers.get(row.id) ?? []).map((modifier) => ({
          id: modifier.id,
          name: modifier.name,
          priceMinor: modifier.priceMinor ?? 0,
          maximumQuantity: modifier.maximumQuantity,
          isSoldOut: modifier.isSoldOut,
          outOfStockBranchIds: [...new Set([...modifier.outOfStockBranchIds, ...goneAt('modifier', modifier.id)])],
          calories: modifier.calories ?? undefined,
          allergens: modifier.allergenIds,
        })),
      },
    ]),
  );
  const ingredients = new Map(rows.ingredients.map((row) => [row.id, row]));
  const groupsByItem = Map.groupBy(rows.itemGroups, (row) => row.itemId);
  const ingredientsByItem = Map.groupBy(rows.itemIngredients, (row) => row.itemId);

  return {
    groupsOf: (itemId: string): ModifierGroup[] =>
      (groupsByItem.get(itemId) ?? []).flatMap((row) => groups.get(row.groupId) ?? []),
    ingredientsOf: (itemId: string): Ingredient[] =>
      (ingredientsByItem.get(itemId) ?? []).flatMap(({ ingredientId, isRemovable }) => {
        const row = ingredients.get(ingredientId);
        if (!row) return [];
        // Where a dish cannot do without it, it is another thing than where it may be left out.
        const id = isRemovable ? row.id : derivedId('fixed', row.id);
        const outOfStockBranchIds = isRemovable ? goneAt('ingredient', row.id) : [];
        const out = outOfStockBranchIds.length > 0 && { outOfStockBranchIds };
        return [{ id, name: row.name, isRemovable, allergens: row.allergenIds, ...out }];
      }),
  };
}
