import type { LoyaltyEntryKind } from '@sufra/contracts';
import type { PointLot, PointsOfLot } from '@sufra/ordering';
import { and, desc, eq, gt, inArray, lte, sql, type SQL } from 'drizzle-orm';
import { type CustomerKey, isOfCustomer } from '../../customer/is-of-customer.ts';
import type { Db } from '../../platform/database/db.ts';
import { loyaltyAccounts, loyaltyEntries, loyaltyLots } from './loyalty.tables.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

export type StoredEntry = typeof loyaltyEntries.$inferSelect;

/**
 * Opens the customer's account, when there is none yet, and holds it until the transaction ends: what is read
 * after this is what is booked on. Always the first thing that a transaction locks of a customer's.
 */
export async function lockAccount(db: Db, owner: CustomerKey): Promise<void> {
  const isOwn = isOfCustomer(loyaltyAccounts, owner);
  const lock = () => db.select({ balance: loyaltyAccounts.balance }).from(loyaltyAccounts).where(isOwn).for('update');
  if ((await lock()).length > 0) return;
  // No `on conflict do update`: the table has two unique keys, and a conflict with the one not named would be an error.
  await db.insert(loyaltyAccounts).values(owner).onConflictDoNothing();
  await lock();
}

/** The lots that still hold points. */
export async function selectOpenLots(db: Db, owner: CustomerKey): Promise<PointLot[]> {
  return db
    .select({ id: loyaltyLots.id, remaining: loyaltyLots.remaining, expiresAt: loyaltyLots.expiresAt })
    .from(loyaltyLots)
    .where(and(isOfCustomer(loyaltyLots, owner), gt(loyaltyLots.remaining, 0)));
}

/** Points that orders earned since a moment. */
export async function selectTierPoints(db: Db, owner: CustomerKey, since: Date): Promise<number> {
  const [row] = await db
    .select({ points: sql<number>`coalesce(sum(${loyaltyLots.earnedPoints}), 0)::int` })
    .from(loyaltyLots)
    .where(and(isOfCustomer(loyaltyLots, owner), gt(loyaltyLots.earnedAt, since)));
  return row?.points ?? 0;
}

/** The sums of the ledger: of everything, and of each kind of entry. */
export async function selectSums(
  db: Db,
  owner: CustomerKey,
): Promise<{ balance: number; byKind: Partial<Record<LoyaltyEntryKind, number>> }> {
  const rows = await db
    .select({ kind: loyaltyEntries.kind, points: sql<number>`sum(${loyaltyEntries.points})::int` })
    .from(loyaltyEntries)
    .where(isOfCustomer(loyaltyEntries, owner))
    .groupBy(loyaltyEntries.kind);
  return {
    balance: rows.reduce((sum, { points }) => sum + points, 0),
    byKind: Object.fromEntries(rows.map(({ kind, points }) => [kind, points])),
  };
}

/** A page of the ledger, newest first, and how many entries there are. */
export async function selectEntries(
  db: Db,
  owner: CustomerKey,
  { size, number }: { size: number; number: number },
): Promise<{ entries: StoredEntry[]; total: number }> {
  const entries = await db
    .select()
    .from(loyaltyEntries)
    .where(isOfCustomer(loyaltyEntries, owner))
    .orderBy(desc(loyaltyEntries.number))
    .limit(size)
    .offset((number - 1) * size);
  const total = await db.$count(loyaltyEntries, isOfCustomer(loyaltyEntries, owner));
  return { entries, total };
}

/** The entries of an order. */
export async function selectOrderEntry(
  db: Db,
  merchantId: string,
  orderId: string,
  kind: LoyaltyEntryKind,
): Promise<StoredEntry | undefined> {
  const [entry] = await db
    .select()
    .from(loyaltyEntries)
    .where(
      and(
        eq(loyaltyEntries.merchantId, merchantId),
        eq(loyaltyEntries.orderId, orderId),
        inArray(loyaltyEntries.kind, [kind]),
      ),
    );
  return entry;
}

