import type { PaymentAttributes } from '@sufra/contracts';
import { fromMinor } from '@sufra/ordering';
import { mainPayment, refundsOf, type PaymentView } from './payment-view.ts';

type PaidAttributes = Pick<
  PaymentAttributes,
  'paid-at' | 'paid-with' | 'card-brand' | 'card-last4' | 'refund-status' | 'refunded-amount' | 'refunded-at'
>;

/** With what and when an order was paid online, and what went back: on its page and on its receipt alike. */
export const presentPaid = (view: PaymentView): PaidAttributes => ({ ...presentCard(view), ...presentRefund(view) });

function presentCard(view: PaymentView) {
  const payment = mainPayment(view);
  const paid = view.order.paymentMethod === 'card' && payment?.status === 'success' ? payment : undefined;
  return {
    'paid-at': iso(paid?.settledAt),
    'paid-with': paid?.paidWith ?? null,
    'card-brand': paid?.cardBrand ?? null,
    'card-last4': paid?.cardLast4 ?? null,
  };
}

/** All refunds of an order together: the one that is least far decides how far they are. */
function presentRefund(view: PaymentView) {
  const refunds = refundsOf(view);
  const least = (['failed', 'due', 'sent', 'done'] as const).find((status) =>
    refunds.some(({ refundStatus }) => refundStatus === status),
  );
  const { currencyCode: code, currencyDigits: digits } = view.order;
  const refundedMinor = refunds
    .filter(({ refundStatus, refundCurrencyCode }) => refundStatus === 'done' && refundCurrencyCode === code)
    .reduce((sum, refund) => sum + refund.refundedMinor, 0);
  return {
    'refund-status': least ?? null,
    'refunded-amount': fromMinor(refundedMinor, { code, digits }),
    'refunded-at': iso(refunds.find(({ refundedAt }) => refundedAt !== null)?.refundedAt),
  };
}

const iso = (moment: Date | null | undefined): string | null => moment?.toISOString() ?? null;
