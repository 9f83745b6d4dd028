import type {
  AnyResource,
  OrderAttributes,
  OrderDocument,
  OrderItemResource,
  OrderPromotionResource,
  OrderResource,
  OrderRow,
  OrderStatusResource,
} from '@sufra/contracts';
import {
  cancellationDeadline,
  checkCancellation,
  type Currency,
  displayNumber,
  fromMinor,
  isCooked,
  isFinalStatus,
  isRatable,
  isVisibleStatus,
  liveEstimate,
  type Locale,
  mayLeave,
  type OrderStatusCode,
  type OrderType,
  promiseLaterBy,
  standingSteps,
  statusLabelKey,
  type StatusLabelKey,
  statusSequence,
  wireOrderType,
} from '@sufra/ordering';
import { loadBranches } from '../../catalogue/location/load-branches.ts';
import { presentLocation } from '../../catalogue/location/location.resource.ts';
import { branchDays } from '../../catalogue/schedule/schedule.resource.ts';
import type { RequestContext } from '../../context.ts';
import type { CarCopy } from '../../customer/car/car-copy.ts';
import type { ChosenCopy, ComboCopy, SteppedOrder, StoredLine, StoredOrder, StoredStep } from '../order.tables.ts';
import { paidLateWords, presentReason, type Reader, wordsOfDelay } from './acceptance/reason-words.ts';
import type { ArchivedSummary } from './archive/archive.tables.ts';
import type { ArchivedOrder } from './archive/read-archive.ts';
import { archivedSteps, listSteps } from './order-event.store.ts';
import { emptyKitchen, linesOf, type Outlook } from './order.store.ts';
import { presentOpinion } from './rating/rating.resource.ts';
import { findOpinion } from './rating/rate-order.ts';

/**
 * The text of an order's status (ORDER-07 to ORDER-12), in the guest's language.
 *
 * @example statusText('ready', 'to-go', 'en-us') // 'Ready for collection'
 */
export const statusText = (
  code: OrderStatusCode,
  type: OrderType,
  locale: Locale,
  release?: { isReleased: boolean },
): string => texts[statusLabelKey(code, type, release)][locale];

const texts: Record<StatusLabelKey, Record<Locale, string>> = {
  'order.status.placed': { 'en-us': 'Order placed', 'ar-sa': 'تم تقديم الطلب', fr: 'Commande passée' },
  'order.status.waiting-for-payment': {
    'en-us': 'Waiting for payment',
    'ar-sa': 'بانتظار الدفع',
    fr: 'En attente de paiement',
  },
  'order.status.scheduled': { 'en-us': 'Scheduled', 'ar-sa': 'طلب مجدول', fr: 'Programmée' },
  'order.status.sent-to-branch': {
    'en-us': 'Sent to branch',
    'ar-sa': 'أُرسل إلى الفرع',
    fr: 'Envoyée au restaurant',
  },
  'order.status.received': { 'en-us': 'Order received', 'ar-sa': 'تم استلام الطلب', fr: 'Commande reçue' },
  'order.status.confirmed': { 'en-us': 'Confirmed', 'ar-sa': 'تم تأكيد الطلب', fr: 'Confirmée' },
  'order.status.in-kitchen': { 'en-us': 'In kitchen', 'ar-sa': 'قيد التحضير في المطبخ', fr: 'En cuisine' },
  'order.status.ready-for-collection': {
    'en-us': 'Ready for collection',
    'ar-sa': 'جاهز للاستلام',
    fr: 'Prête à être retirée',
  },
  'order.status.ready-for-driver': {
    'en-us': 'Ready, waiting for the driver',
    'ar-sa': 'جاهز وبانتظار السائق',
    fr: 'Prête, en attente du livreur',
  },
  'order.status.ready-to-serve': {
    'en-us': 'Ready to be served',
    'ar-sa': 'جاهز للتقديم',
    fr: 'Prête à être servie',
  },
  'order.status.on-the-way': {
    'en-us': 'Food on the way',
    'ar-sa': 'الطلب في الطريق إليك',
    fr: 'En route',
  },
  'order.status.delivered': { 'en-us': 'Delivered', 'ar-sa': 'تم التوصيل', fr: 'Livrée' },
  'order.status.collected': { 'en-us': 'Collected', 'ar-sa': 'تم الاستلام من الفرع', fr: 'Retirée' },
  'order.status.complete': { 'en-us': 'Complete', 'ar-sa': 'اكتمل الطلب', fr: 'Terminée' },
  'order.status.failed': { 'en-us': 'Failed', 'ar-sa': 'تعذّر إتمام الطلب', fr: 'Échouée' },
  'order.status.cancelled': { 'en-us': 'Cancelled', 'ar-sa': 'أُلغي الطلب', fr: 'Annulée' },
  'order.status.cancelled-by-employee': {
    'en-us': 'Cancelled by employee',
    'ar-sa': 'ألغاه أحد الموظفين',
    fr: 'Annulée par un employé',
  },
};

