import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { limitCounters } from './limit-counter.tables.ts';

/** Counts one more use in the window that holds this moment and answers how many there are now. */
export async function countUse(db: Db, key: string, windowSeconds: number, now: Date): Promise<number> {
  const windowStartAt = startOfWindow(windowSeconds, now);
  const expiresAt = new Date(windowStartAt.getTime() + windowSeconds * 1000);
  const [row] = await db
    .insert(limitCounters)
    .values({ key, windowStartAt, count: 1, expiresAt })
    .onConflictDoUpdate({
      target: [limitCounters.key, limitCounters.windowStartAt],
      set: { count: sql`${limitCounters.count} + 1` },
    })
    .returning({ count: limitCounters.count });
  return row?.count ?? 1;
}

/** How many uses there have been in the window that holds this moment. */
export async function readUses(db: Db, key: string, windowSeconds: number, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: limitCounters.count })
    .from(limitCounters)
    .where(and(eq(limitCounters.key, key), eq(limitCounters.windowStartAt, startOfWindow(windowSeconds, now))));
  return row?.count ?? 0;
}

function startOfWindow(windowSeconds: number, now: Date): Date {
  const windowMilliseconds = windowSeconds * 1000;
  return new Date(Math.floor(now.getTime() / windowMilliseconds) * windowMilliseconds);
}

export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.expiresAt, now));
}
