import { type ErrorCode, errorCodes } from '@sufra/contracts';
import { accept, type CodeRefusal, refuse, type Result, validateOneTimeCode } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal, type RefusalParams } from '../../platform/errors/refusal.ts';
import { requireAddressAllowance, takeAllowance } from '../../platform/limits/take-allowance.ts';
import { findCustomer } from '../customer.store.ts';
import type { CodePurpose } from '../customer.tables.ts';
import { internationalNumber, mobileNumberOf, readUsername } from '../mobile-number.ts';
import { requesterHashOf } from '../session/origin.ts';
import { codePolicy, triesOfAddress } from './code-budgets.ts';
import { codeHashOf, codeIdOfKey, isSameHash } from './code-secrets.ts';
import { enterWithCode, type Holder, type SignedIn } from './enter-with-code.ts';
import {
  type CodeOwner,
  findCode,
  findNewestCodes,
  type OneTimeCode,
  takeForeignTry,
  takeTry,
} from './one-time-code.store.ts';

type Guess = {
  /** Undefined for an unknown name: the answers are the same. */
  owner: CodeOwner | undefined;
  purpose: CodePurpose;
  code: string;
  /** The name that is guessed at, as it is always written. */
  of: string;
  /** Left out where only the signed-in customer can try. */
  address?: string;
};

/**
 * Compares one guess, after taking one of the code's five tries for it. The requester of a code tries that one; others
 * share two of its five tries, so that guessing cannot use up another client's code (record 0038).
 */
export async function tryCode(context: RequestContext, guess: Guess): Promise<Result<OneTimeCode, ErrorCode>> {
  const { owner, purpose } = guess;
  const requester = guess.address === undefined ? undefined : requesterHashOf(context, guess.address);
  const { own, newest } = owner ? await findNewestCodes(context.db, owner, purpose, requester) : {};
  const strange = newest && newest.id !== own?.id ? newest : undefined;
  if (!own || !isOpen(own)) {
    if (!(await mayGuessAtNothing(context, guess, requester))) return refuse(errorCodes.codeLocked);
    return tryForeignCode(context, strange, guess);
  }
  const isOver = own.expiresAt <= context.now();
  if (!(await takeTry(context.db, context.merchant.id, own.id))) {
    if (!isOver) return refuse(errorCodes.codeLocked);
    return refuse(
      (await mayGuessAtNothing(context, guess, requester)) ? errorCodes.codeInvalid : errorCodes.codeLocked,
    );
  }
  if (!isRight(context, own, guess)) return tryForeignCode(context, strange, guess);
  // Only the right code is answered with its expiry.
  return isOver ? refuse(errorCodes.codeExpired) : accept(own);
}

/** Another client requested this code; it came to the same phone, whose owner may well type it. */
async function tryForeignCode(
  context: RequestContext,
  code: OneTimeCode | undefined,
  guess: Guess,
): Promise<Result<OneTimeCode, ErrorCode>> {
  if (!code || !isOpen(code) || !(await takeForeignTry(context.db, context.merchant.id, code.id)))
    return refuse(errorCodes.codeInvalid);
  if (!isRight(context, code, guess)) return refuse(errorCodes.codeInvalid);
  return code.expiresAt <= context.now() ? refuse(errorCodes.codeExpired) : accept(code);
}

const isOpen = ({ codeHash, usedAt }: OneTimeCode): boolean => codeHash !== null && usedAt === null;

const isRight = (context: RequestContext, { id, codeHash }: OneTimeCode, { code }: Guess): boolean =>
  isSameHash(codeHashOf(context, id, code), codeHash ?? '');

/** A name without a code seems to have one that is guessed at: a lock must not tell who is a customer. */
const mayGuessAtNothing = (context: RequestContext, { of, purpose }: Guess, requester = ''): Promise<boolean> =>
  takeAllowance(context, [
    {
      name: 'guess-without-code',
      subject: `${context.merchant.id}:${purpose}:${of}:${requester}`,
      limit: codePolicy.tries,
      windowSeconds: codePolicy.lifetimeMinutes * 60,
    },
  ]);

/** The code whose message carried this key, while the key may be used. */
export async function findCodeByKey(
  context: RequestContext,
  purpose: CodePurpose,
  key: string,
): Promise<OneTimeCode | undefined> {
  const id = codeIdOfKey(key);
  const code = id && (await findCode(context.db, context.merchant.id, id));
  if (!code || code.purpose !== purpose || !code.keyHash || code.usedAt) return undefined;
  const isRight = isSameHash(codeHashOf(context, code.id, key), code.keyHash);
  return isRight && context.now() < keyExpiryOf(code) ? code : undefined;
}

/** The key of a crowded message outlives its code, because a client over its limit cannot request another one that day. */
function keyExpiryOf({ purpose, requestedAt, expiresAt }: OneTimeCode): Date {
  if (purpose !== 'sign-in') return expiresAt;
  return new Date(requestedAt.getTime() + codePolicy.keyLifetimeHours * 3_600_000);
}

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
  await requireTry(context, request.origin.address);
  const number = readUsername(username, context.merchant.concept.allowedCountries);
  const owner = number && { merchantId: context.merchant.id, number };
  const of = number ? internationalNumber(number) : username;
  return enter(context, { owner, of, code: written.value, pointer }, request);
}

type VerifyCode = Holder & { customerId: string; code: string | undefined };

/** The same by the id that POST /customers answered (API-49). */
export async function verifySignIn(context: RequestContext, request: VerifyCode): Promise<Result<SignedIn, Refusal>> {
  const pointer = '/code';
  const written = readCode(context, request.code, pointer);
  if (!written.ok) return written;
  await requireTry(context, request.origin.address);
  const customer = await findCustomer(context.db, context.merchant.id, request.customerId);
  const number = customer && mobileNumberOf(customer);
  const of = number ? internationalNumber(number) : request.customerId;
  const owner = customer && { merchantId: customer.merchantId, customerId: customer.id };
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
  await requireTry(context, holder.origin.address);
  const code = await findCodeByKey(context, 'sign-in', key);
  const entered = code ? await enterWithCode(context, code, holder) : refuse(errorCodes.codeExpired);
  return entered.ok ? entered : refuse(refusal(entered.refusal, { pointer: '/password' }));
}

/** Counts one more try of an address; ends the call when none is left. */
export const requireTry = (context: RequestContext, address: string): Promise<void> =>
  requireAddressAllowance(context, triesOfAddress(address));

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
