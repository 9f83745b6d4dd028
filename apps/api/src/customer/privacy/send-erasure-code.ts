import { errorCodes } from '@sufra/contracts';
import { refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { lockCustomer } from '../customer.store.ts';
import { internationalNumber, numberOf } from '../mobile-number.ts';
import { findNewestCode } from '../sign-in/one-time-code.store.ts';
import type { Origin } from '../sign-in/origin.ts';
import { secondsToWait, sendCode, tooSoon, type SentCode } from '../sign-in/send-code.ts';

/** Sends the code that proves the owner of an account who wants everything erased; to their own number and nowhere else. */
export function sendErasureCode(
  context: RequestContext,
  customerId: string,
  origin: Origin,
): Promise<Result<SentCode, Refusal>> {
  return withTransaction(context, async (context) => {
    const customer = await lockCustomer(context.db, context.merchant.id, customerId);
    const number = customer && numberOf(customer);
    if (!number) return refuse(refusal(errorCodes.notFound));
    const seconds = secondsToWait(await findNewestCode(context.db, customerId, 'erase'), context.now());
    if (seconds > 0) return refuse(tooSoon(seconds));
    return sendCode(context, {
      purpose: 'erase',
      channel: 'sms',
      customerId,
      recipient: internationalNumber(number),
      isProven: true,
      origin,
    });
  });
}
