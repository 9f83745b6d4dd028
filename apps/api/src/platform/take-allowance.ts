import type { Context } from '../context.ts';
import { countUse, countUses, countUsesThen, findCount, type Use } from './limit-counter.store.ts';

/** What is counted in a window of time. The subject is hashed, so counters name nobody. */
export type Counter = { name: string; subject: string; windowSeconds: number };

/** How often something may happen in a window of time. */
export type Allowance = Counter & { limit: number };

/**
 * Uses up one of each allowance, in order, until one is exhausted; answers whether all had one left.
 * Counted in the database, so that several processes share one limit.
 */
export async function takeAllowance(context: Context, allowances: Allowance[]): Promise<boolean> {
  for (const allowance of allowances) if ((await countAttempt(context, allowance)) > allowance.limit) return false;
  return true;
}

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

/** How many there are in this window. */
export const readCount = (context: Context, counter: Counter): Promise<number> =>
  findCount(context.db, keyOf(context, counter), counter.windowSeconds, context.now());

/** Counts one less of each, never below none. */
export async function giveBack(context: Context, ...counters: Counter[]): Promise<void> {
  await countUses(context.db, usesOf(context, counters), context.now(), -1);
}

/** Counters as they are stored, for a statement that counts as well. */
export const usesOf = (context: Context, counters: Counter[]): Use[] =>
  counters.map((counter) => useOf(context, counter));

const useOf = (context: Context, counter: Counter): Use => ({
  key: keyOf(context, counter),
  windowSeconds: counter.windowSeconds,
});

const keyOf = (context: Context, { name, subject }: Counter): string => `${name}:${context.keyedHash(subject)}`;

/**
 * The same for one guest's address. The demo has none to protect: its messages go nowhere, and everybody
 * who tries it out comes from this machine.
 */
export async function takeAddressAllowance(context: Context, allowance: Allowance): Promise<boolean> {
  return context.config.isDemo || takeAllowance(context, [allowance]);
}
