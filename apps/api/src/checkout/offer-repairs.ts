import type { RequestContext } from '../context.ts';
import { loadBranches } from '../location/load-branches.ts';
import type { Refusal } from '../platform/refusal.ts';
import { addRepairs } from './add-repairs.ts';
import type { Cart } from './cart.ts';

/** The same refusals, each with what the guest can do about it. */
export async function offerRepairs(context: RequestContext, cart: Cart, refusals: Refusal[]): Promise<Refusal[]> {
  return addRepairs(context, cart, await loadBranches(context, context.merchant), refusals);
}
