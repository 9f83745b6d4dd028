import type { PaymentOutcomeAttributes, PaymentOutcomeDocument } from '@sufra/contracts';
import { isTerminal, toMinor, type Currency, type LocalizedText } from '@sufra/ordering';

/** What the holder of a return link may know: the outcome, and nobody's name. */
export type PaymentOutcome = {
  orderNumber: string;
  statusLabel: string;
  status: PaymentOutcomeAttributes['payment-status'];
  isOpen: boolean;
  amountMinor: number;
  branch: LocalizedText;
  isRefunded: boolean;
  /** Nothing about it changes any more. */
  isOver: boolean;
};

export function readOutcome({ data: { attributes } }: PaymentOutcomeDocument, currency: Currency): PaymentOutcome {
  const amount = toMinor(attributes.amount, currency);
  return {
    orderNumber: attributes['order-number'],
    statusLabel: attributes['order-status-label'],
    status: attributes['payment-status'],
    isOpen: attributes['is-open'],
    amountMinor: amount.ok ? amount.value : 0,
    branch: attributes['location-name'],
    isRefunded: attributes['is-refunded'],
    isOver: isTerminal(attributes['order-status']) && !attributes['is-open'],
  };
}