/** When the food is really ready and at the door, as far as one can know at this moment. */
function presentEstimate(
  order: StoredOrder,
  now: Date,
  { ordersAhead, forecastAt }: Outlook,
): Pick<OrderAttributes, 'estimated-ready-at' | 'estimated-arrival-at'> {
  const { type: orderType, estimatedReadyAt: readyAt } = order;
  const estimate = liveEstimate({ ...order, orderType, readyAt, ordersAhead, forecastAt }, now);
  return {
    'estimated-ready-at': estimate.readyAt?.toISOString() ?? null,
    'estimated-arrival-at': estimate.arrivalAt?.toISOString() ?? null,
  };
}

/** The span that was promised with it, where its kitchen promises one; it moves with the promise. */
function presentWindow({
  booking,
  delayMinutes,
  scheduledAt,
  status,
}: StoredOrder): Pick<OrderAttributes, 'ready-window'> {
  if (!booking || scheduledAt || isCooked(status)) return {};
  const later = (moment: string): string => new Date(Date.parse(moment) + delayMinutes * 60_000).toISOString();
  return { 'ready-window': { from: later(booking.window.from), to: later(booking.window.to) } };
}

/** That an order is awaited longer than it was first promised for. */
function presentDelay(order: StoredOrder): OrderAttributes['delay'] {
  const { status, estimatedReadyAt, delayMinutes, delayReasonCode, delayReason, booking } = order;
  const first = booking?.promisedBefore;
  if ((delayMinutes === 0 && !first) || isCooked(status) || isFinalStatus(status)) return null;
  const now = estimatedReadyAt?.toISOString() ?? null;
  return {
    minutes: first && now ? Math.round((Date.parse(now) - Date.parse(first)) / 60_000) : delayMinutes,
    'promised-before': first ?? promiseLaterBy(estimatedReadyAt, -delayMinutes)?.toISOString() ?? null,
    'promised-now': now,
    'reason-code': delayReasonCode,
    reason: delayMinutes === 0 ? paidLateWords : wordsOfDelay(delayReasonCode, delayReason),
  };
}

/** The resources included with an order, by their relationship. */
type Included = {
  items?: AnyResource[];
  statuses?: AnyResource[];
  location?: AnyResource[];
  promotion?: AnyResource[];
  feedbacks?: AnyResource[];
};

/**
 * Loads what `include` asks for (API-73). Combos travel inside their items, ratings with their feedback;
 * names that mean nothing are ignored.
 */
export async function loadIncluded(
  context: RequestContext,
  order: StoredOrder,
  include: string | undefined,
  archived?: ArchivedOrder,
): Promise<Included> {
  const wanted = new Set(include?.split(',').map((name) => name.trim()) ?? []);
  const included: Included = {};
  if (wanted.has('items') || wanted.has('combos')) {
    const lines = await linesOf(context, order, archived);
    included.items = lines.map((line) => presentOrderItem(line, currencyOf(order)));
  }
  if (wanted.has('statuses')) {
    const steps = archived ? await archivedSteps(archived) : await listSteps(context.db, order);
    included.statuses = presentSteps(steps, order, context.locale);
  }
  if (wanted.has('promotion')) included.promotion = presentOrderPromotion(order);
  if (wanted.has('location')) {
    const branches = await loadBranches(context, context.merchant);
    const branch = branches.find(({ id }) => id === order.branchId);
    included.location = branch ? [presentLocation(branch, settingOf(context))] : [];
  }
  if (wanted.has('feedbacks') || wanted.has('feedbacks.ratings')) {
    const opinion = await findOpinion(context, order, archived);
    included.feedbacks = opinion ? presentOpinion(opinion) : [];
  }
  return included;
}

