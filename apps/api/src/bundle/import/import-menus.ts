import { isDeepStrictEqual } from 'node:util';
import {
  allergens,
  comboChoices,
  comboSlots,
  ingredients,
  menuCategories,
  menuItems,
  menus,
  modifierGroups,
  modifiers,
} from '../../catalogue/menu/menu.tables.ts';
import type { BundleItem } from '../../catalogue/settings/menu.schema.ts';
import { replaceItemGroups, replaceItemIngredients, selectStored } from '../bundle.store.ts';
import type { Bundle, BundleMenuFolder } from '../bundle.ts';
import { type ImportScope, importThings, minorOf } from './import-scope.ts';

type Fields<Row> = Omit<Row, 'id' | 'removedAt'>;

/** Finds the id of a thing by its menu's id and its handle. */
type IdInMenu = (menuId: string, handle: string) => string;

/** The ids that items refer to. */
type MenuIds = {
  branch(handle: string): string;
  allergen(handle: string): string;
  menu(handle: string): string;
  category: IdInMenu;
  group: IdInMenu;
  modifier(menuId: string, group: string, handle: string): string;
  ingredient: IdInMenu;
};

/** Brings all menus, with everything on them, to what the bundle says. */
export async function importMenus(scope: ImportScope, bundle: Bundle, branch: MenuIds['branch']): Promise<void> {
  const allergen = await importAllergens(scope, bundle);
  const menu = await importMenuList(scope, bundle.menus);
  const ids: MenuIds = {
    branch,
    allergen,
    menu,
    category: await importCategories(scope, bundle.menus, { branch, menu }),
    ...(await importGroups(scope, bundle.menus, { allergen, branch, menu })),
    ingredient: await importIngredients(scope, bundle.menus, { allergen, menu }),
  };
  await importItems(scope, bundle.menus, ids);
}

async function importAllergens(scope: ImportScope, bundle: Bundle): Promise<MenuIds['allergen']> {
  const { db, merchantId } = scope;
  const wanted = (bundle.allergens?.allergens ?? []).map(({ handle, name, image = null }, position) => ({
    merchantId,
    handle,
    position,
    name,
    image,
  }));
  const stored = await selectStored.allergens(db, merchantId);
  return importThings<Fields<typeof allergens.$inferSelect>>(scope, allergens, stored, wanted, (row) => row.handle);
}

async function importMenuList(scope: ImportScope, folders: BundleMenuFolder[]): Promise<MenuIds['menu']> {
  const { db, merchantId } = scope;
  const wanted = folders.map(({ menu: { handle, name, orderTypes } }, position) => ({
    merchantId,
    handle,
    position,
    name,
    orderTypes,
  }));
  const stored = await selectStored.menus(db, merchantId);
  return importThings<Fields<typeof menus.$inferSelect>>(scope, menus, stored, wanted, (row) => row.handle);
}

async function importCategories(
  scope: ImportScope,
  folders: BundleMenuFolder[],
  ids: Pick<MenuIds, 'branch' | 'menu'>,
): Promise<IdInMenu> {
  const wanted = folders.flatMap(({ menu, categories }) =>
    categories.map((category, position) => ({
      merchantId: scope.merchantId,
      menuId: ids.menu(menu.handle),
      handle: category.handle,
      position: position + 1,
      name: category.name,
      description: category.description ?? null,
      image: category.image ?? null,
      isActive: category.isActive,
      availability: category.availability ?? null,
      excludedBranchIds: category.excludedBranches.map(ids.branch),
      inactiveBranchIds: category.inactiveBranches.map(ids.branch),
      excludedApps: category.excludedApps,
      station: category.station ?? null,
      makeMinutes: category.makeMinutes ?? null,
    })),
  );
  const stored = await selectStored.categories(scope.db, scope.merchantId);
  return inMenu(
    await importThings<Fields<typeof menuCategories.$inferSelect>>(scope, menuCategories, stored, wanted, keyInMenu),
  );
}

