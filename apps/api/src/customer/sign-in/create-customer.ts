import { type CodeDelivery, errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, minimumNameLength, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { withTransaction, type RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { requesterHashOf, type Origin } from '../session/origin.ts';
import { ticketOf } from './code-secrets.ts';
import { readEmail, readPassword } from '../credentials.ts';
import { findOrInsertGuest } from '../customer.store.ts';
import { internationalNumber, readMobileNumber, type MobileNumber } from '../mobile-number.ts';
import { changePendingName, findLastAsked, type OneTimeCode } from './one-time-code.store.ts';
import { readFirstName, readLastName, readOptionalLastName } from '../person-name.ts';
import { checkAddressBudget, secondsToWait, sendCode, tooSoon } from './send-code.ts';
import type { Pending } from './code-budgets.ts';

type CreateCustomer = {
  firstName: string;
  lastName?: string;
  mobile: string;
  dialCode?: string;
  /** With a password it is a sign-up (SIGNIN-01). */
  email?: string;
  password?: string;
  passwordConfirmation?: string;
  origin: Origin;
};

/** `ticket` shows later that it was this request that asked for the code. */
export type CreatedCustomer = {
  id: string;
  resendAfterSeconds: number;
  ticket?: string;
  delivery: CodeDelivery | undefined;
};

type Given = { number: MobileNumber; firstName: string; lastName: string; email?: string; password?: string };

/**
 * Starts signing in or up with a name and a number. A known number gets the same answer as a new one, and nothing
 * of its profile changes before the code proves it (D-36).
 */
export async function createCustomer(
  context: RequestContext,
  request: CreateCustomer,
): Promise<Result<CreatedCustomer, Refusal[]>> {
  const given = readRequest(context, request);
  if (!given.ok) return given;
  const spent = await checkAddressBudget(context, request.origin.address);
  if (spent) return refuse([spent]);
  const { number, password, ...named } = given.value;
  const pending = { ...named, ...(password ? { passwordHash: await context.passwords.hash(password) } : {}) };
  return withTransaction(context, async (context): Promise<Result<CreatedCustomer, Refusal[]>> => {
    const now = context.now();
    const id = uuid();
    const guest = { ...number, id, merchantId: context.merchant.id, createdAt: now };
    const customer = await findOrInsertGuest(context.db, guest);
    const requester = requesterHashOf(context, request.origin.address);
    const isNew = customer.id === id;
    const last = isNew
      ? undefined
      : await findLastAsked(context.db, context.merchant.id, customer.id, 'sign-in', requester);
    const wait = secondsToWait(last, now);
    if (last && wait > 0) return joinCode(context, { code: last, wait, requester, pending, password });
    const sent = await sendCode(context, {
      purpose: 'sign-in',
      channel: 'sms',
      customerId: customer.id,
      recipient: internationalNumber(number),
      isProven: customer.mobileVerifiedAt !== null,
      pending,
      origin: request.origin,
    });
    if (!sent.ok) return refuse([sent.refusal]);
    const { codeId, resendAfterSeconds, delivery } = sent.value;
    return accept({ id: customer.id, resendAfterSeconds, delivery, ticket: ticketOf(context, codeId) });
  });
}

type Join = { code: OneTimeCode; wait: number; requester: string; pending: Pending; password: string | undefined };

/** A double tap shares the code that is on its way. A sign-up that another client began cannot be taken over. */
async function joinCode(
  context: RequestContext,
  { code, wait, requester, pending, password }: Join,
): Promise<Result<CreatedCustomer, Refusal[]>> {
  const joined = { id: code.customerId ?? '', resendAfterSeconds: wait, delivery: code.delivery ?? undefined };
  if (password !== undefined && !(await isSameSignUp(context, code, { email: pending.email, password })))
    return refuse([tooSoon(wait)]);
  const isOthers = code.requesterHash !== requester || (password === undefined && code.pendingPasswordHash !== null);
  if (isOthers) return password === undefined ? accept(joined) : refuse([tooSoon(wait)]);
  await changePendingName(context.db, context.merchant.id, code.id, pending.firstName ?? '', pending.lastName ?? '');
  return accept({ ...joined, ticket: ticketOf(context, code.id) });
}

/** A client that knows the address and the password of a sign-up began it. */
const isSameSignUp = async (
  context: RequestContext,
  code: OneTimeCode,
  given: { email: string | undefined; password: string },
): Promise<boolean> =>
  code.pendingEmail === given.email &&
  code.pendingPasswordHash !== null &&
  context.passwords.check(given.password, code.pendingPasswordHash);

function readRequest({ merchant }: RequestContext, request: CreateCustomer): Result<Given, Refusal[]> {
  const { concept } = merchant;
  const isSignUp = request.email !== undefined || request.password !== undefined;
  const minimum = isSignUp ? minimumNameLength.elsewhere : minimumNameLength.signIn;
  const firstName = readFirstName(request.firstName, minimum);
  const lastName = isSignUp ? readLastName(request.lastName ?? '') : readOptionalLastName(request.lastName);
  const number = readMobileNumber(request, concept.allowedCountries, concept.dialingCode);
  const email = isSignUp ? readEmail(request.email ?? '') : accept(undefined);
  const password = isSignUp
    ? readPassword(merchant, request.password ?? '', request.passwordConfirmation)
    : accept(undefined);
  if (firstName.ok && lastName.ok && number.ok && email.ok && password.ok) {
    return accept({
      firstName: firstName.value,
      lastName: lastName.value,
      number: number.value,
      ...(email.value ? { email: email.value } : {}),
      ...(password.value ? { password: password.value } : {}),
    });
  }
  const refused = [firstName, lastName, email, password].flatMap((part) => (part.ok ? [] : [part.refusal]));
  const aboutNumber = number.ok ? [] : [refusal(number.refusal, { pointer: pointerOfNumber(number.refusal) })];
  return refuse([...refused.slice(0, 2), ...aboutNumber, ...refused.slice(2)]);
}

/** Which field a refused number is about. */
export const pointerOfNumber = (code: ErrorCode): string =>
  code === errorCodes.countryNotAllowed ? '/dial-code' : '/mobile';
