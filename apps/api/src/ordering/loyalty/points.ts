import {
  accept,
  earningAmount,
  lostPoints,
  type LoyaltyProgramme,
  type PointLot,
  pointsEarned,
  pointsExpiry,
  type PointsReason,
  type PointsOfLot,
  refuse,
  type Result,
  returnPoints,
  takePoints,
  tierStanding,
  tierWindowStart,
} from '@sufra/ordering';
import { v5 as namedUuid, v7 as uuid } from 'uuid';
import { type Context, type RequestContext, withTransaction } from '../../context.ts';
import type { CustomerKey } from '../../customer/is-of-customer.ts';
import {
  insertBooking,
  lockAccount,
  moveLots,
  selectEntries,
  selectEntry,
  selectOpenLots,
  selectOrderEntry,
  selectSums,
  selectTierPoints,
} from './loyalty.store.ts';

/**
 * Holds a customer's account until the transaction ends, books what has been lost by now, and answers the lots
 * that are left. Two who do this at once wait for each other, so that neither spends what the other has spent.
 */
export async function openAccount(context: Context, owner: CustomerKey): Promise<PointLot[]> {
  await lockAccount(context.db, owner);
  const lots = await selectOpenLots(context.db, owner);
  const now = context.now();
  const lost = lostPoints(lots, now);
  await insertBooking(context.db, { ...owner, id: uuid(), kind: 'expired', direction: 'out', parts: lost, at: now });
  return lots.filter(({ id }) => lost.every(({ lotId }) => lotId !== id));
}

/** Where a customer's points stand now. */
export type LoyaltyState = {
  lots: PointLot[];
  sums: Awaited<ReturnType<typeof selectSums>>;
  tierPoints: number;
};

/** The balance, the sums behind it and what counts for the tier. */
export async function readLoyaltyState(context: Context, owner: CustomerKey): Promise<LoyaltyState> {
  const lots = await settledLots(context, owner);
  return {
    lots,
    sums: await selectSums(context.db, owner),
    tierPoints: await readTierPoints(context, owner),
  };
}

/** Points earned in the last twelve months. */
export const readTierPoints = (context: Context, owner: CustomerKey): Promise<number> =>
  selectTierPoints(context.db, owner, tierWindowStart(context.now()));

/** A page of the ledger, newest first. */
export async function readTransactions(context: Context, owner: CustomerKey, page: { size: number; number: number }) {
  await settledLots(context, owner);
  return selectEntries(context.db, owner, page);
}

/** The spendable balance. */
export async function readBalance(context: Context, owner: CustomerKey): Promise<number> {
  const lots = await settledLots(context, owner);
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}

/** Points that were lost since the last run of the job are booked first, so that what is shown adds up. */
async function settledLots(context: Context, owner: CustomerKey): Promise<PointLot[]> {
  const lots = await selectOpenLots(context.db, owner);
  if (lostPoints(lots, context.now()).length === 0) return lots;
  return withTransaction(context, (context) => openAccount(context, owner));
}

/** The points that an amount in minor units earns a customer now, in their tier; locks the account until the transaction ends. */
export async function earnForOrder(
  context: Context,
  owner: CustomerKey,
  { tiers, earn }: LoyaltyProgramme,
  amountMinor: number,
): Promise<number> {
  await lockAccount(context.db, owner);
  return pointsInTier(context, owner, { tiers, earn }, amountMinor);
}

async function pointsInTier(
  context: Context,
  owner: CustomerKey,
  { tiers, earn }: Pick<LoyaltyProgramme, 'tiers' | 'earn'>,
  amountMinor: number,
): Promise<number> {
  if (tiers.every(({ earnHundredths }) => earnHundredths === 100)) return pointsEarned(amountMinor, earn);
  const earned = await readTierPoints(context, owner);
  return pointsEarned(amountMinor, earn, tierStanding(tiers, earned).tier);
}

/**
 * The points that an order would earn its customer now; a guest's are those without a tier. Undefined where the
 * merchant gives none.
 */
export async function pointsToEarn(
  context: RequestContext,
  customerId: string | undefined,
  order: { subtotalMinor: number; discountMinor: number },
): Promise<number | undefined> {
  const { id: merchantId, loyalty } = context.merchant;
  if (!loyalty) return undefined;
  const amountMinor = earningAmount({ ...order, isPaidWithPoints: false });
  if (customerId === undefined) return pointsEarned(amountMinor, loyalty.earn);
  return pointsInTier(context, { merchantId, customerId }, loyalty, amountMinor);
}

/** Books what an order earned, as one lot that is lost together. */
export function bookEarning(
  context: Context,
  owner: CustomerKey,
  earning: { points: number; expiryDays: number; timeZone: string; order: { id: string; number: number } },
): Promise<void> {
  const { points, expiryDays, timeZone, order } = earning;
  const at = context.now();
  const parts = [{ lotId: uuid(), points, expiresAt: pointsExpiry(at, expiryDays, timeZone) }];
  return insertBooking(context.db, { ...owner, id: uuid(), kind: 'earned', direction: 'in', parts, at, order });
}

/**
 * Gives the points of an order that came to nothing back, on an account that is locked (decision record 0046), and
 * tells how many those were.
 */
