import { randomBytes } from 'node:crypto';
import { errorCodes } from '@sufra/contracts';
import { accept, localize, refuse, type Result } from '@sufra/ordering';
import { and, eq, isNull } from 'drizzle-orm';
import { validate as isUuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import type { StaffSession } from '../../platform/http/session.plugin.ts';
import { mayChange } from '../people.ts';
import { logStaff } from '../staff-log.ts';
import { endStaffSessions, passwordWasRight, requirePasswordTry } from '../staff-session.ts';
import { deleteSecondFactor, findStaff, type StaffMember } from '../staff.store.ts';
import { staff, staffSecondFactors } from '../staff.tables.ts';
import {
  findFactor,
  logFactor,
  makeRecoveryCodes,
  proveFactor,
  recoveryHashOf,
  seal,
  updateFactor,
} from './prove-factor.ts';
import { appAddress, toBase32 } from './time-codes.ts';

/** As long as SHA-1's own block of output, as RFC 4226 recommends. */
const secretBytes = 20;
/** How long a secret that was shown waits for its first code. */
const begunMs = 15 * 60_000;

export type PasswordTry = { password: string; address: string };

/** The own account, once its password was given again: a page that was left open changes nothing. */
export async function provePassword(
  context: RequestContext,
  session: StaffSession,
  { password, address }: PasswordTry,
): Promise<Result<StaffMember, Refusal>> {
  await requirePasswordTry(context, address);
  const member = await findStaff(context.db, context.merchant.id, session.staffId);
  const isRight = await context.passwords.check(password, member?.passwordHash);
  if (!member || !isRight) return refuse(refusal(errorCodes.staffPasswordWrong, { pointer: '/password' }));
  await passwordWasRight(context, address);
  return accept(member);
}

/** The key for an app; sign-in asks for no code before one was entered. */
export type Begun = { secret: string; address: string };

/** Begins with a new secret, after the password. */
export async function beginFactor(
  context: RequestContext,
  session: StaffSession,
  given: PasswordTry,
): Promise<Result<Begun, Refusal>> {
  const proven = await provePassword(context, session, given);
  return proven.ok ? startFactor(context, proven.value) : proven;
}

/** A new secret of a person who proved the password; refused where codes are asked for already. */
export async function startFactor(
  context: RequestContext,
  { id: staffId, email }: StaffMember,
): Promise<Result<Begun, Refusal>> {
  const { db, merchant, locale } = context;
  const secret = randomBytes(secretBytes);
  const issuer = localize(merchant.concept.label, locale, 'en-us');
  const own = { secret: seal(context, staffId, secret), startedAt: context.now() };
  const rows = await db
    .insert(staffSecondFactors)
    .values({ merchantId: merchant.id, staffId, ...own })
    .onConflictDoUpdate({
      target: [staffSecondFactors.merchantId, staffSecondFactors.staffId],
      set: own,
      setWhere: isNull(staffSecondFactors.confirmedAt),
    })
    .returning({ staffId: staffSecondFactors.staffId });
  if (rows.length === 0) return refuse(refusal(errorCodes.secondFactorOn));
  return accept({ secret: toBase32(secret), address: appAddress({ secret, issuer, name: email }) });
}

/** Asks for codes from now on, once the app made the first one; answers the recovery codes, which are shown this once. */
export function confirmFactor(
  context: RequestContext,
  staffId: string,
  code: string,
): Promise<Result<string[], Refusal>> {
  return withTransaction(context, async (context): Promise<Result<string[], Refusal>> => {
    const member = await findStaff(context.db, context.merchant.id, staffId);
    const begun = await findFactor(context, staffId);
    if (begun?.confirmedAt) return refuse(refusal(errorCodes.secondFactorOn));
    const now = context.now();
    const isFresh = begun !== undefined && now.getTime() - begun.startedAt.getTime() < begunMs;
    if (!member || !isFresh) return refuse(refusal(errorCodes.secondFactorOff));
    const proven = await proveFactor(context, member, code);
    if (!proven.ok) return proven;
    // Two presses at once: the second one waited for the row.
    if (proven.value.confirmedAt) return refuse(refusal(errorCodes.secondFactorOn));
    const codes = makeRecoveryCodes();
    const recovery = codes.map((one) => recoveryHashOf(member.id, one));
    await updateFactor(context, member.id, { confirmedAt: now, recovery });
    await logFactor(context, member, 'second-factor-on');
    return accept(codes);
  });
}

/** Makes ten new recovery codes in place of the old ones, after the password and a code; they are shown this once. */
export async function renewRecovery(
  context: RequestContext,
  session: StaffSession,
  given: PasswordTry & { code: string },
): Promise<Result<string[], Refusal>> {
  const password = await provePassword(context, session, given);
  if (!password.ok) return password;
  const member = password.value;
  return withTransaction(context, async (context): Promise<Result<string[], Refusal>> => {
    if (!(await findFactor(context, member.id))?.confirmedAt) return refuse(refusal(errorCodes.secondFactorOff));
    const proven = await proveFactor(context, member, given.code);
    if (!proven.ok) return proven;
    const codes = makeRecoveryCodes();
    await updateFactor(context, member.id, { recovery: codes.map((one) => recoveryHashOf(member.id, one)) });
    await logFactor(context, member, 'recovery-codes-renewed');
    return accept(codes);
  });
}

/**
 * Asks for no codes any more, after the password and one last code. Where the merchant wants them it ends the sessions as
 * well: the next sign-in sets the app up anew, on another phone or with new recovery codes.
 */
export async function endFactor(
  context: RequestContext,
  session: StaffSession,
  given: PasswordTry & { code: string },
): Promise<Result<undefined, Refusal>> {
  const password = await provePassword(context, session, given);
  if (!password.ok) return password;
  const member = password.value;
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    if (!(await findFactor(context, member.id))?.confirmedAt) return refuse(refusal(errorCodes.secondFactorOff));
    const proven = await proveFactor(context, member, given.code);
    if (!proven.ok) return proven;
    await deleteSecondFactor(context.db, member.merchantId, member.id);
    if (context.merchant.concept.requiresSecondFactor) await endStaffSessions(context.db, member.merchantId, member.id);
    await logFactor(context, member, 'second-factor-off');
    return accept(undefined);
  });
}

