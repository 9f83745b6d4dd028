import { isGone, isInForce } from '@sufra/ordering';
import { and, asc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import {
  autoAcceptSwitches,
  branchPauses,
  countedSales,
  kitchenFigures,
  soldOutThings,
  specialHours,
} from './availability.tables.ts';

export type SoldOutThing = typeof soldOutThings.$inferSelect;
export type StoredPause = typeof branchPauses.$inferSelect;
export type StoredHours = typeof specialHours.$inferSelect;
export type StoredSwitch = typeof autoAcceptSwitches.$inferSelect;

type At = Pick<Context, 'db' | 'now'>;

/** Things that ran out or are counted at a merchant's branches, as of now. */
export async function readSoldOut({ db, now }: At, merchantId: string): Promise<SoldOutThing[]> {
  const rows = await db
    .select()
    .from(soldOutThings)
    .where(and(eq(soldOutThings.merchantId, merchantId), isNull(soldOutThings.endedAt)))
    .orderBy(asc(soldOutThings.setAt), asc(soldOutThings.id));
  const at = now();
  return rows.filter((row) => isInForce(row, at));
}

type Span = { merchantId: string; branchId: string; from: Date; to: Date };

/**
 * Things that could not be had at a branch at some time of a span, and when that was over; not what was counted down to
 * nothing, of which no moment is kept.
 */
export async function readGoneBetween(
  { db, now }: At,
  { merchantId, branchId, from, to }: Span,
): Promise<(SoldOutThing & { over: Date | null })[]> {
  const rows = await db
    .select()
    .from(soldOutThings)
    .where(
      and(
        eq(soldOutThings.merchantId, merchantId),
        eq(soldOutThings.branchId, branchId),
        isNull(soldOutThings.remaining),
        lt(soldOutThings.setAt, to),
        or(isNull(soldOutThings.endedAt), gt(soldOutThings.endedAt, from)),
        or(isNull(soldOutThings.until), gt(soldOutThings.until, from)),
      ),
    )
    .orderBy(asc(soldOutThings.setAt), asc(soldOutThings.id));
  return rows.map((row) => {
    const ends = [row.endedAt, row.until].flatMap((end) => (end && end <= now() ? [end.getTime()] : []));
    return { ...row, over: ends.length === 0 ? null : new Date(Math.min(...ends)) };
  });
}

/** The pauses of a merchant's branches that were not taken back; the rules judge which are in force. */
export function readPauses(db: Db, merchantId: string): Promise<StoredPause[]> {
  return db
    .select()
    .from(branchPauses)
    .where(and(eq(branchPauses.merchantId, merchantId), isNull(branchPauses.endedAt)))
    .orderBy(asc(branchPauses.setAt), asc(branchPauses.id));
}

/** The special hours of a merchant's branches that were not taken back, in the order in which they were set. */
export function readSpecialHours(db: Db, merchantId: string): Promise<StoredHours[]> {
  return db
    .select()
    .from(specialHours)
    .where(and(eq(specialHours.merchantId, merchantId), isNull(specialHours.endedAt)))
    .orderBy(asc(specialHours.setAt), asc(specialHours.id));
}

/** The types that branches of a merchant accept or do not, as their staff set it; the rules judge which are in force. */
export function readSwitches(db: Db, merchantId: string): Promise<StoredSwitch[]> {
  return db
    .select()
    .from(autoAcceptSwitches)
    .where(and(eq(autoAcceptSwitches.merchantId, merchantId), isNull(autoAcceptSwitches.endedAt)))
    .orderBy(asc(autoAcceptSwitches.setAt), asc(autoAcceptSwitches.id));
}

export type StoredFigure = typeof kitchenFigures.$inferSelect;

/** The decisions on the figures of the kitchens of a merchant's branches, oldest first. */
export function readKitchenFigures(db: Db, merchantId: string): Promise<StoredFigure[]> {
  return db
    .select()
    .from(kitchenFigures)
    .where(and(eq(kitchenFigures.merchantId, merchantId), isNull(kitchenFigures.endedAt)))
    .orderBy(asc(kitchenFigures.setAt), asc(kitchenFigures.id));
}

/** Whether something is gone at a branch, by what is read once. */
export type GoneAt = (kind: SoldOutThing['kind'], thingId: string) => string[];

/**
 * The branches at which a thing cannot be had, as of now.
 *
 * @example goneAtOf(await readSoldOut(context, merchant.id), now)('modifier', garlic) // [olaya]
 */
export function goneAtOf(soldOut: SoldOutThing[], now: Date): GoneAt {
  const gone = Map.groupBy(
    soldOut.filter((row) => isGone(row, now)),
    ({ kind, thingId }) => `${kind} ${thingId}`,
  );
  return (kind, thingId) => (gone.get(`${kind} ${thingId}`) ?? []).map(({ branchId }) => branchId);
}

/**
 * Until when what is published now is true: the next end of a temporary state. Undefined when none has one.
 */
export async function readNextEnd(context: At, merchantId: string): Promise<Date | undefined> {
  const now = context.now();
  const states = [
    ...(await readSoldOut(context, merchantId)),
    ...(await readPauses(context.db, merchantId)),
    ...(await readSpecialHours(context.db, merchantId)),
    ...(await readSwitches(context.db, merchantId)),
  ];
  const ends = states.flatMap(({ until }) => (until && until > now ? [until.getTime()] : []));
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

/**
 * Marks what is over by this process's clock. Another whose clock is slow then no longer finds it in force, so that no
 * state is alive after its end was seen.
 */
export async function markEnded(db: Db, merchantId: string, now: Date): Promise<void> {
  for (const table of [soldOutThings, branchPauses, specialHours, autoAcceptSwitches])
    await db
      .update(table)
      .set({ endedAt: now })
      .where(and(eq(table.merchantId, merchantId), isNull(table.endedAt), lte(table.until, now)));
}

/** So many of something counted, as an order wants it. */
export type CountedQuantity = { soldOutId: string; quantity: number };

type OrderKey = { merchantId: string; id: string };

/** How many are left of some counted things, by the id of the count. */
export async function readRemaining(db: Db, merchantId: string, ids: string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db.select().from(soldOutThings).where(isOneOf(merchantId, ids));
  return new Map(rows.map(({ id, remaining }) => [id, remaining ?? 0]));
}

type TakenCounts = { short: { soldOutId: string; remaining: number } | undefined; isAnyGone: boolean };

/**
 * Takes what an order wants from what is counted, or says what there are too few of, having taken nothing. Orders that
 * come at the same moment wait here for each other, so that the last one goes to one of them. Call it inside the
 * transaction that writes the order.
 */
export async function takeCounted(db: Db, order: OrderKey, wanted: CountedQuantity[], now: Date): Promise<TakenCounts> {
  const rows = await lockCounts(db, order.merchantId, wanted, now);
  const taken = rows.map(({ id, remaining }) => {
    const quantity = wanted.find(({ soldOutId }) => soldOutId === id)?.quantity ?? 0;
    return { soldOutId: id, quantity, remaining };
  });
  const short = taken.find(({ quantity, remaining }) => quantity > remaining);
  if (short) return { short, isAnyGone: false };
  for (const { soldOutId, quantity, remaining } of taken) {
    const isThis = isOneOf(order.merchantId, [soldOutId]);
    await db
      .update(soldOutThings)
      .set({ remaining: remaining - quantity })
      .where(isThis);
    await db
      .insert(countedSales)
      .values({ merchantId: order.merchantId, orderId: order.id, soldOutId, quantity, returnedAt: null })
      // A substitute may be of what the order has already.
      .onConflictDoUpdate({
        target: [countedSales.merchantId, countedSales.orderId, countedSales.soldOutId],
        set: { quantity: sql`${countedSales.quantity} + ${quantity}` },
      });
  }
  return { short: undefined, isAnyGone: taken.some(({ quantity, remaining }) => quantity === remaining) };
}

/**
 * Gives back what an order took from what is still counted, once; a count that is over stays as it was. Answers whether
 * something can be had again.
 */
export async function returnCounted(db: Db, { merchantId, id }: OrderKey, now: Date): Promise<boolean> {
  const returned = await db
    .update(countedSales)
    .set({ returnedAt: now })
    .where(and(eq(countedSales.merchantId, merchantId), eq(countedSales.orderId, id), isNull(countedSales.returnedAt)))
    .returning();
  if (returned.length === 0) return false;
  const rows = await lockCounts(db, merchantId, returned, now);
  for (const { id, remaining } of rows) {
    const quantity = returned.find(({ soldOutId }) => soldOutId === id)?.quantity ?? 0;
    await db
      .update(soldOutThings)
      .set({ remaining: remaining + quantity })
      .where(isOneOf(merchantId, [id]));
  }
  return rows.some(({ remaining }) => remaining === 0);
}

/** Holds the counts in force until the transaction ends, always in the same order. */
async function lockCounts(db: Db, merchantId: string, wanted: CountedQuantity[], now: Date) {
  const ids = wanted.map(({ soldOutId }) => soldOutId);
  const rows = await db
    .select()
    .from(soldOutThings)
    .where(and(isOneOf(merchantId, ids), isNull(soldOutThings.endedAt)))
    .orderBy(asc(soldOutThings.id))
    .for('update');
  return rows.flatMap((row) =>
    row.remaining !== null && isInForce(row, now) ? [{ ...row, remaining: row.remaining }] : [],
  );
}

const isOneOf = (merchantId: string, ids: string[]) =>
  and(eq(soldOutThings.merchantId, merchantId), inArray(soldOutThings.id, ids));
