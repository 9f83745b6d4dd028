import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { limitCounters } from './limit-counter.tables.ts';

export type Use = { key: string; windowSeconds: number };

/** Counts one more use, or another change, in the window that holds this moment; answers how many there are now. */
export async function countUse(db: Db, key: string, windowSeconds: number, now: Date, change = 1): Promise<number> {
  const [count] = await countUses(db, [{ key, windowSeconds }], now, change);
  return count ?? 1;
}

/**
 * The same for several keys, each another one, in one statement. It counts them in the order of their keys, so that
 * two who count the same ones never wait for each other in a circle.
 */
export async function countUses(db: Db, uses: Use[], now: Date, change = 1): Promise<number[]> {
  const rows = uses.map(({ key, windowSeconds }) => {
    const { startAt, endAt } = windowOf(now, windowSeconds);
    return { key, windowStartAt: startAt, count: Math.max(0, change), expiresAt: endAt };
  });
  const counted = await db
    .insert(limitCounters)
    .values(rows.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
    .onConflictDoUpdate({
      target: [limitCounters.key, limitCounters.windowStartAt],
      set: { count: sql`greatest(0, ${limitCounters.count} + ${change})` },
    })
    .returning({ key: limitCounters.key, count: limitCounters.count });
  return uses.map(({ key }) => counted.find((row) => row.key === key)?.count ?? 1);
}

/** How many uses were counted in the window that holds this moment. */
export async function findCount(db: Db, key: string, windowSeconds: number, now: Date): Promise<number> {
  const { startAt } = windowOf(now, windowSeconds);
  const [row] = await db
    .select({ count: limitCounters.count })
    .from(limitCounters)
    .where(and(eq(limitCounters.key, key), eq(limitCounters.windowStartAt, startAt)));
  return row?.count ?? 0;
}

function windowOf(now: Date, windowSeconds: number): { startAt: Date; endAt: Date } {
  const windowMilliseconds = windowSeconds * 1000;
  const startAt = new Date(Math.floor(now.getTime() / windowMilliseconds) * windowMilliseconds);
  return { startAt, endAt: new Date(startAt.getTime() + windowMilliseconds) };
}

export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.expiresAt, now));
}
