import { errorCodes } from '@sufra/contracts';
import { refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { lockCustomer } from './customer.store.ts';
import { numberOf, readMobileNumber, type MobileNumber } from './mobile-number.ts';
import { findNewestCode } from './one-time-code.store.ts';
import { checkAddressBudget, secondsToWait, sendCode } from './send-code.ts';

export type ResendCode = { customerId: string; mobile?: string; address: string; host: string };

/** Sends a new code to the number of a customer who asked for one before; the old code stops working. */
export async function resendCode(
  context: RequestContext,
  request: ResendCode,
): Promise<Result<{ resendAfterSeconds: number }, Refusal>> {
  const spent = await checkAddressBudget(context, request.address);
  if (spent) return refuse(spent);
  return withTransaction(context, async (context) => {
    const customer = await lockCustomer(context.db, context.merchant.id, request.customerId);
    const newest = customer && (await findNewestCode(context.db, customer.id));
    const number = customer && numberOf(customer);
    if (!number || !newest || !isSameNumber(context, request.mobile, number))
      return refuse(refusal(errorCodes.notFound));
    const seconds = secondsToWait(newest, context.now());
    if (seconds > 0) return refuse(tooSoon(seconds));
    const { pendingFirstName, pendingLastName } = newest;
    return sendCode(context, { customer, pendingFirstName, pendingLastName, host: request.host });
  });
}

const tooSoon = (seconds: number): Refusal =>
  refusal(errorCodes.resendTooSoon, { params: { seconds }, meta: { 'retry-after-seconds': seconds } });

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
