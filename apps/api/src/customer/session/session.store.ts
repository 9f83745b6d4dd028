import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/db.ts';
import { customers, sessions } from '../customer.tables.ts';
import { isSoldHere } from '../../platform/database/move/move-state.ts';

/** Longer than two weeks, so that a guest who comes every other week stays signed in. */
const idleDays = 21;

/** Sessions that were not used since then have ended. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - idleDays * 24 * 60 * 60 * 1000);

export type StoredSession = typeof sessions.$inferSelect;

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** One write for many requests: a session that was seen a moment ago is not written again. */
export async function markSeen(db: Db, merchantId: string, id: string, now: Date, before: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ lastSeenAt: now })
    .where(and(isSession(merchantId, id), or(isNull(sessions.lastSeenAt), lt(sessions.lastSeenAt, before))));
}

export async function markRevoked(db: Db, merchantId: string, id: string, revokedAt: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt }).where(isSession(merchantId, id));
}

const isSession = (merchantId: string, id: string) => and(eq(sessions.merchantId, merchantId), eq(sessions.id, id));

const isLiveOf = (merchantId: string, customerId: string, now: Date) =>
  and(
    eq(sessions.merchantId, merchantId),
    eq(sessions.customerId, customerId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
    or(isNull(sessions.lastSeenAt), gte(sessions.lastSeenAt, idleSince(now))),
  );

/** Where a customer is signed in, the newest use first. */
export function findSessionsOf(db: Db, merchantId: string, customerId: string, now: Date): Promise<StoredSession[]> {
  return db
    .select()
    .from(sessions)
    .where(isLiveOf(merchantId, customerId, now))
    .orderBy(sql`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt}) desc`, desc(sessions.id));
}

/** Ends live sessions of a customer, one or all but one, and answers which. */
export async function revokeSessionsOf(
  db: Db,
  merchantId: string,
  customerId: string,
  which: { only?: string; except?: string },
  now: Date,
): Promise<string[]> {
  const rows = await db
    .update(sessions)
    .set({ revokedAt: now })
    .where(
      and(
        isLiveOf(merchantId, customerId, now),
        which.only === undefined ? undefined : eq(sessions.id, which.only),
        which.except === undefined ? undefined : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  return rows.map(({ id }) => id);
}

/** True when the customer signed in there before, as far as it is recorded. */
export async function isKnownPlace(
  db: Db,
  merchantId: string,
  customerId: string,
  addressHash: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.merchantId, merchantId),
        eq(sessions.customerId, customerId),
        eq(sessions.addressHash, addressHash),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/**
 * Deletes some of the sessions that expired before this moment, once their customers keep when they were last used, and
 * returns how many. For a transaction: customers are locked first and in order, as by everything else that locks them.
 */
export async function deleteOldSessions(db: Db, before: Date, limit: number): Promise<number> {
  const old = await db
    .select({ id: sessions.id, customerId: sessions.customerId })
    .from(sessions)
    .where(and(isSoldHere(sessions.merchantId), lt(sessions.expiresAt, before)))
    .orderBy(asc(sessions.expiresAt))
    .limit(limit);
  const ids = old.map(({ id }) => id);
  const owners = old.flatMap(({ customerId }) => customerId ?? []);
  if (owners.length > 0) {
    const isOwner = inArray(customers.id, owners);
    await db
      .select({ id: customers.id })
      .from(customers)
      .where(isOwner)
      .orderBy(asc(customers.id))
      .for('no key update');
    const lastUse = db
      .select({ at: sql`max(coalesce(${sessions.lastSeenAt}, ${sessions.createdAt}))` })
      .from(sessions)
      .where(
        and(
          eq(sessions.merchantId, customers.merchantId),
          eq(sessions.customerId, customers.id),
          inArray(sessions.id, ids),
        ),
      );
    await db
      .update(customers)
      .set({ lastActiveAt: sql`greatest(${customers.lastActiveAt}, (${lastUse}))` })
      .where(isOwner);
  }
  if (ids.length > 0) await db.delete(sessions).where(inArray(sessions.id, ids));
  return ids.length;
}
