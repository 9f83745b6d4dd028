import { lostPoints, tierWindowStart, type PointLot } from '@sufra/ordering';
import { withTransaction, type Context } from '../context.ts';
import { selectEntries, selectOpenLots, selectSums, selectTierPoints, type AccountOwner } from './loyalty.store.ts';
import { openAccount } from './open-account.ts';

/** Where a customer's points stand now. */
export type LoyaltyState = {
  lots: PointLot[];
  sums: Awaited<ReturnType<typeof selectSums>>;
  tierPoints: number;
};

/** The balance, the sums behind it and what counts for the tier. */
export async function readLoyaltyState(context: Context, owner: AccountOwner): Promise<LoyaltyState> {
  const lots = await settledLots(context, owner);
  return {
    lots,
    sums: await selectSums(context.db, owner),
    tierPoints: await readTierPoints(context, owner),
  };
}

/** Points earned in the last twelve months. */
export const readTierPoints = (context: Context, owner: AccountOwner): Promise<number> =>
  selectTierPoints(context.db, owner, tierWindowStart(context.now()));

/** A page of the ledger, newest first. */
export async function readTransactions(context: Context, owner: AccountOwner, page: { size: number; number: number }) {
  await settledLots(context, owner);
  return selectEntries(context.db, owner, page);
}

/** What can be spent now. */
export async function readBalance(context: Context, owner: AccountOwner): Promise<number> {
  const lots = await settledLots(context, owner);
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}

/** Points that were lost since the last run of the job are booked first, so that what is shown adds up. */
async function settledLots(context: Context, owner: AccountOwner): Promise<PointLot[]> {
  const lots = await selectOpenLots(context.db, owner);
  if (lostPoints(lots, context.now()).length === 0) return lots;
  return withTransaction(context, (context) => openAccount(context, owner));
}
