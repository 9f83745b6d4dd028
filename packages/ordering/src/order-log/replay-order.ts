import { billAmounts, type ExplainedAmounts } from '../checkout/explain-quote.ts';
import { type Quote, quoteOrder } from '../checkout/quote-order.ts';
import { canMoveTo, isTakenBack } from '../order/move-order.ts';
import { accept, refuse, type Result } from '../result.ts';
import type { LogEntry, Moved, PaymentSettled, PaymentStarted, Placed, RefundStep } from './log-entry.ts';
import { quoteInputOf } from './logged-bill.ts';
import type { OrderType } from '../location/order-type.ts';
import type { OrderStatusCode } from '../order/order-status.ts';

/** An order as its log alone tells it. Moments are ISO 8601, amounts minor units. */
type ReplayedOrder = ExplainedAmounts & {
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
  delayMinutes: number;
  delayReasonCode: string | null;
  releaseAt: string;
  releasedAt: string | null;
  arrivedAt: string | null;
  ratedAt: string | null;
  refundDueAt: string | null;
  unansweredAt: string | null;
  pointsRedeemed: number | null;
  pointsEarned: number | null;
  /** Refunded of an order that was kept; the VAT and the food in it. */
  refundedMinor: number;
  refundedVatMinor: number;
  refundedFoodMinor: number;
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
type ReplayedStep = { status: OrderStatusCode; at: string; actor: string };

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
  code:
    | 'row-missing'
    | 'placed-again'
    | 'step-not-allowed'
    | 'bill-differs'
    | 'payment-unknown'
    | 'kind-unknown'
    | 'refund-above-paid';
};

type MoneyEntry = Extract<LogEntry, { kind: 'payment-started' | 'payment-settled' | 'refund' }>;

/**
 * The payments of an order after one more row of its log; nothing when the row speaks of a payment that never began.
 *
 * @example replayMoney([], started) // [{ attempt: 1, status: 'open', … }]
 */
