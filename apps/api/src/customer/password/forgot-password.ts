import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { askerHashOf } from '../sign-in/asker-hash.ts';
import { lockCustomers } from '../customer.store.ts';
import { findByLoginName, readLoginName } from '../sign-in/login-name.ts';
import { findLastAsked } from '../sign-in/one-time-code.store.ts';
import type { Origin } from '../sign-in/origin.ts';
import { checkAddressBudget, secondsToWait, sendCode } from '../sign-in/send-code.ts';

/**
 * Sends the way to a new password, a code to a proven number or a link to a confirmed address, if there is anybody
 * to send it to (API-46). The answer is the same and so is the work: who is a customer cannot be told from it.
 */
export async function forgotPassword(
  context: RequestContext,
  { username = '', origin }: { username: string | undefined; origin: Origin },
): Promise<Result<undefined, Refusal>> {
  if (username.trim() === '') return refuse(refusal(errorCodes.emailRequired, { pointer: '/username' }));
  const spent = await checkAddressBudget(context, origin.address);
  if (spent) return refuse(spent);
  const name = readLoginName(context, username);
  const channel = 'email' in name ? 'email' : 'sms';
  return withTransaction(context, async (context) => {
    const found = await findByLoginName(context, name);
    const proof = channel === 'email' ? found?.emailVerifiedAt : found?.mobileVerifiedAt;
    const customerId = found && proof ? found.id : null;
    // Before anything is counted, as everybody else does who sends this customer a code.
    await lockCustomers(context.db, context.merchant.id, [customerId ?? uuid()]);
    const asker = askerHashOf(context, origin.address);
    const last = await findLastAsked(context.db, customerId ?? uuid(), 'reset', asker);
    if (secondsToWait(last, context.now()) > 0) return accept(undefined);
    const isProven = customerId !== null;
    await sendCode(context, { purpose: 'reset', channel, customerId, recipient: name.written, isProven, origin });
    return accept(undefined);
  });
}
