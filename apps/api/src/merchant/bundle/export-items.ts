import { selectStored } from './bundle.store.ts';
import { amountOf, given, handleOf, handlesOfIds, present } from './export-scope.ts';
import type { ExportScope } from './export-scope.ts';

type ItemRow = Awaited<ReturnType<typeof selectStored.items>>[number];

/** The items of each category, by the category's id, in display order. */
export async function exportItems(scope: ExportScope): Promise<Map<string, object[]>> {
  const { db, merchantId } = scope;
  const items = await selectStored.items(db, merchantId);
  const itemHandles = new Map(items.map((item) => [item.id, item.handle]));
  const partsOf = await collectParts(scope, itemHandles);
  const entries = present(items).map((item) => ({
    categoryId: item.categoryId,
    entry: { ...exportOwnFields(scope, item), ...partsOf(item.id) },
  }));
  const byCategory = Map.groupBy(entries, ({ categoryId }) => categoryId);
  return new Map([...byCategory].map(([categoryId, list]) => [categoryId, list.map(({ entry }) => entry)]));
}

function exportOwnFields(scope: ExportScope, item: ItemRow) {
  return {
    handle: item.handle,
    name: item.name,
    description: given(item.description),
    price: amountOf(scope, item.priceMinor),
    branchPrices: item.branchPrices.map(({ branchId, priceMinor }) => ({
      branch: handleOf(scope.branchHandles, branchId),
      price: amountOf(scope, priceMinor),
    })),
    image: given(item.image),
    calories: given(item.calories),
    allergens: handlesOfIds(scope.allergenHandles, item.allergenIds),
    orderTypes: item.orderTypes,
    availability: given(item.availability),
    isSoldOut: item.isSoldOut,
    isUpsell: item.isUpsell,
    excludedBranches: handlesOfIds(scope.branchHandles, item.excludedBranchIds),
    outOfStockBranches: handlesOfIds(scope.branchHandles, item.outOfStockBranchIds),
  };
}

/** What an item asks, is made of and holds as a combo. */
async function collectParts(scope: ExportScope, itemHandles: Map<string, string>) {
  const { db, merchantId } = scope;
  const groupHandles = await handlesOf(selectStored.groups(db, merchantId));
  const ingredientHandles = await handlesOf(selectStored.ingredients(db, merchantId));
  const groups = Map.groupBy(sorted(await selectStored.itemGroups(db, merchantId)), (row) => row.itemId);
  const ingredients = Map.groupBy(sorted(await selectStored.itemIngredients(db, merchantId)), (row) => row.itemId);
  const slots = Map.groupBy(present(await selectStored.slots(db, merchantId)), (slot) => slot.itemId);
  const choices = Map.groupBy(present(await selectStored.choices(db, merchantId)), (choice) => choice.slotId);

  return (itemId: string) => ({
    modifierGroups: (groups.get(itemId) ?? []).map((row) => handleOf(groupHandles, row.groupId)),
    ingredients: (ingredients.get(itemId) ?? []).map(({ ingredientId, isRemovable }) => ({
      ingredient: handleOf(ingredientHandles, ingredientId),
      isRemovable,
    })),
    comboSlots: (slots.get(itemId) ?? []).map(({ id, handle, name, minimum, maximum }) => ({
      handle,
      name,
      minimum,
      maximum,
      choices: (choices.get(id) ?? []).map((choice) => ({
        item: handleOf(itemHandles, choice.itemId),
        surcharge: amountOf(scope, choice.surchargeMinor),
      })),
    })),
  });
}

async function handlesOf(rows: PromiseLike<{ id: string; handle: string }[]>): Promise<Map<string, string>> {
  return new Map((await rows).map((row) => [row.id, row.handle]));
}

const sorted = <Row extends { position: number }>(rows: Row[]): Row[] =>
  rows.toSorted((first, second) => first.position - second.position);
