import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { askerHashOf } from './asker-hash.ts';
import { giveBackMessage } from './code-pressure.ts';
import { isTicketOf } from './code-ticket.ts';
import { lockCustomer, markVerified, updateCustomer, type Customer } from '../customer.store.ts';
import { markUsed, type OneTimeCode } from './one-time-code.store.ts';
import { openSession, type OpenedSession } from '../session/open-session.ts';
import type { Origin } from './origin.ts';
import { sendCode } from './send-code.ts';

/** `isOldAccount`: a sign-up whose number had an account already, which stays as it was. */
export type SignedIn = { session: OpenedSession; customer: Customer; isOldAccount?: boolean };

export type Holder = { ticket?: string | undefined; origin: Origin };

/** A proven code opens a session and, for who asked for it, becomes what was given with the number. */
export function enterWithCode(
  context: RequestContext,
  code: OneTimeCode,
  holder: Holder,
): Promise<Result<SignedIn, ErrorCode>> {
  return withTransaction(context, async (context): Promise<Result<SignedIn, ErrorCode>> => {
    const before = code.customerId && (await lockCustomer(context.db, context.merchant.id, code.customerId));
    if (!before || !(await markUsed(context.db, code.id, context.now()))) return refuse(errorCodes.codeInvalid);
    if (!before.mobileVerifiedAt) await giveBackMessage(context);

    const hasTicket = isTicketOf(context, code.id, holder.ticket);
    const isAsker = hasTicket || code.askerHash === askerHashOf(context, holder.origin.address);
    const name = { firstName: code.pendingFirstName, lastName: code.pendingLastName };
    const verified = await markVerified(
      context.db,
      before.id,
      isAsker ? name : { firstName: '', lastName: '' },
      context.now(),
    );
    // Without the ticket it could be a stranger's password: only the number was proven.
    const isSignUp = hasTicket && code.pendingPasswordHash !== null;
    const isOldAccount = isSignUp && before.passwordHash !== null;
    const customer = isSignUp && !isOldAccount ? await signUp(context, verified, code, holder.origin) : verified;
    return accept({ session: await openSession(context, customer.id, holder.origin), customer, isOldAccount });
  });
}

/** The guest account of the number becomes a registered one, with everything it had before. */
async function signUp(
  context: RequestContext,
  customer: Customer,
  code: OneTimeCode,
  origin: Origin,
): Promise<Customer> {
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
  return registered;
}
