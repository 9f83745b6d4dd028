import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { countAttempt, giveBack, type Counter } from '../../platform/take-allowance.ts';
import { askerHashOf } from './asker-hash.ts';
import { codePolicy } from './code-policy.ts';
import { updateCustomer, type Customer } from '../customer.store.ts';
import type { SignedIn } from './enter-with-code.ts';
import { findByLoginName, readLoginName } from './login-name.ts';
import { openSession } from '../session/open-session.ts';
import type { Origin } from './origin.ts';
import { isKnownPlace } from '../session/session.store.ts';
import { mayTry } from './sign-in.ts';

export type PasswordLogin = { username: string | undefined; password: string | undefined; origin: Origin };

/**
 * Signs in with e-mail address or number and password (SIGNIN-01). Who is unknown, who has no password and who got
 * it wrong get the same answer after the same work. Wrong tries pause passwords where they come from, never the
 * account: a code signs its owner in all the while (decision 0038).
 */
export async function loginWithPassword(
  context: RequestContext,
  { username = '', password = '', origin }: PasswordLogin,
): Promise<Result<SignedIn, Refusal>> {
  if (username.trim() === '') return refuse(refusal(errorCodes.emailRequired, { pointer: '/username' }));
  if (password === '') return refuse(refusal(errorCodes.passwordRequired, { pointer: '/password' }));
  if (!(await mayTry(context, origin.address))) return refuse(refusal(errorCodes.tooManyRequests));
  const name = readLoginName(context, username);
  const customer = await findByLoginName(context, name);
  const asker = askerHashOf(context, origin.address);
  const isAtHome = await isKnownPlace(context.db, customer?.id ?? uuid(), asker);
  const counters = countersOf(`${context.merchant.id}:${name.written}`, asker, isAtHome);
  const { passwordHash } = customer ?? {};
  if (await areSpent(context, counters)) return refuse(refusal(errorCodes.passwordPaused, { pointer: '/password' }));
  if (!(await context.passwords.check(password, passwordHash)) || !customer)
    return refuse(refusal(errorCodes.passwordIncorrect, { pointer: '/password', status: 401 }));
  await giveBack(context, ...counters.map(({ counter }) => counter));
  await renewHash(context, customer, password);
  return accept({ session: await openSession(context, customer.id, origin), customer });
}

type Limit = { counter: Counter; limit: number };

function countersOf(name: string, asker: string, isAtHome: boolean): Limit[] {
  const here: Limit = {
    counter: { name: 'password-quarter', subject: `${name}:${asker}`, windowSeconds: 900 },
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
async function areSpent(context: RequestContext, counters: Limit[]): Promise<boolean> {
  for (const { counter, limit } of counters) if ((await countAttempt(context, counter)) > limit) return true;
  return false;
}

/** The only moment at which a password is there to be hashed with today's cost. */
async function renewHash(context: RequestContext, customer: Customer, password: string): Promise<void> {
  if (!customer.passwordHash || !context.passwords.isOutdated(customer.passwordHash)) return;
  await updateCustomer(context.db, customer.id, { passwordHash: await context.passwords.hash(password) });
}
