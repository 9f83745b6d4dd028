import { randomBytes, randomInt } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { accept, growingWaitSeconds, refuse, type Result, rolesBelow, type StaffRole } from '@sufra/ordering';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { v7 as uuid, validate as isUuid } from 'uuid';
import { announceBranchChange } from '../catalogue/availability/branch-change.ts';
import { type RequestContext, withTransaction } from '../context.ts';
import { refusal, type Refusal, RefusalError } from '../platform/errors/refusal.ts';
import { plainText } from '../platform/http/plain-text.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { branchOf, type Device } from './devices.ts';
import { logStaff } from './staff-log.ts';
import { endStaffSessions, type LoggedIn, openStaffSession, placeOf } from './staff-session.ts';
import { deleteStaff, saveStaff, type StaffMember } from './staff.store.ts';
import { staff, type StaffAction, type Workplace } from './staff.tables.ts';

/** The people who may sign in at a branch: its own, those who work there too, and those of every branch. */
export const listPeople = ({ db, merchant }: RequestContext, branchId: string | null): Promise<StaffMember[]> =>
  db
    .select()
    .from(staff)
    .where(
      and(
        eq(staff.merchantId, merchant.id),
        branchId === null ? undefined : or(eq(staff.branchId, branchId), isNull(staff.branchId), worksAlsoAt(branchId)),
      ),
    )
    .orderBy(asc(staff.name), asc(staff.id));

const worksAlsoAt = (branchId: string) => sql`${staff.workplaces} @> ${JSON.stringify([{ branchId }])}::jsonb`;

/** Refuses a PIN that is not one, and those that are tried first. */
export function checkPin(pin: string): Result<string, Refusal> {
  if (!/^\d{4,8}$/.test(pin)) return refuse(refusal(errorCodes.pinInvalid, { pointer: '/pin' }));
  const steps = new Set([...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index])));
  const isRow = steps.size === 1 && [-1, 0, 1].includes([...steps][0] ?? 0);
  return isRow ? refuse(refusal(errorCodes.pinEasy, { pointer: '/pin' })) : accept(pin);
}

/** A PIN of the person's choice, or one that the server makes. */
const choosePin = (given: string | null | undefined): Result<string, Refusal> =>
  given === null || given === undefined ? accept(makePin()) : checkPin(given);

function makePin(): string {
  for (;;) {
    const pin = String(randomInt(10_000)).padStart(4, '0');
    if (checkPin(pin).ok) return pin;
  }
}

type Wanted<Value> = Value | null | undefined;

type Further = { location: string; role: string }[];

type NewPerson = PlaceWish & { name: string; pin?: Wanted<string> };

/** A person with the PIN that they were just given. */
type WithPin = { person: StaffMember; pin: string };

/** The branch that the caller gives a person: null, for every branch, is given by those who have every branch. */
async function workplaceOf(
  context: RequestContext,
  session: StaffSession,
  given: Wanted<string>,
): Promise<Result<string | null, Refusal>> {
  if (given === null && session.branchId === null) return accept(null);
  return branchOf(context, session, given ?? undefined);
}

/**
 * The further branches that the caller gives a person whose own one is `branchId`, each in a role below the caller's. Only
 * those who have every branch give them; who works at every branch needs none.
 */
async function furtherOf(
  context: RequestContext,
  session: StaffSession,
  given: Further,
  branchId: string | null,
): Promise<Result<Workplace[], Refusal>> {
  if (given.length > 0 && session.branchId !== null) return refuse(refusal(errorCodes.rightMissing));
  const workplaces = new Map<string, Workplace>();
  for (const { location, role: wanted } of branchId === null ? [] : given) {
    const role = checkRole(session, wanted);
    if (!role.ok) return role;
    const branch = await branchOf(context, session, location);
    if (!branch.ok) return branch;
    if (branch.value !== branchId) workplaces.set(branch.value, { branchId: branch.value, role: role.value });
  }
  return accept([...workplaces.values()]);
}

export type PlaceWish = { role: string; location?: Wanted<string>; further?: Further | undefined };

/** Where a new person works and in which roles, as far as the caller may give them. */
export async function readPlace(
  context: RequestContext,
  session: StaffSession,
  given: PlaceWish,
): Promise<Result<Pick<StaffMember, 'role' | 'branchId' | 'workplaces'>, Refusal>> {
  const role = checkRole(session, given.role);
  if (!role.ok) return role;
  const branch = await workplaceOf(context, session, given.location);
  if (!branch.ok) return branch;
  const further = await furtherOf(context, session, given.further ?? [], branch.value);
  if (!further.ok) return further;
  return accept({ role: role.value, branchId: branch.value, workplaces: further.value });
}

export const checkName = (given: string): Result<string, Refusal> => {
  const name = plainText(given).slice(0, 60);
  return name === '' ? refuse(refusal(errorCodes.personNameRequired, { pointer: '/name' })) : accept(name);
};

