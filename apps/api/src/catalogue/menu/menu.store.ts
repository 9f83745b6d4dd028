import type { LocalizedText, SoldOutKind } from '@sufra/ordering';
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { validate as isUuid } from 'uuid';
import type { Db } from '../../platform/database/db.ts';
import { merchantFiles, merchants } from '../merchant/merchant.tables.ts';
import {
  allergens,
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
} from './menu.tables.ts';

/** A thing on a menu by its handle: in which menu or group, if that has to be said, and what it is called there. */
export type StockHandle = { within?: string | undefined; handle: string };

/** A change of stock: everywhere, or at one branch. */
type StockChange = { isAvailable: boolean; branchId?: string | undefined };

/** Two rows of one merchant, of which one names the other. */
const isSame = (
  one: { merchantId: AnyPgColumn },
  id: AnyPgColumn,
  other: { merchantId: AnyPgColumn },
  itsId: AnyPgColumn,
): SQL | undefined => and(eq(one.merchantId, other.merchantId), eq(id, itsId));

type Changed = Promise<{ id: string }[]>;

/** Marks an item; the rows that this concerns, changed or not. */
export function updateItemStock(db: Db, merchantId: string, named: StockHandle, change: StockChange): Changed {
  const isNamed = and(
    isPresent(menuItems, merchantId, named.handle),
    inMenu(menuItems.menuId, merchantId, named.within),
  );
  const fields = change.branchId
    ? { outOfStockBranchIds: branchList(menuItems.outOfStockBranchIds, change.branchId, change.isAvailable) }
    : { isSoldOut: !change.isAvailable };
  return db.update(menuItems).set(fields).where(isNamed).returning({ id: menuItems.id });
}

/** Marks a modifier, in one group or in every group that has one of this name. */
export function updateModifierStock(db: Db, merchantId: string, named: StockHandle, change: StockChange): Changed {
  const inGroup = sql`${modifiers.groupId} in (select ${modifierGroups.id} from ${modifierGroups}
    where ${modifierGroups.merchantId} = ${merchantId} and ${modifierGroups.handle} = ${named.within ?? ''})`;
  const isNamed = and(isPresent(modifiers, merchantId, named.handle), named.within ? inGroup : undefined);
  const fields = change.branchId
    ? { outOfStockBranchIds: branchList(modifiers.outOfStockBranchIds, change.branchId, change.isAvailable) }
    : { isSoldOut: !change.isAvailable };
  return db.update(modifiers).set(fields).where(isNamed).returning({ id: modifiers.id });
}

/** Switches a category off or on (API-69). */
export function updateCategoryStock(db: Db, merchantId: string, named: StockHandle, change: StockChange): Changed {
  const isNamed = and(
    isPresent(menuCategories, merchantId, named.handle),
    inMenu(menuCategories.menuId, merchantId, named.within),
  );
  const fields = change.branchId
    ? { inactiveBranchIds: branchList(menuCategories.inactiveBranchIds, change.branchId, change.isAvailable) }
    : { isActive: change.isAvailable };
  return db.update(menuCategories).set(fields).where(isNamed).returning({ id: menuCategories.id });
}

const isPresent = (
  table: { merchantId: AnyPgColumn; handle: AnyPgColumn; removedAt: AnyPgColumn },
  merchantId: string,
  handle: string,
): SQL | undefined => and(eq(table.merchantId, merchantId), eq(table.handle, handle), isNull(table.removedAt));

const inMenu = (menuId: AnyPgColumn, merchantId: string, menuHandle: string | undefined): SQL | undefined =>
  menuHandle === undefined
    ? undefined
    : sql`${menuId} in (select ${menus.id} from ${menus}
        where ${menus.merchantId} = ${merchantId} and ${menus.handle} = ${menuHandle})`;

/** The list with the branch exactly once, or without it. */
const branchList = (column: AnyPgColumn, branchId: string, isAvailable: boolean): SQL =>
  isAvailable
    ? sql`array_remove(${column}, ${branchId}::uuid)`
    : sql`array_append(array_remove(${column}, ${branchId}::uuid), ${branchId}::uuid)`;

