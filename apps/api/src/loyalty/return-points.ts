import { v7 as uuid } from 'uuid';
import { returnPoints } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { insertBooking } from './booking.store.ts';
import { selectOrderEntry, type AccountOwner } from './loyalty.store.ts';

/**
 * Gives the points of an order that came to nothing back, on an account that is locked (decision record 0046), and
 * tells how many those were.
 */
export async function returnForOrder(
  context: Context,
  owner: AccountOwner,
  { order, timeZone }: { order: { id: string; number: number }; timeZone: string },
): Promise<number> {
  const spent = await selectOrderEntry(context.db, order.id, 'redeemed');
  if (!spent) return 0;
  const at = context.now();
  const used = spent.parts.map((part) => ({ ...part, expiresAt: part.expiresAt ? new Date(part.expiresAt) : null }));
  const parts = returnPoints(used, at, timeZone).map((part) => ({ ...part, lotId: uuid() }));
  await insertBooking(context.db, { ...owner, id: uuid(), kind: 'returned', direction: 'in', parts, at, order });
  return parts.reduce((sum, { points }) => sum + points, 0);
}
