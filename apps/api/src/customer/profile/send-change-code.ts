import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import type { Refusal } from '../../platform/refusal.ts';
import { askerHashOf } from '../sign-in/asker-hash.ts';
import type { Customer } from '../customer.store.ts';
import { internationalNumber, type MobileNumber } from '../mobile-number.ts';
import { findLastAsked } from '../sign-in/one-time-code.store.ts';
import type { Origin } from '../sign-in/origin.ts';
import { secondsToWait, sendCode, tooSoon, type Pending } from '../sign-in/send-code.ts';

type Change = { number: MobileNumber | undefined; email: string | undefined; origin: Origin };

type Sending = { purpose: 'mobile' | 'email'; channel: 'sms' | 'email'; recipient: string; pending: Pending };

/** Sends codes to what is to become the customer's number and address; to nothing that is theirs already. */
export async function sendChangeCode(
  context: RequestContext,
  customer: Customer,
  { number, email, origin }: Change,
): Promise<Result<Sending['channel'][], Refusal>> {
  const sendings: Sending[] = [];
  if (number && !isOwnNumber(customer, number))
    sendings.push({ purpose: 'mobile', channel: 'sms', recipient: internationalNumber(number), pending: number });
  if (email && !(customer.email === email && customer.emailVerifiedAt))
    sendings.push({ purpose: 'email', channel: 'email', recipient: email, pending: { email } });
  const asker = askerHashOf(context, origin.address);
  for (const sending of sendings) {
    const seconds = secondsToWait(await findLastAsked(context.db, customer.id, sending.purpose, asker), context.now());
    if (seconds > 0) return refuse(tooSoon(seconds));
    const sent = await sendCode(context, { ...sending, customerId: customer.id, isProven: false, origin });
    if (!sent.ok) return sent;
  }
  return accept(sendings.map(({ channel }) => channel));
}

const isOwnNumber = (customer: Customer, number: MobileNumber): boolean =>
  customer.mobileVerifiedAt !== null && customer.dialCode === number.dialCode && customer.mobile === number.mobile;
