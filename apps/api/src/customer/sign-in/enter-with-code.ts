import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { usesOf } from '../../platform/take-allowance.ts';
import { askerHashOf } from './asker-hash.ts';
import { messageCounters } from './code-pressure.ts';
import { isTicketOf } from './code-ticket.ts';
import { updateCustomer, type Customer } from '../customer.store.ts';
import type { OneTimeCode } from './one-time-code.store.ts';
import { redeemCode, type Redeemed } from './redeem-code.store.ts';
import { draftSession, openedSession, type OpenedSession } from '../session/open-session.ts';
import type { Origin } from './origin.ts';
import { sendCode } from './send-code.ts';

/** `isOldAccount`: a sign-up whose number had an account already, which stays as it was. */
export type SignedIn = { session: OpenedSession; customer: Customer; isOldAccount?: boolean };

export type Holder = { ticket?: string | undefined; origin: Origin };

/** A proven code opens a session and, for who asked for it, becomes what was given with the number. */
export async function enterWithCode(
  context: RequestContext,
  code: OneTimeCode,
  { ticket, origin }: Holder,
): Promise<Result<SignedIn, ErrorCode>> {
  const hasTicket = isTicketOf(context, code.id, ticket);
  // Without the ticket it could be a stranger's password: only the number was proven.
  const isSignUp = hasTicket && code.pendingPasswordHash !== null;
  const isAsker = hasTicket || code.askerHash === askerHashOf(context, origin.address);
  const entered = isSignUp
    ? await withTransaction(context, async (context) => signUp(context, await redeem(context, code, origin, isAsker)))
    : await redeem(context, code, origin, isAsker);
  if (!entered) return refuse(errorCodes.codeInvalid);
  const { session, customer } = entered;
  return accept({ session, customer, isOldAccount: isSignUp && entered.hadPassword });
}

type Entered = Redeemed & { session: OpenedSession; code: OneTimeCode; origin: Origin };

async function redeem(
  context: RequestContext,
  code: OneTimeCode,
  origin: Origin,
  isAsker: boolean,
): Promise<Entered | undefined> {
  if (code.customerId === null) return undefined;
  const name = isAsker
    ? { firstName: code.pendingFirstName, lastName: code.pendingLastName }
    : { firstName: '', lastName: '' };
  const { token, session } = draftSession(context, code.customerId, origin);
  const redeemed = await redeemCode(context.db, {
    codeId: code.id,
    merchantId: context.merchant.id,
    name,
    session,
    givesBack: usesOf(context, messageCounters(context)),
  });
  return redeemed && { ...redeemed, session: openedSession(token, session), code, origin };
}

/** The guest account of the number becomes a registered one, with everything it had before. */
async function signUp(context: RequestContext, entered: Entered | undefined): Promise<Entered | undefined> {
  if (!entered || entered.hadPassword) return entered;
  const { customer, code, origin } = entered;
  const email = customer.emailVerifiedAt ? null : code.pendingEmail;
  const registered = await updateCustomer(context.db, customer.id, {
    accountType: 'registered',
    firstName: code.pendingFirstName,
    lastName: code.pendingLastName,
    passwordHash: code.pendingPasswordHash,
    ...(email ? { email } : {}),
  });
  // Whether it could be sent is not what this sign-up is about; the profile offers to send it again.
  if (email)
    await sendCode(context, {
      purpose: 'email',
      channel: 'email',
      customerId: customer.id,
      recipient: email,
      isProven: false,
      pending: { email },
      origin,
    });
  return { ...entered, customer: registered };
}
