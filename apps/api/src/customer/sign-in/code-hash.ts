import { timingSafeEqual } from 'node:crypto';
import type { Context } from '../../context.ts';

/** Keyed and bound to its row: a stolen table cannot be searched for codes, nor a hash moved to another row. */
export const codeHashOf = (context: Context, codeId: string, code: string): string =>
  context.keyedHash(`one-time-code:${codeId}:${code}`);

/** Compares without telling by its duration how much was right. */
export function isSameHash(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}