/** The name of a thing of a kind on the merchant's menus; undefined when there is none. */
export async function findThing(
  db: Db,
  merchantId: string,
  { kind, thingId }: { kind: SoldOutKind; thingId: string },
): Promise<LocalizedText | undefined> {
  const table = { item: menuItems, modifier: modifiers, ingredient: ingredients }[kind];
  if (!isUuid(thingId)) return undefined;
  const [row] = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.merchantId, merchantId), eq(table.id, thingId), isNull(table.removedAt)));
  return row?.name;
}

export type ThingRow = {
  kind: SoldOutKind;
  id: string;
  name: LocalizedText;
  category: LocalizedText;
  /** Its stock as the menu itself has it; an ingredient has none. */
  isSoldOut?: boolean;
  outOfStockBranchIds?: string[];
};

/**
 * Puts an item or modifier back on sale at one branch where the menu itself says that it ran out; what it says of the
 * other branches stays. Undefined when it does not say so.
 */
export async function returnStock(
  db: Db,
  merchantId: string,
  thingId: string,
  { branchId, otherIds }: { branchId: string; otherIds: string[] },
): Promise<{ kind: SoldOutKind; name: LocalizedText } | undefined> {
  for (const [kind, table] of [['item', menuItems] as const, ['modifier', modifiers] as const]) {
    const { isSoldOut, outOfStockBranchIds: out } = table;
    const others = sql`array(select jsonb_array_elements_text(${JSON.stringify(otherIds)}::jsonb)::uuid)`;
    const isOut = or(isSoldOut, sql`${branchId}::uuid = any(${out})`);
    const [row] = await db
      .update(table)
      .set({
        isSoldOut: false,
        outOfStockBranchIds: sql`case when ${isSoldOut} then ${others} else ${branchList(out, branchId, true)} end`,
      })
      .where(and(eq(table.merchantId, merchantId), eq(table.id, thingId), isNull(table.removedAt), isOut))
      .returning({ name: table.name });
    if (row) return { kind, name: row.name };
  }
  return undefined;
}

/**
 * Everything on a merchant's menus that can run out, items first; with an item only that, what can be chosen with it
 * and what is in it.
 */
export async function listThings(db: Db, merchantId: string, itemId?: string): Promise<ThingRow[]> {
  const parts = itemId === undefined ? undefined : await listPartsOf(db, merchantId, itemId);
  const isOn = (table: { merchantId: AnyPgColumn; removedAt: AnyPgColumn }) =>
    and(eq(table.merchantId, merchantId), isNull(table.removedAt));
  const items = await db
    .select({ ...stockOf(menuItems), category: menuCategories.name })
    .from(menuItems)
    .innerJoin(menuCategories, isSame(menuCategories, menuCategories.id, menuItems, menuItems.categoryId))
    .where(isOn(menuItems))
    .orderBy(asc(menuCategories.position), asc(menuItems.position));
  const choices = await db
    .select({ ...stockOf(modifiers), category: modifierGroups.name })
    .from(modifiers)
    .innerJoin(modifierGroups, isSame(modifierGroups, modifierGroups.id, modifiers, modifiers.groupId))
    .where(isOn(modifiers))
    .orderBy(asc(modifierGroups.position), asc(modifiers.position));
  const recipe = await db
    .select({ id: ingredients.id, name: ingredients.name })
    .from(ingredients)
    .where(isOn(ingredients))
    .orderBy(asc(ingredients.position));
  const things = [
    ...items.map((row) => ({ kind: 'item' as const, ...row })),
    ...choices.map((row) => ({ kind: 'modifier' as const, ...row })),
    ...recipe.map((row) => ({ kind: 'ingredient' as const, ...row, category: {} })),
  ];
  return parts ? things.filter(({ id }) => parts.has(id)) : things;
}

const stockOf = ({ id, name, isSoldOut, outOfStockBranchIds }: typeof menuItems | typeof modifiers) => ({
  id,
  name,
  isSoldOut,
  outOfStockBranchIds,
});

