import type { PaymentAttributes, PaymentDocument } from '@sufra/contracts';
import { toMinor, type Currency } from '@sufra/ordering';

/** What an order's own page says of its payment. */
export type PaymentFacts = {
  isWaiting: boolean;
  /** Who would take the card now; nothing where nobody can. */
  provider: string | undefined;
  payUntil: string | undefined;
  paidAt: string | undefined;
  paidWith: PaymentAttributes['paid-with'];
  card: string | undefined;
  refund:
    | { status: NonNullable<PaymentAttributes['refund-status']>; amountMinor: number; at: string | undefined }
    | undefined;
};

export function readPaymentFacts({ data: { attributes } }: PaymentDocument, currency: Currency): PaymentFacts {
  const { 'card-brand': brand, 'card-last4': last4, 'refund-status': refund } = attributes;
  const refunded = toMinor(attributes['refunded-amount'], currency);
  return {
    isWaiting: attributes['order-status'] === 'waiting-for-payment',
    provider: attributes.gateway?.provider,
    payUntil: attributes['pay-until'] ?? undefined,
    paidAt: attributes['paid-at'] ?? undefined,
    paidWith: attributes['paid-with'],
    card: [brand, last4 && `•••• ${last4}`].filter(Boolean).join(' ') || undefined,
    refund: refund
      ? { status: refund, amountMinor: refunded.ok ? refunded.value : 0, at: attributes['refunded-at'] ?? undefined }
      : undefined,
  };
}
