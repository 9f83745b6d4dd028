import type { CodeDelivery } from '@sufra/contracts';
import { isIPv6 } from 'node:net';
import type { Context, RequestContext } from '../../context.ts';
import {
  type Allowance,
  countAttempt,
  countAttemptsThen,
  countEach,
  type Counter,
  giveBack,
  isInWindow,
  readCounts,
  secondsLeft,
} from '../../platform/limits/take-allowance.ts';
import type { CodeGroup, CodePurpose } from '../customer.tables.ts';
import { requesterHashOf, type Origin } from '../session/origin.ts';
import type { OneTimeCode } from './one-time-code.store.ts';

/** The protection of one-time codes and passwords (D-39 and decision record 0038); limits that depend on a shop's size are settings. */
export const codePolicy = {
  lifetimeMinutes: 10,
  tries: 5,
  /** The part of the five that clients other than the requester may use up. */
  foreignTries: 2,
  secondsBetweenSends: 60,
  sendsPerNumberAndHour: 5,
  sendsPerNumberAndDay: 10,
  /** From this message of an hour, or that of a day, on it carries a key that no guesses can use up. */
  keyFromHourlySend: 3,
  keyFromDailySend: 4,
  keyLifetimeHours: 24,
  resetLinkMinutes: 60,
  /** Unanswered codes of a network in an hour before it counts as unknown; more where many are answered. */
  unansweredPerNetwork: 10,
  /** For each code that an address answered in this hour and the one before: its guest may have been asked to ask twice. */
  addressShare: 1,
  triesPerAddressAndHour: 300,
  browseSessionsPerAddressAndHour: 300,
  /** Wrong passwords for one name from one address. */
  passwordTriesPerAddressAndQuarter: 10,
  /** Passwords for one name from all addresses at which its owner never was; after that a code is asked for. */
  strangePasswordTriesPerHour: 20,
  strangePasswordTriesPerDay: 60,
} as const;

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
  /** Null for an unknown name: the same is counted and stored, and nothing is sent. */
  customerId: string | null;
  /** The number or e-mail address it goes to, which the budgets belong to. */
  recipient: string;
  /** The recipient was proven by this customer before. */
  isProven: boolean;
  pending?: Pending;
  /** The message has a link in place of the code, because the page that asked waits for none. */
  isLink?: boolean;
  origin: Origin;
};

const hour = 3600;
const day = 24 * hour;

/** Messages of one kind: those that are not answered yet, and those that were. */
type Pair = { unanswered: Counter; answered: Counter };

const budgetNames = ['strangers-hour', 'unproven-hour', 'unproven-day', 'proven-day'] as const;
type BudgetName = (typeof budgetNames)[number];

const windowSecondsOf = (name: BudgetName): number => (name.endsWith('-hour') ? hour : day);

/** Which budgets a message draws on. */
const budgetsOf: Record<CodeGroup, BudgetName[]> = {
  stranger: ['strangers-hour', 'unproven-hour', 'unproven-day'],
  vouched: ['unproven-hour', 'unproven-day'],
  proven: ['proven-day'],
};

export type Judgement = {
  group: CodeGroup;
  /** True when a message is to follow. */
  isSent: boolean;
  /** The delivery announced in the answer: the same for every number, known or not. */
  delivery: CodeDelivery | undefined;
};

/**
 * Decides whether a request for a code is followed by a message. A number that was proven before gets one as long as
 * the budget of such numbers lasts. Of the others those come first that are requested from a network where codes are
 * answered; unknown networks share a small budget, and need a second request while it is spent (record 0067).
 */
