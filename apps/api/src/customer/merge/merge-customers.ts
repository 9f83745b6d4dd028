import { profileFieldNames, profileKeyOf } from '@sufra/contracts';
import { and, eq, inArray } from 'drizzle-orm';
import type { RequestContext } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import {
  customerAddresses,
  customerBlocks,
  customerCars,
  customerFavorites,
  customerIdentities,
  customers,
  oneTimeCodes,
  pushSubscriptions,
  sessions,
} from '../customer.tables.ts';
import { type Customer, updateCustomer } from '../customer.store.ts';
import { isOfCustomer } from '../is-of-customer.ts';
import { endSessions } from '../session/sign-out.ts';
import type { MoveBelongings } from './move-belongings.ts';

/** Addresses, blocks, cars, favourites and ways to sign in move; a default address of the account stays the default. */
async function moveCustomerRows(db: Db, merchantId: string, from: string, to: string): Promise<void> {
  const owner = { customerId: to };
  const [old, own] = [
    { merchantId, customerId: from },
    { merchantId, customerId: to },
  ];
  const saved = await db.$count(customerAddresses, isOfCustomer(customerAddresses, own));
  await db
    .update(customerAddresses)
    .set({ ...owner, ...(saved > 0 ? { isDefault: false } : {}) })
    .where(isOfCustomer(customerAddresses, old));
  await db.update(customerBlocks).set(owner).where(isOfCustomer(customerBlocks, old));
  await db.update(customerCars).set(owner).where(isOfCustomer(customerCars, old));
  await db.update(customerIdentities).set(owner).where(isOfCustomer(customerIdentities, old));
  const liked = db
    .select({ itemId: customerFavorites.itemId })
    .from(customerFavorites)
    .where(isOfCustomer(customerFavorites, own));
  await db
    .delete(customerFavorites)
    .where(and(isOfCustomer(customerFavorites, old), inArray(customerFavorites.itemId, liked)));
  await db.update(customerFavorites).set(owner).where(isOfCustomer(customerFavorites, old));
}

/** Rows that only the guest's own devices used are deleted with the guest. */
async function deleteCustomer(db: Db, merchantId: string, id: string): Promise<void> {
  for (const table of [oneTimeCodes, pushSubscriptions, sessions])
    await db.delete(table).where(isOfCustomer(table, { merchantId, customerId: id }));
  await db.delete(customers).where(and(eq(customers.merchantId, merchantId), eq(customers.id, id)));
}

/**
 * Makes a guest part of an account that proved the guest's number: all they have moves, their sessions end, the guest
 * is gone. Empty fields of the account's profile are filled from the guest's, but for the e-mail address, which could open
 * the account. In the caller's transaction, both locked. `mergeList` has the part of each capability.
 */
export async function mergeCustomers(
  context: RequestContext,
  { guest, account }: { guest: Customer; account: Customer },
  moves: MoveBelongings[],
): Promise<void> {
  const { db } = context;
  await endSessions(context, { merchantId: guest.merchantId, customerId: guest.id }, {});
  for (const move of moves) await move(context, guest.id, account.id);
  await moveCustomerRows(db, guest.merchantId, guest.id, account.id);
  await deleteCustomer(db, guest.merchantId, guest.id);
  const { firstName, lastName } = account.firstName === '' ? guest : account;
  const profile = profileFieldNames.map(profileKeyOf).map((key) => [key, account[key] ?? guest[key]]);
  await updateCustomer(db, account.merchantId, account.id, {
    firstName,
    lastName,
    ...Object.fromEntries(profile),
    locale: account.locale ?? guest.locale,
    wantsOrderTexts: account.wantsOrderTexts && guest.wantsOrderTexts,
  });
}
