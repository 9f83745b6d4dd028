import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { takeAllowance } from '../../platform/take-allowance.ts';
import { codeHashOf, isSameHash } from '../sign-in/code-hash.ts';
import { findCustomer } from '../customer.store.ts';
import { findNewestCode, markUsed, takeTry } from '../sign-in/one-time-code.store.ts';

export type Proof = { password?: string; code?: string };

/** A stolen phone is signed in already: what cannot be undone needs the password, or a code that was just sent. */
export async function proveOwner(
  context: RequestContext,
  customerId: string,
  { password, code }: Proof,
): Promise<Result<undefined, Refusal>> {
  if (password) return provePassword(context, customerId, password);
  if (code) return proveCode(context, customerId, code.trim());
  return refuse(refusal(errorCodes.proofRequired, { pointer: '/code' }));
}

async function provePassword(
  context: RequestContext,
  customerId: string,
  password: string,
): Promise<Result<undefined, Refusal>> {
  const tries = { name: 'erase-password', subject: customerId, limit: 5, windowSeconds: 900 };
  if (!(await takeAllowance(context, [tries]))) return refuse(refusal(errorCodes.tooManyRequests));
  const customer = await findCustomer(context.db, context.merchant.id, customerId);
  const isRight = await context.passwords.check(password, customer?.passwordHash);
  return isRight ? accept(undefined) : refuse(refusal(errorCodes.passwordIncorrect, { pointer: '/password' }));
}

async function proveCode(
  context: RequestContext,
  customerId: string,
  guess: string,
): Promise<Result<undefined, Refusal>> {
  const wrong = refuse(refusal(errorCodes.codeInvalid, { pointer: '/code', status: 422 }));
  const code = await findNewestCode(context.db, customerId, 'erase');
  if (!code?.codeHash || code.usedAt) return wrong;
  if (!(await takeTry(context.db, code.id)))
    return refuse(refusal(errorCodes.codeLocked, { pointer: '/code', status: 422 }));
  if (!isSameHash(codeHashOf(context, code.id, guess), code.codeHash)) return wrong;
  if (code.expiresAt <= context.now())
    return refuse(refusal(errorCodes.codeExpired, { pointer: '/code', status: 422 }));
  return (await markUsed(context.db, code.id, context.now())) ? accept(undefined) : wrong;
}
