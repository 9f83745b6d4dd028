import { validateEmail } from '@sufra/ordering';
import type { RequestContext } from '../../context.ts';
import { findCustomerByEmail, findCustomerByNumber, type Customer } from '../customer.store.ts';
import { internationalNumber, readUsername, type MobileNumber } from '../mobile-number.ts';

/** What somebody signs in with, and the one way to write it, by which tries are counted. */
export type LoginName = { written: string } & ({ email: string } | { number: MobileNumber } | { isNothing: true });

/** Reads an e-mail address or a mobile number with its dial code. */
export function readLoginName({ merchant }: Pick<RequestContext, 'merchant'>, username: string): LoginName {
  const email = validateEmail(username);
  if (email.ok) return { written: email.value, email: email.value };
  const number = readUsername(username, merchant.concept.allowedCountries);
  if (number) return { written: internationalNumber(number), number };
  return { written: username.trim().toLowerCase(), isNothing: true };
}

/** Whom a name stands for. */
export async function findByLoginName(
  { db, merchant }: Pick<RequestContext, 'db' | 'merchant'>,
  name: LoginName,
): Promise<Customer | undefined> {
  if ('email' in name) return findCustomerByEmail(db, merchant.id, name.email);
  if ('number' in name) return findCustomerByNumber(db, merchant.id, name.number);
  return undefined;
}
