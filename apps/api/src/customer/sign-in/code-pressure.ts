import type { RequestContext } from '../../context.ts';
import {
  countAttempt,
  countAttempts,
  giveBack,
  readCount,
  takeAllowance,
  type Counter,
} from '../../platform/take-allowance.ts';
import { codePolicy } from './code-policy.ts';
import type { CodeRequest } from './send-code.ts';

const hour = 3600;

/**
 * While more messages go unanswered than guests leave, a number that nobody proved has to ask a second time, as a
 * guest does when no message comes and as who tries out ever new numbers does not (decision 0038).
 */
export async function isHeldBack(context: RequestContext, request: CodeRequest): Promise<boolean> {
  if (isOutside(context, request)) return false;
  if ((await readCount(context, unproven(context))) < codePolicy.unprovenBeforePressure) return false;
  const subject = `${context.merchant.id}:${request.recipient}:${request.origin.address}`;
  return (await countAttempt(context, { name: 'code-asked', subject, windowSeconds: hour })) === 1;
}

/** What a merchant spends in a day on messages: one budget for strangers, another for proven numbers. */
export async function takeMerchantBudget(context: RequestContext, request: CodeRequest): Promise<boolean> {
  // Counted as well, so that the time it takes does not tell that nobody is there.
  if (request.customerId === null)
    return takeAllowance(context, [
      { name: 'code-to-nobody', subject: context.merchant.id, limit: Infinity, windowSeconds: 24 * hour },
    ]);
  const kind = request.channel === 'sms' ? 'code' : 'mail';
  const limit = request.isProven ? codePolicy.provenSendsPerMerchantAndDay : codePolicy.sendsPerMerchantAndDay;
  const name = request.isProven ? `${kind}-proven-merchant-day` : `${kind}-merchant-day`;
  const budget = { name, subject: context.merchant.id, windowSeconds: 24 * hour };
  const others = isOutside(context, request) ? [] : [unproven(context)];
  const [spent = 0] = await countAttempts(context, [budget, ...others]);
  return spent <= limit;
}

/** A message that was answered by its code cost the merchant nothing that counts here. */
export async function giveBackMessage(context: RequestContext): Promise<void> {
  const spent = { name: 'code-merchant-day', subject: context.merchant.id, windowSeconds: 24 * hour };
  await giveBack(context, unproven(context), spent);
}

/** The demo sends to nobody; mails and proven numbers have budgets of their own. */
const isOutside = ({ config }: RequestContext, { channel, isProven }: CodeRequest): boolean =>
  config.isDemo || channel === 'email' || isProven;

const unproven = ({ merchant }: RequestContext): Counter => ({
  name: 'code-unproven-hour',
  subject: merchant.id,
  windowSeconds: hour,
});
