import type { LogEntry, PaymentSettled, PaymentStarted, RefundStep } from './log-entry.ts';
import type { ReplayedPayment } from './replayed-order.ts';

type MoneyEntry = Extract<LogEntry, { kind: 'payment-started' | 'payment-settled' | 'refund' }>;

/**
 * The payments of an order after one more row of its log; nothing when the row speaks of a payment that never began.
 *
 * @example replayMoney([], started) // [{ attempt: 1, status: 'open', … }]
 */
export function replayMoney(payments: readonly ReplayedPayment[], entry: MoneyEntry): ReplayedPayment[] | undefined {
  if (entry.kind === 'payment-started') return [...payments, begin(entry.payload)];
  const { paymentId } = entry.payload;
  if (!payments.some((payment) => payment.paymentId === paymentId)) return undefined;
  const change = entry.kind === 'refund' ? refundOf(entry.payload) : settlementOf(entry.payload);
  return payments.map((payment) => (payment.paymentId === paymentId ? { ...payment, ...change } : payment));
}

const begin = ({ paymentId, attempt, provider, amountMinor, currencyCode }: PaymentStarted): ReplayedPayment => ({
  paymentId,
  attempt,
  provider,
  amountMinor,
  currencyCode,
  status: 'open',
  failure: null,
  refund: null,
});

const settlementOf = ({ status, failure }: PaymentSettled): Partial<ReplayedPayment> => ({
  status,
  failure: failure ?? null,
});

const refundOf = ({ step }: RefundStep): Partial<ReplayedPayment> => {
  if (step === 'asked') return {};
  return { refund: step === 'given-up' ? 'failed' : step };
};
