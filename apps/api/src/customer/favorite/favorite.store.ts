import { errorCodes } from '@sufra/contracts';
import { accept, type LocalizedText, refuse, type Result } from '@sufra/ordering';
import { and, count, desc, eq } from 'drizzle-orm';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { type RequestContext, withTransaction } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { lockCustomer } from '../customer.store.ts';
import { isOfCustomer } from '../is-of-customer.ts';
import { customerFavorites } from '../customer.tables.ts';

export type Favorite = { itemId: string; name: LocalizedText; createdAt: Date };

/** Newest first; items that left the menu still have their name. */
export function findFavorites(db: Db, merchantId: string, customerId: string): Promise<Favorite[]> {
  return db
    .select({ itemId: customerFavorites.itemId, name: menuItems.name, createdAt: customerFavorites.createdAt })
    .from(customerFavorites)
    .innerJoin(menuItems, and(eq(menuItems.merchantId, merchantId), eq(menuItems.id, customerFavorites.itemId)))
    .where(isOfCustomer(customerFavorites, { merchantId, customerId }))
    .orderBy(desc(customerFavorites.createdAt), desc(customerFavorites.itemId));
}

async function findFavorite(db: Db, merchantId: string, customerId: string, itemId: string): Promise<Date | undefined> {
  const [row] = await db
    .select()
    .from(customerFavorites)
    .where(isFavorite(merchantId, customerId, itemId));
  return row?.createdAt;
}

async function countFavorites(db: Db, merchantId: string, customerId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(customerFavorites)
    .where(isOfCustomer(customerFavorites, { merchantId, customerId }));
  return row?.count ?? 0;
}

async function insertFavorite(db: Db, favorite: typeof customerFavorites.$inferInsert): Promise<void> {
  await db.insert(customerFavorites).values(favorite);
}

export async function deleteFavorite(db: Db, merchantId: string, customerId: string, itemId: string): Promise<void> {
  await db.delete(customerFavorites).where(isFavorite(merchantId, customerId, itemId));
}

const isFavorite = (merchantId: string, customerId: string, itemId: string) =>
  and(isOfCustomer(customerFavorites, { merchantId, customerId }), eq(customerFavorites.itemId, itemId));

/** A limit above any real use; without one a customer could fill the table. */
export const mostFavorites = 200;

/** Answers since when an item of the menu is a favourite: one that was already stays as it was (FAV-01). */
export function addFavorite(
  context: RequestContext,
  customerId: string,
  itemId: string,
): Promise<Result<Date, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<Date, Refusal>> => {
    await lockCustomer(context.db, context.merchant.id, customerId);
    const since = await findFavorite(context.db, context.merchant.id, customerId, itemId);
    if (since) return accept(since);
    if ((await countFavorites(context.db, context.merchant.id, customerId)) >= mostFavorites)
      return refuse(refusal(errorCodes.tooManyFavorites, { params: { limit: mostFavorites } }));
    const createdAt = context.now();
    await insertFavorite(context.db, { merchantId: context.merchant.id, customerId, itemId, createdAt });
    return accept(createdAt);
  });
}
