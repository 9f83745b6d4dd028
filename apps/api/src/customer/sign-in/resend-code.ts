import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { askerHashOf } from './asker-hash.ts';
import { isTicketOf, ticketOf } from './code-ticket.ts';
import { lockCustomer } from '../customer.store.ts';
import { internationalNumber, numberOf, readMobileNumber, type MobileNumber } from '../mobile-number.ts';
import { findLastAsked, findNewestCode, type OneTimeCode } from './one-time-code.store.ts';
import type { Origin } from './origin.ts';
import { checkAddressBudget, secondsToWait, sendCode, tooSoon, type Pending } from './send-code.ts';

export type ResendCode = { customerId: string; mobile?: string; ticket?: string; origin: Origin };

/** Sends a new code to the number of a customer who asked for one before; the old code stops working. */
export async function resendCode(
  context: RequestContext,
  request: ResendCode,
): Promise<Result<{ resendAfterSeconds: number; ticket: string | undefined }, Refusal>> {
  const spent = await checkAddressBudget(context, request.origin.address);
  if (spent) return refuse(spent);
  return withTransaction(context, async (context) => {
    const customer = await lockCustomer(context.db, context.merchant.id, request.customerId);
    const number = customer && numberOf(customer);
    const newest = customer && (await findNewestCode(context.db, customer.id, 'sign-in'));
    if (!number || !newest || !isSameNumber(context, request.mobile, number))
      return refuse(refusal(errorCodes.notFound));
    const asker = askerHashOf(context, request.origin.address);
    const seconds = secondsToWait(await findLastAsked(context.db, customer.id, 'sign-in', asker), context.now());
    if (seconds > 0) return refuse(tooSoon(seconds));
    const own = (await findNewestCode(context.db, customer.id, 'sign-in', asker)) ?? newest;
    const hasTicket = isTicketOf(context, own.id, request.ticket);
    const sent = await sendCode(context, {
      purpose: 'sign-in',
      channel: 'sms',
      customerId: customer.id,
      recipient: internationalNumber(number),
      isProven: customer.mobileVerifiedAt !== null,
      pending: pendingOf(own, { asker, hasTicket }),
      origin: request.origin,
    });
    if (!sent.ok) return sent;
    const { codeId, resendAfterSeconds } = sent.value;
    return accept({ resendAfterSeconds, ticket: hasTicket ? ticketOf(context, codeId) : undefined });
  });
}

/** What was given the first time goes along: the name for who asked there, a sign-up for who holds its ticket. */
function pendingOf(code: OneTimeCode, { asker, hasTicket }: { asker: string; hasTicket: boolean }): Pending {
  const name = { firstName: code.pendingFirstName, lastName: code.pendingLastName };
  if (hasTicket) {
    const { pendingEmail, pendingPasswordHash } = code;
    return { ...name, email: pendingEmail ?? undefined, passwordHash: pendingPasswordHash ?? undefined };
  }
  return code.askerHash === asker ? name : {};
}

/** The number is optional and only checked: a code never goes anywhere but to the stored one. */
function isSameNumber(
  { merchant: { concept } }: RequestContext,
  written: string | undefined,
  stored: MobileNumber,
): boolean {
  if (written === undefined) return true;
  const { allowedCountries } = concept;
  const number = readMobileNumber({ mobile: written, dialCode: stored.dialCode }, allowedCountries, stored.dialCode);
  const international = readMobileNumber({ mobile: `+${written}` }, allowedCountries, stored.dialCode);
  return [number, international].some(
    (read) => read.ok && read.value.dialCode === stored.dialCode && read.value.mobile === stored.mobile,
  );
}
