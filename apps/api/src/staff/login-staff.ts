import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { takeAddressAllowance } from '../platform/take-allowance.ts';
import { openStaffSession, type OpenedStaffSession } from './staff-session.ts';
import { findStaffByEmail, type StaffMember } from './staff.store.ts';

/** Passwords are made by us and long; this keeps one address from spending our processor on guesses. */
const triesPerAddressAndHour = 30;

export type StaffLogin = { email: string; password: string; address: string };

export type LoggedIn = { session: OpenedStaffSession; member: StaffMember };

/** Signs staff in. An unknown e-mail answers as a wrong password does, after the same work. */
export async function loginStaff(
  context: RequestContext,
  { email, password, address }: StaffLogin,
): Promise<Result<LoggedIn, Refusal>> {
  const mayTry = await takeAddressAllowance(context, {
    name: 'staff-address-hour',
    subject: address,
    limit: triesPerAddressAndHour,
    windowSeconds: 3600,
  });
  if (!mayTry) return refuse(refusal(errorCodes.tooManyRequests));
  const member = await findStaffByEmail(context.db, context.merchant.id, emailAsKept(email));
  const isRight = await context.passwords.check(password, member?.passwordHash);
  if (!member || !isRight) return refuse(refusal(errorCodes.staffLoginFailed, { pointer: '/password' }));
  return accept({ session: await openStaffSession(context, member), member });
}

/** Nobody remembers how an address was capitalised. */
export const emailAsKept = (email: string): string => email.trim().toLowerCase();