const settingOf = ({ merchant, now }: RequestContext) => ({
  brand: merchant.concept.label,
  currency: merchant.currency,
  dayOf: branchDays(merchant, now()),
});

/** The reader and the moment: both decide what may still be done with the order. */
type OrderSetting = Pick<RequestContext, 'merchant' | 'now'>;

/** The order itself, as its owner may see it (ORDER-01 to ORDER-04). */
export function presentOrder(order: StoredOrder, setting: OrderSetting, outlook = emptyKitchen): OrderResource {
  const money = (minor: number) => fromMinor(minor, currencyOf(order));
  return {
    type: 'orders',
    id: order.id,
    attributes: {
      number: displayNumber(order.number),
      'current-status': {
        code: order.status,
        sequence: statusSequence(order.status),
        at: (order.status === 'posted' ? postedAt(order, order.statusAt) : order.statusAt).toISOString(),
      },
      'payment-method': order.paymentMethod,
      'payment-status': order.paymentStatus,
      'order-type': wireOrderType(order.type),
      'scheduled-time': order.scheduledAt?.toISOString() ?? null,
      'released-at': order.releasedAt?.toISOString() ?? null,
      'placed-at': order.placedAt.toISOString(),
      ...presentEstimate(order, setting.now(), outlook),
      ...presentWindow(order),
      delay: presentDelay(order),
      notes: order.notes,
      'driver-notes': order.driverNotes,
      'table-number': order.tableLabel,
      'currency-code': order.currencyCode,
      'currency-digits': order.currencyDigits,
      subtotal: money(order.subtotalMinor),
      tax: money(order.vatMinor),
      'vat-type': order.vatType,
      'vat-rate': order.vatRateBasisPoints / 100,
      'service-charge': money(order.serviceChargeMinor),
      'delivery-charge': money(order.deliveryChargeMinor),
      discount: money(order.discountMinor),
      'promo-discount': money(order.promoDiscountMinor),
      'promotion-name': order.promotionName,
      'coupon-code': order.promotionKind === 'coupon' ? order.promotionCode : null,
      total: money(order.totalMinor),
      'points-redeemed': order.pointsRedeemed,
      'points-earned': order.pointsEarned,
      'location-name': order.branchName,
      'location-id': order.branchId,
      'customer-id': order.customerId,
      'address-line': order.addressLine,
      'car-id': order.carId,
      car: order.car && presentOrderCar(order.car),
      'arrived-at': order.arrivedAt?.toISOString() ?? null,
      ...presentCancellation(order, setting),
      'unanswered-at': order.status === 'posted' ? (order.unansweredAt?.toISOString() ?? null) : null,
      'returned-amount': money(order.refundedMinor),
      'missing-changes': order.missingChanges,
      'missing-until': order.missingUntil?.toISOString() ?? null,
      'refund-due-at': order.refundDueAt?.toISOString() ?? null,
      'is-ratable': isRatable(order.status) && order.ratedAt === null,
      'rated-at': order.ratedAt?.toISOString() ?? null,
    },
    relationships: { location: { data: { type: 'locations', id: order.branchId } } },
    links: { self: `/api/orders/${order.id}` },
  };
}

/** An order, archived or not, in a list of orders. */
export const presentOrderRow = (order: StoredOrder | ArchivedSummary): OrderRow => ({
  number: displayNumber(order.number),
  'placed-at': new Date(order.placedAt).toISOString(),
  'location-name': order.branchName,
  'order-type': wireOrderType(order.type),
  status: order.status,
  'payment-method': order.paymentMethod,
  total: fromMinor(order.totalMinor, currencyOf(order)),
  returned: fromMinor(order.refundedMinor, currencyOf(order)),
});

const presentOrderCar = (car: CarCopy): OrderAttributes['car'] => ({
  color: car.colour,
  'color-name': car.colourName,
  'color-hex': car.colourHex,
  'car-maker': car.maker,
  'car-maker-name': car.makerName,
  'car-maker-image-uri': car.makerImageUri,
  'plate-number': car.plateNumber,
});

