import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { withTransaction, type RequestContext } from '../../context.ts';
import { deadlock, runAgain, uniqueViolation } from '../../database/run-again.ts';
import { refusal, RefusalError, type Refusal } from '../../platform/refusal.ts';
import { giveBackMessage } from '../sign-in/code-pressure.ts';
import {
  claimEmail,
  findCustomerByNumber,
  lockCustomer,
  lockCustomers,
  updateCustomer,
  type Customer,
} from '../customer.store.ts';
import { mergeCustomers } from '../merge/merge-customers.ts';
import { numberOf } from '../mobile-number.ts';
import type { MergeList } from '../merge/move-belongings.ts';
import { markUsed, type OneTimeCode } from '../sign-in/one-time-code.store.ts';
import { sendAccountMail, sendMailToReplaced } from './send-account-mail.job.ts';
import { readCode } from '../sign-in/sign-in.ts';
import { tryCode } from '../sign-in/try-code.ts';

export type ConfirmChange = { customerId: string; code: string | undefined; purpose: 'mobile' | 'email' };

/** The code came back: the number or address that it went to becomes the customer's. */
export async function confirmChange(
  context: RequestContext,
  { customerId, code, purpose }: ConfirmChange,
  moves: MergeList,
): Promise<Result<Customer, Refusal>> {
  const written = readCode(context, code, '/code');
  if (!written.ok) return written;
  const tried = await tryCode(context, { owner: { customerId }, purpose, code: written.value, of: customerId });
  if (!tried.ok) return refuse(refusal(tried.refusal, { pointer: '/code', status: 422 }));
  const confirm = () =>
    withTransaction(context, (context) =>
      purpose === 'mobile' ? takeNumber(context, tried.value, moves) : takeEmail(context, tried.value),
    );
  // Somebody took the number at the same moment, or an order of the guest was in the way.
  return runAgain(confirm, { after: [uniqueViolation, deadlock], times: 1 });
}

/**
 * One customer per proven number (decision 0039): a guest who had it becomes part of this account. Another account
 * that has it is never joined, and keeps it.
 */
async function takeNumber(
  context: RequestContext,
  code: OneTimeCode,
  moves: MergeList,
): Promise<Result<Customer, Refusal>> {
  const { db, merchant, now } = context;
  const number = numberOf({ dialCode: code.pendingDialCode, mobile: code.pendingMobile });
  if (!number || !code.customerId) return refuse(wrongCode());
  const found = await findCustomerByNumber(db, merchant.id, number);
  const guest = found && found.id !== code.customerId ? found : undefined;
  if (!(await markUsed(db, code.id, now()))) return refuse(wrongCode());
  if (guest?.accountType === 'registered') return refuse(taken());
  if (guest) for (const move of moves.first) await move(context, guest.id, code.customerId);
  const locked = await lockCustomers(db, merchant.id, [code.customerId, ...(guest ? [guest.id] : [])]);
  const customer = locked.find(({ id }) => id === code.customerId);
  const other = locked.find(({ id }) => id !== code.customerId);
  if (!customer) throw new RefusalError(refusal(errorCodes.unauthenticated));
  // It became an account a moment ago: what was moved already goes back with the transaction.
  if (other?.accountType === 'registered') throw new RefusalError(taken());
  if (other) await mergeCustomers(context, { guest: other, account: customer }, moves.second);
  await giveBackMessage(context);
  const changed = await updateCustomer(db, customer.id, { ...number, mobileVerifiedAt: now(), status: 'verified' });
  if (customer.mobileVerifiedAt) await sendAccountMail(context, changed, 'mobile-changed');
  return accept(changed);
}

/** An address that another account confirmed stays there: only who reads it learns that there is one. */
async function takeEmail(context: RequestContext, code: OneTimeCode): Promise<Result<Customer, Refusal>> {
  const { db, merchant, now } = context;
  const email = code.pendingEmail;
  if (!email || !code.customerId) return refuse(wrongCode());
  const holder = await claimEmail(db, merchant.id, email);
  const customer = await lockCustomer(db, merchant.id, code.customerId);
  if (!customer || !(await markUsed(db, code.id, now()))) return refuse(wrongCode());
  if (holder && holder.id !== customer.id) return refuse(refusal(errorCodes.emailTaken, { pointer: '/email' }));
  if (customer.email !== email) await sendMailToReplaced(context, customer, code.id);
  return accept(await updateCustomer(db, customer.id, { email, emailVerifiedAt: now() }));
}

const taken = (): Refusal => refusal(errorCodes.mobileTaken, { pointer: '/mobile' });

const wrongCode = (): Refusal => refusal(errorCodes.codeInvalid, { pointer: '/code', status: 422 });
