import { withTransaction, type Context } from '../context.ts';
import { findByLoginName, readLoginName } from '../customer/sign-in/login-name.ts';
import { endSessions } from '../customer/sign-in/sign-out.ts';
import type { Merchant } from './merchant.ts';

/**
 * Signs a guest out on every device, for whoever runs the shop: named by mobile number or e-mail address, as they sign in.
 * Answers how many devices there were; undefined where nobody has such a name.
 */
export async function signGuestOut(
  context: Pick<Context, 'db' | 'now'>,
  merchant: Merchant,
  written: string,
): Promise<number | undefined> {
  const guest = await findByLoginName({ ...context, merchant }, readLoginName({ merchant }, written));
  return guest && withTransaction(context, (context) => endSessions(context, guest.id, {}));
}