async function importGroups(
  scope: ImportScope,
  folders: BundleMenuFolder[],
  ids: Pick<MenuIds, 'allergen' | 'branch' | 'menu'>,
): Promise<Pick<MenuIds, 'group' | 'modifier'>> {
  const { db, merchantId } = scope;
  const groups = folders.flatMap(({ menu, modifierGroups: file }) =>
    (file?.modifierGroups ?? []).map((group, position) => ({ menuId: ids.menu(menu.handle), group, position })),
  );
  const wanted = groups.map(({ menuId, group: { handle, name, minimum, maximum, freeCount }, position }) => ({
    merchantId,
    menuId,
    handle,
    position,
    name,
    minimum,
    maximum,
    freeCount,
  }));
  const stored = await selectStored.groups(db, merchantId);
  const groupId = inMenu(
    await importThings<Fields<typeof modifierGroups.$inferSelect>>(scope, modifierGroups, stored, wanted, keyInMenu),
  );

  const wantedModifiers = groups.flatMap(({ menuId, group }) =>
    group.modifiers.map((modifier, position) => ({
      merchantId,
      groupId: groupId(menuId, group.handle),
      handle: modifier.handle,
      position,
      name: modifier.name,
      priceMinor: minorOf(scope, modifier.price),
      maximumQuantity: modifier.maximumQuantity,
      isSoldOut: modifier.isSoldOut,
      outOfStockBranchIds: modifier.outOfStockBranches.map(ids.branch),
      calories: modifier.calories ?? null,
      allergenIds: modifier.allergens.map(ids.allergen),
    })),
  );
  const storedModifiers = await selectStored.modifiers(db, merchantId);
  const keyOf = (modifier: { groupId: string; handle: string }) => `${modifier.groupId}/${modifier.handle}`;
  const modifierId = await importThings<Fields<typeof modifiers.$inferSelect>>(
    scope,
    modifiers,
    storedModifiers,
    wantedModifiers,
    keyOf,
  );
  return {
    group: groupId,
    modifier: (menuId, group, handle) => modifierId(keyOf({ groupId: groupId(menuId, group), handle })),
  };
}

async function importIngredients(
  scope: ImportScope,
  folders: BundleMenuFolder[],
  ids: Pick<MenuIds, 'allergen' | 'menu'>,
): Promise<IdInMenu> {
  const { db, merchantId } = scope;
  const wanted = folders.flatMap(({ menu, ingredients: file }) =>
    (file?.ingredients ?? []).map((ingredient, position) => ({
      merchantId,
      menuId: ids.menu(menu.handle),
      handle: ingredient.handle,
      position,
      name: ingredient.name,
      allergenIds: ingredient.allergens.map(ids.allergen),
    })),
  );
  const stored = await selectStored.ingredients(db, merchantId);
  return inMenu(
    await importThings<Fields<typeof ingredients.$inferSelect>>(scope, ingredients, stored, wanted, keyInMenu),
  );
}

const keyInMenu = (row: { menuId: string; handle: string }): string => `${row.menuId}/${row.handle}`;

const inMenu =
  (idOf: (key: string) => string): IdInMenu =>
  (menuId, handle) =>
    idOf(keyInMenu({ menuId, handle }));

type ItemFields = Fields<typeof menuItems.$inferSelect>;
type PlacedItem = { item: BundleItem; menuId: string; categoryId: string; position: number };
type ItemId = (placed: { menuId: string; handle: string }) => string;

/** Brings the items, what they ask, what they are made of and what combos hold to what the bundle says. */
async function importItems(scope: ImportScope, folders: BundleMenuFolder[], ids: MenuIds): Promise<void> {
  const placed = folders.flatMap(({ menu, categories }) => {
    const menuId = ids.menu(menu.handle);
    return categories.flatMap((category) => {
      const categoryId = ids.category(menuId, category.handle);
      return category.items.map((item, position) => ({ item, menuId, categoryId, position }));
    });
  });
  const keyOf = (item: { menuId: string; handle: string }) => `${item.menuId}/${item.handle}`;
  const stored = await selectStored.items(scope.db, scope.merchantId);
  const idOf = await importThings<ItemFields>(
    scope,
    menuItems,
    stored,
    placed.map((each) => itemFields(scope, each, ids)),
    keyOf,
  );
  const itemId: ItemId = (item) => idOf(keyOf(item));
  await importItemGroups(scope, placed, itemId, ids);
  await importItemIngredients(scope, placed, itemId, ids);
  await importCombos(scope, placed, itemId);
}

