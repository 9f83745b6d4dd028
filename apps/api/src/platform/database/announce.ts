import { sql, type SQL } from 'drizzle-orm';
import type { Db } from './db.ts';

/** A channel and what is said on it. */
export type Announcement = readonly [channel: string, payload: string];

/** Where a message service carries announcements: how they are handed to it, by the database's own handle. */
const services = new WeakMap<Db, (announcements: Announcement[]) => void>();

/** The announcements of transactions that have not committed yet. */
const waiting = new WeakMap<Db, Announcement[]>();

/** From now on what is announced over this database goes to a message service, once it is committed. */
export function announceThrough(db: Db, publish: (announcements: Announcement[]) => void): void {
  services.set(db, publish);
}

/** True where announcements go to a message service, and no transaction notifies. */
export const hasMessageService = (db: Db): boolean => services.has(db) || waiting.has(db);

/**
 * Tells every process that listens on the channel, once the caller's transaction commits. With an `insert`, which
 * must have no `returning` of its own, both are one statement where PostgreSQL itself announces.
 */
export async function notify(db: Db, channel: string, payload: string, insert?: SQL): Promise<void> {
  if (!hasMessageService(db)) {
    const notifying = sql`pg_notify(${channel}, ${payload})`;
    await db.execute(insert ? sql`${insert} returning ${notifying}` : sql`select ${notifying}`);
    return;
  }
  if (insert) await db.execute(insert);
  const transaction = waiting.get(db);
  if (transaction) transaction.push([channel, payload]);
  else services.get(db)?.([[channel, payload]]);
}

/**
 * Runs a transaction of `db`, and hands what it announced to the message service, if there is one, when it has
 * committed. A transaction inside another one leaves that to the outer one.
 */
export async function announceAfterCommit<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  if (!hasMessageService(db)) return db.transaction(work);
  const own: Announcement[] = [];
  const answer = await db.transaction((transaction) => {
    waiting.set(transaction, own);
    return work(transaction);
  });
  const outer = waiting.get(db);
  if (outer) outer.push(...own);
  else if (own.length > 0) services.get(db)?.(own);
  return answer;
}
