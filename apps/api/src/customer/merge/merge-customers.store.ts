import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { customerCars } from '../car/car.tables.ts';
import { customerAddresses, customers, oneTimeCodes, sessions } from '../customer.tables.ts';
import { customerFavorites } from '../favorite/favorite.tables.ts';
import { pushSubscriptions } from '../push/push.tables.ts';
import { customerIdentities } from '../social/social.tables.ts';

/** Addresses, cars, favourites and ways to sign in move; a default address of the account stays the default. */
export async function moveCustomerRows(db: Db, from: string, to: string): Promise<void> {
  const owner = { customerId: to };
  const own = await db.$count(customerAddresses, eq(customerAddresses.customerId, to));
  await db
    .update(customerAddresses)
    .set({ ...owner, ...(own > 0 ? { isDefault: false } : {}) })
    .where(eq(customerAddresses.customerId, from));
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

/** What only the guest's own devices used goes with the guest. */
export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.delete(oneTimeCodes).where(eq(oneTimeCodes.customerId, id));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.customerId, id));
  await db.delete(sessions).where(eq(sessions.customerId, id));
  await db.delete(customers).where(eq(customers.id, id));
}