/** True when the caller may end the second factor of another person: of those whom they change, and an owner's as an owner. */
export const mayReset = (session: StaffSession, person: StaffMember): boolean =>
  person.id !== session.staffId &&
  (mayChange(session, person) || (session.role === 'owner' && session.branchId === null && person.role === 'owner'));

/** Ends the second factor of a person who lost the phone, with their sessions: it may be the phone that is signed in. */
export async function resetFactor(
  context: RequestContext,
  session: StaffSession,
  personId: string,
): Promise<Result<undefined, Refusal>> {
  const unknown = refuse(refusal(errorCodes.notFound));
  if (!isUuid(personId)) return unknown;
  return withTransaction(context, async (context): Promise<Result<undefined, Refusal>> => {
    const { db, merchant } = context;
    const [person] = await db
      .select()
      .from(staff)
      .where(and(eq(staff.merchantId, merchant.id), eq(staff.id, personId)))
      .for('update');
    if (!person || (session.branchId !== null && session.branchId !== person.branchId)) return unknown;
    if (!mayReset(session, person)) return refuse(refusal(errorCodes.rightMissing));
    if (!(await deleteSecondFactor(db, merchant.id, person.id))) return unknown;
    await endStaffSessions(db, merchant.id, person.id);
    const { merchantId, branchId, id: subject, name } = person;
    await logStaff(context, { merchantId, branchId, by: session, action: 'second-factor-reset', subject, name });
    return accept(undefined);
  });
}
