import { and, asc, eq, gt, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { devicePresence } from '../ordering/order/unattended/unattended.tables.ts';
import type { Db } from '../platform/database/db.ts';
import { devicePairingCodes, staff, staffInvitations, staffSecondFactors, staffSessions } from './staff.tables.ts';
import { isSoldHere } from '../platform/database/move/move-state.ts';

export type StaffMember = typeof staff.$inferSelect;

export async function findStaffByEmail(db: Db, merchantId: string, email: string): Promise<StaffMember | undefined> {
  const [row] = await db.select().from(staff).where(isNamed(merchantId, email));
  return row;
}

export async function findStaff(db: Db, merchantId: string, id: string): Promise<StaffMember | undefined> {
  const [row] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.merchantId, merchantId), eq(staff.id, id)));
  return row;
}

export async function updateSessionBranch(
  db: Db,
  merchantId: string,
  id: string,
  branchId: string | null,
): Promise<void> {
  await db.update(staffSessions).set({ branchId }).where(isSession(merchantId, id));
}

export function listStaff(db: Db, merchantId: string): Promise<StaffMember[]> {
  return db.select().from(staff).where(eq(staff.merchantId, merchantId)).orderBy(asc(staff.email));
}

/** The name that a change is shown with. */
export async function findStaffName(db: Db, merchantId: string, id: string): Promise<string> {
  const isTheirs = and(eq(staff.merchantId, merchantId), eq(staff.id, id));
  const [row] = await db.select({ name: staff.name }).from(staff).where(isTheirs);
  return row?.name ?? '';
}

/** Makes an account, or gives a known one a new password, role and branch; answers the account as it is now. */
export async function saveStaff(db: Db, member: typeof staff.$inferInsert): Promise<StaffMember> {
  const [row] = await db
    .insert(staff)
    .values(member)
    .onConflictDoUpdate({
      target: [staff.merchantId, staff.email],
      set: {
        branchId: sql`excluded.branch_id`,
        role: sql`excluded.role`,
        name: sql`excluded.name`,
        passwordHash: sql`excluded.password_hash`,
        isSample: sql`excluded.is_sample`,
      },
    })
    .returning();
  if (!row) throw new Error('The account was neither made nor changed.');
  return row;
}

/** Makes an account unless there is one of that name; answers whether it was made. */
export async function insertStaffOnce(db: Db, member: typeof staff.$inferInsert): Promise<boolean> {
  const rows = await db.insert(staff).values(member).onConflictDoNothing().returning({ id: staff.id });
  return rows.length > 0;
}

/** Gives a PIN to the demo's accounts that have none. */
export async function givePinToSamples(db: Db, merchantId: string, pinHash: string): Promise<void> {
  const isOne = and(eq(staff.merchantId, merchantId), eq(staff.isSample, true), isNull(staff.pinHash));
  await db.update(staff).set({ pinHash }).where(isOne);
}

/** Keeps the demo's pairing code; one that is there already stays. */
export async function insertSampleCode(db: Db, code: typeof devicePairingCodes.$inferInsert): Promise<void> {
  await db.insert(devicePairingCodes).values(code).onConflictDoNothing();
}

/** Finds an account and keeps others from signing in to it before the transaction ends. */
export async function lockStaff(db: Db, merchantId: string, email: string): Promise<StaffMember | undefined> {
  const [row] = await db.select().from(staff).where(isNamed(merchantId, email)).for('update');
  return row;
}

export async function deleteStaff(db: Db, merchantId: string, id: string): Promise<void> {
  await db.delete(staff).where(and(eq(staff.merchantId, merchantId), eq(staff.id, id)));
}

/** Answers whether there was one that is asked for. */
export async function deleteSecondFactor(db: Db, merchantId: string, staffId: string): Promise<boolean> {
  const rows = await db
    .delete(staffSecondFactors)
    .where(and(eq(staffSecondFactors.merchantId, merchantId), eq(staffSecondFactors.staffId, staffId)))
    .returning({ confirmedAt: staffSecondFactors.confirmedAt });
  return rows.some(({ confirmedAt }) => confirmedAt !== null);
}

export async function insertStaffSession(db: Db, session: typeof staffSessions.$inferInsert): Promise<void> {
  await db.insert(staffSessions).values(session);
}

/** A session that is still good, with whose it is. */
export async function findLiveStaffSession(
  db: Db,
  merchantId: string,
  tokenHash: string,
  now: Date,
): Promise<
  { id: string; expiresAt: Date; deviceId: string | null; branchId: string | null; member: StaffMember } | undefined
