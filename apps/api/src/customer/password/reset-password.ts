import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { readPassword } from './credentials.ts';
import { lockCustomer, updateCustomer } from '../customer.store.ts';
import type { SignedIn } from '../sign-in/enter-with-code.ts';
import { findCodeByKey } from '../sign-in/find-code-by-key.ts';
import { findByLoginName, readLoginName } from '../sign-in/login-name.ts';
import { markUsed, voidCodes, type OneTimeCode } from '../sign-in/one-time-code.store.ts';
import { openSession } from '../session/open-session.ts';
import type { Origin } from '../sign-in/origin.ts';
import { sendAccountMail } from '../profile/send-account-mail.job.ts';
import { mayTry, readCode } from '../sign-in/sign-in.ts';
import { endSessions } from '../sign-in/sign-out.ts';
import { tryCode } from '../sign-in/try-code.ts';

export type ResetPassword = {
  username?: string;
  code?: string;
  token?: string;
  password?: string;
  passwordConfirmation?: string;
  origin: Origin;
};

/** Sets a new password for who was sent the code or link; every other session of the customer ends. */
export async function resetPassword(
  context: RequestContext,
  request: ResetPassword,
): Promise<Result<SignedIn, Refusal>> {
  const password = readPassword(context.merchant, request.password ?? '', request.passwordConfirmation);
  if (!password.ok) return password;
  if (!(await mayTry(context, request.origin.address))) return refuse(refusal(errorCodes.tooManyRequests));
  const proof =
    request.token === undefined ? await proveByCode(context, request) : await proveByToken(context, request);
  if (!proof.ok) return proof;
  const passwordHash = await context.passwords.hash(password.value);
  return withTransaction(context, async (context): Promise<Result<SignedIn, Refusal>> => {
    const { id, customerId } = proof.value;
    const before = customerId && (await lockCustomer(context.db, context.merchant.id, customerId));
    if (!before || !(await markUsed(context.db, id, context.now()))) return refuse(invalid(request));
    await voidCodes(context.db, before.id, 'reset', context.now());
    const customer = await updateCustomer(context.db, before.id, { passwordHash, accountType: 'registered' });
    await endSessions(context, before.id, {});
    await sendAccountMail(context, customer, 'password-changed');
    return accept({ session: await openSession(context, before.id, request.origin), customer });
  });
}

async function proveByToken(context: RequestContext, request: ResetPassword): Promise<Result<OneTimeCode, Refusal>> {
  const code = await findCodeByKey(context, 'reset', request.token ?? '');
  return code ? accept(code) : refuse(invalid(request));
}

async function proveByCode(context: RequestContext, request: ResetPassword): Promise<Result<OneTimeCode, Refusal>> {
  const { username = '', origin } = request;
  if (username.trim() === '') return refuse(refusal(errorCodes.emailRequired, { pointer: '/username' }));
  const written = readCode(context, request.code, '/code');
  if (!written.ok) return written;
  const name = readLoginName(context, username);
  const customer = await findByLoginName(context, name);
  const tried = await tryCode(context, {
    owner: customer && { customerId: customer.id },
    purpose: 'reset',
    code: written.value,
    of: name.written,
    address: origin.address,
  });
  return tried.ok ? tried : refuse(refusal(tried.refusal, { pointer: '/code' }));
}

const invalid = ({ token }: ResetPassword): Refusal =>
  refusal(errorCodes.resetInvalid, { pointer: token === undefined ? '/code' : '/token' });