function checkRole(session: StaffSession, given: string): Result<StaffRole, Refusal> {
  const role = rolesBelow(session.role).find((known) => known === given);
  return role ? accept(role) : refuse(refusal(errorCodes.roleNotGivable, { pointer: '/role' }));
}

/** Adds a person who signs in by PIN alone. */
export async function addPerson(
  context: RequestContext,
  session: StaffSession,
  given: NewPerson,
): Promise<Result<WithPin, Refusal>> {
  const name = checkName(given.name);
  if (!name.ok) return name;
  const pin = choosePin(given.pin);
  if (!pin.ok) return pin;
  const place = await readPlace(context, session, given);
  if (!place.ok) return place;
  const id = uuid();
  const member = {
    id,
    merchantId: context.merchant.id,
    ...place.value,
    name: name.value,
    email: `${id}@pin.invalid`,
    passwordHash: await context.passwords.hash(randomBytes(32).toString('base64url')),
    pinHash: await context.passwords.hash(pin.value),
    createdAt: context.now(),
  };
  return withTransaction(context, async (context) => {
    const person = await saveStaff(context.db, member);
    await logPerson(context, session, person, { action: 'person-added', after: describePerson(person) });
    return accept({ person, pin: pin.value });
  });
}

/** Gives a person another PIN, which also ends the wait after wrong ones and the person's sessions. */
export async function setPin(
  context: RequestContext,
  session: StaffSession,
  { personId, pin: given }: { personId: string; pin: Wanted<string> },
): Promise<Result<WithPin, Refusal>> {
  const pin = choosePin(given);
  if (!pin.ok) return pin;
  const pinHash = await context.passwords.hash(pin.value);
  const changed = await changePerson(context, session, personId, async (context, person) => {
    await endStaffSessions(context.db, person.merchantId, person.id);
    await logPerson(context, session, person, { action: 'pin-set' });
    return updatePerson(context, person, { pinHash, pinFailures: 0, pinLockedUntil: null });
  });
  return changed.ok ? accept({ person: changed.value, pin: pin.value }) : changed;
}

type PersonWish = {
  name?: string | undefined;
  role?: string | undefined;
  location?: Wanted<string>;
  further?: Further | undefined;
};

/**
 * Changes a person's name, role or branch; what is left out stays. A change of role or branch ends the sessions, whose
 * open pages belong to the old ones. The own role is changed by others alone.
 */
export async function editPerson(
  context: RequestContext,
  session: StaffSession,
  personId: string,
  wish: PersonWish,
  undoes?: string,
): Promise<Result<StaffMember, Refusal>> {
  const isMove = wish.role !== undefined || wish.location !== undefined || wish.further !== undefined;
  if (personId === session.staffId && isMove) return refuse(refusal(errorCodes.rightMissing));
  const name = wish.name === undefined ? undefined : checkName(wish.name);
  if (name && !name.ok) return name;
  const role = wish.role === undefined ? undefined : checkRole(session, wish.role);
  if (role && !role.ok) return role;
  const branch = wish.location === undefined ? undefined : await workplaceOf(context, session, wish.location);
  if (branch && !branch.ok) return branch;
  const [present] = wish.further === undefined ? [] : await membersOf(context, personId);
  const own = branch ? branch.value : (present?.branchId ?? null);
  const further = wish.further === undefined ? undefined : await furtherOf(context, session, wish.further, own);
  if (further && !further.ok) return further;
  return changePerson(context, session, personId, async (context, person) => {
    const next = {
      name: name?.value ?? person.name,
      role: role?.value ?? person.role,
      branchId: branch ? branch.value : person.branchId,
      workplaces: further ? further.value : person.workplaces,
    };
    const isMoved =
      next.role !== person.role ||
      next.branchId !== person.branchId ||
      JSON.stringify(next.workplaces) !== JSON.stringify(person.workplaces);
    if (!isMoved && next.name === person.name) return person;
    if (isMoved) await endStaffSessions(context.db, person.merchantId, person.id);
    const changed = await updatePerson(context, person, next);
    const change = { before: describePerson(person), after: describePerson(changed), undoes };
    await logPerson(context, session, changed, { action: 'person-changed', ...change });
    return changed;
  });
}

/** Ends the wait after wrong PINs; the PIN stays. */
export const unlockPin = (context: RequestContext, session: StaffSession, personId: string) =>
  changePerson(context, session, personId, async (context, person) => {
    if (person.pinFailures === 0 && person.pinLockedUntil === null) return person;
    const before = { failures: person.pinFailures, until: person.pinLockedUntil?.toISOString() ?? null };
    await logPerson(context, session, person, { action: 'pin-unlocked', before });
    await announcePeople(context, person.branchId ?? session.branchId);
    return updatePerson(context, person, { pinFailures: 0, pinLockedUntil: null });
  });

/** Ends every session of a person, on every device. */
export const endSessionsOf = (context: RequestContext, session: StaffSession, personId: string) =>
  changePerson(context, session, personId, async (context, person) => {
    await endStaffSessions(context.db, person.merchantId, person.id);
    await logPerson(context, session, person, { action: 'sessions-ended' });
    return person;
  });

