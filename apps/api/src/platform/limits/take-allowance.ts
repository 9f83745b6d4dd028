import { errorCodes } from '@sufra/contracts';
import type { Db } from '../database/db.ts';
import { refusal, type Refusal, RefusalError } from '../errors/refusal.ts';
import { countUse, countUses, countUsesThen, findCounts, type Use, windowOf } from './limit-counter.store.ts';

/** The parts of an operation's context that counting needs. */
type Context = { db: Db; now(): Date; config: { isDemo: boolean }; keyedHash(value: string): string };

/** The counted event and its window of time. The subject is hashed, so counters hold no personal data. */
export type Counter = { name: string; subject: string; windowSeconds: number };

/** The allowed number of events in a window of time. */
export type Allowance = Counter & { limit: number };

/**
 * Uses up one of each allowance, in order, until one is exhausted; answers whether all had one left.
 * Counted in the database, so that several processes share one limit.
 */
export async function takeAllowance(context: Context, allowances: Allowance[]): Promise<boolean> {
  for (const allowance of allowances) if ((await countAttempt(context, allowance)) > allowance.limit) return false;
  return true;
}

/** Uses up one of an allowance; ends the call when none is left, and says in how many seconds there are some again. */
export async function requireAllowance(context: Context, allowance: Allowance): Promise<void> {
  if (!(await takeAllowance(context, [allowance]))) throw new RefusalError(tooManyRequests(context, allowance));
}

/** The refusal of a call whose allowance is used up. */
export const tooManyRequests = (context: Context, { windowSeconds }: Pick<Counter, 'windowSeconds'>): Refusal =>
  refusal(errorCodes.tooManyRequests, { meta: { 'retry-after-seconds': secondsLeft(context, windowSeconds) } });

/** Counts one more and answers how many there are now in this window. */
export const countAttempt = (context: Context, counter: Counter): Promise<number> =>
  countUse(context.db, keyOf(context, counter), counter.windowSeconds, context.now());

/** The same for several at once that have limits, and for others only while none of these is over its limit. */
export const countAttemptsThen = (context: Context, limited: Allowance[], others: Counter[]) =>
  countUsesThen(
    context.db,
    limited.map((allowance) => ({ ...useOf(context, allowance), limit: allowance.limit })),
    usesOf(context, others),
    context.now(),
  );

/** The count in this window. */
export async function readCount(context: Context, counter: Counter): Promise<number> {
  const [count] = await readCounts(context, [counter]);
  return count?.current ?? 0;
}

/** The counts in this window and in the one before, of several counters in one query. */
export const readCounts = (context: Context, counters: Counter[]): Promise<{ current: number; previous: number }[]> =>
  findCounts(context.db, usesOf(context, counters), context.now());

/** Seconds until the window ends that holds this moment, and its counters begin anew. */
export const secondsLeft = ({ now }: Context, windowSeconds: number): number =>
  Math.ceil((windowOf(now(), windowSeconds).endAt.getTime() - now().getTime()) / 1000);

/** True when an event at a moment was counted in the present window. */
export const isInWindow = ({ now }: Context, windowSeconds: number, moment: Date): boolean =>
  moment >= windowOf(now(), windowSeconds).startAt;

/** Counts one more of each. */
export async function countEach(context: Context, counters: Counter[]): Promise<void> {
  if (counters.length > 0) await countUses(context.db, usesOf(context, counters), context.now());
}

/** Counts one less of each, never below none. */
export async function giveBack(context: Context, ...counters: Counter[]): Promise<void> {
  if (counters.length > 0) await countUses(context.db, usesOf(context, counters), context.now(), -1);
}

/** Counters as they are stored, for a statement that counts as well. */
export const usesOf = (context: Context, counters: Counter[]): Use[] =>
  counters.map((counter) => useOf(context, counter));

const useOf = (context: Context, counter: Counter): Use => ({
  key: keyOf(context, counter),
  windowSeconds: counter.windowSeconds,
});

const keyOf = (context: Context, { name, subject }: Counter): string => `${name}:${context.keyedHash(subject)}`;

/** The same for one guest's address. The demo has none to protect: its messages go nowhere, and all its guests come from this machine. */
export async function takeAddressAllowance(context: Context, allowance: Allowance): Promise<boolean> {
  return context.config.isDemo || takeAllowance(context, [allowance]);
}

/** Uses up one of an address's allowance; ends the call like `requireAllowance` when none is left. */
export async function requireAddressAllowance(context: Context, allowance: Allowance): Promise<void> {
  if (!(await takeAddressAllowance(context, allowance))) throw new RefusalError(tooManyRequests(context, allowance));
}
