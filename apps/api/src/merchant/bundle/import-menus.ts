import { allergens, ingredients, menuCategories, menus, modifierGroups, modifiers } from '../../menu/menu.tables.ts';
import type { Bundle, BundleMenuFolder } from './bundle.ts';
import { selectStored } from './bundle.store.ts';
import { importItems } from './import-items.ts';
import { importThings, minorOf } from './import-scope.ts';
import type { ImportScope } from './import-scope.ts';

type Fields<Row> = Omit<Row, 'id' | 'removedAt'>;

/** Finds the id of a thing by its menu's id and its handle. */
export type IdInMenu = (menuId: string, handle: string) => string;

/** The ids that items refer to. */
export type MenuIds = {
  branch(handle: string): string;
  allergen(handle: string): string;
  menu(handle: string): string;
  category: IdInMenu;
  group: IdInMenu;
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
    group: await importGroups(scope, bundle.menus, { allergen, branch, menu }),
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
): Promise<IdInMenu> {
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
  await importThings<Fields<typeof modifiers.$inferSelect>>(
    scope,
    modifiers,
    storedModifiers,
    wantedModifiers,
    (modifier) => `${modifier.groupId}/${modifier.handle}`,
  );
  return groupId;
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
