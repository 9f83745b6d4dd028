import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, refuse, validateOneTimeCode, type CodeRefusal, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../context.ts';
import { refusal, type Refusal, type RefusalParams } from '../platform/refusal.ts';
import { takeAddressAllowance, takeAllowance } from '../platform/take-allowance.ts';
import { codeHashOf, isSameHash } from './code-hash.ts';
import { codePolicy } from './code-policy.ts';
import { findCustomerByNumber, markVerified, type Customer } from './customer.store.ts';
import { internationalNumber, readUsername } from './mobile-number.ts';
import { findNewestCode, markUsed, takeTry, type OneTimeCode } from './one-time-code.store.ts';
import { openSession, type OpenedSession } from './open-session.ts';

export type SignIn = { username?: string; password?: string; address: string };

export type SignedIn = { session: OpenedSession; customer: Customer };

/** Signs in with a number and the code that was sent to it. An unknown number answers as a wrong code does. */
export async function signIn(context: RequestContext, request: SignIn): Promise<Result<SignedIn, Refusal>> {
  const username = request.username?.trim() ?? '';
  const length = context.merchant.concept.otpLength;
  const written = validateOneTimeCode(request.password ?? '', length);
  if (username === '') return refuse(refusal(errorCodes.mobileRequired, { pointer: '/username' }));
  if (!written.ok) return refuse(wrong(codes[written.refusal.code], { length }));
  if (!(await mayTry(context, request.address))) return refuse(refusal(errorCodes.tooManyRequests));

  const number = readUsername(username, context.merchant.concept.allowedCountries);
  const customer = number && (await findCustomerByNumber(context.db, context.merchant.id, number));
  const code = customer && (await findNewestCode(context.db, customer.id));
  const outcome = await tryCode(context, code, {
    code: written.value,
    of: number ? internationalNumber(number) : username,
  });
  if (!customer || !outcome.ok) return refuse(wrong(outcome.ok ? errorCodes.codeInvalid : outcome.refusal));
  return enter(context, customer, outcome.value);
}

/** Compares one guess, after taking one of the code's five tries for it. */
async function tryCode(
  context: RequestContext,
  code: OneTimeCode | undefined,
  guess: { code: string; of: string },
): Promise<Result<OneTimeCode, ErrorCode>> {
  const guessHash = codeHashOf(context, code?.id ?? 'none', guess.code);
  if (!code?.codeHash || code.usedAt) return refuse(await guessAtNothing(context, guess.of));
  const isOver = code.expiresAt <= context.now();
  if (!(await takeTry(context.db, code.id)))
    return refuse(isOver ? await guessAtNothing(context, guess.of) : errorCodes.codeLocked);
  if (!isSameHash(guessHash, code.codeHash)) return refuse(errorCodes.codeInvalid);
  // Only who knows the code learns that it is too old.
  return isOver ? refuse(errorCodes.codeExpired) : accept(code);
}

/** A number without a code seems to have one that is guessed at: a lock must not tell who is a customer. */
async function guessAtNothing(context: RequestContext, number: string): Promise<ErrorCode> {
  const mayGuess = await takeAllowance(context, [
    {
      name: 'sign-in-without-code',
      subject: `${context.merchant.id}:${number}`,
      limit: codePolicy.tries,
      windowSeconds: codePolicy.lifetimeMinutes * 60,
    },
  ]);
  return mayGuess ? errorCodes.codeInvalid : errorCodes.codeLocked;
}

function enter(context: RequestContext, customer: Customer, code: OneTimeCode): Promise<Result<SignedIn, Refusal>> {
  return withTransaction(context, async (context): Promise<Result<SignedIn, Refusal>> => {
    if (!(await markUsed(context.db, code.id, context.now()))) return refuse(wrong(errorCodes.codeInvalid));
    const name = { firstName: code.pendingFirstName, lastName: code.pendingLastName };
    const verified = await markVerified(context.db, customer.id, name, context.now());
    return accept({ session: await openSession(context, verified.id), customer: verified });
  });
}

const mayTry = (context: RequestContext, address: string): Promise<boolean> =>
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

const wrong = (code: ErrorCode, params?: RefusalParams): Refusal => refusal(code, { pointer: '/password', params });
