import { randomBytes } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result, type StaffRole } from '@sufra/ordering';
import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { type RequestContext, withTransaction } from '../context.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import { plainText } from '../platform/http/plain-text.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { branchOf, type Device } from './devices.ts';
import { logStaff } from './staff-log.ts';
import { endStaffSessions, type LoggedIn, openStaffSession } from './staff-session.ts';
import { deleteStaff, saveStaff, type StaffMember } from './staff.store.ts';
import { staff } from './staff.tables.ts';

/** The roles that a manager gives at the branch; the others are given with the merchant tool. */
const givableRoles: readonly StaffRole[] = ['cashier', 'kitchen', 'driver'];

/** Wrong PINs that cost no wait; each further one doubles it. */
const freeTries = 3;
const firstWaitSeconds = 30;
const longestWaitSeconds = 3600;

/** The wait after a number of wrong PINs in a row. */
const waitSeconds = (failures: number): number =>
  failures < freeTries ? 0 : Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** (failures - freeTries));

/** The people who may sign in at a branch: its own, and those of every branch. */
export const listPeople = ({ db, merchant }: RequestContext, branchId: string | null): Promise<StaffMember[]> =>
  db
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.merchantId, merchant.id),
        branchId === null ? undefined : or(eq(staff.branchId, branchId), isNull(staff.branchId)),
      ),
    )
    .orderBy(asc(staff.name), asc(staff.id));

/** Refuses a PIN that is not one, and those that are tried first. */
export function checkPin(pin: string): Result<string, Refusal> {
  if (!/^\d{4,8}$/.test(pin)) return refuse(refusal(errorCodes.pinInvalid, { pointer: '/pin' }));
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const isRow = steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
  return isRow ? refuse(refusal(errorCodes.pinEasy, { pointer: '/pin' })) : accept(pin);
}

export type NewPerson = { name: string; role: string; pin: string; location?: string | undefined };

/** Adds a person of the branch who signs in by PIN alone. */
export async function addPerson(
  context: RequestContext,
  session: StaffSession,
  given: NewPerson,
): Promise<Result<StaffMember, Refusal>> {
  const name = plainText(given.name).slice(0, 60);
  if (name === '') return refuse(refusal(errorCodes.personNameRequired, { pointer: '/name' }));
  const role = givableRoles.find((known) => known === given.role);
  if (!role) return refuse(refusal(errorCodes.roleNotGivable, { pointer: '/role' }));
  const pin = checkPin(given.pin);
  if (!pin.ok) return pin;
  const branch = await branchOf(context, session, given.location);
  if (!branch.ok) return branch;
  const id = uuid();
  const merchantId = context.merchant.id;
  const member = {
    id,
    merchantId,
    branchId: branch.value,
    role,
    name,
    email: `${id}@pin.invalid`,
    passwordHash: await context.passwords.hash(randomBytes(32).toString('base64url')),
    pinHash: await context.passwords.hash(pin.value),
    createdAt: context.now(),
  };
  return withTransaction(context, async (context) => {
    const made = await saveStaff(context.db, member);
    const after = { name, role };
    await logStaff(context, {
      merchantId,
      branchId: branch.value,
      by: session,
      action: 'person-added',
      subject: id,
      after,
    });
    return accept(made);
  });
}

/** Gives a person another PIN, which also ends the wait after wrong ones and the person's sessions. */
export async function setPin(
  context: RequestContext,
  session: StaffSession,
  { personId, pin: given }: { personId: string; pin: string },
): Promise<Result<StaffMember, Refusal>> {
  const pin = checkPin(given);
  if (!pin.ok) return pin;
  const pinHash = await context.passwords.hash(pin.value);
  return changePerson(context, session, personId, async (context, person) => {
    await endStaffSessions(context.db, person.id);
    await logStaff(context, { ...placeOf(person), by: session, action: 'pin-set', subject: person.id });
    const [changed] = await context.db
      .update(staff)
      .set({ pinHash, pinFailures: 0, pinLockedUntil: null })
      .where(eq(staff.id, person.id))
      .returning();
    return changed ?? person;
  });
}

