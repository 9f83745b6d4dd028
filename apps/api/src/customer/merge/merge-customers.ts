import { and, eq, inArray } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { customerBlocks } from '../block/block.tables.ts';
import { customerCars } from '../car/car.tables.ts';
import { type Customer, updateCustomer } from '../customer.store.ts';
import { customerAddresses, customers, oneTimeCodes, sessions } from '../customer.tables.ts';
import { customerFavorites } from '../favorite/favorite.tables.ts';
import { pushSubscriptions } from '../push/push.tables.ts';
import { endSessions } from '../session/sign-out.ts';
import { customerIdentities } from '../social/social.tables.ts';
import type { MoveBelongings } from './move-belongings.ts';

/** Addresses, blocks, cars, favourites and ways to sign in move; a default address of the account stays the default. */
async function moveCustomerRows(db: Db, from: string, to: string): Promise<void> {
  const owner = { customerId: to };
  const own = await db.$count(customerAddresses, eq(customerAddresses.customerId, to));
  await db
    .update(customerAddresses)
    .set({ ...owner, ...(own > 0 ? { isDefault: false } : {}) })
    .where(eq(customerAddresses.customerId, from));
  await db.update(customerBlocks).set(owner).where(eq(customerBlocks.customerId, from));
  await db.update(customerCars).set(owner).where(eq(customerCars.customerId, from));
  await db.update(customerIdentities).set(owner).where(eq(customerIdentities.customerId, from));
  const liked = db
    .select({ itemId: customerFavorites.itemId })
    .from(customerFavorites)
    .where(eq(customerFavorites.customerId, to));
  await db
    .delete(customerFavorites)
    .where(and(eq(customerFavorites.customerId, from), inArray(customerFavorites.itemId, liked)));
  await db.update(customerFavorites).set(owner).where(eq(customerFavorites.customerId, from));
}

/** Rows that only the guest's own devices used are deleted with the guest. */
async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.customerId, id));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.customerId, id));
  await db.delete(sessions).where(eq(sessions.customerId, id));
  await db.delete(customers).where(eq(customers.id, id));
}

/**
 * Makes a guest part of an account that proved the guest's number: all they have moves, their sessions end, the guest
 * is gone. In the caller's transaction, both locked. What each capability moves is in merge-list.ts.
 */
export async function mergeCustomers(
  context: RequestContext,
  { guest, account }: { guest: Customer; account: Customer },
  moves: MoveBelongings[],
): Promise<void> {
  const { db } = context;
  await endSessions(context, guest.id, {});
  for (const move of moves) await move(context, guest.id, account.id);
  await moveCustomerRows(db, guest.id, account.id);
  await deleteCustomer(db, guest.id);
  if (account.firstName === '' && guest.firstName !== '') {
    const { firstName, lastName } = guest;
    await updateCustomer(db, account.id, { firstName, lastName });
  }
}
