import type { OrderType } from '../location/order-type.ts';
import type { ItemAvailability } from '../menu/availability.ts';
import { areNotesTooLong, maximumNotesLength, notesLength } from './order-limits.ts';

/** The input of the checkout check. Thresholds that are absent or 0 are off; the subtotal is that before discounts. */
export type CheckoutSituation = {
  /** Pressing Checkout in the cart, or placing the order, which also needs payment and address. */
  step: 'cart' | 'order';
  isMenuOnly?: boolean;
  isSignedIn: boolean;
  isMobileVerified: boolean;
  orderType?: OrderType | undefined;
  /** The chosen branch, for delivery the nearest one. */
  branchId?: string | undefined;
  /** True when that branch takes the order: accepting, and open now or at the scheduled time (D-25). */
  isBranchTakingOrders?: boolean;
  /** False once it is known that no branch delivers to the guest's point (D-19). */
  isInsideDeliveryArea?: boolean;
  addressId?: string | undefined;
  tableNumber?: number | undefined;
  paymentType?: string | undefined;
  lines: readonly { itemId: string; quantity: number; availability: ItemAvailability }[];
  subtotalMinor: number;
  zoneMinimumMinor?: number | undefined;
  deliveryMinimumMinor?: number | undefined;
  orderMinimumMinor?: number | undefined;
  notes: string;
};

/** Why checkout cannot go on, with what the message needs. */
export type CheckoutBlocker =
  | { code: 'menu-only' | 'not-signed-in' | 'mobile-not-verified' | 'cart-empty' }
  | { code: 'notes-too-long'; length: number; maximum: number }
  | { code: 'order-type-missing' | 'branch-missing' | 'outside-delivery-area' | 'branch-not-taking-orders' }
  | { code: 'below-zone-minimum' | 'below-delivery-minimum' | 'below-order-minimum'; minimumMinor: number }
  | { code: 'item-unavailable'; itemId: string; availability: ItemAvailability & { isAvailable: false } }
  | { code: 'table-missing' | 'address-missing' | 'payment-type-missing' };

/**
 * Everything that blocks a checkout, in the order in which it is told: the guest (CHK-17, CHK-23), the cart and
 * its notes (CHK-18, CHK-16), the amounts with the zone's minimum before the others (CHK-14, CHK-19, CHK-20,
 * D-5 and D-6), the branch (CHK-12, CHK-24, CHK-25), availability (CHK-21, CHK-22), and for an order the
 * table, address and payment (CART-32, CHK-26, CHK-27). An empty answer means that it may go on.
 *
 * @example checkoutBlockers({ ...situation, isSignedIn: false }).at(0) // { code: 'not-signed-in' }
 */
export function checkoutBlockers(situation: CheckoutSituation): CheckoutBlocker[] {
  return [
    ...blockersOfGuest(situation),
    ...blockersOfCart(situation),
    ...blockersOfAmount(situation),
    ...blockersOfBranch(situation),
    ...blockersOfItems(situation),
    ...(situation.step === 'order' ? blockersOfOrder(situation) : []),
  ];
}

/** The blocker to tell first, or undefined when checkout may go on. */
export const firstCheckoutBlocker = (situation: CheckoutSituation): CheckoutBlocker | undefined =>
  checkoutBlockers(situation)[0];

function blockersOfGuest({ isMenuOnly, isSignedIn, isMobileVerified }: CheckoutSituation): CheckoutBlocker[] {
  if (isMenuOnly) return [{ code: 'menu-only' }];
  if (!isSignedIn) return [{ code: 'not-signed-in' }];
  return isMobileVerified ? [] : [{ code: 'mobile-not-verified' }];
}

function blockersOfCart({ lines, notes }: CheckoutSituation): CheckoutBlocker[] {
  const blockers: CheckoutBlocker[] = [];
  if (!lines.some(({ quantity }) => quantity > 0)) blockers.push({ code: 'cart-empty' });
  if (areNotesTooLong(notes)) {
    blockers.push({ code: 'notes-too-long', length: notesLength(notes), maximum: maximumNotesLength });
  }
  return blockers;
}

/** The zone's minimum is tested before the merchant's own, which is tested before the one of the order. */
function blockersOfAmount(situation: CheckoutSituation): CheckoutBlocker[] {
  if (!situation.orderType) return [];
  const below = (code: 'below-zone-minimum' | 'below-delivery-minimum' | 'below-order-minimum', minimumMinor = 0) =>
    situation.subtotalMinor < minimumMinor ? [{ code, minimumMinor }] : [];
  if (situation.orderType !== 'deliver') return below('below-order-minimum', situation.orderMinimumMinor);
  return [
    ...below('below-zone-minimum', situation.zoneMinimumMinor),
    ...below('below-delivery-minimum', situation.deliveryMinimumMinor),
  ];
}

function blockersOfBranch(situation: CheckoutSituation): CheckoutBlocker[] {
  const { orderType, branchId, isBranchTakingOrders = true, isInsideDeliveryArea = true } = situation;
  if (!orderType) return [{ code: 'order-type-missing' }];
  if (orderType === 'deliver' && !isInsideDeliveryArea) return [{ code: 'outside-delivery-area' }];
  if (branchId === undefined) return [{ code: 'branch-missing' }];
  return isBranchTakingOrders ? [] : [{ code: 'branch-not-taking-orders' }];
}

function blockersOfItems({ lines }: CheckoutSituation): CheckoutBlocker[] {
  return lines.flatMap(({ itemId, quantity, availability }) =>
    quantity === 0 || availability.isAvailable ? [] : [{ code: 'item-unavailable' as const, itemId, availability }],
  );
}

function blockersOfOrder({ orderType, addressId, tableNumber, paymentType }: CheckoutSituation): CheckoutBlocker[] {
  const blockers: CheckoutBlocker[] = [];
  // 0 says "no table" on purpose (D-24).
  if (orderType === 'eat-in' && tableNumber === undefined) blockers.push({ code: 'table-missing' });
  if (orderType === 'deliver' && addressId === undefined) blockers.push({ code: 'address-missing' });
  if (!paymentType) blockers.push({ code: 'payment-type-missing' });
  return blockers;
}
