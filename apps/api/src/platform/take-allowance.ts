import type { Context } from '../context.ts';
import { countUse } from './limit-counter.store.ts';

/** How often something may happen in a window of time. The subject is hashed, so counters name nobody. */
export type Allowance = { name: string; subject: string; limit: number; windowSeconds: number };

/**
 * Uses up one of each allowance, in order, until one is exhausted; answers whether all had one left.
 * Counted in the database, so that several processes share one limit.
 */
export async function takeAllowance(context: Context, allowances: Allowance[]): Promise<boolean> {
  for (const { name, subject, limit, windowSeconds } of allowances) {
    const key = `${name}:${context.keyedHash(subject)}`;
    if ((await countUse(context.db, key, windowSeconds, context.now())) > limit) return false;
  }
  return true;
}

/**
 * The same for one guest's address. The demo has none to protect: its messages go nowhere, and everybody
 * who tries it out comes from this machine.
 */
export async function takeAddressAllowance(context: Context, allowance: Allowance): Promise<boolean> {
  return context.config.isDemo || takeAllowance(context, [allowance]);
}
