import {
  allowedPayments,
  type AppliedOffer,
  type CartLine,
  type CheckoutBlocker,
  firstCheckoutBlocker,
  offeredPayments,
  orderedLines,
  type OrderType,
  type PaymentType,
} from '@sufra/ordering';
import { useShop } from '../shell/shop.ts';
import { type Cart, isCartEmpty, totalsOf } from './device-line.ts';
import type { CheckoutDraft } from './quote/checkout.resource.ts';

/** The order type and place of the cart, as far as the guest decided them. */
export type CartPlace = {
  orderType: OrderType | undefined;
  branchId: string | undefined;
  addressId: string | undefined;
  position: { latitude: number; longitude: number } | undefined;
  table: string | undefined;
  area: { minimumOrderMinor: number; deliveryChargeMinor: number } | undefined;
};

/** The guest's other choices beside food and place; filled by the route that brings the capabilities together. */
export type CartChoices = Pick<
  CheckoutDraft,
  'couponCode' | 'campaignId' | 'promotionName' | 'scheduledTime' | 'carId'
> & {
  /** The same promotion as the preview of the bill needs it. */
  offer?: AppliedOffer | undefined;
};

/** The minimum that the cart does not reach at its place, if there is one; whatever else is open. */
export function useMinimumBlocker(cart: Cart, place: CartPlace): CheckoutBlocker | undefined {
  const shop = useShop();
  if (isCartEmpty(cart)) return undefined;
  const blocker = firstCheckoutBlocker({
    step: 'cart',
    lines: [{ itemId: '', quantity: 1, availability: { isAvailable: true } }],
    notes: '',
    isSignedIn: true,
    isMobileVerified: true,
    isMenuOnly: false,
    orderType: place.orderType,
    branchId: place.branchId,
    subtotalMinor: totalsOf(cart, place.branchId).subtotalMinor,
    zoneMinimumMinor: place.area?.minimumOrderMinor,
    deliveryMinimumMinor: shop.minimumDeliveryMinor,
    orderMinimumMinor: shop.minimumOrderMinor,
  });
  return blocker?.code.startsWith('below-') ? blocker : undefined;
}

/** Dishes that are told; their ids have to fit into an address. */
const maximumDishes = 100;

/** The inputs that decide when this cart can be made: place, order type and dishes. Undefined while the place is open. */
export function timesQuery(
  { lines }: Cart,
  { branchId, orderType }: CartPlace,
): { branchId: string; orderType: string; itemIds: string[] } | undefined {
  if (branchId === undefined || orderType === undefined) return undefined;
  return { branchId, orderType, itemIds: dishesOf(lines) };
}

/** The dishes of a cart and of its combos as `filter[items]` has them, each once: its id, with the quantity of more than one. */
export function dishesOf(lines: readonly CartLine[]): string[] {
  const counts = new Map<string, number>();
  for (const { itemId, comboItems, quantity } of orderedLines(lines)) {
    const parts = comboItems.map((part) => ({ id: part.comboChoiceId, count: quantity * part.quantity }));
    for (const { id, count } of [{ id: itemId, count: quantity }, ...parts]) {
      counts.set(id, (counts.get(id) ?? 0) + count);
    }
  }
  return [...counts]
    .map(([id, count]) => (count > 1 ? `${id}:${count}` : id))
    .toSorted()
    .slice(0, maximumDishes);
}

type PaymentSettings = {
  paymentsForDelivery: string[];
  paymentsForOthers: string[];
  paymentGateway?: string;
};

/** The payments to show for an order type and cart; a card only where a gateway takes it (PAY-04 to PAY-06, CART-26). */
export function paymentChoices(
  { paymentsForDelivery, paymentsForOthers, paymentGateway }: PaymentSettings,
  orderType: OrderType,
  lines: readonly CartLine[],
): PaymentType[] {
  const lists = { deliver: paymentsForDelivery.join(), pickup: paymentsForOthers.join() };
  const offered = offeredPayments(allowedPayments(lists, orderType), lines);
  return offered.filter((type) => type !== 'card' || paymentGateway !== undefined);
}

/** Those that need nothing but a tap: whether points pay, only the checkout knows. */
export const payablePayments = (choices: PaymentType[]): PaymentType[] =>
  choices.filter((type) => type !== 'loyalty-points');
