import { v7 as uuid } from 'uuid';
import { accept, refuse, takePoints, type PointsOfLot, type Result } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { openAccount } from './open-account.ts';
import { insertBooking } from './booking.store.ts';
import type { AccountOwner } from './loyalty.store.ts';

/** Points set aside for an order, in the transaction that writes it. */
export type TakenPoints = AccountOwner & { parts: PointsOfLot[] };

/**
 * Sets the price of an order aside, oldest points first, or says what the balance is. The account stays held until
 * the transaction ends: call it before anything else is locked, and book it once the order has its number.
 */
export async function takeForOrder(
  context: Context,
  owner: AccountOwner,
  price: number,
): Promise<Result<TakenPoints, { balance: number }>> {
  const lots = await openAccount(context, owner);
  const taken = takePoints(lots, price, context.now());
  return taken.ok ? accept({ ...owner, parts: taken.value }) : refuse({ balance: taken.refusal.balance });
}

/** Books what was set aside as spent on an order. */
export function bookSpending(
  context: Context,
  { parts, ...owner }: TakenPoints,
  order: { id: string; number: number },
): Promise<void> {
  const at = context.now();
  return insertBooking(context.db, { ...owner, id: uuid(), kind: 'redeemed', direction: 'out', parts, at, order });
}
