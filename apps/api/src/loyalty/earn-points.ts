import { v7 as uuid } from 'uuid';
import { pointsEarned, pointsExpiry, tierStanding, type LoyaltyProgramme } from '@sufra/ordering';
import type { Context } from '../context.ts';
import { insertBooking } from './booking.store.ts';
import { lockAccount, type AccountOwner } from './loyalty.store.ts';
import { readTierPoints } from './read-loyalty.ts';

/** What an amount in minor units earns a customer now, in their tier; holds the account until the transaction ends. */
export async function earnForOrder(
  context: Context,
  owner: AccountOwner,
  { tiers, earn }: LoyaltyProgramme,
  amountMinor: number,
): Promise<number> {
  await lockAccount(context.db, owner);
  if (tiers.every(({ earnHundredths }) => earnHundredths === 100)) return pointsEarned(amountMinor, earn);
  const earned = await readTierPoints(context, owner);
  return pointsEarned(amountMinor, earn, tierStanding(tiers, earned).tier);
}

/** Books what an order earned, as one lot that is lost together. */
export function bookEarning(
  context: Context,
  owner: AccountOwner,
  earning: { points: number; expiryDays: number; timeZone: string; order: { id: string; number: number } },
): Promise<void> {
  const { points, expiryDays, timeZone, order } = earning;
  const at = context.now();
  const parts = [{ lotId: uuid(), points, expiresAt: pointsExpiry(at, expiryDays, timeZone) }];
  return insertBooking(context.db, { ...owner, id: uuid(), kind: 'earned', direction: 'in', parts, at, order });
}
