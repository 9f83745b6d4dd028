import type {
  LocationResource,
  OrderDocument,
  OrderEmployeeResource,
  OrderFeedbackResource,
  OrderItemResource,
  OrderRatingResource,
  OrderResource,
  OrderStatusResource,
} from '@sufra/contracts';
import {
  type Currency,
  type ItemConfiguration,
  type LocalizedText,
  type OrderStatusCode,
  type OrderType,
  parseOrderType,
} from '@sufra/ordering';
import type { BillAmounts } from '@sufra/ui/amounts/bill.tsx';
import { minorOf } from '../api/wire-amount.ts';
import type { ApiCall } from '../api/call-api.ts';

type OrderStep = { code: OrderStatusCode; at: string };

export type OrderedLine = {
  id: string;
  name: LocalizedText;
  quantity: number;
  totalMinor: number;
  /** Granted by the promotion of the order. */
  isPromotion: boolean;
  /** The chosen configuration, for ordering again. */
  configuration: ItemConfiguration;
  notes?: string | undefined;
  choices: { name: LocalizedText; quantity: number; isLeftOut: boolean }[];
};

/** An order as its page shows it (ORDER-01 to ORDER-05). */
export type Order = {
  id: string;
  number: string;
  type: OrderType;
  status: { code: OrderStatusCode; sequence: number; at: string };
  /** The steps so far, in order. */
  steps: OrderStep[];
  placedAt: string;
  estimatedReadyAt?: string | undefined;
  /** The span that was promised with it, on the counter. */
  readyWindow?: { from: string; to: string } | undefined;
  /** At the door of the guest; deliveries only. */
  estimatedArrivalAt?: string | undefined;
  branchName: LocalizedText;
  branchAddress?: LocalizedText | undefined;
  branchPhone?: string | undefined;
  addressLine?: string | undefined;
  driverNotes?: string | undefined;
  /** When the guest wants it; none means as soon as possible. */
  scheduledAt?: string | undefined;
  /** True when the branch has got it; an order for later waits for its time. */
  isReleased: boolean;
  /** The car of a curbside order, as the wire tells it. */
  car?: OrderResource['attributes']['car'];
  hasArrived: boolean;
  tableNumber?: string | undefined;
  notes?: string | undefined;
  paymentMethod: OrderResource['attributes']['payment-method'];
  paymentStatus: OrderResource['attributes']['payment-status'];
  /** Its own, which the shop may have changed since. */
  currency: Currency;
  lines: OrderedLine[];
  bill: BillAmounts;
  promotionName?: LocalizedText | undefined;
  couponCode?: string | undefined;
  pointsRedeemed: number;
  pointsEarned: number;
  /** True when its guest may cancel it now, and until when if there is a deadline (CANCEL-01, CANCEL-02). */
  isCancellable: boolean;
  cancellableUntil?: string | undefined;
  /** Cancelling is free until the food is ready, whatever the restaurant allows otherwise. */
  mayLeave: boolean;
  /** The restaurant promised it later than at first. */
  delay?: OrderDelay | undefined;
  isUnanswered: boolean;
  /** A message or a push says to its guest what they wait for. */
  isTold: boolean;
  /** Why it came to nothing, in the guest's language. */
  endReason?: string | undefined;
  /** It was paid and came to nothing: the money is on its way back. */
  isRefundDue: boolean;
  /** The refunds of an order that was kept. */
  returnedMinor: number;
  /** How often something was said of dishes that ran out. */
  missingChanges: number;
  isRatable: boolean;
  rating?: OrderRating | undefined;
  customerId: string;
};

/** By how much an order is promised later, the promise before, and why. */
type OrderDelay = { minutes: number; promisedBefore?: string | undefined; reason?: LocalizedText | undefined };

/** The guest's rating (FEED-01). */
export type OrderRating = { comment: string; topics: { id: string; name: LocalizedText; stars: number }[] };

type OrderParts = { order: OrderResource; items: OrderItemResource[]; statuses: OrderStatusResource[] };

/** The currency of an order; the last release did not say with how many decimals. */
export const currencyOfOrder = (
  order: Pick<OrderResource['attributes'], 'currency-code' | 'currency-digits'>,
  ofShop: Currency,
): Currency => ({ code: order['currency-code'], digits: order['currency-digits'] ?? ofShop.digits });

export function readOrder({ order, items, statuses }: OrderParts, ofShop: Currency): Order {
  const { attributes } = order;
  const currency = currencyOfOrder(attributes, ofShop);
  const current = attributes['current-status'];
  return {
    id: order.id,
    number: attributes.number,
    type: parseOrderType(attributes['order-type']) ?? 'to-go',
    status: current,
    steps: statuses.map(({ attributes: { code, at } }) => ({ code, at })),
    placedAt: attributes['placed-at'],
    estimatedReadyAt: attributes['estimated-ready-at'] ?? undefined,
    readyWindow: attributes['ready-window'],
    estimatedArrivalAt: attributes['estimated-arrival-at'] ?? undefined,
    branchName: attributes['location-name'],
    addressLine: attributes['address-line'] ?? undefined,
    driverNotes: attributes['driver-notes'] ?? undefined,
    scheduledAt: attributes['scheduled-time'] ?? undefined,
    isReleased: attributes['released-at'] !== null,
    car: attributes.car,
    hasArrived: attributes['arrived-at'] !== null,
    tableNumber: attributes['table-number'] ?? undefined,
    notes: attributes.notes ?? undefined,
    paymentMethod: attributes['payment-method'],
    paymentStatus: attributes['payment-status'],
    currency,
    lines: items.map((item) => readLine(item, currency)),
    bill: readBill(attributes, currency),
    promotionName: attributes['promotion-name'] ?? undefined,
    couponCode: attributes['coupon-code'] ?? undefined,
    pointsRedeemed: attributes['points-redeemed'] ?? 0,
    pointsEarned: attributes['points-earned'] ?? 0,
    isCancellable: attributes['is-cancellable'],
    cancellableUntil: attributes['cancellable-until'] ?? undefined,
    mayLeave: attributes['may-leave'],
    delay: attributes.delay ? readDelay(attributes.delay) : undefined,
    isUnanswered: attributes['unanswered-at'] !== null,
    isTold: attributes['is-told'] === true,
    endReason: statuses.at(-1)?.attributes.reason ?? undefined,
    isRefundDue: attributes['refund-due-at'] !== null,
    returnedMinor: minorOf(attributes['returned-amount'], currency),
    missingChanges: attributes['missing-changes'],
    isRatable: attributes['is-ratable'],
    customerId: attributes['customer-id'],
  };
}

