import { allowedPayments, offeredPayments, type CartLine, type OrderType, type PaymentType } from '@sufra/ordering';

export type PaymentSettings = {
  paymentsForDelivery: string[];
  paymentsForOthers: string[];
  paymentGateway?: string;
};

/** The payments to show for an order type and cart; a card only where somebody takes it (PAY-04 to PAY-06, CART-26). */
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