/** Ends a person's account with their sessions. */
export function removePerson(
  context: RequestContext,
  session: StaffSession,
  personId: string,
): Promise<Result<StaffMember, Refusal>> {
  return changePerson(context, session, personId, async (context, person) => {
    await endStaffSessions(context.db, person.id);
    await deleteStaff(context.db, person.id);
    const before = { name: person.name, role: person.role };
    await logStaff(context, { ...placeOf(person), by: session, action: 'person-removed', subject: person.id, before });
    return person;
  });
}

const placeOf = ({ merchantId, branchId }: StaffMember) => ({ merchantId, branchId });

/** Changes a person whom the caller may change: those of the own branch in a lower role, and oneself. */
async function changePerson(
  context: RequestContext,
  session: StaffSession,
  personId: string,
  change: (context: RequestContext, person: StaffMember) => Promise<StaffMember>,
): Promise<Result<StaffMember, Refusal>> {
  if (!isUuid(personId)) return refuse(refusal(errorCodes.notFound));
  return withTransaction(context, async (context): Promise<Result<StaffMember, Refusal>> => {
    const [person] = await context.db
      .select()
      .from(staff)
      .where(and(eq(staff.merchantId, context.merchant.id), eq(staff.id, personId)))
      .for('update');
    const isReached = person && (session.branchId === null || session.branchId === person.branchId);
    if (!isReached) return refuse(refusal(errorCodes.notFound));
    const isBelow = session.role === 'owner' ? person.role !== 'owner' : givableRoles.includes(person.role);
    if (!isBelow && person.id !== session.staffId) return refuse(refusal(errorCodes.rightMissing));
    return accept(await change(context, person));
  });
}

/**
 * Signs a person in by PIN, on a device of a branch where they work. Wrong PINs make the next one wait, longer each time,
 * whatever device they come from; the row is locked, so that many tries at once are counted one by one.
 */
export async function loginByPin(
  context: RequestContext,
  device: Device,
  { personId, pin }: { personId: string; pin: string },
): Promise<Result<LoggedIn, Refusal>> {
  const wrong = refuse(refusal(errorCodes.pinWrong, { pointer: '/pin' }));
  if (!isUuid(personId)) return wrong;
  return withTransaction(context, async (context): Promise<Result<LoggedIn, Refusal>> => {
    const { db } = context;
    const [person] = await db
      .select()
      .from(staff)
      .where(and(eq(staff.merchantId, context.merchant.id), eq(staff.id, personId)))
      .for('update');
    const worksHere = person && (person.branchId === null || person.branchId === device.branchId);
    if (!worksHere || person.pinHash === null) return wrong;
    const now = context.now();
    if (person.pinLockedUntil && person.pinLockedUntil > now) return locked(person.pinLockedUntil, now);
    if (await context.passwords.check(pin, person.pinHash)) {
      await db.update(staff).set({ pinFailures: 0, pinLockedUntil: null }).where(eq(staff.id, person.id));
      return accept({ session: await openStaffSession(context, person, device.id), member: person });
    }
    const failures = person.pinFailures + 1;
    const seconds = waitSeconds(failures);
    const until = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null;
    await db.update(staff).set({ pinFailures: failures, pinLockedUntil: until }).where(eq(staff.id, person.id));
    if (!until) return wrong;
    const by = { staffId: person.id, deviceId: device.id };
    const after = { failures, until: until.toISOString() };
    const { merchantId, branchId } = device;
    await logStaff(context, { merchantId, branchId, by, action: 'pin-locked', subject: person.id, after });
    return locked(until, now);
  });
}

function locked(until: Date, now: Date): Result<never, Refusal> {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const about = { pointer: '/pin', params: { seconds }, meta: { 'retry-after-seconds': seconds } };
  return refuse(refusal(errorCodes.pinLocked, about));
}
