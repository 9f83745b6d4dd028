import { selectStored } from './bundle.store.ts';
import { exportItems } from './export-items.ts';
import { amountOf, given, handlesOfIds, present } from './export-scope.ts';
import type { ExportedFile, ExportScope } from './export-scope.ts';

/** The allergens and one folder per menu. A list without entries gets no file. */
export async function exportMenus(scope: ExportScope): Promise<ExportedFile[]> {
  const { db, merchantId } = scope;
  const menus = present(await selectStored.menus(db, merchantId));
  const categories = present(await selectStored.categories(db, merchantId));
  const itemsByCategory = await exportItems(scope);
  const files: ExportedFile[] = [...(await exportAllergens(scope))];
  for (const menu of menus) {
    const folder = `menus/${menu.handle}`;
    const inMenu = categories.filter((category) => category.menuId === menu.id);
    files.push({
      path: `${folder}/menu.json`,
      value: {
        handle: menu.handle,
        name: menu.name,
        orderTypes: menu.orderTypes,
        categories: inMenu.map((category) => category.handle),
      },
    });
    for (const category of inMenu) {
      files.push({
        path: `${folder}/categories/${category.handle}.json`,
        value: {
          handle: category.handle,
          name: category.name,
          description: given(category.description),
          image: given(category.image),
          isActive: category.isActive,
          availability: given(category.availability),
          excludedBranches: handlesOfIds(scope.branchHandles, category.excludedBranchIds),
          inactiveBranches: handlesOfIds(scope.branchHandles, category.inactiveBranchIds),
          excludedApps: category.excludedApps,
          items: itemsByCategory.get(category.id) ?? [],
        },
      });
    }
    files.push(...(await exportGroups(scope, menu.id, folder)), ...(await exportIngredients(scope, menu.id, folder)));
  }
  return files;
}

async function exportAllergens({ db, merchantId }: ExportScope): Promise<ExportedFile[]> {
  const allergens = present(await selectStored.allergens(db, merchantId));
  const entries = allergens.map(({ handle, name, image }) => ({ handle, name, image: given(image) }));
  return entries.length === 0 ? [] : [{ path: 'allergens.json', value: { allergens: entries } }];
}

async function exportGroups(scope: ExportScope, menuId: string, folder: string): Promise<ExportedFile[]> {
  const groups = present(await selectStored.groups(scope.db, scope.merchantId)).filter(
    (group) => group.menuId === menuId,
  );
  const modifiers = Map.groupBy(
    present(await selectStored.modifiers(scope.db, scope.merchantId)),
    (modifier) => modifier.groupId,
  );
  const entries = groups.map(({ id, handle, name, minimum, maximum, freeCount }) => ({
    handle,
    name,
    minimum,
    maximum,
    freeCount,
    modifiers: (modifiers.get(id) ?? []).map((modifier) => ({
      handle: modifier.handle,
      name: modifier.name,
      price: amountOf(scope, modifier.priceMinor),
      maximumQuantity: modifier.maximumQuantity,
      isSoldOut: modifier.isSoldOut,
      outOfStockBranches: handlesOfIds(scope.branchHandles, modifier.outOfStockBranchIds),
      calories: given(modifier.calories),
      allergens: handlesOfIds(scope.allergenHandles, modifier.allergenIds),
    })),
  }));
  return entries.length === 0 ? [] : [{ path: `${folder}/modifier-groups.json`, value: { modifierGroups: entries } }];
}

async function exportIngredients(scope: ExportScope, menuId: string, folder: string): Promise<ExportedFile[]> {
  const ingredients = present(await selectStored.ingredients(scope.db, scope.merchantId));
  const entries = ingredients
    .filter((ingredient) => ingredient.menuId === menuId)
    .map(({ handle, name, allergenIds }) => ({
      handle,
      name,
      allergens: handlesOfIds(scope.allergenHandles, allergenIds),
    }));
  return entries.length === 0 ? [] : [{ path: `${folder}/ingredients.json`, value: { ingredients: entries } }];
}