export async function judgeMessage(context: RequestContext, request: CodeRequest): Promise<Judgement> {
  const { purpose, channel, isProven } = request;
  const network = networkPair(context, networkHashOf(context, request.origin.address));
  const budgets = budgetNames.map((name) => merchantPair(context, channel, name));
  const [silence, trust, ...counts] = await readCounts(
    context,
    [network, ...budgets].flatMap(({ unanswered, answered }) => [unanswered, answered]),
  );
  const trusted = sum(trust);
  const isVouched = trusted > 0 && (silence?.current ?? 0) < codePolicy.unansweredPerNetwork + share(context, trusted);
  const isSpent = (name: BudgetName): boolean => {
    const index = 2 * budgetNames.indexOf(name);
    const unanswered = counts[index]?.current ?? 0;
    const allowed = baseOf(context, name) + share(context, sum(counts[index + 1]));
    note(context, name, { unanswered, allowed });
    return unanswered >= allowed;
  };
  const [strangers, unproven, unprovenDay, provenDay] = budgetNames.map(isSpent);
  const isPressed = purpose === 'sign-in' && (unproven === true || (strangers === true && !isVouched));
  const isFirst = isPressed && (await isFirstRequest(context, request));
  const isOver = isProven ? provenDay : unprovenDay;
  const delivery = unprovenDay || provenDay ? 'limited' : isFirst ? 'delayed' : undefined;
  return {
    group: isProven ? 'proven' : isVouched ? 'vouched' : 'stranger',
    isSent: !isOver && (isProven || !isFirst),
    delivery,
  };
}

/** A share of what was answered in this window and the one before may be unanswered beside the base. */
const share = ({ config }: RequestContext, answered: number): number =>
  Math.floor(answered * config.codes.unansweredShare);

const sum = (counts: { current: number; previous: number } | undefined): number =>
  (counts?.current ?? 0) + (counts?.previous ?? 0);

function baseOf({ config: { codes }, merchant }: RequestContext, name: BudgetName): number {
  if (windowSecondsOf(name) === day) return codes.unansweredPerDay;
  // Guests who are typing their code have not answered yet either, and there are as many as branches.
  return codes.unansweredPerHour + (name === 'unproven-hour' ? merchant.branchCount : 0);
}

/** Measures how far a budget is spent, and warns once a minute when most of it is. */
function note(
  { metrics, log, merchant }: RequestContext,
  budget: BudgetName,
  counts: { unanswered: number; allowed: number },
): void {
  const isWorthWarning = metrics.codeBudgets.note(budget, merchant.id, counts.unanswered / counts.allowed);
  if (isWorthWarning)
    log.warn({ merchant: merchant.handle, budget, ...counts }, 'a budget for one-time codes is mostly or wholly spent');
}

async function isFirstRequest(context: RequestContext, { recipient, origin }: CodeRequest): Promise<boolean> {
  const subject = `${context.merchant.id}:${recipient}:${origin.address}`;
  return (await countAttempt(context, { name: 'code-asked', subject, windowSeconds: hour })) === 1;
}

export type SentCounts = { hour: number; day: number };

/** The limits of messages to a number or address; the same for every merchant. */
const numberLimits = [
  { window: 'hour', windowSeconds: hour, limit: codePolicy.sendsPerNumberAndHour },
  { window: 'day', windowSeconds: day, limit: codePolicy.sendsPerNumberAndDay },
] as const;

/** Counts a message of its number or address in this hour and day and, when these are within their limits, in its budgets. */
export async function countMessage(
  context: RequestContext,
  request: CodeRequest,
  group: CodeGroup,
): Promise<SentCounts> {
  const { channel, recipient, origin, customerId } = request;
  const prefix = channel === 'sms' ? 'code-number' : 'mail-address';
  const subject = `${context.merchant.id}:${recipient}`;
  const limited = numberLimits.map(({ window, ...limit }) => ({ name: `${prefix}-${window}`, subject, ...limit }));
  const pairs = [networkPair(context, networkHashOf(context, origin.address)), ...groupPairs(context, channel, group)];
  // Counted also for an unknown name, so that the time it takes does not tell.
  const nobody = [{ name: 'code-to-nobody', subject: context.merchant.id, windowSeconds: day }];
  const others = customerId === null ? nobody : pairs.map(({ unanswered }) => unanswered);
  const { counts } = await countAttemptsThen(context, limited, others);
  const [inHour = 0, inDay = 0] = counts;
  return { hour: inHour, day: inDay };
}

