import { allowedPayments, offeredPayments, type CartLine, type OrderType, type PaymentType } from '@sufra/ordering';

export type PaymentChoice = { type: PaymentType; canPay: boolean };

/** Payments that are settled when the food is handed over; online payment needs a provider. */
const settledAtHandover: readonly PaymentType[] = ['cash', 'card-on-delivery', 'card-on-pickup'];

/** The payments to show for an order type and cart, and which of them can be used here (PAY-04, PAY-05, CART-26). */
export function paymentChoices(
  settings: { paymentsForDelivery: string[]; paymentsForOthers: string[] },
  orderType: OrderType,
  lines: readonly CartLine[],
): PaymentChoice[] {
  const lists = { deliver: settings.paymentsForDelivery.join(), pickup: settings.paymentsForOthers.join() };
  const offered = offeredPayments(allowedPayments(lists, orderType), lines);
  return offered.map((type) => ({ type, canPay: settledAtHandover.includes(type) }));
}

export const payablePayments = (choices: PaymentChoice[]): PaymentType[] =>
  choices.filter(({ canPay }) => canPay).map(({ type }) => type);