/** An entry of a customer by its id. */
export async function selectEntry(db: Db, owner: CustomerKey, id: string): Promise<StoredEntry | undefined> {
  const [entry] = await db
    .select()
    .from(loyaltyEntries)
    .where(and(isOfCustomer(loyaltyEntries, owner), eq(loyaltyEntries.id, id)));
  return entry;
}

/** Customers who hold points whose time is over, those waiting longest first. */
export function selectDueAccounts(db: Db, now: Date, limit: number): Promise<CustomerKey[]> {
  return db
    .select({ customerId: loyaltyLots.customerId, merchantId: loyaltyLots.merchantId })
    .from(loyaltyLots)
    .where(and(isSoldHere(loyaltyLots.merchantId), gt(loyaltyLots.remaining, 0), lte(loyaltyLots.expiresAt, now)))
    .groupBy(loyaltyLots.customerId, loyaltyLots.merchantId)
    .orderBy(sql`min(${loyaltyLots.expiresAt})`)
    .limit(limit);
}

/** Hands the lots of one customer to another, with what they count for the tier. */
export async function moveLots(db: Db, from: CustomerKey, to: CustomerKey): Promise<void> {
  await db.update(loyaltyLots).set({ customerId: to.customerId }).where(isOfCustomer(loyaltyLots, from));
}

/** One entry of the ledger: points that come in as lots, or that are taken from lots. */
export type Booking = CustomerKey & {
  id: string;
  kind: LoyaltyEntryKind;
  direction: 'in' | 'out';
  parts: PointsOfLot[];
  at: Date;
  order?: { id: string; number: number } | undefined;
  reason?: string | undefined;
};

/**
 * Books an entry on an account that is locked: the lots, the balance and the ledger in one statement. The database
 * refuses a lot or a balance below zero, and a second entry of a kind for an order.
 */
export async function insertBooking(db: Db, booking: Booking): Promise<void> {
  const { parts, direction, kind, order } = booking;
  const sum = parts.reduce((points, part) => points + part.points, 0);
  if (sum === 0) return;
  const points = direction === 'in' ? sum : -sum;
  const at = sql`${booking.at.toISOString()}::timestamptz`;
  const { rows } = await db.execute(sql`
    with part as (
      select * from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb)
        as part("lotId" uuid, points integer, "expiresAt" timestamptz)
    ), lots as (${direction === 'in' ? addLots(booking, at) : takeFromLots(booking)}), account as (
      update loyalty_accounts set balance = balance + ${points}, entry_number = entry_number + 1
      where merchant_id = ${booking.merchantId}::uuid and customer_id = ${booking.customerId}::uuid
      returning customer_id, merchant_id, balance, entry_number
    )
    insert into loyalty_entries (
      customer_id, number, id, merchant_id, kind, points, balance_after, order_id, order_number, reason, at, parts
    )
    select customer_id, entry_number, ${booking.id}::uuid, merchant_id, ${kind}, ${points}, balance,
      ${order?.id ?? null}::uuid, ${order?.number ?? null}::integer, ${booking.reason ?? null}, ${at},
      ${JSON.stringify(parts)}::jsonb
    from account
    returning number
  `);
  if (rows.length !== 1) throw new Error('points were booked on an account that is not open');
}

const addLots = ({ customerId, merchantId, kind }: Booking, at: SQL) => sql`
  insert into loyalty_lots (id, customer_id, merchant_id, earned_points, earned_at, remaining, expires_at)
  select "lotId", ${customerId}::uuid, ${merchantId}::uuid, ${kind === 'earned' ? sql`points` : sql`0`}, ${at},
    points, "expiresAt"
  from part`;

const takeFromLots = ({ merchantId, customerId }: Booking) => sql`
  update loyalty_lots set remaining = remaining - part.points from part
  where loyalty_lots.merchant_id = ${merchantId}::uuid and loyalty_lots.id = part."lotId"
    and loyalty_lots.customer_id = ${customerId}::uuid`;