/** Seconds until a number that was sent this much may be sent more; 0 when it may be now. */
export function secondsOverLimit(context: RequestContext, counts: SentCounts): number {
  const over = numberLimits.filter(({ window, limit }) => counts[window] > limit);
  return Math.max(0, ...over.map(({ windowSeconds }) => secondsLeft(context, windowSeconds)));
}

/** The counters of a right answer to a code: its message is no longer unanswered, and one more is answered. */
export function answerCounters(context: RequestContext, code: OneTimeCode): { more: Counter[]; less: Counter[] } {
  const { channel, countedAs, networkHash, requesterHash, requestedAt } = code;
  const pairs = [
    ...(countedAs ? groupPairs(context, channel, countedAs) : []),
    ...(networkHash ? [networkPair(context, networkHash)] : []),
    ...(requesterHash ? [addressPair(requesterHash)] : []),
  ];
  const isCounted = ({ windowSeconds }: Counter): boolean => isInWindow(context, windowSeconds, requestedAt);
  return {
    more: pairs.map(({ answered }) => answered),
    less: pairs.map(({ unanswered }) => unanswered).filter(isCounted),
  };
}

/** Codes and passwords that an address tries; a right code is given back, because networks of mobile phones share one. */
export const triesOfAddress = (address: string): Allowance => ({
  name: 'sign-in-address-hour',
  subject: address,
  limit: codePolicy.triesPerAddressAndHour,
  windowSeconds: hour,
});

/** Counts the right answer to a code. */
export async function countAnswer(context: RequestContext, code: OneTimeCode): Promise<void> {
  const { more, less } = answerCounters(context, code);
  await countEach(context, more);
  await giveBack(context, ...less);
  context.metrics.codes.inc({ outcome: 'answered' });
}

/**
 * Counts a request for a code before anything is stored for it, so that a flood of numbers fills no table. Answers the
 * seconds until this address may ask again, 0 when it may now. Networks of mobile phones share an address: what is
 * answered is given back, and lets as many more wait.
 */
export async function countRequestFrom(context: RequestContext, address: string): Promise<number> {
  if (context.config.isDemo) return 0;
  const { unanswered, answered } = addressPair(requesterHashOf(context, address));
  const count = await countAttempt(context, unanswered);
  const base = context.config.codes.unansweredPerAddress;
  if (count <= base) return 0;
  const [answers] = await readCounts(context, [answered]);
  if (count <= base + Math.floor(sum(answers) * codePolicy.addressShare)) return 0;
  return secondsLeft(context, hour);
}

const groupPairs = (context: RequestContext, channel: CodeRequest['channel'], group: CodeGroup): Pair[] =>
  budgetsOf[group].map((name) => merchantPair(context, channel, name));

const merchantPair = ({ merchant }: RequestContext, channel: CodeRequest['channel'], name: BudgetName): Pair =>
  pair(`${channel}-${name}`, merchant.id, windowSecondsOf(name));

const addressPair = (requesterHash: string): Pair => pair('address', requesterHash, hour);

type ForMerchant = Context & { merchant: { id: string } };

/** A network is known for a day by what it answered. */
export function networkPair({ merchant }: ForMerchant, networkHash: string): Pair {
  const { unanswered, answered } = pair('network', `${merchant.id}:${networkHash}`, hour);
  return { unanswered, answered: { ...answered, windowSeconds: day } };
}

const pair = (name: string, subject: string, windowSeconds: number): Pair => ({
  unanswered: { name: `code-${name}`, subject, windowSeconds },
  answered: { name: `answered-${name}`, subject, windowSeconds },
});

/** The network of an address, as it may be stored: 256 addresses of IPv4, or one site of IPv6 (/48). */
export function networkHashOf(context: Context, address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const network = isIPv6(plain) ? expandIpv6(plain).slice(0, 3).join(':') : plain.split('.').slice(0, 3).join('.');
  return requesterHashOf(context, `network:${network}`);
}

/** The eight groups of an IPv6 address. */
function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  if (tail === undefined) return before;
  const after = tail.split(':').filter(Boolean);
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
}
