import type { RequestContext } from '../../context.ts';
import { deleteCustomer, moveCustomerRows } from './merge-customers.store.ts';
import { updateCustomer, type Customer } from '../customer.store.ts';
import type { MoveBelongings } from './move-belongings.ts';
import { endSessions } from '../sign-in/sign-out.ts';

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