/** The ids of an item, of the items of its combo, and of all their modifiers and ingredients. */
async function listPartsOf(db: Db, merchantId: string, itemId: string): Promise<Set<string>> {
  if (!isUuid(itemId)) return new Set();
  const inCombo = await db
    .select({ id: comboChoices.itemId })
    .from(comboChoices)
    .innerJoin(comboSlots, isSame(comboSlots, comboSlots.id, comboChoices, comboChoices.slotId))
    .where(and(eq(comboSlots.merchantId, merchantId), eq(comboSlots.itemId, itemId), isNull(comboChoices.removedAt)));
  const dishes = [itemId, ...inCombo.map(({ id }) => id)];
  const choices = await db
    .select({ id: modifiers.id })
    .from(modifiers)
    .innerJoin(itemModifierGroups, isSame(itemModifierGroups, itemModifierGroups.groupId, modifiers, modifiers.groupId))
    .where(and(eq(itemModifierGroups.merchantId, merchantId), inArray(itemModifierGroups.itemId, dishes)));
  const recipe = await db
    .select({ id: itemIngredients.ingredientId })
    .from(itemIngredients)
    .where(and(eq(itemIngredients.merchantId, merchantId), inArray(itemIngredients.itemId, dishes)));
  return new Set([...dishes, ...choices.map(({ id }) => id), ...recipe.map(({ id }) => id)]);
}

export type MenuRows = Awaited<ReturnType<typeof selectMenuRows>>;

/** Everything on a merchant's menus, one short query a table, in display order. */
export async function selectMenuRows(db: Db, merchantId: string) {
  const isPresent = (table: { merchantId: AnyPgColumn; removedAt: AnyPgColumn }) =>
    and(eq(table.merchantId, merchantId), isNull(table.removedAt));

  const itemGroupRows = await db
    .select()
    .from(itemModifierGroups)
    .innerJoin(menuItems, isSame(menuItems, menuItems.id, itemModifierGroups, itemModifierGroups.itemId))
    .where(isPresent(menuItems))
    .orderBy(asc(itemModifierGroups.position));
  const itemIngredientRows = await db
    .select()
    .from(itemIngredients)
    .innerJoin(menuItems, isSame(menuItems, menuItems.id, itemIngredients, itemIngredients.itemId))
    .where(isPresent(menuItems))
    .orderBy(asc(itemIngredients.position));
  const choiceRows = await db
    .select()
    .from(comboChoices)
    .innerJoin(comboSlots, isSame(comboSlots, comboSlots.id, comboChoices, comboChoices.slotId))
    .where(and(isPresent(comboSlots), isNull(comboChoices.removedAt)))
    .orderBy(asc(comboChoices.position));

  const [merchant] = await db.select({ appKey: merchants.appKey }).from(merchants).where(eq(merchants.id, merchantId));

  return {
    merchantId,
    appKey: merchant?.appKey,
    files: await db.select().from(merchantFiles).where(eq(merchantFiles.merchantId, merchantId)),
    menus: await db.select().from(menus).where(isPresent(menus)).orderBy(asc(menus.position)),
    categories: await db
      .select()
      .from(menuCategories)
      .where(isPresent(menuCategories))
      .orderBy(asc(menuCategories.position), asc(menuCategories.id)),
    items: await db.select().from(menuItems).where(isPresent(menuItems)).orderBy(asc(menuItems.position)),
    groups: await db
      .select()
      .from(modifierGroups)
      .where(isPresent(modifierGroups))
      .orderBy(asc(modifierGroups.position)),
    modifiers: await db.select().from(modifiers).where(isPresent(modifiers)).orderBy(asc(modifiers.position)),
    ingredients: await db.select().from(ingredients).where(isPresent(ingredients)).orderBy(asc(ingredients.position)),
    allergens: await db.select().from(allergens).where(isPresent(allergens)).orderBy(asc(allergens.position)),
    slots: await db.select().from(comboSlots).where(isPresent(comboSlots)).orderBy(asc(comboSlots.position)),
    itemGroups: itemGroupRows.map((row) => row.item_modifier_groups),
    itemIngredients: itemIngredientRows.map((row) => row.item_ingredients),
    choices: choiceRows.map((row) => row.combo_choices),
  };
}
