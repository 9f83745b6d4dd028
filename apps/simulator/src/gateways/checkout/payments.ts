import type { TokenisedCard } from './tokens.ts';

export type PaymentStatus =
  | 'Pending'
  | 'Authorized'
  | 'Captured'
  | 'Declined'
  | 'Voided'
  | 'Refunded'
  | 'Partially Refunded';

export type SimulatedPayment = {
  id: string;
  /** Names the visit to the bank; GET /payments knows it too. */
  sessionId: string | undefined;
  status: PaymentStatus;
  responseCode: string;
  amount: number;
  currency: string;
  reference: string;
  isCaptured: boolean;
  refunded: number;
  card: TokenisedCard;
  successUrl: string | undefined;
  failureUrl: string | undefined;
  metadata: Record<string, unknown>;
  requestedAt: Date;
};

export type Payments = {
  keep(payment: SimulatedPayment): void;
  /** By its own id, or by that of its visit to the bank. */
  find(id: string): SimulatedPayment | undefined;
  /** Newest first. */
  withReference(reference: string): SimulatedPayment[];
};

export function createPayments(): Payments {
  const kept = new Map<string, SimulatedPayment>();
  return {
    keep: (payment) => void kept.set(payment.id, payment),
    find: (id) => kept.get(id) ?? [...kept.values()].find(({ sessionId }) => sessionId === id),
    withReference: (reference) => [...kept.values()].filter((payment) => payment.reference === reference).toReversed(),
  };
}
