import { errorCodes, type PasskeyAnswer } from '@sufra/contracts';
import { accept, mayRole, refuse, type Result } from '@sufra/ordering';
import { type RequestContext, withTransaction } from '../context.ts';
import { refusal, type Refusal } from '../platform/errors/refusal.ts';
import type { StaffSession } from '../platform/http/session.plugin.ts';
import { type Begun, confirmFactor, startFactor } from './second-factor/change-factor.ts';
import { challengePasskey, provePasskey } from './second-factor/passkeys.ts';
import { findFactor, proveFactor } from './second-factor/prove-factor.ts';
import {
  type LoggedIn,
  normalizeStaffEmail,
  openStaffSession,
  passwordWasRight,
  requirePasswordTry,
} from './staff-session.ts';
import { findStaffByEmail, lockStaff, type StaffMember } from './staff.store.ts';

type PasswordLogin = { email: string; password: string; address: string };

type SecondStep = { code?: string | undefined; passkey?: PasskeyAnswer | undefined };

/**
 * Signs staff in. An unknown e-mail answers as a wrong password does, after the same work. Who uses an authenticator app is
 * asked for its code after the password, and may answer with a passkey; who has to and does not yet begins with
 * `beginFactorAtLogin`, and the first code opens the session. On a paired tablet the session is that device's: what listens there
 * counts, and it ends with the device.
 */
export async function loginStaff(
  context: RequestContext,
  { code = '', passkey, deviceId, ...given }: PasswordLogin & SecondStep & Pick<StaffSession, 'deviceId'>,
): Promise<Result<LoggedIn, Refusal>> {
  const known = await findByPassword(context, given);
  if (!known.ok) return known;
  const member = known.value;
  const factor = await findFactor(context, member.id);
  const isOn = factor !== undefined && factor.confirmedAt !== null;
  const isPasswordEnough = !isOn && !isRequiredOf(context, member);
  const isByPasskey = isOn && passkey !== undefined;
  if (!isPasswordEnough && !isByPasskey && code.trim() === '') {
    const options = isOn ? await challengePasskey(context, factor) : undefined;
    const about = { pointer: '/code', ...(options && { meta: { passkey: options } }) };
    return refuse(refusal(isOn ? errorCodes.signInCodeNeeded : errorCodes.secondFactorRequired, about));
  }
  return withTransaction(context, async (context): Promise<Result<LoggedIn, Refusal>> => {
    // A new password ends every session: one that is opened for the old password afterwards would outlive it.
    const locked = await lockStaff(context.db, context.merchant.id, member.email);
    if (locked?.passwordHash !== member.passwordHash) return refuse(loginFailed);
    const proven = isPasswordEnough
      ? accept(true)
      : isByPasskey
        ? await provePasskey(context, member, passkey)
        : await proveCode(context, member, { isOn, code });
    if (!proven.ok) return proven;
    const session = await openStaffSession(context, member, { deviceId });
    return accept({ session, member, ...(Array.isArray(proven.value) && { recoveryCodes: proven.value }) });
  });
}

const loginFailed = refusal(errorCodes.staffLoginFailed, { pointer: '/password' });

const proveCode = (context: RequestContext, member: StaffMember, { isOn, code }: { isOn: boolean; code: string }) =>
  isOn ? proveFactor(context, member, code) : confirmFactor(context, member.id, code);

/** The key for an authenticator app, for those who may not come in without one. */
export async function beginFactorAtLogin(
  context: RequestContext,
  given: PasswordLogin,
): Promise<Result<Begun, Refusal>> {
  const known = await findByPassword(context, given);
  if (!known.ok) return known;
  if (!isRequiredOf(context, known.value)) return refuse(refusal(errorCodes.secondFactorOff));
  return startFactor(context, known.value);
}

async function findByPassword(
  context: RequestContext,
  { email, password, address }: PasswordLogin,
): Promise<Result<StaffMember, Refusal>> {
  await requirePasswordTry(context, address);
  const member = await findStaffByEmail(context.db, context.merchant.id, normalizeStaffEmail(email));
  const isRight = await context.passwords.check(password, member?.passwordHash);
  if (!member || !isRight) return refuse(loginFailed);
  await passwordWasRight(context, address);
  return accept(member);
}

/** True of those who reach every branch, where the merchant wants it. */
export const isRequiredOf = ({ merchant }: RequestContext, { role }: StaffMember): boolean =>
  merchant.concept.requiresSecondFactor && mayRole(role, 'protect-account');
