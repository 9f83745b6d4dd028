import { v7 as uuid } from 'uuid';
import { lostPoints, type PointLot } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { insertBooking } from './booking.store.ts';
import { lockAccount, selectOpenLots, type AccountOwner } from './loyalty.store.ts';

/**
 * Holds a customer's account until the transaction ends, books what has been lost by now, and answers the lots
 * that are left. Two who do this at once wait for each other, so that neither spends what the other has spent.
 */
export async function openAccount(context: Context, owner: AccountOwner): Promise<PointLot[]> {
  await lockAccount(context.db, owner);
  const lots = await selectOpenLots(context.db, owner);
  const now = context.now();
  const lost = lostPoints(lots, now);
  await insertBooking(context.db, { ...owner, id: uuid(), kind: 'expired', direction: 'out', parts: lost, at: now });
  return lots.filter(({ id }) => lost.every(({ lotId }) => lotId !== id));
}
