import { type CartLine, orderedLines } from '../cart/cart-line.ts';
import type { OrderType } from '../location/order-type.ts';

/** The payment types of an order (ORDER-02). */
export const paymentTypes = ['cash', 'card', 'card-on-delivery', 'card-on-pickup', 'loyalty-points'] as const;

export type PaymentType = (typeof paymentTypes)[number];

/** PAY-07: the default payment type. */
export const defaultPaymentType: PaymentType = 'card';

/** True when the cart holds upsell items; a removed one, kept with quantity 0, does not count (D-27). */
export const hasUpsellItems = (lines: readonly CartLine[]): boolean =>
  orderedLines(lines).some((line) => line.isUpsell);

/**
 * The payments a merchant allows for an order type, out of the two comma lists of the settings: the first
 * for delivery, the second for every other type (PAY-04, PAY-05, D-62). Unknown names are skipped,
 * spaces and underscores read as hyphens; an empty list means cash.
 *
 * @example allowedPayments({ deliver: 'cash,card', pickup: 'card' }, 'to-go') // ['card']
 */
export function allowedPayments(settings: { deliver: string; pickup: string }, orderType: OrderType): PaymentType[] {
  const listed = orderType === 'deliver' ? settings.deliver : settings.pickup;
  const names = listed.split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/[\s_]+/g, '-'),
  );
  const known = [...new Set(names)].filter(isPaymentType);
  return known.length > 0 ? known : ['cash'];
}

/**
 * The payments offered for this cart: those allowed, without card when upsell items are in it (CART-26). An
 * empty answer means that card was the only one: say so and offer to remove the upsell items (D-28).
 *
 * @example offeredPayments(['card', 'cash'], [upsoldCola]) // ['cash']
 */
export function offeredPayments(allowed: readonly PaymentType[], lines: readonly CartLine[]): PaymentType[] {
  const payments: readonly PaymentType[] = allowed.length > 0 ? allowed : ['cash'];
  return hasUpsellItems(lines) ? payments.filter((payment) => payment !== 'card') : [...payments];
}

/**
 * The payment in force: the one wanted while it is offered, card by default, else the first that remains
 * (PAY-07, D-28); undefined when none is offered.
 *
 * @example selectedPayment(['cash'], 'card') // 'cash'
 */
export function selectedPayment(
  offered: readonly PaymentType[],
  wanted: PaymentType = defaultPaymentType,
): PaymentType | undefined {
  return offered.includes(wanted) ? wanted : offered[0];
}

const isPaymentType = (name: string): name is PaymentType => (paymentTypes as readonly string[]).includes(name);
