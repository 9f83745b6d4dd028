import { errorCodes } from '@sufra/contracts';
import { accept, refuse, type Result } from '@sufra/ordering';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../../context.ts';
import { refusal, type Refusal } from '../../platform/refusal.ts';
import { takeAddressAllowance } from '../../platform/take-allowance.ts';
import { askerHashOf } from './asker-hash.ts';
import { codePolicy } from './code-policy.ts';
import { countMessage, isHeldBack } from './code-pressure.ts';
import type { CodePurpose } from '../customer.tables.ts';
import { insertCode, type OneTimeCode } from './one-time-code.store.ts';
import type { Origin } from './origin.ts';
import { sendCodeJob } from './send-code.job.ts';

export type Pending = {
  firstName?: string;
  lastName?: string;
  email?: string;
  passwordHash?: string;
  dialCode?: string;
  mobile?: string;
};

export type CodeRequest = {
  purpose: CodePurpose;
  channel: 'sms' | 'email';
  /** Nobody, when a name that nobody has is asked about: the same is counted and stored, and nothing is sent. */
  customerId: string | null;
  /** The number or e-mail address it goes to, which the budgets belong to. */
  recipient: string;
  /** The recipient was proven by this customer before. */
  isProven: boolean;
  pending?: Pending;
  origin: Origin;
};

export type SentCode = { codeId: string; resendAfterSeconds: number };

/** Stores a request for a code and has it made and sent after the commit; budgets stop who asks too often. */
export async function sendCode(context: RequestContext, request: CodeRequest): Promise<Result<SentCode, Refusal>> {
  const { merchant } = context;
  const { purpose, channel, origin, pending = {} } = request;
  const isHeld = await isHeldBack(context, request);
  const counts = isHeld ? { hour: 0, day: 0, isAffordable: true } : await countMessage(context, request);
  if (!counts.isAffordable) return refuse(budgetSpent());

  const now = context.now();
  const id = uuid();
  const isLink = purpose === 'reset' && channel === 'email';
  const minutes = isLink ? codePolicy.resetLinkMinutes : codePolicy.lifetimeMinutes;
  await insertCode(context.db, {
    id,
    merchantId: merchant.id,
    customerId: request.customerId,
    purpose,
    channel,
    triesLeft: codePolicy.tries,
    strangerTriesLeft: codePolicy.strangerTries,
    askerHash: askerHashOf(context, origin.address),
    pendingFirstName: pending.firstName ?? '',
    pendingLastName: pending.lastName ?? '',
    pendingEmail: pending.email,
    pendingPasswordHash: pending.passwordHash,
    pendingDialCode: pending.dialCode,
    pendingMobile: pending.mobile,
    locale: context.locale,
    host: origin.host,
    requestedAt: now,
    expiresAt: isHeld ? now : new Date(now.getTime() + minutes * 60_000),
  });
  const isCrowded = counts.hour >= codePolicy.keyFromHourlySend || counts.day >= codePolicy.keyFromDailySend;
  if (!isHeld)
    await context.jobs.send(context, sendCodeJob, {
      codeId: id,
      length: merchant.concept.otpLength,
      brand: merchant.concept.label,
      pageOrigin: origin.pageOrigin,
      hasKey: isLink || (purpose === 'sign-in' && isCrowded),
    });
  return accept({ codeId: id, resendAfterSeconds: codePolicy.secondsBetweenSends });
}

/** Counts every request of an address before anything is stored for it, so that a flood of numbers fills no table. */
export async function checkAddressBudget(context: RequestContext, address: string): Promise<Refusal | undefined> {
  const limit = codePolicy.requestsPerAddressAndHour;
  const allowance = { name: 'code-address-hour', subject: address, limit, windowSeconds: hour };
  const isAffordable = await takeAddressAllowance(context, allowance);
  return isAffordable ? undefined : budgetSpent();
}

const hour = 3600;

const budgetSpent = (): Refusal => refusal(errorCodes.messageBudgetSpent, { meta: { 'retry-after-seconds': hour } });

/** Seconds until another code may be sent to this number; 0 when it may be now. */
export function secondsToWait(code: OneTimeCode | undefined, now: Date): number {
  if (!code) return 0;
  const passed = (now.getTime() - code.requestedAt.getTime()) / 1000;
  return Math.max(0, Math.ceil(codePolicy.secondsBetweenSends - passed));
}

/** Asking again within the minute. */
export const tooSoon = (seconds: number): Refusal =>
  refusal(errorCodes.resendTooSoon, { params: { seconds }, meta: { 'retry-after-seconds': seconds } });
