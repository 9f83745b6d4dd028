import { v7 as uuid } from 'uuid';
import type { LocalizedText } from '@sufra/ordering';
import type { Db } from '../platform/database/db.ts';
import {
  comboChoices,
  comboSlots,
  ingredients,
  itemIngredients,
  itemModifierGroups,
  menuCategories,
  menuItems,
  menus,
  modifierGroups,
  modifiers,
} from '../catalogue/menu/menu.tables.ts';

const itemHandles = ['burger', 'cola', 'juice', 'meal', 'soup', 'ribs', 'salad', 'feast', 'pancakes', 'cake'] as const;

export type ItemHandle = (typeof itemHandles)[number];

export type SeededMenu = {
  items: Record<ItemHandle, string>;
  groups: { sauces: string; toppings: string };
  modifiers: { garlic: string; chilli: string; truffle: string; cheese: string; bacon: string };
  ingredients: { onion: string; bun: string };
  slots: { drink: string };
  choices: { cola: string; juice: string };
  categories: { mains: string; desserts: string };
};

/** Prices in halalas: burger 3000 (Malqa 3200), cola 700, juice 1000, meal 4000, the others 2000. */
export async function seedMenu(
  db: Db,
  merchantId: string,
  branchIds: { olaya: string; malqa: string },
): Promise<SeededMenu> {
  const seeded = makeIds();
  const menuId = uuid();
  const thing = (id: string, handle: string, position = 1) => ({
    id,
    merchantId,
    handle,
    position,
    name: textOf(handle),
  });
  const inMenu = (id: string, handle: string, position = 1) => ({ ...thing(id, handle, position), menuId });

  await db.insert(menus).values({ ...thing(menuId, 'main'), orderTypes: [] });
  const category = { isActive: true, excludedBranchIds: [], inactiveBranchIds: [], excludedApps: [] };
  await db.insert(menuCategories).values([
    { ...inMenu(seeded.categories.mains, 'mains'), ...category },
    { ...inMenu(seeded.categories.desserts, 'desserts', 2), ...category, inactiveBranchIds: [branchIds.malqa] },
  ]);
  await db.insert(menuItems).values(
    itemHandles.map((handle, position) => ({
      ...inMenu(seeded.items[handle], handle, position),
      categoryId: seeded.categories.mains,
      priceMinor: 2000,
      branchPrices: [],
      allergenIds: [],
      orderTypes: [],
      isSoldOut: false,
      isUpsell: false,
      excludedBranchIds: [],
      outOfStockBranchIds: [],
      ...differences(handle, seeded, branchIds),
    })),
  );
  await db.insert(modifierGroups).values([
    { ...inMenu(seeded.groups.sauces, 'sauces'), minimum: 1, maximum: 2, freeCount: 0 },
    { ...inMenu(seeded.groups.toppings, 'toppings', 2), minimum: 0, maximum: 3, freeCount: 1 },
  ]);
  const modifier = (handle: keyof SeededMenu['modifiers'], groupId: string, priceMinor: number, isSoldOut = false) => ({
    ...thing(seeded.modifiers[handle], handle),
    groupId,
    priceMinor,
    maximumQuantity: 2,
    isDefault: false,
    isSoldOut,
    allergenIds: [],
  });
  await db
    .insert(modifiers)
    .values([
      modifier('garlic', seeded.groups.sauces, 0),
      modifier('chilli', seeded.groups.sauces, 100),
      modifier('truffle', seeded.groups.sauces, 500, true),
      modifier('cheese', seeded.groups.toppings, 300),
      modifier('bacon', seeded.groups.toppings, 500),
    ]);
  await db.insert(itemModifierGroups).values([
    { merchantId, itemId: seeded.items.burger, groupId: seeded.groups.sauces, position: 1 },
    { merchantId, itemId: seeded.items.burger, groupId: seeded.groups.toppings, position: 2 },
  ]);
  await db.insert(ingredients).values([
    { ...inMenu(seeded.ingredients.onion, 'onion'), allergenIds: [] },
    { ...inMenu(seeded.ingredients.bun, 'bun', 2), allergenIds: [] },
  ]);
  await db.insert(itemIngredients).values([
    { merchantId, itemId: seeded.items.burger, ingredientId: seeded.ingredients.onion, position: 1, isRemovable: true },
    { merchantId, itemId: seeded.items.burger, ingredientId: seeded.ingredients.bun, position: 2, isRemovable: false },
  ]);
  await db
    .insert(comboSlots)
    .values({ ...thing(seeded.slots.drink, 'drink'), itemId: seeded.items.meal, minimum: 1, maximum: 1 });
  const choice = { merchantId, slotId: seeded.slots.drink, isDefault: false };
  await db.insert(comboChoices).values([
    { ...choice, id: seeded.choices.cola, itemId: seeded.items.cola, position: 1, surchargeMinor: 0 },
    { ...choice, id: seeded.choices.juice, itemId: seeded.items.juice, position: 2, surchargeMinor: 300 },
  ]);
  return seeded;
}

/** The special fields of each item; the rest is a plain dish for 20.00. */
function differences(
  handle: ItemHandle,
  seeded: SeededMenu,
  branchIds: { olaya: string; malqa: string },
): Partial<typeof menuItems.$inferInsert> {
  switch (handle) {
    case 'burger':
      return { priceMinor: 3000, branchPrices: [{ branchId: branchIds.malqa, priceMinor: 3200 }] };
    case 'cola':
      return { priceMinor: 700 };
    case 'juice':
      return { priceMinor: 1000, outOfStockBranchIds: [branchIds.malqa] };
    case 'meal':
      return { priceMinor: 4000 };
    case 'soup':
      return { isSoldOut: true };
    case 'ribs':
      return { excludedBranchIds: [branchIds.olaya] };
    case 'salad':
      return { outOfStockBranchIds: [branchIds.olaya] };
    case 'feast':
      return { orderTypes: ['deliver'] };
    case 'pancakes':
      return { orderTypes: ['pickup'], availability: { hours: { everyDay: ['06:00-11:00'] }, dates: [] } };
    case 'cake':
      return { categoryId: seeded.categories.desserts };
  }
}

const makeIds = (): SeededMenu => ({
  items: Object.fromEntries(itemHandles.map((handle) => [handle, uuid()])) as SeededMenu['items'],
  groups: { sauces: uuid(), toppings: uuid() },
  modifiers: { garlic: uuid(), chilli: uuid(), truffle: uuid(), cheese: uuid(), bacon: uuid() },
  ingredients: { onion: uuid(), bun: uuid() },
  slots: { drink: uuid() },
  choices: { cola: uuid(), juice: uuid() },
  categories: { mains: uuid(), desserts: uuid() },
});

/** Three texts that can be told apart. */
const textOf = (handle: string): LocalizedText => ({
  'en-us': handle,
  'ar-sa': `${handle} (عربي)`,
  fr: `${handle} (français)`,
});
