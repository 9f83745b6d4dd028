import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../database/database.ts';
import { menuCategories, menuItems, menus, modifierGroups, modifiers } from './menu.tables.ts';

/** A thing on a menu by its handle: in which menu or group, if that has to be said, and what it is called there. */
export type StockHandle = { within?: string | undefined; handle: string };

/** What ran out or came back: everywhere, or at one branch. */
export type StockChange = { isAvailable: boolean; branchId?: string | undefined };

type Changed = Promise<{ id: string }[]>;

/** Marks an item; the rows that this concerns, changed or not. */
export function updateItemStock(db: Db, merchantId: string, named: StockHandle, change: StockChange): Changed {
  const isNamed = and(isPresent(menuItems, merchantId, named.handle), inMenu(menuItems.menuId, named.within));
  const fields = change.branchId
    ? { outOfStockBranchIds: branchList(menuItems.outOfStockBranchIds, change.branchId, change.isAvailable) }
    : { isSoldOut: !change.isAvailable };
  return db.update(menuItems).set(fields).where(isNamed).returning({ id: menuItems.id });
}

/** Marks a modifier, in one group or in every group that has one of this name. */
export function updateModifierStock(db: Db, merchantId: string, named: StockHandle, change: StockChange): Changed {
  const inGroup = sql`${modifiers.groupId} in (select ${modifierGroups.id} from ${modifierGroups}
    where ${modifierGroups.handle} = ${named.within ?? ''})`;
  const isNamed = and(isPresent(modifiers, merchantId, named.handle), named.within ? inGroup : undefined);
  const fields = change.branchId
    ? { outOfStockBranchIds: branchList(modifiers.outOfStockBranchIds, change.branchId, change.isAvailable) }
    : { isSoldOut: !change.isAvailable };
  return db.update(modifiers).set(fields).where(isNamed).returning({ id: modifiers.id });
}

/** Switches a category off or on (API-69). */
export function updateCategoryStock(db: Db, merchantId: string, named: StockHandle, change: StockChange): Changed {
  const isNamed = and(isPresent(menuCategories, merchantId, named.handle), inMenu(menuCategories.menuId, named.within));
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

const inMenu = (menuId: AnyPgColumn, menuHandle: string | undefined): SQL | undefined =>
  menuHandle === undefined
    ? undefined
    : sql`${menuId} in (select ${menus.id} from ${menus} where ${menus.handle} = ${menuHandle})`;

/** The list with the branch exactly once, or without it. */
const branchList = (column: AnyPgColumn, branchId: string, isAvailable: boolean): SQL =>
  isAvailable
    ? sql`array_remove(${column}, ${branchId}::uuid)`
    : sql`array_append(array_remove(${column}, ${branchId}::uuid), ${branchId}::uuid)`;