const readDelay = (delay: NonNullable<OrderResource['attributes']['delay']>): OrderDelay => ({
  minutes: delay.minutes,
  promisedBefore: delay['promised-before'] ?? undefined,
  reason: delay.reason ?? undefined,
});

function readBill(attributes: OrderResource['attributes'], currency: Currency): BillAmounts {
  const charges = [
    { key: 'delivery_charge', amount: attributes['delivery-charge'] },
    { key: 'service_charge', amount: attributes['service-charge'] },
  ];
  return {
    subtotalMinor: minorOf(attributes.subtotal, currency),
    discountMinor: minorOf(attributes.discount, currency),
    charges: charges
      .filter(({ key, amount }) => amount > 0 || (key === 'delivery_charge' && attributes['order-type'] === 'delivery'))
      .map(({ key, amount }) => ({ key, name: '', amountMinor: minorOf(amount, currency) })),
    vat: { type: attributes['vat-type'], rateBasisPoints: Math.round(attributes['vat-rate'] * 100) },
    vatMinor: minorOf(attributes.tax, currency),
    totalMinor: minorOf(attributes.total, currency),
  };
}

function readLine({ id, attributes }: OrderItemResource, currency: Currency): OrderedLine {
  const taken = (choices: { name: LocalizedText; quantity: number }[]) =>
    choices.map(({ name, quantity }) => ({ name, quantity, isLeftOut: false }));
  const leftOut = (ingredients: { name: LocalizedText }[]) =>
    ingredients.map(({ name }) => ({ name, quantity: 1, isLeftOut: true }));
  return {
    id,
    name: attributes.name,
    quantity: attributes.quantity,
    totalMinor: minorOf(attributes.total, currency),
    isPromotion: attributes['is-promotion'],
    configuration: readConfiguration(attributes),
    notes: attributes.notes ?? undefined,
    choices: [
      ...attributes['combo-items'].flatMap((part) => [
        ...taken([part]),
        ...taken(part.modifiers),
        ...leftOut(part['removed-ingredients']),
      ]),
      ...taken(attributes.modifiers),
      ...leftOut(attributes['removed-ingredients']),
    ],
  };
}

function readConfiguration(attributes: OrderItemResource['attributes']): ItemConfiguration {
  return {
    itemId: attributes['item-id'],
    ...readChoices(attributes),
    comboItems: attributes['combo-items'].map((part) => ({
      comboChoiceId: part.id,
      quantity: part.quantity,
      ...readChoices(part),
    })),
    notes: attributes.notes ?? '',
  };
}

type WireChoices = Pick<OrderItemResource['attributes'], 'modifiers' | 'removed-ingredients'>;

const readChoices = ({ modifiers, 'removed-ingredients': removed }: WireChoices) => ({
  modifiers: modifiers.map(({ id, quantity }) => ({ modifierId: id, quantity })),
  removedIngredientIds: removed.map(({ id }) => id),
});

/** The call that answers an order with everything its page shows (API-73). */
export const orderCall = (id: string): ApiCall => ({
  path: `/orders/${encodeURIComponent(id)}`,
  query: { include: 'items,statuses,location,feedbacks.ratings' },
});

/** Reads the answer of `orderCall`. */
export function readOrderDocument({ data, included = [] }: OrderDocument, ofShop: Currency): Order {
  const ofType = <Resource>(type: string) => included.filter((each) => each.type === type) as Resource[];
  const order = readOrder(
    {
      order: data,
      items: ofType<OrderItemResource>('order-items'),
      statuses: ofType<OrderStatusResource>('order-statuses'),
    },
    ofShop,
  );
  const [branch] = ofType<LocationResource>('locations');
  const [feedback] = ofType<OrderFeedbackResource>('feedbacks');
  return {
    ...order,
    branchPhone: branch?.attributes.phone ?? undefined,
    branchAddress: branch?.attributes.address,
    rating: feedback && readRating(feedback, ofType<OrderRatingResource>('ratings')),
  };
}

const readRating = (feedback: OrderFeedbackResource, ratings: OrderRatingResource[]): OrderRating => ({
  comment: feedback.attributes.comment,
  topics: ratings.map(({ attributes }) => ({
    id: attributes['topic-id'],
    name: attributes['topic-name'],
    stars: attributes.rating,
  })),
});

/** An employee of the restaurant who works on an order (ORDER-06). */
export type Employee = {
  role: OrderEmployeeResource['attributes']['function'];
  name: string;
  phone?: string | undefined;
};

/** API-78: all employees of the order. */
export const employeesCall = (orderId: string): ApiCall => ({
  path: `/orders/${encodeURIComponent(orderId)}/employees`,
});

export const readEmployees = ({ data }: { data: OrderEmployeeResource[] }): Employee[] =>
  data.map(({ attributes }) => ({
    role: attributes.function,
    name: attributes.name,
    phone: attributes.phone ?? undefined,
  }));
