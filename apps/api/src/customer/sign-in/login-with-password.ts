import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result, validateEmail } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { countAttempt, type Counter, giveBack, secondsLeft } from '../../platform/limits/take-allowance.ts';
import {
  type Customer,
  findCustomerByEmail,
  findCustomerByNumber,
  lockCustomer,
  updateCustomer,
} from '../customer.store.ts';
import { internationalNumber, type MobileNumber, readUsername } from '../mobile-number.ts';
import { openSession } from '../session/open-session.ts';
import { requesterHashOf, type Origin } from '../session/origin.ts';
import { isKnownPlace } from '../session/session.store.ts';
import { codePolicy } from './code-budgets.ts';
import type { SignedIn } from './enter-with-code.ts';
import { requireTry } from './sign-in.ts';

/** The name that a customer signs in with, normalised, since tries are counted by it. */
export type LoginName = { written: string } & ({ email: string } | { number: MobileNumber } | { isNothing: true });

/** Reads an e-mail address or a mobile number with its dial code. */
export function readLoginName({ merchant }: Pick<RequestContext, 'merchant'>, username: string): LoginName {
  const email = validateEmail(username);
  if (email.ok) return { written: email.value, email: email.value };
  const number = readUsername(username, merchant.concept.allowedCountries);
  if (number) return { written: internationalNumber(number), number };
  return { written: username.trim().toLowerCase(), isNothing: true };
}

/** The customer of a login name. */
export async function findByLoginName(
  { db, merchant }: Pick<RequestContext, 'db' | 'merchant'>,
  name: LoginName,
): Promise<Customer | undefined> {
  if ('email' in name) return findCustomerByEmail(db, merchant.id, name.email);
  if ('number' in name) return findCustomerByNumber(db, merchant.id, name.number);
  return undefined;
}

export type PasswordLogin = { username: string | undefined; password: string | undefined; origin: Origin };

/**
 * Signs in with e-mail address or number and password (SIGNIN-01). An unknown name, a missing password and a wrong one
 * get the same answer after the same work. Wrong tries pause passwords where they come from, never the account: a code
 * signs its owner in all the while (record 0038).
 */
export async function loginWithPassword(
  context: RequestContext,
  { username = '', password = '', origin }: PasswordLogin,
): Promise<Result<SignedIn, Refusal>> {
  if (username.trim() === '') return refuse(refusal(errorCodes.emailRequired, { pointer: '/username' }));
  if (password === '') return refuse(refusal(errorCodes.passwordRequired, { pointer: '/password' }));
  await requireTry(context, origin.address);
  const name = readLoginName(context, username);
  const customer = await findByLoginName(context, name);
  const requester = requesterHashOf(context, origin.address);
  const isAtHome = await isKnownPlace(context.db, context.merchant.id, customer?.id ?? uuid(), requester);
  const counters = countersOf(`${context.merchant.id}:${name.written}`, requester, isAtHome);
  const { passwordHash } = customer ?? {};
  const spent = await findSpent(context, counters);
  if (spent) {
    const meta = { 'retry-after-seconds': secondsLeft(context, spent.windowSeconds) };
    return refuse(refusal(errorCodes.passwordPaused, { pointer: '/password', meta }));
  }
  if (!(await context.passwords.check(password, passwordHash)) || !customer) return refuse(incorrect);
  const entered = await enter(context, customer, { password, origin });
  if (entered.ok) await giveBack(context, ...counters.map(({ counter }) => counter));
  return entered;
}

const incorrect = refusal(errorCodes.passwordIncorrect, { pointer: '/password', status: 401 });

/**
 * Opens the session of a customer whose password was right a moment ago. A new password ends every session: one that is
 * opened for the old password afterwards would outlive it, so the hash is compared once more under the row's lock.
 */
async function enter(
  context: RequestContext,
  { id, passwordHash }: Customer,
  { password, origin }: { password: string; origin: Origin },
): Promise<Result<SignedIn, Refusal>> {
  // Only here is the password there to be hashed with today's cost.
  const isOutdated = passwordHash !== null && context.passwords.isOutdated(passwordHash);
  const renewed = isOutdated ? await context.passwords.hash(password) : undefined;
  return withTransaction(context, async (context): Promise<Result<SignedIn, Refusal>> => {
    const customer = await lockCustomer(context.db, context.merchant.id, id);
    const isSame = customer?.passwordHash === passwordHash;
    // Another sign-in at the same moment may have renewed the hash of the same password.
    if (!customer || !(isSame || (await context.passwords.check(password, customer.passwordHash))))
      return refuse(incorrect);
    if (isSame && renewed) await updateCustomer(context.db, context.merchant.id, id, { passwordHash: renewed });
    return accept({ session: await openSession(context, id, origin), customer });
  });
}

type Limit = { counter: Counter; limit: number };

function countersOf(name: string, requester: string, isAtHome: boolean): Limit[] {
  const here: Limit = {
    counter: { name: 'password-quarter', subject: `${name}:${requester}`, windowSeconds: 900 },
    limit: codePolicy.passwordTriesPerAddressAndQuarter,
  };
  const strangers: Limit[] = [
    {
      counter: { name: 'password-hour', subject: name, windowSeconds: 3600 },
      limit: codePolicy.strangePasswordTriesPerHour,
    },
    {
      counter: { name: 'password-day', subject: name, windowSeconds: 24 * 3600 },
      limit: codePolicy.strangePasswordTriesPerDay,
    },
  ];
  return isAtHome ? [here] : [here, ...strangers];
}

/** Counted before the password is compared, so that parallel guesses cannot share a try. */
async function findSpent(context: RequestContext, counters: Limit[]): Promise<Counter | undefined> {
  for (const { counter, limit } of counters) if ((await countAttempt(context, counter)) > limit) return counter;
  return undefined;
}
