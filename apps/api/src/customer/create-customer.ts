import { errorCodes, type ErrorCode } from '@sufra/contracts';
import { accept, minimumNameLength, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { withTransaction, type RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { findOrInsertGuest } from './customer.store.ts';
import { readMobileNumber, type MobileNumber } from './mobile-number.ts';
import { changePendingName, findNewestCode } from './one-time-code.store.ts';
import { readFirstName, readLastName } from './person-name.ts';
import { checkAddressBudget, secondsToWait, sendCode } from './send-code.ts';

export type CreateCustomer = {
  firstName: string;
  lastName?: string;
  mobile: string;
  dialCode?: string;
  address: string;
  host: string;
};

export type CreatedCustomer = { id: string; resendAfterSeconds: number };

/**
 * Starts signing in with a name and a number. A known number gets the same answer as a new one, and nothing
 * of its profile changes before the code proves it (decision 36).
 */
export async function createCustomer(
  context: RequestContext,
  request: CreateCustomer,
): Promise<Result<CreatedCustomer, Refusal[]>> {
  const given = readRequest(context, request);
  if (!given.ok) return given;
  const { firstName, lastName, number } = given.value;
  const spent = await checkAddressBudget(context, request.address);
  if (spent) return refuse([spent]);
  return withTransaction(context, async (context): Promise<Result<CreatedCustomer, Refusal[]>> => {
    const now = context.now();
    const customer = await findOrInsertGuest(context.db, {
      ...number,
      id: uuid(),
      merchantId: context.merchant.id,
      createdAt: now,
    });
    const newest = await findNewestCode(context.db, customer.id);
    const wait = secondsToWait(newest, now);
    if (newest && wait > 0) {
      await changePendingName(context.db, newest.id, firstName, lastName);
      return accept({ id: customer.id, resendAfterSeconds: wait });
    }
    const sent = await sendCode(context, {
      customer,
      pendingFirstName: firstName,
      pendingLastName: lastName,
      host: request.host,
    });
    if (!sent.ok) return refuse([sent.refusal]);
    return accept({ id: customer.id, ...sent.value });
  });
}

type Given = { firstName: string; lastName: string; number: MobileNumber };

function readRequest({ merchant: { concept } }: RequestContext, request: CreateCustomer): Result<Given, Refusal[]> {
  const firstName = readFirstName(request.firstName);
  const lastName = readLastName(request.lastName);
  const number = readMobileNumber(request, concept.allowedCountries, concept.dialingCode);
  if (firstName.ok && lastName.ok && number.ok) {
    return accept({ firstName: firstName.value, lastName: lastName.value, number: number.value });
  }
  return refuse([
    ...refusalFor(firstName, '/first-name'),
    ...refusalFor(lastName, '/last-name'),
    ...refusalFor(number, '/mobile', errorCodes.countryNotAllowed, '/dial-code'),
  ]);
}

function refusalFor(
  result: Result<unknown, ErrorCode>,
  pointer: string,
  exception?: ErrorCode,
  exceptionPointer?: string,
): Refusal[] {
  if (result.ok) return [];
  const code = result.refusal;
  return [
    refusal(code, {
      pointer: code === exception ? exceptionPointer : pointer,
      params: { minimum: minimumNameLength.signIn },
    }),
  ];
}
