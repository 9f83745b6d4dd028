import { type ErrorCode, errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import { type RequestContext, withTransaction } from '../../context.ts';
import type { Db } from '../../platform/database/db.ts';
import { asRow, readRow } from '../../platform/database/statements.ts';
import { changeCounts, type Use } from '../../platform/limits/limit-counter.store.ts';
import { usesOf } from '../../platform/limits/take-allowance.ts';
import { type Customer, updateCustomer } from '../customer.store.ts';
import { customers, sessions } from '../customer.tables.ts';
import { draftSession, openedSession, type OpenedSession } from '../session/open-session.ts';
import type { StoredSession } from '../session/session.store.ts';
import { requesterHashOf, type Origin } from '../session/origin.ts';
import { answerCounters, triesOfAddress } from './code-budgets.ts';
import { isTicketOf } from './code-secrets.ts';
import type { OneTimeCode } from './one-time-code.store.ts';
import { sendCode } from './send-code.ts';

type Redemption = {
  codeId: string;
  merchantId: string;
  /** For a customer without a name; empty words give none. */
  name: { firstName: string; lastName: string };
  session: Omit<StoredSession, 'customerId'> & { customerId: string };
  /** Counters of which one more is counted, and others of which one less is. */
  counts: Use[];
  givesBack: Use[];
};

/** The customer as the code left it, and what was known before. */
type Redeemed = { customer: Customer; wasProved: boolean; hadPassword: boolean };

const isProved = sql`exists (select from proved)`;

/**
 * Uses a code up: its customer's number is proven and a session is open. One statement, all of it or nothing, and the
 * customer is locked before the code, as everywhere. Undefined when the code was used or the customer is gone: of two
 * requests with the right code, one gets in.
 */
async function redeemCode(db: Db, redemption: Redemption): Promise<Redeemed | undefined> {
  const { codeId, merchantId, name, session, counts, givesBack } = redemption;
  const now = session.createdAt.toISOString();
  const { rows } = await db.execute<Record<string, unknown> & { was_proved: boolean; had_password: boolean }>(sql`
    with owner as (
      select id, mobile_verified_at is not null as was_proved, password_hash is not null as had_password
      from customers where id = ${session.customerId}::uuid and merchant_id = ${merchantId}::uuid
      for update
    ), used as (
      update one_time_codes set used_at = ${now}::timestamptz from owner
      where one_time_codes.merchant_id = ${merchantId}::uuid and one_time_codes.id = ${codeId}::uuid
        and one_time_codes.used_at is null
      returning owner.*
    ), proved as (
      update customers set
        status = 'verified',
        mobile_verified_at = coalesce(mobile_verified_at, ${now}::timestamptz),
        first_name = case when first_name = '' then ${name.firstName} else first_name end,
        last_name = case when first_name = '' then ${name.lastName} else last_name end
      from used where customers.merchant_id = ${merchantId}::uuid and customers.id = used.id
      returning customers.*, used.was_proved, used.had_password
    ), opened as (
      insert into sessions
      select record.* from proved, jsonb_populate_record(null::sessions, ${asRow(sessions, session)}::jsonb) as record
    ), counted as (
      ${changeCounts(counts, session.createdAt, 1, isProved)}
    ), given_back as (
      ${changeCounts(givesBack, session.createdAt, -1, isProved)}
    )
    select * from proved
  `);
  const [row] = rows;
  return row && { customer: readRow(customers, row), wasProved: row.was_proved, hadPassword: row.had_password };
}

/** `isOldAccount`: a sign-up whose number had an account already, which stays as it was. */
export type SignedIn = { session: OpenedSession; customer: Customer; isOldAccount?: boolean };

export type Holder = { ticket?: string | undefined; origin: Origin };

/** A proven code opens a session and, for the client that requested it, applies the fields given with the number. */
export async function enterWithCode(
  context: RequestContext,
  code: OneTimeCode,
  { ticket, origin }: Holder,
): Promise<Result<SignedIn, ErrorCode>> {
  const hasTicket = isTicketOf(context, code.id, ticket);
  // Without the ticket the password could be an attacker's: only the number was proven.
  const isSignUp = hasTicket && code.pendingPasswordHash !== null;
  const isRequester = hasTicket || code.requesterHash === requesterHashOf(context, origin.address);
  const entered = isSignUp
    ? await withTransaction(context, async (context) =>
        signUp(context, await redeem(context, code, origin, isRequester)),
      )
    : await redeem(context, code, origin, isRequester);
  if (!entered) return refuse(errorCodes.codeInvalid);
  const { session, customer } = entered;
  return accept({ session, customer, isOldAccount: isSignUp && entered.hadPassword });
}

type Entered = Redeemed & { session: OpenedSession; code: OneTimeCode; origin: Origin };

async function redeem(
  context: RequestContext,
  code: OneTimeCode,
  origin: Origin,
  isRequester: boolean,
): Promise<Entered | undefined> {
  if (code.customerId === null) return undefined;
  const name = isRequester
    ? { firstName: code.pendingFirstName, lastName: code.pendingLastName }
    : { firstName: '', lastName: '' };
  const { token, session } = draftSession(context, code.customerId, origin);
  const { more, less } = answerCounters(context, code);
  const redeemed = await redeemCode(context.db, {
    codeId: code.id,
    merchantId: context.merchant.id,
    name,
    session,
    counts: usesOf(context, more),
    givesBack: usesOf(context, [...less, triesOfAddress(origin.address)]),
  });
  if (redeemed) context.metrics.codes.inc({ outcome: 'answered' });
  return redeemed && { ...redeemed, session: openedSession(token, session), code, origin };
}

/** The guest account of the number becomes a registered one, with everything it had before. */
async function signUp(context: RequestContext, entered: Entered | undefined): Promise<Entered | undefined> {
  if (!entered || entered.hadPassword) return entered;
  const { customer, code, origin } = entered;
  const email = customer.emailVerifiedAt ? null : code.pendingEmail;
  const registered = await updateCustomer(context.db, context.merchant.id, customer.id, {
    accountType: 'registered',
    firstName: code.pendingFirstName,
    lastName: code.pendingLastName,
    passwordHash: code.pendingPasswordHash,
    ...(email ? { email } : {}),
  });
  // A failed message does not fail the sign-up; the profile offers to send it again.
  if (email)
    await sendCode(context, {
      purpose: 'email',
      channel: 'email',
      customerId: customer.id,
      recipient: email,
      isProven: false,
      pending: { email },
      origin,
    });
  return { ...entered, customer: registered };
}
