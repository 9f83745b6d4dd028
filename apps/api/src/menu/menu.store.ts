import { and, asc, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
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

export type MenuRows = Awaited<ReturnType<typeof selectMenuRows>>;

/** Everything on a merchant's menus, one short query a table, in display order. */
export async function selectMenuRows(db: Db, merchantId: string) {
  const isPresent = (table: { merchantId: AnyPgColumn; removedAt: AnyPgColumn }) =>
    and(eq(table.merchantId, merchantId), isNull(table.removedAt));

  const itemGroupRows = await db
    .select()
    .from(itemModifierGroups)
    .innerJoin(menuItems, eq(menuItems.id, itemModifierGroups.itemId))
    .where(isPresent(menuItems))
    .orderBy(asc(itemModifierGroups.position));
  const itemIngredientRows = await db
    .select()
    .from(itemIngredients)
    .innerJoin(menuItems, eq(menuItems.id, itemIngredients.itemId))
    .where(isPresent(menuItems))
    .orderBy(asc(itemIngredients.position));
  const choiceRows = await db
    .select()
    .from(comboChoices)
    .innerJoin(comboSlots, eq(comboSlots.id, comboChoices.slotId))
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
