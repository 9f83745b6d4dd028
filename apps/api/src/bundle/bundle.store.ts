import { eq, getTableColumns, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../platform/database/db.ts';
import { branches, deliveryAreas } from '../catalogue/location/location.tables.ts';
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
} from '../catalogue/menu/menu.tables.ts';

/** Everything of a merchant that a bundle may have brought, what has been removed included. */
export const selectStored = {
  allergens: (db: Db, merchantId: string) => db.select().from(allergens).where(eq(allergens.merchantId, merchantId)),
  branches: (db: Db, merchantId: string) => db.select().from(branches).where(eq(branches.merchantId, merchantId)),
  deliveryAreas: (db: Db, merchantId: string) =>
    db.select().from(deliveryAreas).where(eq(deliveryAreas.merchantId, merchantId)),
  menus: (db: Db, merchantId: string) => db.select().from(menus).where(eq(menus.merchantId, merchantId)),
  categories: (db: Db, merchantId: string) =>
    db.select().from(menuCategories).where(eq(menuCategories.merchantId, merchantId)),
  items: (db: Db, merchantId: string) => db.select().from(menuItems).where(eq(menuItems.merchantId, merchantId)),
  groups: (db: Db, merchantId: string) =>
    db.select().from(modifierGroups).where(eq(modifierGroups.merchantId, merchantId)),
  modifiers: (db: Db, merchantId: string) => db.select().from(modifiers).where(eq(modifiers.merchantId, merchantId)),
  ingredients: (db: Db, merchantId: string) =>
    db.select().from(ingredients).where(eq(ingredients.merchantId, merchantId)),
  slots: (db: Db, merchantId: string) => db.select().from(comboSlots).where(eq(comboSlots.merchantId, merchantId)),
  choices: (db: Db, merchantId: string) =>
    db.select().from(comboChoices).where(eq(comboChoices.merchantId, merchantId)),
  itemGroups: (db: Db, merchantId: string) =>
    db.select().from(itemModifierGroups).where(eq(itemModifierGroups.merchantId, merchantId)),
  itemIngredients: (db: Db, merchantId: string) =>
    db.select().from(itemIngredients).where(eq(itemIngredients.merchantId, merchantId)),
};

const rowsPerStatement = 500;

/** A table whose rows are known by an id. */
export type ThingTable = PgTable & { merchantId: AnyPgColumn; id: AnyPgColumn };

/** Writes rows by their id, whether they are new or not. */
export async function upsertRows(db: Db, table: ThingTable, rows: object[]): Promise<void> {
  // Takes each column from the row that was refused because its id exists; a row never goes to another merchant.
  const { merchantId: _merchantId, ...columns } = getTableColumns(table);
  const set = Object.fromEntries(
    Object.entries(columns).map(([key, column]) => [key, sql.raw(`excluded."${column.name}"`)]),
  );
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db
      .insert(table)
      .values(rows.slice(start, start + rowsPerStatement))
      .onConflictDoUpdate({ target: [table.merchantId, table.id], set });
  }
}

type ItemGroup = typeof itemModifierGroups.$inferInsert;
type ItemIngredient = typeof itemIngredients.$inferInsert;

/** Replaces the modifier groups of the merchant's items. */
export async function replaceItemGroups(db: Db, merchantId: string, rows: ItemGroup[]): Promise<void> {
  await db.delete(itemModifierGroups).where(eq(itemModifierGroups.merchantId, merchantId));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db.insert(itemModifierGroups).values(rows.slice(start, start + rowsPerStatement));
  }
}

/** Replaces what the merchant's items are made of. */
export async function replaceItemIngredients(db: Db, merchantId: string, rows: ItemIngredient[]): Promise<void> {
  await db.delete(itemIngredients).where(eq(itemIngredients.merchantId, merchantId));
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await db.insert(itemIngredients).values(rows.slice(start, start + rowsPerStatement));
  }
}
