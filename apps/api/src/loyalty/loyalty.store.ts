import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { LoyaltyEntryKind } from '@sufra/contracts';
import type { PointLot } from '@sufra/ordering';
import type { Db } from '../database/db.ts';
import { loyaltyAccounts, loyaltyEntries, loyaltyLots } from './loyalty.tables.ts';

/** Whose points they are. */
export type AccountOwner = { merchantId: string; customerId: string };

export type StoredEntry = typeof loyaltyEntries.$inferSelect;

/**
 * Opens the customer's account, when there is none yet, and holds it until the transaction ends: what is read
 * after this is what is booked on. Always the first thing that a transaction locks of a customer's.
 */
export async function lockAccount(db: Db, owner: AccountOwner): Promise<void> {
  await db
    .insert(loyaltyAccounts)
    .values(owner)
    .onConflictDoUpdate({ target: loyaltyAccounts.customerId, set: { merchantId: sql`excluded.merchant_id` } });
}

/** The lots that still hold points. */
export async function selectOpenLots(db: Db, { customerId }: AccountOwner): Promise<PointLot[]> {
  return db
    .select({ id: loyaltyLots.id, remaining: loyaltyLots.remaining, expiresAt: loyaltyLots.expiresAt })
    .from(loyaltyLots)
    .where(and(eq(loyaltyLots.customerId, customerId), gt(loyaltyLots.remaining, 0)));
}

/** Points that orders earned since a moment. */
export async function selectTierPoints(db: Db, { customerId }: AccountOwner, since: Date): Promise<number> {
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${loyaltyLots.earnedPoints}), 0)::int` })
    .from(loyaltyLots)
    .where(and(eq(loyaltyLots.customerId, customerId), gt(loyaltyLots.earnedAt, since)));
  return row?.points ?? 0;
}

/** The sums of the ledger: of everything, and of each kind of entry. */
export async function selectSums(
  db: Db,
  { customerId }: AccountOwner,
): Promise<{ balance: number; byKind: Partial<Record<LoyaltyEntryKind, number>> }> {
  const rows = await db
    .select({ kind: loyaltyEntries.kind, points: sql<number>`sum(${loyaltyEntries.points})::int` })
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId))
    .groupBy(loyaltyEntries.kind);
  return {
    balance: rows.reduce((sum, { points }) => sum + points, 0),
    byKind: Object.fromEntries(rows.map(({ kind, points }) => [kind, points])),
  };
}

/** A page of the ledger, newest first, and how many entries there are. */
export async function selectEntries(
  db: Db,
  { customerId }: AccountOwner,
  { size, number }: { size: number; number: number },
): Promise<{ entries: StoredEntry[]; total: number }> {
  const entries = await db
    .select()
    .from(loyaltyEntries)
    .where(eq(loyaltyEntries.customerId, customerId))
    .orderBy(desc(loyaltyEntries.number))
    .limit(size)
    .offset((number - 1) * size);
  const total = await db.$count(loyaltyEntries, eq(loyaltyEntries.customerId, customerId));
  return { entries, total };
}

/** What was booked for an order. */
export async function selectOrderEntry(
  db: Db,
  orderId: string,
  kind: LoyaltyEntryKind,
): Promise<StoredEntry | undefined> {
  const [entry] = await db
    .select()
    .from(loyaltyEntries)
    .where(and(eq(loyaltyEntries.orderId, orderId), inArray(loyaltyEntries.kind, [kind])));
  return entry;
}

/** Customers who hold points whose time is over, those waiting longest first. */
export function selectDueAccounts(db: Db, now: Date, limit: number): Promise<AccountOwner[]> {
  return db
    .select({ customerId: loyaltyLots.customerId, merchantId: loyaltyLots.merchantId })
    .from(loyaltyLots)
    .where(and(gt(loyaltyLots.remaining, 0), lte(loyaltyLots.expiresAt, now)))
    .groupBy(loyaltyLots.customerId, loyaltyLots.merchantId)
    .orderBy(sql`min(${loyaltyLots.expiresAt})`)
    .limit(limit);
}

/** Hands the lots of one customer to another, with what they count for the tier. */
export async function moveLots(db: Db, from: AccountOwner, to: AccountOwner): Promise<void> {
  await db.update(loyaltyLots).set({ customerId: to.customerId }).where(eq(loyaltyLots.customerId, from.customerId));
}
