import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { customers, oneTimeCodes } from './customer.tables.ts';

export type OneTimeCode = typeof oneTimeCodes.$inferSelect;

export async function insertCode(db: Db, code: typeof oneTimeCodes.$inferInsert): Promise<void> {
  await db.insert(oneTimeCodes).values(code);
}

/** The only code of a customer that counts. */
export async function findNewestCode(db: Db, customerId: string): Promise<OneTimeCode | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.customerId, customerId))
    .orderBy(desc(oneTimeCodes.requestedAt), desc(oneTimeCodes.id))
    .limit(1);
  return row;
}

/** A code with the number it goes to, while it still waits to be sent. */
export async function findUnsentCode(db: Db, id: string) {
  const [row] = await db
    .select({ code: oneTimeCodes, dialCode: customers.dialCode, mobile: customers.mobile })
    .from(oneTimeCodes)
    .innerJoin(customers, eq(customers.id, oneTimeCodes.customerId))
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.sentAt), isNull(oneTimeCodes.usedAt)));
  return row;
}

export async function keepCodeHash(db: Db, id: string, codeHash: string): Promise<void> {
  await db.update(oneTimeCodes).set({ codeHash }).where(eq(oneTimeCodes.id, id));
}

export async function markSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db.update(oneTimeCodes).set({ sentAt }).where(eq(oneTimeCodes.id, id));
}

export async function changePendingName(
  db: Db,
  id: string,
  pendingFirstName: string,
  pendingLastName: string,
): Promise<void> {
  await db
    .update(oneTimeCodes)
    .set({ pendingFirstName, pendingLastName })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)));
}

/** Uses up one try before the code is compared, so that parallel guesses cannot share one. */
export async function takeTry(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(oneTimeCodes)
    .set({ triesLeft: sql`${oneTimeCodes.triesLeft} - 1` })
    .where(and(eq(oneTimeCodes.id, id), gt(oneTimeCodes.triesLeft, 0)))
    .returning({ id: oneTimeCodes.id });
  return rows.length === 1;
}

/** A code works once: of two requests with the right code, one gets true. */
export async function markUsed(db: Db, id: string, usedAt: Date): Promise<boolean> {
  const rows = await db
    .update(oneTimeCodes)
    .set({ usedAt })
    .where(and(eq(oneTimeCodes.id, id), isNull(oneTimeCodes.usedAt)))
    .returning({ id: oneTimeCodes.id });
  return rows.length === 1;
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, before));
}
