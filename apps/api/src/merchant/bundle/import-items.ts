import { isDeepStrictEqual } from 'node:util';
import { comboChoices, comboSlots, menuItems } from '../../menu/menu.tables.ts';
import type { BundleMenuFolder } from './bundle.ts';
import { replaceItemGroups, replaceItemIngredients, selectStored } from './bundle.store.ts';
import type { MenuIds } from './import-menus.ts';
import { importThings, minorOf } from './import-scope.ts';
import type { ImportScope } from './import-scope.ts';
import type { BundleItem } from './item.schema.ts';

type Fields<Row> = Omit<Row, 'id' | 'removedAt'>;
type ItemFields = Fields<typeof menuItems.$inferSelect>;
type PlacedItem = { item: BundleItem; menuId: string; categoryId: string; position: number };
type ItemId = (placed: { menuId: string; handle: string }) => string;

/** Brings the items, what they ask, what they are made of and what combos hold to what the bundle says. */
export async function importItems(scope: ImportScope, folders: BundleMenuFolder[], ids: MenuIds): Promise<void> {
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
    orderTypes: item.orderTypes,
    availability: item.availability ?? null,
    isSoldOut: item.isSoldOut,
    isUpsell: item.isUpsell,
    excludedBranchIds: item.excludedBranches.map(ids.branch),
    outOfStockBranchIds: item.outOfStockBranches.map(ids.branch),
  };
}

async function importItemGroups(scope: ImportScope, placed: PlacedItem[], itemId: ItemId, ids: MenuIds): Promise<void> {
  const { db, merchantId } = scope;
  const wanted = placed.flatMap(({ item, menuId }) =>
    item.modifierGroups.map((handle, position) => ({
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
    slot.choices.map(({ item, surcharge }, position) => ({
      slotId: slotId(keyOf(fields)),
      itemId: itemId({ menuId, handle: item }),
      position,
      surchargeMinor: minorOf(scope, surcharge),
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
