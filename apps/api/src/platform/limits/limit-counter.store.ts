import { inArray, lt, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { asRows } from '../database/statements.ts';
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
  const counted = await db
    .insert(limitCounters)
    .values(rowsOf(uses, now, Math.max(0, change)))
    .onConflictDoUpdate({
      target: [limitCounters.key, limitCounters.windowStartAt],
      set: { count: sql`greatest(0, ${limitCounters.count} + ${change})` },
    })
    .returning({ key: limitCounters.key, count: limitCounters.count });
  return uses.map(({ key }) => counted.find((row) => row.key === key)?.count ?? 1);
}

/**
 * Counts uses and, only where none of them is over its limit then, those of others as well, in one statement; answers
 * how many there are now of the first and of the others, of which there are none when they were not counted.
 */
export async function countUsesThen(
  db: Db,
  uses: (Use & { limit: number })[],
  others: Use[],
  now: Date,
): Promise<{ counts: number[]; otherCounts: number[] }> {
  const limits = JSON.stringify(Object.fromEntries(uses.map(({ key, limit }) => [key, limit])));
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    with counted as (
      ${changeCounts(uses, now, 1, sql`true`)}
    ), others as (
      ${changeCounts(others, now, 1, sql`not exists (select from counted where count > (${limits}::jsonb ->> key)::int)`)}
    )
    select * from counted union all select * from others
  `);
  const countOf = ({ key }: Use): number[] => rows.filter((row) => row.key === key).map(({ count }) => count);
  return { counts: uses.flatMap(countOf), otherCounts: others.flatMap(countOf) };
}

/** A part of a statement that counts one more or one less of each, never below none, where a condition holds. */
export const changeCounts = (uses: Use[], now: Date, change: 1 | -1, condition: SQL): SQL => sql`
  insert into limit_counters (key, window_start_at, count, expires_at)
  select key, window_start_at, count, expires_at
  from jsonb_populate_recordset(null::limit_counters, ${asRows(limitCounters, rowsOf(uses, now, Math.max(0, change)))}::jsonb)
  where ${condition} order by key
  on conflict (key, window_start_at) do update set count = greatest(0, limit_counters.count + ${change}::int)
  returning key, count`;

/** The rows for the first uses of their windows, in the order of the keys. */
const rowsOf = (uses: Use[], now: Date, count: number) =>
  uses
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ key, windowSeconds }) => {
      const { startAt, endAt } = windowOf(now, windowSeconds);
      // Kept for another window: some limits look back.
      const expiresAt = new Date(2 * endAt.getTime() - startAt.getTime());
      return { key, windowStartAt: startAt, count, expiresAt };
    });

/** The count of each in the window that holds this moment, and in the one before. */
export async function findCounts(db: Db, uses: Use[], now: Date): Promise<{ current: number; previous: number }[]> {
  const keys = uses.map(({ key }) => key);
  const rows = await db.select().from(limitCounters).where(inArray(limitCounters.key, keys));
  return uses.map(({ key, windowSeconds }) => {
    const { startAt } = windowOf(now, windowSeconds);
    const countAt = (time: number): number =>
      rows.find((row) => row.key === key && row.windowStartAt.getTime() === time)?.count ?? 0;
    return { current: countAt(startAt.getTime()), previous: countAt(startAt.getTime() - windowSeconds * 1000) };
  });
}

/** The stretch of time that is counted together with this moment. */
export function windowOf(now: Date, windowSeconds: number): { startAt: Date; endAt: Date } {
  const windowMilliseconds = windowSeconds * 1000;
  const startAt = new Date(Math.floor(now.getTime() / windowMilliseconds) * windowMilliseconds);
  return { startAt, endAt: new Date(startAt.getTime() + windowMilliseconds) };
}

export async function deleteExpiredCounters(db: Db, now: Date): Promise<void> {
  await db.delete(limitCounters).where(lt(limitCounters.expiresAt, now));
}
