import { v7 as uuid } from 'uuid';
import type { Context } from '../context.ts';
import { openAccount } from './open-account.ts';
import { insertBooking } from './booking.store.ts';
import { moveLots, type AccountOwner } from './loyalty.store.ts';

/**
 * Hands a guest's points to the account that the guest turned out to be: an entry on each side, the lots with their
 * time, and what they count for the tier. Call it first in the transaction that merges the two.
 */
export async function handOverPoints(context: Context, from: AccountOwner, to: AccountOwner): Promise<void> {
  // Always in the same order, so that two merges never wait for each other in a circle.
  const [first, second] = [from, to].toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1));
  if (!first || !second || first.customerId === second.customerId) return;
  await openAccount(context, first);
  await openAccount(context, second);
  const parts = await bookAway(context, from, 'merged');
  const at = context.now();
  const added = parts.map((part) => ({ ...part, lotId: uuid() }));
  await insertBooking(context.db, {
    ...to,
    id: uuid(),
    kind: 'adjusted',
    direction: 'in',
    parts: added,
    at,
    reason: 'merged',
  });
  await moveLots(context.db, from, to);
}

async function bookAway(context: Context, owner: AccountOwner, reason: string) {
  const lots = await openAccount(context, owner);
  const parts = lots.map(({ id, remaining, expiresAt }) => ({ lotId: id, points: remaining, expiresAt }));
  const at = context.now();
  await insertBooking(context.db, { ...owner, id: uuid(), kind: 'adjusted', direction: 'out', parts, at, reason });
  return parts;
}