function replayMoney(payments: readonly ReplayedPayment[], entry: MoneyEntry): ReplayedPayment[] | undefined {
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

/**
 * Works an order out from its log alone, oldest row first: its bill by the same calculation that made it, and every
 * state it went through. Refused when the log does not begin with the placing: then the order is older than the log.
 *
 * @example replayOrder(log).value.order.totalMinor // what the guest agreed to, calculated again
 */
export function replayOrder(log: readonly LogEntry[]): Result<OrderReplay, { code: 'no-beginning' }> {
  const [first, ...rest] = log;
  if (first?.kind !== 'placed') return refuse({ code: 'no-beginning' });
  const quote = quoteOrder(quoteInputOf(first.payload.bill));
  const begun: OrderReplay = {
    order: placedOrder(first.payload, quote, first.at.toISOString()),
    quote,
    steps: [{ status: first.payload.status, at: first.at.toISOString(), actor: 'customer' }],
    payments: [],
    problems: [...missingRows(log), ...differingBill(first.payload, quote)],
  };
  return accept(rest.reduce(replayEntry, begun));
}

function replayEntry(replay: OrderReplay, entry: LogEntry): OrderReplay {
  const { order } = replay;
  const at = entry.at.toISOString();
  const problem = (code: LogProblem['code']) => ({
    ...replay,
    problems: [...replay.problems, { number: entry.number, code }],
  });
  switch (entry.kind) {
    case 'placed':
      return problem('placed-again');
    case 'moved':
      return replayMove(replay, entry.payload, { number: entry.number, at });
    case 'released':
      return { ...replay, order: { ...order, releasedAt: at } };
    case 'arrived':
      return { ...replay, order: { ...order, arrivedAt: at } };
    case 'delayed': {
      const { reasonCode: delayReasonCode, delayMinutes, estimatedReadyAt = order.estimatedReadyAt } = entry.payload;
      return { ...replay, order: { ...order, delayReasonCode, delayMinutes, estimatedReadyAt } };
    }
    case 'unanswered':
      return { ...replay, order: { ...order, unansweredAt: at } };
    case 'rated':
      return { ...replay, order: { ...order, ratedAt: at } };
    case 'payment-status':
      return { ...replay, order: { ...order, paymentStatus: entry.payload.paymentStatus } };
    case 'payment-started':
    case 'payment-settled':
    case 'refund': {
      const payments = replayMoney(replay.payments, entry);
      return payments ? { ...replay, payments } : problem('payment-unknown');
    }
    case 'refunded': {
      const { amountMinor, vatMinor, foodMinor } = entry.payload;
      const refundedMinor = order.refundedMinor + amountMinor;
      const refundedVatMinor = order.refundedVatMinor + vatMinor;
      const refundedFoodMinor = order.refundedFoodMinor + foodMinor;
      const changed = { ...order, refundedMinor, refundedVatMinor, refundedFoodMinor };
      return refundedMinor > order.totalMinor ? problem('refund-above-paid') : { ...replay, order: changed };
    }
    case 'refund-asked':
    case 'refund-declined':
    case 'missing':
    case 'missing-call':
    case 'missing-ended':
    case 'assigned':
    case 'called':
    case 'driver-here':
    case 'alerted':
    case 'points-returned':
      return replay;
    default:
      return problem('kind-unknown');
  }
}

/** In the server's own name every forward step is allowed, and the one back; its actor was checked when it was taken. */
function replayMove(replay: OrderReplay, moved: Moved, { number, at }: { number: number; at: string }): OrderReplay {
  const { actor, staffId: _staffId, reasonCode: _reasonCode, ...changed } = moved;
  const { order } = replay;
  const isAllowed =
    isTakenBack(order.status, moved.status) ||
    canMoveTo(order.status, moved.status, { orderType: order.orderType, actor: 'system' });
  return {
    ...replay,
    order: { ...order, ...changed, statusAt: at },
    steps: [...replay.steps, { status: moved.status, at, actor }],
    problems: isAllowed ? replay.problems : [...replay.problems, { number, code: 'step-not-allowed' }],
  };
}

function placedOrder(placed: Placed, quote: Quote, at: string): ReplayedOrder {
  const { bill, totals: _totals, pricedWith: _pricedWith, number = 0, ...order } = placed;
  return {
    ...nothingYet,
    ...order,
    number,
    statusAt: at,
    placedAt: at,
    currencyCode: bill.currency.code,
    currencyDigits: bill.currency.digits,
    vatType: bill.vat.type,
    vatRateBasisPoints: bill.vat.rateBasisPoints,
    ...billAmounts(quote),
  };
}

const nothingYet = {
  scheduledAt: null,
  estimatedReadyAt: null,
  delayMinutes: 0,
  delayReasonCode: null,
  releasedAt: null,
  arrivedAt: null,
  ratedAt: null,
  refundDueAt: null,
  unansweredAt: null,
  pointsRedeemed: null,
  pointsEarned: null,
  refundedMinor: 0,
  refundedVatMinor: 0,
  refundedFoodMinor: 0,
};

const missingRows = (log: readonly LogEntry[]): LogProblem[] =>
  log.flatMap(({ number }, index) =>
    number === (log[index - 1]?.number ?? 0) + 1 ? [] : [{ number, code: 'row-missing' as const }],
  );

function differingBill({ totals }: Placed, quote: Quote): LogProblem[] {
  const isSame =
    totals.subtotalMinor === quote.subtotalMinor &&
    totals.discountMinor === quote.discountMinor &&
    totals.vatMinor === quote.vatMinor &&
    totals.totalMinor === quote.totalMinor;
  return isSame ? [] : [{ number: 1, code: 'bill-differs' }];
}

/** Something that stands otherwise in the order than its log says. */
export type LogDifference = { field: string; logged: unknown; stored: unknown };

/**
 * Where an order, or a part of it, is not what its log says: nothing for a true one. Moments are compared as moments.
 *
 * @example compareReplay(replay.order, { ...order, totalMinor: 1 }) // [{ field: 'totalMinor', logged: 4725, stored: 1 }]
 */
export function compareReplay<Part extends object = ReplayedOrder>(
  logged: Part,
  stored: { [Field in keyof Part]: Part[Field] | Date },
): LogDifference[] {
  return (Object.keys(logged) as (keyof Part & string)[]).flatMap((field) => {
    const value: unknown = stored[field];
    const comparable = value instanceof Date ? value.toISOString() : value;
    return comparable === logged[field] ? [] : [{ field, logged: logged[field], stored: comparable }];
  });
}
