import type { Payment } from './payment.resource.ts';
import type { PaymentPhase } from './payment-phase.ts';

/** What the page keeps of whoever takes the card (PAY-09). */
export type CardProvider = {
  orderId: string;
  amountMinor: number;
  /** What the server said last. */
  response: Payment;
  status: PaymentPhase['name'];
  /** Keys and addresses that anybody may know. */
  publicCredentials: Record<string, unknown>;
};

export const cardProvider = (response: Payment, { name }: PaymentPhase): CardProvider => ({
  orderId: response.orderId,
  amountMinor: response.amountMinor,
  response,
  status: name,
  publicCredentials: response.gateway?.page ?? {},
});
