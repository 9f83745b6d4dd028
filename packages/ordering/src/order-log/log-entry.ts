import type { Quote } from '../checkout/quote-order.ts';
import type { OrderType } from '../location/order-type.ts';
import type { DelayReason, EndReason } from '../order/change-reason.ts';
import type { RefundReason, RefundWish } from '../checkout/refund.ts';
import type { OrderStatusCode } from '../order/order-status.ts';
import type { LoggedBill } from './logged-bill.ts';

/** One row of an order's log: what happened, the how-many-eth thing it was, and when. */
export type LogEntry = { number: number; at: Date } & LogEvent;

/** The events of an order. Moments are ISO 8601, amounts minor units; there are no personal names or words in them. */
export type LogEvent =
  | { kind: 'placed'; payload: Placed }
  | { kind: 'moved'; payload: Moved }
  | { kind: 'released'; payload: Record<string, never> }
  | { kind: 'arrived'; payload: Record<string, never> }
  | { kind: 'called'; payload: { staffId: string } }
  | { kind: 'driver-here'; payload: Record<string, never> }
  | { kind: 'delayed'; payload: Delayed }
  | { kind: 'alerted'; payload: Alerted }
  | { kind: 'unanswered'; payload: Record<string, never> }
  | { kind: 'rated'; payload: { stars: Record<string, number> } }
  | { kind: 'assigned'; payload: { function: string } }
  | { kind: 'points-returned'; payload: { points: number } }
  | { kind: 'payment-status'; payload: { paymentStatus: string } }
  | { kind: 'payment-started'; payload: PaymentStarted }
  | { kind: 'payment-settled'; payload: PaymentSettled }
  | { kind: 'refund'; payload: RefundStep }
  | { kind: 'refund-asked'; payload: RefundAsked }
  | { kind: 'refund-declined'; payload: { refundId: string; staffId: string } }
  | { kind: 'refunded'; payload: Refunded }
  | { kind: 'missing'; payload: Missing }
  | { kind: 'missing-call'; payload: { missingId: string } }
  | { kind: 'missing-ended'; payload: MissingEnded };

export type LogKind = LogEvent['kind'];

/** The order as it began, and everything that its bill was made of. */
export type Placed = MovedState & {
  status: OrderStatusCode;
  paymentMethod: string;
  paymentStatus: string;
  releaseAt: string;
  /** The display number of that day, which the branch gives while the order is written. */
  number?: number;
  businessDay: string;
  branchId: string;
  orderType: OrderType;
  source: string;
  scheduledAt?: string;
  /** The version of the merchant's menu and settings that the bill was made with. */
  pricedWith: string;
  bill: LoggedBill;
  /** The totals that the guest accepted. */
  totals: BillTotals;
  /** The price of the bill in points, where it was paid with points. */
  pointsRedeemed?: number;
};

type BillTotals = Pick<Quote, 'subtotalMinor' | 'discountMinor' | 'vatMinor' | 'totalMinor'>;

/** A step, who took it, and what it changed beside the status. The words of a reason are in the order's history. */
export type Moved = MovedState & { status: OrderStatusCode; actor: string; staffId?: string; reasonCode?: EndReason };

/** A promise that the restaurant moved: by how much, what it is now, and the key of the press that did it. */
export type Delayed = {
  minutes: number;
  reasonCode: DelayReason;
  delayMinutes: number;
  estimatedReadyAt?: string;
  staffId: string;
  key: string;
};

/** The state that may change after an order is placed; absent fields stay as they were. */
type MovedState = {
  paymentMethod?: string;
  paymentStatus?: string;
  estimatedReadyAt?: string;
  delayMinutes?: number;
  releaseAt?: string;
  releasedAt?: string;
  refundDueAt?: string;
  pointsEarned?: number;
};

/** The branch was made to look at an order that it did not accept; `isHeard` says whether a device of it listened. */
type Alerted = { step: string; isHeard: boolean };

export type PaymentStarted = {
  paymentId: string;
  attempt: number;
  provider: string;
  method: string;
  amountMinor: number;
  currencyCode: string;
};

/** The provider's decision. */
export type PaymentSettled = {
  paymentId: string;
  status: 'success' | 'failed';
  failure?: string;
};

/** A step of a refund: due, requested, done or failed. */
export type RefundStep = { paymentId: string; amountMinor: number } & (
  | { step: 'due'; reason: string; currencyCode: string }
  | { step: 'asked'; answer: string }
  | { step: 'done' | 'given-up' }
);

/** How money of an order that was kept goes back: through the gateway, by hand, at the card reader, or as points. */
export type RefundWay = 'card' | 'cash' | 'reader' | 'points';

/** A refund that waits for a second person. */
type RefundAsked = { refundId: string; amountMinor: number; reasonCode: RefundReason; staffId: string };

/** Pieces of a line that the restaurant does not have; `until` is the end of the question whether the item is welcome instead. */
export type Missing = { missingId: string; lineId: string; quantity: number; staffId: string } & (
  | { itemId: string; until: string }
  | { itemId?: never; until?: never }
);

/** The outcome, and by whom; its effect on the bill is in a row of its own. */
export type MissingEnded = {
  missingId: string;
  state: 'accepted' | 'refused' | 'lapsed' | 'taken-off';
  by: 'guest' | 'staff' | 'clock';
  staffId?: string;
};

/** A part of the bill that was taken back: its credit note's number of this order, its amounts, and who said so. */
export type Refunded = {
  refundId: string;
  number: number;
  way: RefundWay;
  wish: RefundWish;
  amountMinor: number;
  vatMinor: number;
  foodMinor: number;
  /** Points that went back to the guest, and points that were earned with it and are taken back. */
  pointsReturned?: number;
  pointsTaken?: number;
  reasonCode: RefundReason;
  staffId: string;
  /** The second person, where one was needed. */
  approvedBy?: string;
  /** It came off before anything was paid. */
  isBeforePayment?: true;
};
