import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { takeAllowance } from '../../platform/take-allowance.ts';
import { askerHashOf } from './asker-hash.ts';
import { codeHashOf, isSameHash } from './code-hash.ts';
import { codePolicy } from './code-policy.ts';
import type { CodePurpose } from '../customer.tables.ts';
import { findNewestCodes, type CodeOwner } from './newest-codes.store.ts';
import { takeStrangerTry, takeTry, type OneTimeCode } from './one-time-code.store.ts';

export type Guess = {
  /** Left out when nobody has that name: the answers are the same. */
  owner: CodeOwner | undefined;
  purpose: CodePurpose;
  code: string;
  /** The name that is guessed at, as it is always written. */
  of: string;
  /** Left out where only the signed-in customer can try. */
  address?: string;
};

/**
 * Compares one guess, after taking one of the code's five tries for it. Who asked for a code tries that one; others
 * share two of its five tries, so that guessing uses up nobody's code (decision 0038).
 */
export async function tryCode(context: RequestContext, guess: Guess): Promise<Result<OneTimeCode, ErrorCode>> {
  const { owner, purpose } = guess;
  const asker = guess.address === undefined ? undefined : askerHashOf(context, guess.address);
  const { own, newest } = owner ? await findNewestCodes(context.db, owner, purpose, asker) : {};
  const strange = newest && newest.id !== own?.id ? newest : undefined;
  if (!own || !isOpen(own)) {
    if (!(await mayGuessAtNothing(context, guess, asker))) return refuse(errorCodes.codeLocked);
    return tryStrange(context, strange, guess);
  }
  const isOver = own.expiresAt <= context.now();
  if (!(await takeTry(context.db, own.id))) {
    if (!isOver) return refuse(errorCodes.codeLocked);
    return refuse((await mayGuessAtNothing(context, guess, asker)) ? errorCodes.codeInvalid : errorCodes.codeLocked);
  }
  if (!isRight(context, own, guess)) return tryStrange(context, strange, guess);
  // Only who knows the code learns that it is too old.
  return isOver ? refuse(errorCodes.codeExpired) : accept(own);
}

/** Somebody else asked for this code; it came to the same phone, whose owner may well type it. */
async function tryStrange(
  context: RequestContext,
  code: OneTimeCode | undefined,
  guess: Guess,
): Promise<Result<OneTimeCode, ErrorCode>> {
  if (!code || !isOpen(code) || !(await takeStrangerTry(context.db, code.id))) return refuse(errorCodes.codeInvalid);
  if (!isRight(context, code, guess)) return refuse(errorCodes.codeInvalid);
  return code.expiresAt <= context.now() ? refuse(errorCodes.codeExpired) : accept(code);
}

const isOpen = ({ codeHash, usedAt }: OneTimeCode): boolean => codeHash !== null && usedAt === null;

const isRight = (context: RequestContext, { id, codeHash }: OneTimeCode, { code }: Guess): boolean =>
  isSameHash(codeHashOf(context, id, code), codeHash ?? '');

/** A name without a code seems to have one that is guessed at: a lock must not tell who is a customer. */
const mayGuessAtNothing = (context: RequestContext, { of, purpose }: Guess, asker = ''): Promise<boolean> =>
  takeAllowance(context, [
    {
      name: 'guess-without-code',
      subject: `${context.merchant.id}:${purpose}:${of}:${asker}`,
      limit: codePolicy.tries,
      windowSeconds: codePolicy.lifetimeMinutes * 60,
    },
  ]);
