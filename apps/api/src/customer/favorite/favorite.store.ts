import { and, count, desc, eq } from 'drizzle-orm';
import type { LocalizedText } from '@sufra/ordering';
import type { Db } from '../../database/db.ts';
import { menuItems } from '../../menu/menu.tables.ts';
import { customerFavorites } from './favorite.tables.ts';

export type Favorite = { itemId: string; name: LocalizedText; createdAt: Date };

/** Newest first; items that left the menu still have their name. */
export function findFavorites(db: Db, customerId: string): Promise<Favorite[]> {
  return db
    .select({ itemId: customerFavorites.itemId, name: menuItems.name, createdAt: customerFavorites.createdAt })
    .from(customerFavorites)
    .innerJoin(menuItems, eq(menuItems.id, customerFavorites.itemId))
    .where(eq(customerFavorites.customerId, customerId))
    .orderBy(desc(customerFavorites.createdAt), desc(customerFavorites.itemId));
}

export async function findFavorite(db: Db, customerId: string, itemId: string): Promise<Date | undefined> {
  const [row] = await db.select().from(customerFavorites).where(isFavorite(customerId, itemId));
  return row?.createdAt;
}

export async function countFavorites(db: Db, customerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(customerFavorites)
    .where(eq(customerFavorites.customerId, customerId));
  return row?.count ?? 0;
}

export async function insertFavorite(db: Db, favorite: typeof customerFavorites.$inferInsert): Promise<void> {
  await db.insert(customerFavorites).values(favorite);
}

export async function deleteFavorite(db: Db, customerId: string, itemId: string): Promise<void> {
  await db.delete(customerFavorites).where(isFavorite(customerId, itemId));
}

const isFavorite = (customerId: string, itemId: string) =>
  and(eq(customerFavorites.customerId, customerId), eq(customerFavorites.itemId, itemId));