> {
  const [row] = await db
    .select({
      id: staffSessions.id,
      expiresAt: staffSessions.expiresAt,
      deviceId: staffSessions.deviceId,
      branchId: staffSessions.branchId,
      member: staff,
    })
    .from(staffSessions)
    .innerJoin(staff, isOwner)
    .where(
      and(
        eq(staffSessions.tokenHash, tokenHash),
        eq(staffSessions.merchantId, merchantId),
        gt(staffSessions.expiresAt, now),
      ),
    );
  return row;
}

export async function deleteStaffSession(db: Db, merchantId: string, id: string): Promise<void> {
  await db.delete(staffSessions).where(isSession(merchantId, id));
}

const isSession = (merchantId: string, id: string) =>
  and(eq(staffSessions.merchantId, merchantId), eq(staffSessions.id, id));

/** Of whom a session is. */
const isOwner = and(eq(staff.merchantId, staffSessions.merchantId), eq(staff.id, staffSessions.staffId));

/** Ends every session of an account; answers which there were. */
export async function deleteSessionsOf(db: Db, merchantId: string, staffId: string): Promise<string[]> {
  const rows = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.merchantId, merchantId), eq(staffSessions.staffId, staffId)))
    .returning({ id: staffSessions.id });
  return rows.map(({ id }) => id);
}

/** Ends every session that was opened on a device; answers which there were. */
export async function deleteSessionsOfDevice(db: Db, merchantId: string, deviceId: string): Promise<string[]> {
  const rows = await db
    .delete(staffSessions)
    .where(and(eq(staffSessions.merchantId, merchantId), eq(staffSessions.deviceId, deviceId)))
    .returning({ id: staffSessions.id });
  return rows.map(({ id }) => id);
}

export async function deleteOldPairingCodes(db: Db, before: Date): Promise<void> {
  await db
    .delete(devicePairingCodes)
    .where(and(isSoldHere(devicePairingCodes.merchantId), lt(devicePairingCodes.expiresAt, before)));
}

export async function deleteOldStaffSessions(db: Db, before: Date): Promise<void> {
  await db.delete(staffSessions).where(and(isSoldHere(staffSessions.merchantId), lt(staffSessions.expiresAt, before)));
}

/** How long after its time a link still says why it opens nothing. */
const invitationKeptMs = 30 * 24 * 3_600_000;

export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - invitationKeptMs);
  await db
    .delete(staffInvitations)
    .where(and(isSoldHere(staffInvitations.merchantId), lt(staffInvitations.expiresAt, before)));
}

const isNamed = (merchantId: string, email: string) => and(eq(staff.merchantId, merchantId), eq(staff.email, email));

/** The open sessions of a merchant's staff: of whom, and on which device. */
export function listLiveSessions(
  db: Db,
  merchantId: string,
  now: Date,
): Promise<{ staffId: string; name: string; deviceId: string | null }[]> {
  return db
    .select({ staffId: staffSessions.staffId, name: staff.name, deviceId: staffSessions.deviceId })
    .from(staffSessions)
    .innerJoin(staff, isOwner)
    .where(and(eq(staffSessions.merchantId, merchantId), gt(staffSessions.expiresAt, now)))
    .orderBy(asc(staffSessions.createdAt));
}

/** So long a session without a device counts as work: nothing tells that its page was left. */
const unseenMinutes = 60;
/** So long a device is at work after its last heartbeat. */
const leftMinutes = 5;

/** The branches at which somebody works at this moment: the page of the device is open, or the person came lately. */
export async function listStaffedBranches(db: Db, now: Date): Promise<string[]> {
  const worked = sql<string | null>`coalesce(${staffSessions.branchId}, ${staff.branchId})`;
  const rows = await db
    .selectDistinct({ branchId: worked })
    .from(staffSessions)
    .innerJoin(staff, isOwner)
    .leftJoin(
      devicePresence,
      and(
        eq(devicePresence.merchantId, staffSessions.merchantId),
        eq(devicePresence.deviceId, staffSessions.deviceId),
        gt(devicePresence.seenAt, new Date(now.getTime() - leftMinutes * 60_000)),
      ),
    )
    .where(
      and(
        gt(staffSessions.expiresAt, now),
        isNotNull(worked),
        or(
          isNotNull(devicePresence.seenAt),
          gt(staffSessions.createdAt, new Date(now.getTime() - unseenMinutes * 60_000)),
        ),
      ),
    );
  return rows.flatMap(({ branchId }) => branchId ?? []);
}
