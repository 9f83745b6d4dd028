import type { ExplainedAmounts } from '../checkout/explain-quote.ts';
import type { Quote } from '../checkout/quote-order.ts';
import type { OrderType } from '../location/order-type.ts';
import type { OrderStatusCode } from '../order/order-status.ts';

/** An order as its log alone tells it. Moments are ISO 8601, amounts minor units. */
export type ReplayedOrder = ExplainedAmounts & {
  number: number;
  businessDay: string;
  branchId: string;
  orderType: OrderType;
  source: string;
  status: OrderStatusCode;
  statusAt: string;
  paymentMethod: string;
  paymentStatus: string;
  currencyCode: string;
  currencyDigits: number;
  vatType: 'inclusive' | 'exclusive';
  vatRateBasisPoints: number;
  placedAt: string;
  scheduledAt: string | null;
  estimatedReadyAt: string | null;
  releaseAt: string;
  releasedAt: string | null;
  arrivedAt: string | null;
  ratedAt: string | null;
  refundDueAt: string | null;
  pointsRedeemed: number | null;
  pointsEarned: number | null;
};

/** An attempt to pay as the log tells it; `refund` is how far its money has come back. */
export type ReplayedPayment = {
  paymentId: string;
  attempt: number;
  provider: string;
  amountMinor: number;
  currencyCode: string;
  status: 'open' | 'success' | 'failed';
  failure: string | null;
  refund: 'due' | 'done' | 'failed' | null;
};

/** One step that the log tells of. */
export type ReplayedStep = { status: OrderStatusCode; at: string; actor: string };

/** Everything that can be worked out from a log. */
export type OrderReplay = {
  order: ReplayedOrder;
  /** The bill, calculated anew from what it was made of. */
  quote: Quote;
  steps: ReplayedStep[];
  payments: ReplayedPayment[];
  problems: LogProblem[];
};

/**
 * An inconsistency of a log: a missing row, a second beginning, a step that the table of moves does not allow, a bill
 * with another total than was accepted, money of a payment that never began. `number` is the row.
 */
export type LogProblem = {
  number: number;
  code: 'row-missing' | 'placed-again' | 'step-not-allowed' | 'bill-differs' | 'payment-unknown' | 'kind-unknown';
};