export async function returnForOrder(
  context: Context,
  owner: CustomerKey,
  { order, timeZone, returned }: { order: { id: string; number: number }; timeZone: string; returned: number },
): Promise<number> {
  const at = context.now();
  const spent = await spentOn(context, owner.merchantId, order.id);
  const used = pointsBetween(
    spent,
    returned,
    spent.reduce((sum, { points }) => sum + points, 0),
  );
  const parts = returnPoints(used, at, timeZone).map((part) => ({ ...part, lotId: uuid() }));
  await insertBooking(context.db, { ...owner, id: uuid(), kind: 'returned', direction: 'in', parts, at, order });
  return parts.reduce((sum, { points }) => sum + points, 0);
}

/** Gives a part of them back: those from one place of what was spent to another, so that no point goes back twice. */
export async function returnSome(
  context: Context,
  owner: CustomerKey,
  { orderId, from, to, timeZone }: { orderId: string; from: number; to: number; timeZone: string },
): Promise<void> {
  const at = context.now();
  const used = pointsBetween(await spentOn(context, owner.merchantId, orderId), from, to);
  const parts = returnPoints(used, at, timeZone).map((part) => ({ ...part, lotId: uuid() }));
  const booking = { ...owner, id: uuid(), kind: 'adjusted', direction: 'in', parts, at, reason: 'refund' } as const;
  await insertBooking(context.db, booking);
}

async function spentOn(context: Context, merchantId: string, orderId: string): Promise<PointsOfLot[]> {
  const spent = await selectOrderEntry(context.db, merchantId, orderId, 'redeemed');
  return (spent?.parts ?? []).map((part) => ({
    ...part,
    expiresAt: part.expiresAt ? new Date(part.expiresAt) : null,
  }));
}

function pointsBetween(parts: readonly PointsOfLot[], from: number, to: number): PointsOfLot[] {
  let place = 0;
  return parts.flatMap((part) => {
    const points = Math.min(place + part.points, to) - Math.max(place, from);
    place += part.points;
    return points > 0 ? [{ ...part, points }] : [];
  });
}

/**
 * Takes points back that were earned with money that went back, on an account that is open with these lots: as many as
 * the guest still has. Answers how many.
 */
export async function takeBack(
  context: Context,
  owner: CustomerKey,
  { lots, points }: { lots: readonly PointLot[]; points: number },
): Promise<number> {
  const at = context.now();
  const balance = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const taken = takePoints(lots, Math.min(points, balance), at);
  if (!taken.ok) return 0;
  const booking = { ...owner, id: uuid(), kind: 'adjusted', direction: 'out', at, reason: 'refund' } as const;
  await insertBooking(context.db, { ...booking, parts: taken.value });
  return taken.value.reduce((sum, part) => sum + part.points, 0);
}

/** Points set aside for an order, in the transaction that writes it. */
export type TakenPoints = CustomerKey & { parts: PointsOfLot[] };

/**
 * Sets the price of an order aside, oldest points first, or says what the balance is. The account stays held until
 * the transaction ends: call it before anything else is locked, and book it once the order has its number.
 */
export async function takeForOrder(
  context: Context,
  owner: CustomerKey,
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

/** A change by staff: points given, or taken away where they are below zero; one key books once. */
type PointsChange = { points: number; reason: PointsReason; key: string };

/**
 * Books a change by staff, inside a transaction, and answers the balance, and whether it is new. Points that are taken
 * away come out of the oldest ones; the balance does not fall below zero.
 */
export async function changePoints(
  context: RequestContext,
  owner: CustomerKey,
  { expiryDays, timeZone }: { expiryDays: number; timeZone: string },
  { points, reason, key }: PointsChange,
): Promise<Result<{ balance: number; isNew: boolean }, { code: 'too-few' | 'key-reused'; balance: number }>> {
  const lots = await openAccount(context, owner);
  const balance = lots.reduce((sum, { remaining }) => sum + remaining, 0);
  const id = namedUuid(key, owner.customerId);
  const earlier = await selectEntry(context.db, owner, id);
  if (earlier)
    return earlier.points === points && earlier.reason === reason
      ? accept({ balance, isNew: false })
      : refuse({ code: 'key-reused', balance });
  const at = context.now();
  const booking = { ...owner, id, kind: 'adjusted', at, reason } as const;
  if (points > 0) {
    const expiresAt = pointsExpiry(at, expiryDays, timeZone);
    await insertBooking(context.db, { ...booking, direction: 'in', parts: [{ lotId: uuid(), points, expiresAt }] });
  } else {
    const taken = takePoints(lots, -points, at);
    if (!taken.ok) return refuse({ code: 'too-few', balance: taken.refusal.balance });
    await insertBooking(context.db, { ...booking, direction: 'out', parts: taken.value });
  }
  return accept({ balance: balance + points, isNew: true });
}

/**
 * Hands a guest's points to the account that the guest turned out to be: an entry on each side, the lots with their
 * time, and what they count for the tier. Call it first in the transaction that merges the two.
 */
export async function handOverPoints(context: Context, from: CustomerKey, to: CustomerKey): Promise<void> {
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

async function bookAway(context: Context, owner: CustomerKey, reason: string) {
  const lots = await openAccount(context, owner);
  const parts = lots.map(({ id, remaining, expiresAt }) => ({ lotId: id, points: remaining, expiresAt }));
  const at = context.now();
  await insertBooking(context.db, { ...owner, id: uuid(), kind: 'adjusted', direction: 'out', parts, at, reason });
  return parts;
}
