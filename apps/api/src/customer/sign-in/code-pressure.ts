import type { RequestContext } from '../../context.ts';
import { countAttempt, countAttemptsThen, giveBack, readCount, type Counter } from '../../platform/take-allowance.ts';
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

export type SentCounts = { hour: number; day: number; isAffordable: boolean };

/**
 * Counts a message: of the number or address in this hour and day and, unless these are over their limits, of what the
 * merchant spends in a day, one budget for strangers and another for proven numbers.
 */
export async function countMessage(context: RequestContext, request: CodeRequest): Promise<SentCounts> {
  const { channel, recipient } = request;
  const subject = `${context.merchant.id}:${recipient}`;
  const prefix = channel === 'sms' ? 'code-number' : 'mail-address';
  const ofNumber = [
    { name: `${prefix}-hour`, subject, windowSeconds: hour, limit: codePolicy.sendsPerNumberAndHour },
    { name: `${prefix}-day`, subject, windowSeconds: 24 * hour, limit: codePolicy.sendsPerNumberAndDay },
  ];
  const { counter, limit } = merchantBudget(context, request);
  const others = isOutside(context, request) || request.customerId === null ? [] : [unproven(context)];
  const { counts, otherCounts } = await countAttemptsThen(context, ofNumber, [counter, ...others]);
  const [inHour = 0, inDay = 0] = counts;
  const [spent = Infinity] = otherCounts;
  return { hour: inHour, day: inDay, isAffordable: spent <= limit };
}

function merchantBudget({ merchant }: RequestContext, request: CodeRequest): { counter: Counter; limit: number } {
  const counterOf = (name: string): Counter => ({ name, subject: merchant.id, windowSeconds: 24 * hour });
  // Counted as well, so that the time it takes does not tell that nobody is there.
  if (request.customerId === null) return { counter: counterOf('code-to-nobody'), limit: Number.MAX_SAFE_INTEGER };
  const kind = request.channel === 'sms' ? 'code' : 'mail';
  return request.isProven
    ? { counter: counterOf(`${kind}-proven-merchant-day`), limit: codePolicy.provenSendsPerMerchantAndDay }
    : { counter: counterOf(`${kind}-merchant-day`), limit: codePolicy.sendsPerMerchantAndDay };
}

/** A message that was answered by its code cost the merchant nothing that counts here. */
export async function giveBackMessage(context: RequestContext): Promise<void> {
  await giveBack(context, ...messageCounters(context));
}

/** What counts a message that is not answered yet. */
export const messageCounters = (context: RequestContext): Counter[] => [
  unproven(context),
  { name: 'code-merchant-day', subject: context.merchant.id, windowSeconds: 24 * hour },
];

/** The demo sends to nobody; mails and proven numbers have budgets of their own. */
const isOutside = ({ config }: RequestContext, { channel, isProven }: CodeRequest): boolean =>
  config.isDemo || channel === 'email' || isProven;

const unproven = ({ merchant }: RequestContext): Counter => ({
  name: 'code-unproven-hour',
  subject: merchant.id,
  windowSeconds: hour,
});
