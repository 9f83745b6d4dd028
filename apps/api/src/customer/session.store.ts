import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { sessions } from './customer.tables.ts';

export type StoredSession = typeof sessions.$inferSelect;

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findLiveSession(
  db: Db,
  merchantId: string,
  tokenHash: string,
  now: Date,
): Promise<StoredSession | undefined> {
  const [row] = await db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.merchantId, merchantId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return row;
}

export async function markRevoked(db: Db, id: string, revokedAt: Date): Promise<void> {
  await db.update(sessions).set({ revokedAt }).where(eq(sessions.id, id));
}

export async function deleteOldSessions(db: Db, before: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, before));
}
