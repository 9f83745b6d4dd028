import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { refuse, validateOneTimeCode, type CodeRefusal, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal, type RefusalParams } from '../../platform/refusal.ts';
import { takeAddressAllowance } from '../../platform/take-allowance.ts';
import { codeIdOfKey } from './code-key.ts';
import { codePolicy } from './code-policy.ts';
import { findCustomer } from '../customer.store.ts';
import { enterWithCode, type Holder, type SignedIn } from './enter-with-code.ts';
import { findCodeByKey } from './find-code-by-key.ts';
import { internationalNumber, numberOf, readUsername } from '../mobile-number.ts';
import type { CodeOwner } from './newest-codes.store.ts';
import { tryCode } from './try-code.ts';

export type { SignedIn } from './enter-with-code.ts';

export type SignIn = Holder & { username?: string | undefined; password?: string | undefined };

/**
 * Signs in with a number and the code that was sent to it, or with the key of a message's link alone. An unknown
 * number answers as a wrong code does.
 */
export async function signIn(context: RequestContext, request: SignIn): Promise<Result<SignedIn, Refusal>> {
  const pointer = '/password';
  const password = request.password?.trim() ?? '';
  if (codeIdOfKey(password)) return signInWithKey(context, password, request);
  const username = request.username?.trim() ?? '';
  const written = readCode(context, password, pointer);
  if (username === '') return refuse(refusal(errorCodes.mobileRequired, { pointer: '/username' }));
  if (!written.ok) return written;
  if (!(await mayTry(context, request.origin.address))) return refuse(refusal(errorCodes.tooManyRequests));
  const number = readUsername(username, context.merchant.concept.allowedCountries);
  const owner = number && { merchantId: context.merchant.id, number };
  const of = number ? internationalNumber(number) : username;
  return enter(context, { owner, of, code: written.value, pointer }, request);
}

export type VerifyCode = Holder & { customerId: string; code: string | undefined };

/** The same by the id that POST /customers answered (API-49). */
export async function verifySignIn(context: RequestContext, request: VerifyCode): Promise<Result<SignedIn, Refusal>> {
  const pointer = '/code';
  const written = readCode(context, request.code, pointer);
  if (!written.ok) return written;
  if (!(await mayTry(context, request.origin.address))) return refuse(refusal(errorCodes.tooManyRequests));
  const customer = await findCustomer(context.db, context.merchant.id, request.customerId);
  const number = customer && numberOf(customer);
  const of = number ? internationalNumber(number) : request.customerId;
  const owner = customer && { customerId: customer.id };
  return enter(context, { owner, of, code: written.value, pointer }, request);
}

type Attempt = { owner: CodeOwner | undefined; of: string; code: string; pointer: string };

async function enter(
  context: RequestContext,
  { owner, of, code, pointer }: Attempt,
  holder: Holder,
): Promise<Result<SignedIn, Refusal>> {
  const { address } = holder.origin;
  const tried = await tryCode(context, { owner, purpose: 'sign-in', code, of, address });
  const entered = tried.ok ? await enterWithCode(context, tried.value, holder) : tried;
  return entered.ok ? entered : refuse(refusal(entered.refusal, { pointer }));
}

async function signInWithKey(context: RequestContext, key: string, holder: Holder): Promise<Result<SignedIn, Refusal>> {
  if (!(await mayTry(context, holder.origin.address))) return refuse(refusal(errorCodes.tooManyRequests));
  const code = await findCodeByKey(context, 'sign-in', key);
  const entered = code ? await enterWithCode(context, code, holder) : refuse(errorCodes.codeExpired);
  return entered.ok ? entered : refuse(refusal(entered.refusal, { pointer: '/password' }));
}

/** Whether this address may try anything more for now. */
export const mayTry = (context: RequestContext, address: string): Promise<boolean> =>
  takeAddressAllowance(context, {
    name: 'sign-in-address-hour',
    subject: address,
    limit: codePolicy.triesPerAddressAndHour,
    windowSeconds: 3600,
  });

const codes: Record<CodeRefusal['code'], ErrorCode> = {
  required: errorCodes.codeRequired,
  'wrong-length': errorCodes.codeLength,
  invalid: errorCodes.codeInvalid,
};

/** A code as it was typed (PROFILE-06, SIGNIN-26, SIGNIN-27). */
export function readCode(
  { merchant }: RequestContext,
  written: string | undefined,
  pointer: string,
): Result<string, Refusal> {
  const params: RefusalParams = { length: merchant.concept.otpLength };
  const code = validateOneTimeCode(written ?? '', merchant.concept.otpLength);
  return code.ok ? code : refuse(refusal(codes[code.refusal.code], { pointer, params }));
}
