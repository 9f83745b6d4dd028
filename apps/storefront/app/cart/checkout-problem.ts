import { firstCheckoutBlocker, orderedLines, type CheckoutBlocker, type OrderType } from '@sufra/ordering';
import type { KeptLine } from './kept-line.ts';

export type CartSituation = {
  lines: KeptLine[];
  notes: string;
  subtotalMinor: number;
  isSignedIn: boolean;
  isMenuOnly: boolean;
  orderType: OrderType | undefined;
  branchId: string | undefined;
  zoneMinimumMinor: number | undefined;
  deliveryMinimumMinor: number;
  orderMinimumMinor: number;
};

/**
 * What this device already knows to stand in the way of checkout (CHK-09); the server looks at everything
 * again. Signing in is asked for first, then the rest in the order of the rules.
 */
export function findCartProblem(situation: CartSituation): CheckoutBlocker | undefined {
  const { lines, branchId } = situation;
  return firstCheckoutBlocker({
    ...situation,
    step: 'cart',
    isMobileVerified: situation.isSignedIn,
    lines: orderedLines(lines).map((line) => ({
      itemId: line.itemId,
      quantity: line.quantity,
      availability: availabilityAt(line, branchId),
    })),
  });
}

function availabilityAt(line: KeptLine, branchId: string | undefined) {
  if (branchId === undefined) return { isAvailable: true as const };
  if (line.excludedBranchIds.includes(branchId)) return { isAvailable: false as const, reason: 'excluded' as const };
  const isOut = line.outOfStockBranchIds.includes(branchId);
  return isOut ? { isAvailable: false as const, reason: 'out-of-stock' as const } : { isAvailable: true as const };
}