function itemFields(scope: ImportScope, { item, menuId, categoryId, position }: PlacedItem, ids: MenuIds): ItemFields {
  return {
    merchantId: scope.merchantId,
    menuId,
    categoryId,
    handle: item.handle,
    position,
    name: item.name,
    description: item.description ?? null,
    priceMinor: minorOf(scope, item.price),
    branchPrices: item.branchPrices.map(({ branch, price }) => ({
      branchId: ids.branch(branch),
      priceMinor: minorOf(scope, price),
    })),
    image: item.image ?? null,
    calories: item.calories ?? null,
    allergenIds: item.allergens.map(ids.allergen),
    diets: item.diets,
    orderTypes: item.orderTypes,
    availability: item.availability ?? null,
    isSoldOut: item.isSoldOut,
    isUpsell: item.isUpsell,
    isPopular: item.isPopular,
    preparationMinutes: item.preparationMinutes ?? null,
    makeMinutes: item.makeMinutes ?? null,
    station: item.station ?? null,
    defaultModifierIds: item.defaultModifiers.map(({ group, modifier }) => ids.modifier(menuId, group, modifier)),
    excludedBranchIds: item.excludedBranches.map(ids.branch),
    outOfStockBranchIds: item.outOfStockBranches.map(ids.branch),
  };
}

async function importItemGroups(scope: ImportScope, placed: PlacedItem[], itemId: ItemId, ids: MenuIds): Promise<void> {
  const { db, merchantId } = scope;
  const wanted = placed.flatMap(({ item, menuId }) =>
    item.modifierGroups.map((handle, position) => ({
      merchantId,
      itemId: itemId({ menuId, handle: item.handle }),
      groupId: ids.group(menuId, handle),
      position,
    })),
  );
  const stored = await selectStored.itemGroups(db, merchantId);
  if (isSameList(stored, wanted, (row) => row.itemId + row.groupId)) return;
  await replaceItemGroups(db, merchantId, wanted);
  scope.changes += 1;
}

async function importItemIngredients(
  scope: ImportScope,
  placed: PlacedItem[],
  itemId: ItemId,
  ids: MenuIds,
): Promise<void> {
  const { db, merchantId } = scope;
  const wanted = placed.flatMap(({ item, menuId }) =>
    item.ingredients.map(({ ingredient, isRemovable }, position) => ({
      merchantId,
      itemId: itemId({ menuId, handle: item.handle }),
      ingredientId: ids.ingredient(menuId, ingredient),
      position,
      isRemovable,
    })),
  );
  const stored = await selectStored.itemIngredients(db, merchantId);
  if (isSameList(stored, wanted, (row) => row.itemId + row.ingredientId)) return;
  await replaceItemIngredients(db, merchantId, wanted);
  scope.changes += 1;
}

async function importCombos(scope: ImportScope, placed: PlacedItem[], itemId: ItemId): Promise<void> {
  const { db, merchantId } = scope;
  const slots = placed.flatMap(({ item, menuId }) =>
    item.comboSlots.map((slot, position) => ({
      slot,
      menuId,
      fields: {
        merchantId,
        itemId: itemId({ menuId, handle: item.handle }),
        handle: slot.handle,
        position,
        name: slot.name,
        minimum: slot.minimum,
        maximum: slot.maximum,
      },
    })),
  );
  const keyOf = (slot: { itemId: string; handle: string }) => `${slot.itemId}/${slot.handle}`;
  const storedSlots = await selectStored.slots(db, merchantId);
  const slotId = await importThings<Fields<typeof comboSlots.$inferSelect>>(
    scope,
    comboSlots,
    storedSlots,
    slots.map(({ fields }) => fields),
    keyOf,
  );

  const wantedChoices = slots.flatMap(({ slot, menuId, fields }) =>
    slot.choices.map(({ item, surcharge, isDefault }, position) => ({
      merchantId,
      slotId: slotId(keyOf(fields)),
      itemId: itemId({ menuId, handle: item }),
      position,
      surchargeMinor: minorOf(scope, surcharge),
      isDefault,
    })),
  );
  const storedChoices = await selectStored.choices(db, merchantId);
  await importThings<Fields<typeof comboChoices.$inferSelect>>(
    scope,
    comboChoices,
    storedChoices,
    wantedChoices,
    (choice) => `${choice.slotId}/${choice.itemId}`,
  );
}

function isSameList<Row extends object>(stored: Row[], wanted: Row[], keyOf: (row: Row) => string): boolean {
  const sorted = (rows: Row[]) => rows.map((row) => ({ ...row })).toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return isDeepStrictEqual(sorted(stored), sorted(wanted));
}
