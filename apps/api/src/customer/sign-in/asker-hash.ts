import type { Context } from '../../context.ts';

/** Where somebody asks or tries, as it may be stored: the address itself is kept nowhere. */
export const askerHashOf = (context: Context, address: string): string => context.keyedHash(`asker:${address}`);
