import type { GatewayConfig, PaymentAttributes, PaymentDocument } from '@sufra/contracts';
import { toMinor, type Currency } from '@sufra/ordering';

/** How an order is being paid, as the server knows it. */
export type Payment = {
  orderId: string;
  orderNumber: string;
  orderStatus: PaymentAttributes['order-status'];
  status: PaymentAttributes['payment-status'];
  amountMinor: number;
  /** The same as the API writes it. */
  amount: number;
  currency: Currency;
  /** Somebody tried to pay it already. */
  hasAttempt: boolean;
  isOpen: boolean;
  step: PaymentAttributes['step'];
  failure: PaymentAttributes['failure'];
  canPayWithCash: boolean;
  payUntil: string | undefined;
  gateway: GatewayConfig | undefined;
};

/** `isAtTerminal`: it is paid at the terminal beside this kiosk, if the merchant has terminals. */
export function readPayment({ data }: PaymentDocument, digits: number, isAtTerminal = false): Payment {
  const { attributes } = data;
  const currency = { code: attributes['currency-code'], digits };
  const amount = toMinor(attributes.amount, currency);
  return {
    orderId: data.id,
    orderNumber: attributes['order-number'],
    orderStatus: attributes['order-status'],
    status: attributes['payment-status'],
    amountMinor: amount.ok ? amount.value : 0,
    amount: attributes.amount,
    currency,
    hasAttempt: attributes['payment-id'] !== null,
    isOpen: attributes['is-open'],
    step: attributes.step,
    failure: attributes.failure,
    canPayWithCash: attributes['can-pay-with-cash'],
    payUntil: attributes['pay-until'] ?? undefined,
    gateway: (isAtTerminal && attributes['terminal-gateway']) || (attributes.gateway ?? undefined),
  };
}