/** Ends a person's account with their sessions. */
export const removePerson = (context: RequestContext, session: StaffSession, personId: string) =>
  changePerson(context, session, personId, async (context, person) => {
    // An owner who is gone is made anew on the server alone (record 0109).
    if (person.id === session.staffId) throw new RefusalError(refusal(errorCodes.rightMissing));
    await endStaffSessions(context.db, person.merchantId, person.id);
    await logPerson(context, session, person, { action: 'person-removed', before: describePerson(person) });
    await deleteStaff(context.db, person.merchantId, person.id);
    return person;
  });

export const describePerson = ({
  name,
  role,
  branchId,
  workplaces,
}: Pick<StaffMember, 'name' | 'role' | 'branchId' | 'workplaces'>) => ({
  name,
  role,
  location: branchId,
  ...(workplaces.length > 0 && { further: workplaces.map((one) => ({ location: one.branchId, role: one.role })) }),
});

const membersOf = async ({ db, merchant }: RequestContext, personId: string): Promise<StaffMember[]> =>
  isUuid(personId)
    ? db
        .select()
        .from(staff)
        .where(and(eq(staff.merchantId, merchant.id), eq(staff.id, personId)))
    : [];

const logPerson = (
  context: RequestContext,
  by: StaffSession,
  { merchantId, branchId, id, name }: StaffMember,
  change: { action: StaffAction; before?: object; after?: object; undoes?: string | undefined },
) => logStaff(context, { merchantId, branchId, by, subject: id, name, ...change });

async function updatePerson(
  { db }: RequestContext,
  person: StaffMember,
  set: Partial<StaffMember>,
): Promise<StaffMember> {
  const isPerson = and(eq(staff.merchantId, person.merchantId), eq(staff.id, person.id));
  const [changed] = await db.update(staff).set(set).where(isPerson).returning();
  return changed ?? person;
}

/** Open pages of the branch's managers read its people again. */
async function announcePeople({ db, merchant }: RequestContext, branchId: string | null): Promise<void> {
  if (branchId !== null) await announceBranchChange(db, { merchantId: merchant.id, branchId, what: 'people' });
}

/**
 * True when the caller may change a person: those in a role below, at the caller's branches. Who works at further branches
 * is changed by those who have every branch: a new PIN opens the other branches as well.
 */
export const mayChange = (
  { role, branchId }: Pick<StaffSession, 'role' | 'branchId'>,
  person: Pick<StaffMember, 'role' | 'branchId' | 'workplaces'>,
): boolean =>
  (branchId === null || (branchId === person.branchId && person.workplaces.length === 0)) &&
  [person, ...person.workplaces].every((place) => rolesBelow(role).includes(place.role));

/** Changes a person whom the caller may change, or gives the caller a new PIN. */
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
    if (!mayChange(session, person) && person.id !== session.staffId) return refuse(refusal(errorCodes.rightMissing));
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
    const place = person && placeOf(person, device.branchId);
    if (!place || person.pinHash === null) return wrong;
    const now = context.now();
    if (person.pinLockedUntil && person.pinLockedUntil > now) return locked(person.pinLockedUntil, now);
    if (await context.passwords.check(pin, person.pinHash)) {
      await updatePerson(context, person, { pinFailures: 0, pinLockedUntil: null });
      const isElsewhere = person.branchId !== null && person.branchId !== device.branchId;
      const at = { deviceId: device.id, branchId: isElsewhere ? device.branchId : null };
      return accept({ session: await openStaffSession(context, person, at), member: person });
    }
    const failures = person.pinFailures + 1;
    const seconds = growingWaitSeconds(failures);
    const until = seconds > 0 ? new Date(now.getTime() + seconds * 1000) : null;
    await updatePerson(context, person, { pinFailures: failures, pinLockedUntil: until });
    if (!until) return wrong;
    const by = { staffId: person.id, deviceId: device.id };
    const after = { failures, until: until.toISOString() };
    const { merchantId, branchId } = device;
    const about = { action: 'pin-locked', subject: person.id, name: person.name, after } as const;
    await logStaff(context, { merchantId, branchId, by, ...about });
    await announcePeople(context, branchId);
    return locked(until, now);
  });
}

function locked(until: Date, now: Date): Result<never, Refusal> {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
  const about = { pointer: '/pin', params: { seconds }, meta: { 'retry-after-seconds': seconds } };
  return refuse(refusal(errorCodes.pinLocked, about));
}

/** A person as a paired device lists them, in the role that they have at its branch. */
export const presentPerson =
  ({ now }: RequestContext, at: string | null = null) =>
  ({ id, name, pinHash, pinLockedUntil, ...member }: StaffMember) => ({
    type: 'people' as const,
    id,
    attributes: {
      name,
      role: placeOf(member, at)?.role ?? member.role,
      'location-id': member.branchId,
      further: member.workplaces.map(({ branchId, role }) => ({ location: branchId, role })),
      'has-pin': pinHash !== null,
      'locked-until': pinLockedUntil && pinLockedUntil > now() ? pinLockedUntil.toISOString() : null,
    },
  });
