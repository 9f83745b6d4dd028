import type { OrderItemResource, OrderResource, OrderStatusResource } from '@sufra/contracts';
import {
  parseOrderType,
  toMinor,
  type Currency,
  type ItemConfiguration,
  type LocalizedText,
  type OrderStatusCode,
  type OrderType,
} from '@sufra/ordering';
import type { BillAmounts } from '../ui/bill/bill-amounts.ts';

export type OrderStep = { code: OrderStatusCode; at: string };

export type OrderedLine = {
  id: string;
  name: LocalizedText;
  quantity: number;
  totalMinor: number;
  /** Granted by the promotion of the order. */
  isPromotion: boolean;
  /** What was chosen, to be ordered once more. */
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
  /** What happened so far, in order. */
  steps: OrderStep[];
  placedAt: string;
  estimatedReadyAt?: string | undefined;
  /** At the door of the guest; deliveries only. */
  estimatedArrivalAt?: string | undefined;
  branchName: LocalizedText;
  branchAddress?: LocalizedText | undefined;
  branchPhone?: string | undefined;
  addressLine?: string | undefined;
  driverNotes?: string | undefined;
  /** When the guest wants it; none means as soon as possible. */
  scheduledAt?: string | undefined;
  /** Whether the branch has got it; an order for later waits for its time. */
  isReleased: boolean;
  /** The car of a curbside order, as the wire tells it. */
  car?: OrderResource['attributes']['car'];
  hasArrived: boolean;
  tableNumber?: string | undefined;
  notes?: string | undefined;
  paymentMethod: OrderResource['attributes']['payment-method'];
  paymentStatus: OrderResource['attributes']['payment-status'];
  lines: OrderedLine[];
  bill: BillAmounts;
  promotionName?: LocalizedText | undefined;
  couponCode?: string | undefined;
  pointsRedeemed: number;
  pointsEarned: number;
  /** Whether its guest may call it off now, and until when if a moment is set (CANCEL-01, CANCEL-02). */
  isCancellable: boolean;
  cancellableUntil?: string | undefined;
  /** It was paid and came to nothing: the money is on its way back. */
  isRefundDue: boolean;
  isRatable: boolean;
  rating?: OrderRating | undefined;
  customerId: string;
};

/** What its guest said about it (FEED-01). */
export type OrderRating = { comment: string; topics: { id: string; name: LocalizedText; stars: number }[] };

export type OrderParts = { order: OrderResource; items: OrderItemResource[]; statuses: OrderStatusResource[] };

export function readOrder({ order, items, statuses }: OrderParts, currency: Currency): Order {
  const { attributes } = order;
  const current = attributes['current-status'];
  return {
    id: order.id,
    number: attributes.number,
    type: parseOrderType(attributes['order-type']) ?? 'to-go',
    status: current,
    steps: statuses.map(({ attributes: { code, at } }) => ({ code, at })),
    placedAt: attributes['placed-at'],
    estimatedReadyAt: attributes['estimated-ready-at'] ?? undefined,
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
    lines: items.map((item) => readLine(item, currency)),
    bill: readBill(attributes, currency),
    promotionName: attributes['promotion-name'] ?? undefined,
    couponCode: attributes['coupon-code'] ?? undefined,
    pointsRedeemed: attributes['points-redeemed'] ?? 0,
    pointsEarned: attributes['points-earned'] ?? 0,
    isCancellable: attributes['is-cancellable'],
    cancellableUntil: attributes['cancellable-until'] ?? undefined,
    isRefundDue: attributes['refund-due-at'] !== null,
    isRatable: attributes['is-ratable'],
    customerId: attributes['customer-id'],
  };
}

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

function minorOf(amount: number, currency: Currency): number {
  const read = toMinor(amount, currency);
  if (!read.ok) throw new Error(`The server answered an amount that is none: ${amount}`);
  return read.value;
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
