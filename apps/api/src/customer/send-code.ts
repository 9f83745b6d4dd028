import { accept, refuse, type Result } from '@sufra/ordering';
import { errorCodes } from '@sufra/contracts';
import { v7 as uuid } from 'uuid';
import type { RequestContext } from '../context.ts';
import { refusal, type Refusal } from '../platform/refusal.ts';
import { takeAddressAllowance, takeAllowance } from '../platform/take-allowance.ts';
import { codePolicy } from './code-policy.ts';
import type { Customer } from './customer.store.ts';
import { insertCode, type OneTimeCode } from './one-time-code.store.ts';
import { sendCodeJob } from './send-code.job.ts';

export type CodeRequest = {
  customer: Customer;
  pendingFirstName: string;
  pendingLastName: string;
  host: string;
};

/** Stores a request for a code and has it made and sent after the commit; budgets stop who asks too often. */
export async function sendCode(
  context: RequestContext,
  request: CodeRequest,
): Promise<Result<{ resendAfterSeconds: number }, Refusal>> {
  const { customer } = request;
  const { merchant } = context;
  const number = `${merchant.id}:${customer.id}`;
  const isAffordable = await takeAllowance(context, [
    { name: 'code-number-hour', subject: number, limit: codePolicy.sendsPerNumberAndHour, windowSeconds: hour },
    { name: 'code-number-day', subject: number, limit: codePolicy.sendsPerNumberAndDay, windowSeconds: 24 * hour },
    {
      name: 'code-merchant-day',
      subject: merchant.id,
      limit: codePolicy.sendsPerMerchantAndDay,
      windowSeconds: 24 * hour,
    },
  ]);
  if (!isAffordable) return refuse(budgetSpent());

  const now = context.now();
  const id = uuid();
  await insertCode(context.db, {
    id,
    merchantId: merchant.id,
    customerId: customer.id,
    triesLeft: codePolicy.tries,
    pendingFirstName: request.pendingFirstName,
    pendingLastName: request.pendingLastName,
    locale: context.locale,
    host: request.host,
    requestedAt: now,
    expiresAt: new Date(now.getTime() + codePolicy.lifetimeMinutes * 60_000),
  });
  await context.jobs.send(context, sendCodeJob, {
    codeId: id,
    length: merchant.concept.otpLength,
    brand: merchant.concept.label,
  });
  return accept({ resendAfterSeconds: codePolicy.secondsBetweenSends });
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
