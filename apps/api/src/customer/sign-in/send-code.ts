import { type CodeDelivery, errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import { type RequestContext, withTransaction } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/errors/refusal.ts';
import { secondsLeft } from '../../platform/limits/take-allowance.ts';
import { lockCustomer } from '../customer.store.ts';
import { internationalNumber, type MobileNumber, mobileNumberOf, readMobileNumber } from '../mobile-number.ts';
import { requesterHashOf, type Origin } from '../session/origin.ts';
import {
  codePolicy,
  type CodeRequest,
  countMessage,
  countRequestFrom,
  type Judgement,
  judgeMessage,
  networkHashOf,
  type Pending,
  secondsOverLimit,
  type SentCounts,
} from './code-budgets.ts';
import { isTicketOf, ticketOf } from './code-secrets.ts';
import { findLastAsked, findNewestCode, insertCode, type OneTimeCode } from './one-time-code.store.ts';
import { sendCodeJob } from './send-code.job.ts';

export type SentCode = { codeId: string; resendAfterSeconds: number; delivery: CodeDelivery | undefined };

/**
 * Stores a request for a code, which is made and sent after the commit. Refused when its number or address was sent too
 * much, and, except for signing in, when the merchant's budget is spent: a sign-in is answered that the message may not
 * come, in words that are the same for every number.
 */
export async function sendCode(context: RequestContext, request: CodeRequest): Promise<Result<SentCode, Refusal>> {
  const { merchant } = context;
  const { purpose, channel, origin, pending = {} } = request;
  const { group, isSent, delivery } = await judge(context, request);
  if (!isSent && purpose !== 'sign-in') return refuse(budgetSpent(secondsLeft(context, daySeconds)));
  const counts = isSent ? await countMessage(context, request, group) : { hour: 0, day: 0 };
  const seconds = secondsOverLimit(context, counts);
  count(context, seconds > 0 ? 'number-limit' : isSent ? 'sent' : delivery === 'limited' ? 'over-budget' : 'held-back');
  if (seconds > 0) return refuse(budgetSpent(seconds));

  const now = context.now();
  const id = uuid();
  const { isLink = false } = request;
  const minutes = isLink ? codePolicy.resetLinkMinutes : codePolicy.lifetimeMinutes;
  await insertCode(context.db, {
    id,
    merchantId: merchant.id,
    customerId: request.customerId,
    purpose,
    channel,
    triesLeft: codePolicy.tries,
    foreignTriesLeft: codePolicy.foreignTries,
    requesterHash: requesterHashOf(context, origin.address),
    ...(isSent && { networkHash: networkHashOf(context, origin.address), countedAs: group }),
    delivery,
    pendingFirstName: pending.firstName ?? '',
    pendingLastName: pending.lastName ?? '',
    pendingEmail: pending.email,
    pendingPasswordHash: pending.passwordHash,
    pendingDialCode: pending.dialCode,
    pendingMobile: pending.mobile,
    locale: context.locale,
    host: origin.host,
    requestedAt: now,
    expiresAt: isSent ? new Date(now.getTime() + minutes * 60_000) : now,
  });
  if (isSent)
    await context.jobs.send(context, sendCodeJob, {
      merchantId: merchant.id,
      codeId: id,
      length: merchant.concept.otpLength,
      brand: merchant.concept.label,
      pageOrigin: origin.pageOrigin,
      hasKey: isLink || (purpose === 'sign-in' && isCrowded(counts)),
    });
  return accept({ codeId: id, resendAfterSeconds: codePolicy.secondsBetweenSends, delivery });
}

/** The demo sends to its own inbox, and all its guests come from this machine. */
const judge = async (context: RequestContext, request: CodeRequest): Promise<Judgement> =>
  context.config.isDemo ? { group: 'proven', isSent: true, delivery: undefined } : judgeMessage(context, request);

const isCrowded = (counts: SentCounts): boolean =>
  counts.hour >= codePolicy.keyFromHourlySend || counts.day >= codePolicy.keyFromDailySend;

const count = ({ metrics }: RequestContext, outcome: string): void => metrics.codes.inc({ outcome });

/** Refuses an address with more unanswered codes than its guests leave. */
export async function checkAddressBudget(context: RequestContext, address: string): Promise<Refusal | undefined> {
  const seconds = await countRequestFrom(context, address);
  if (seconds === 0) return undefined;
  count(context, 'address-limit');
  return budgetSpent(seconds);
}

const daySeconds = 24 * 3600;

const budgetSpent = (seconds: number): Refusal =>
  refusal(errorCodes.messageBudgetSpent, {
    params: { minutes: Math.ceil(seconds / 60) },
    meta: { 'retry-after-seconds': seconds },
  });

/** Seconds until another code may be sent to this number; 0 when it may be now, as once the last one has done its work. */
export function secondsToWait(code: OneTimeCode | undefined, now: Date): number {
  if (!code || code.usedAt) return 0;
  const passed = (now.getTime() - code.requestedAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(codePolicy.secondsBetweenSends - passed));
}

/** Asking again within the minute. */
export const tooSoon = (seconds: number): Refusal =>
  refusal(errorCodes.resendTooSoon, { params: { seconds }, meta: { 'retry-after-seconds': seconds } });

type ResendCode = { customerId: string; mobile?: string; ticket?: string; origin: Origin };

type Resent = { resendAfterSeconds: number; delivery: CodeDelivery | undefined; ticket: string | undefined };

/** Sends a new code to the number of a customer with an open code; the old code stops working. */
export async function resendCode(context: RequestContext, request: ResendCode): Promise<Result<Resent, Refusal>> {
  const spent = await checkAddressBudget(context, request.origin.address);
  if (spent) return refuse(spent);
  return withTransaction(context, async (context) => {
    const customer = await lockCustomer(context.db, context.merchant.id, request.customerId);
    const number = customer && mobileNumberOf(customer);
    const newest = customer && (await findNewestCode(context.db, context.merchant.id, customer.id, 'sign-in'));
    if (!number || !newest || !isSameNumber(context, request.mobile, number))
      return refuse(refusal(errorCodes.notFound));
    const requester = requesterHashOf(context, request.origin.address);
    const seconds = secondsToWait(
      await findLastAsked(context.db, context.merchant.id, customer.id, 'sign-in', requester),
      context.now(),
    );
    if (seconds > 0) return refuse(tooSoon(seconds));
    const own = (await findNewestCode(context.db, context.merchant.id, customer.id, 'sign-in', requester)) ?? newest;
    const hasTicket = isTicketOf(context, own.id, request.ticket);
    const sent = await sendCode(context, {
      purpose: 'sign-in',
      channel: 'sms',
      customerId: customer.id,
      recipient: internationalNumber(number),
      isProven: customer.mobileVerifiedAt !== null,
      pending: pendingOf(own, { requester, hasTicket }),
      origin: request.origin,
    });
    if (!sent.ok) return sent;
    const { codeId, resendAfterSeconds, delivery } = sent.value;
    return accept({ resendAfterSeconds, delivery, ticket: hasTicket ? ticketOf(context, codeId) : undefined });
  });
}

/** The fields of the first request go along: the name for the same client, a sign-up for the holder of its ticket. */
function pendingOf(code: OneTimeCode, { requester, hasTicket }: { requester: string; hasTicket: boolean }): Pending {
  const name = { firstName: code.pendingFirstName, lastName: code.pendingLastName };
  if (hasTicket) {
    const { pendingEmail, pendingPasswordHash } = code;
    return { ...name, email: pendingEmail ?? undefined, passwordHash: pendingPasswordHash ?? undefined };
  }
  return code.requesterHash === requester ? name : {};
}

/** The number is optional and only checked: a code never goes anywhere but to the stored one. */
function isSameNumber(
  { merchant: { concept } }: RequestContext,
  written: string | undefined,
  stored: MobileNumber,
): boolean {
  if (written === undefined) return true;
  const { allowedCountries } = concept;
  const number = readMobileNumber({ mobile: written, dialCode: stored.dialCode }, allowedCountries, stored.dialCode);
  const international = readMobileNumber({ mobile: `+${written}` }, allowedCountries, stored.dialCode);
  return [number, international].some(
    (read) => read.ok && read.value.dialCode === stored.dialCode && read.value.mobile === stored.mobile,
  );
}
