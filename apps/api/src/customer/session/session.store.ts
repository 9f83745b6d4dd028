import { and, desc, eq, gt, gte, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/db.ts';
import { sessions } from '../customer.tables.ts';
import { idleSince } from './idle-since.ts';

export type StoredSession = typeof sessions.$inferSelect;

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** One write for many requests: a session that was seen a moment ago is not written again. */
export async function markSeen(db: Db, id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(eq(sessions.id, id), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, before))));
}

export async function markRevoked(db: Db, id: string, revokedAt: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt }).where(eq(sessions.id, id));
}

const isLiveOf = (customerId: string, now: Date) =>
  and(
    eq(sessions.customerId, customerId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    or(isNull(sessions.lastSeenAt), gte(sessions.lastSeenAt, idleSince(now))),
  );

/** Where a customer is signed in, the newest use first. */
export function findSessionsOf(db: Db, customerId: string, now: Date): Promise<StoredSession[]> {
  return db
    .select()
    .from(sessions)
    .where(isLiveOf(customerId, now))
    .orderBy(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt}) desc`, desc(sessions.id));
}

/** Ends live sessions of a customer, one or all but one, and answers which. */
export async function revokeSessionsOf(
  db: Db,
  customerId: string,
  which: { only?: string; except?: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        isLiveOf(customerId, now),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** Whether the customer ever signed in there, as far as it is remembered. */
export async function isKnownPlace(db: Db, customerId: string, addressHash: string): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), eq(sessions.addressHash, addressHash)))
    .limit(1);
  return rows.length > 0;
}

export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}
