import { lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { limitCounters } from './limit-counter.tables.ts';

/** Counts one more use in the window that holds this moment and answers how many there are now. */
export async function countUse(db: Db, key: string, windowSeconds: number, now: Date): Promise<number> {
  const windowMilliseconds = windowSeconds * 1000;
  const windowStartAt = new Date(Math.floor(now.getTime() / windowMilliseconds) * windowMilliseconds);
  const expiresAt = new Date(windowStartAt.getTime() + windowMilliseconds);
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

export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.expiresAt, now));
}
