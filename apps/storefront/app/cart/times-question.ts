import { orderedLines } from '@sufra/ordering';
import type { CartPlace } from './cart-place.ts';
import type { Cart } from './cart.ts';

/** Dishes that are told; their ids have to fit into an address. */
const maximumDishes = 100;

/** What decides when this cart can be made: where, how, and of which dishes. Undefined while the place is open. */
export function timesQuestion(
  { lines }: Cart,
  { branchId, orderType }: CartPlace,
): { branchId: string; orderType: string; itemIds: string[] } | undefined {
  if (branchId === undefined || orderType === undefined) return undefined;
  const dishes = orderedLines(lines).flatMap(({ itemId, comboItems }) => [
    itemId,
    ...comboItems.map(({ comboChoiceId }) => comboChoiceId),
  ]);
  return { branchId, orderType, itemIds: [...new Set(dishes)].toSorted().slice(0, maximumDishes) };
}
