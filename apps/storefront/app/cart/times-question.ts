import { orderedLines } from '@sufra/ordering';
import type { CartPlace } from './cart-place.ts';
import type { Cart } from './cart.ts';

/** What decides when this cart can be made: where, how, and of which dishes. Undefined while the place is open. */
export function timesQuestion(
  { lines }: Cart,
  { branchId, orderType }: CartPlace,
): { branchId: string; orderType: string; itemIds: string[] } | undefined {
  if (branchId === undefined || orderType === undefined) return undefined;
  const itemIds = [...new Set(orderedLines(lines).map(({ itemId }) => itemId))].toSorted();
  return { branchId, orderType, itemIds };
}