/** An order with what was asked to come along; each relationship names what `included` holds of it. */
export function presentOrderDocument(
  order: StoredOrder,
  setting: OrderSetting,
  included: Included,
  outlook = emptyKitchen,
): OrderDocument {
  const data = presentOrder(order, setting, outlook);
  const identify = (list: AnyResource[]) => ({ data: list.map(({ type, id }) => ({ type, id })) });
  const relationships = {
    ...data.relationships,
    ...(included.items && { items: identify(included.items) }),
    ...(included.statuses && { statuses: identify(included.statuses) }),
    ...(included.promotion && { promotion: identify(included.promotion) }),
    ...(included.feedbacks && { feedbacks: identify(included.feedbacks.filter(({ type }) => type === 'feedbacks')) }),
  };
  const resources = Object.values(included).flat();
  return {
    data: { ...data, relationships },
    ...(resources.length > 0 && { included: resources }),
    links: { self: `/api/orders/${order.id}` },
  };
}

/** One line as it was sold. */
export function presentOrderItem(line: StoredLine, currency: Currency): OrderItemResource {
  const chosen = ({ id, name, quantity, priceMinor }: ChosenCopy) => ({
    id,
    name,
    quantity,
    price: fromMinor(priceMinor, currency),
  });
  const combo = (copy: ComboCopy) => ({
    ...chosen(copy),
    modifiers: copy.modifiers.map(chosen),
    'removed-ingredients': copy.removedIngredients,
  });
  return {
    type: 'order-items',
    id: line.id,
    attributes: {
      'item-id': line.itemId,
      name: line.name,
      quantity: line.quantity,
      'is-promotion': line.isPromotion,
      price: fromMinor(line.unitPriceMinor, currency),
      total: fromMinor(line.totalMinor, currency),
      discount: fromMinor(line.discountMinor, currency),
      notes: line.notes,
      modifiers: line.modifiers.map(chosen),
      'removed-ingredients': line.removedIngredients,
      'combo-items': line.comboItems.map(combo),
    },
    links: { self: `/api/orders/${line.orderId}/items/${line.id}` },
  };
}

/** The coupon or promotion an order used, as it was then (API-72). */
function presentOrderPromotion(order: StoredOrder): OrderPromotionResource[] {
  const { promotionCode: id, promotionName, promotionKind: kind, promoDiscountMinor } = order;
  if (id === null || kind === null) return [];
  const discount = fromMinor(promoDiscountMinor, currencyOf(order));
  return [{ type: 'promotion', id, attributes: { name: promotionName ?? {}, 'discount-code': id, kind, discount } }];
}

/** The steps of an order, in the words of its order type (ORDER-05). What was taken back is for its staff alone. */
export function presentSteps(
  steps: readonly StoredStep[],
  order: SteppedOrder,
  locale: Locale,
  reader: Reader = 'guest',
): OrderStatusResource[] {
  const standing = standingSteps(steps);
  return (reader === 'staff' ? steps : standing).map((step) => ({
    type: 'order-statuses',
    id: step.id,
    attributes: {
      code: step.code,
      sequence: statusSequence(step.code),
      description: statusText(step.code, order.type, locale, { isReleased: order.releasedAt !== null }),
      'is-current': step.code === order.status && standing.includes(step),
      visible: isVisibleStatus(step.code),
      at: (step.code === 'posted' ? postedAt(order, step.at) : step.at).toISOString(),
      ...presentReason(step, locale, reader),
    },
  }));
}

/** An order for later was sent to the branch when it was released, not when it was placed. */
const postedAt = ({ releasedAt }: SteppedOrder, placedAt: Date): Date =>
  releasedAt && releasedAt > placedAt ? releasedAt : placedAt;

type InCurrency = Pick<StoredOrder, 'currencyCode' | 'currencyDigits'>;

export const currencyOf = ({ currencyCode: code, currencyDigits: digits }: InCurrency): Currency => ({ code, digits });

/** The guest's cancellation: whether it is possible now, and until when (CANCEL-01, CANCEL-02). */
function presentCancellation(
  order: StoredOrder,
  { merchant, now }: OrderSetting,
): Pick<OrderAttributes, 'is-cancellable' | 'cancellable-until' | 'may-leave'> {
  const { cancellation, cancelAfterDelayMinutes } = merchant.concept;
  const isFree = mayLeave(order, cancelAfterDelayMinutes);
  const until = !isFree && cancellation ? cancellationDeadline(cancellation, order) : undefined;
  return {
    'is-cancellable': checkCancellation(cancellation, order, now(), cancelAfterDelayMinutes).ok,
    'cancellable-until': until?.toISOString() ?? null,
    'may-leave': isFree,
  };
}
