import { errorCodes } from '@sufra/contracts';
import { accept, minimumNameLength, refuse, type Locale, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { takeAllowance } from '../../platform/take-allowance.ts';
import { readEmail, readPassword } from '../password/credentials.ts';
import { lockCustomer, updateCustomer, type Customer } from '../customer.store.ts';
import { readMobileNumber, type MobileNumber } from '../mobile-number.ts';
import { pointerOfNumber } from '../sign-in/create-customer.ts';
import type { Origin } from '../sign-in/origin.ts';
import { readDateOfBirth } from './read-date-of-birth.ts';
import { readFirstName, readLastName } from '../person-name.ts';
import { sendChangeCode } from './send-change-code.ts';
import { checkAddressBudget } from '../sign-in/send-code.ts';
import { sendAccountMail } from './send-account-mail.job.ts';
import { endSessions } from '../sign-in/sign-out.ts';

export type ChangeCustomer = {
  customerId: string;
  sessionId: string;
  firstName?: string;
  lastName?: string;
  dateOfBirth?: string | null;
  locale?: Locale;
  email?: string;
  mobile?: string;
  dialCode?: string;
  currentPassword?: string;
  newPassword?: string;
  passwordConfirmation?: string;
  origin: Origin;
};

export type ChangedCustomer = { customer: Customer; codesSentBy: ('sms' | 'email')[] };

type Read = {
  fields: Partial<Pick<Customer, 'firstName' | 'lastName' | 'dateOfBirth' | 'locale'>>;
  number: MobileNumber | undefined;
  email: string | undefined;
  password: string | undefined;
};

/**
 * Changes what is given (API-45). A new number and a new address change nothing before a code that goes to them comes
 * back (decision 45). A new password needs the current one, and every other session ends with the old.
 */
export async function changeCustomer(
  context: RequestContext,
  request: ChangeCustomer,
): Promise<Result<ChangedCustomer, Refusal[]>> {
  const read = readChanges(context, request);
  if (!read.ok) return read;
  const { number, email, password, fields } = read.value;
  const spent = number || email ? await checkAddressBudget(context, request.origin.address) : undefined;
  if (spent) return refuse([spent]);
  const wrong = password === undefined ? undefined : await checkCurrentPassword(context, request);
  if (wrong) return refuse([wrong]);
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password);

  return withTransaction(context, async (context): Promise<Result<ChangedCustomer, Refusal[]>> => {
    const before = await lockCustomer(context.db, context.merchant.id, request.customerId);
    if (!before) return refuse([refusal(errorCodes.notFound)]);
    const sent = await sendChangeCode(context, before, { number, email, origin: request.origin });
    if (!sent.ok) return refuse([sent.refusal]);
    const changes = { ...fields, ...(passwordHash ? { passwordHash, accountType: 'registered' as const } : {}) };
    const isChanged = Object.keys(changes).length > 0;
    const customer = isChanged ? await updateCustomer(context.db, before.id, changes) : before;
    if (passwordHash) {
      await endSessions(context, customer.id, { except: request.sessionId });
      await sendAccountMail(context, customer, 'password-changed');
    }
    return accept({ customer, codesSentBy: sent.value });
  });
}

/** Guessing the current password on a phone that lies open is limited, too. */
async function checkCurrentPassword(context: RequestContext, request: ChangeCustomer): Promise<Refusal | undefined> {
  const pointer = '/current-password';
  const customer = await lockCustomer(context.db, context.merchant.id, request.customerId);
  if (!customer?.passwordHash) return undefined;
  if (!request.currentPassword) return refusal(errorCodes.passwordRequired, { pointer });
  const tries = { name: 'current-password', subject: customer.id, limit: 10, windowSeconds: 900 };
  if (!(await takeAllowance(context, [tries]))) return refusal(errorCodes.tooManyRequests);
  const isRight = await context.passwords.check(request.currentPassword, customer.passwordHash);
  return isRight ? undefined : refusal(errorCodes.passwordIncorrect, { pointer });
}

function readChanges(context: RequestContext, request: ChangeCustomer): Result<Read, Refusal[]> {
  const unchanged = accept(undefined);
  const { firstName: first, lastName: last, mobile, email: mail, newPassword, dateOfBirth: birth } = request;
  const firstName = first === undefined ? unchanged : readFirstName(first, minimumNameLength.elsewhere);
  const lastName = last === undefined ? unchanged : readLastName(last);
  const dateOfBirth = birth === undefined ? unchanged : readDateOfBirth(context, birth);
  const email = mail === undefined ? unchanged : readEmail(mail);
  const number = mobile === undefined ? unchanged : readNumber(context, mobile, request.dialCode);
  const password =
    newPassword === undefined
      ? unchanged
      : readPassword(context.merchant, newPassword, request.passwordConfirmation, '/new-password');
  const all = [firstName, lastName, dateOfBirth, email, number, password];
  if (!firstName.ok || !lastName.ok || !dateOfBirth.ok || !email.ok || !number.ok || !password.ok)
    return refuse(all.flatMap((part) => (part.ok ? [] : [part.refusal])));
  const fields = {
    firstName: firstName.value,
    lastName: lastName.value,
    dateOfBirth: dateOfBirth.value,
    locale: request.locale,
  };
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  return accept({ fields: given, number: number.value, email: email.value, password: password.value });
}

function readNumber(
  { merchant: { concept } }: RequestContext,
  mobile: string,
  dialCode: string | undefined,
): Result<MobileNumber, Refusal> {
  const written = { mobile, ...(dialCode === undefined ? {} : { dialCode }) };
  const number = readMobileNumber(written, concept.allowedCountries, concept.dialingCode);
  return number.ok ? number : refuse(refusal(number.refusal, { pointer: pointerOfNumber(number.refusal) }));
}
