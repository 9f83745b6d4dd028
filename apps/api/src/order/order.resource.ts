import type {
  AnyResource,
  OrderAttributes,
  OrderDocument,
  OrderItemResource,
  OrderPromotionResource,
  OrderResource,
  OrderStatusResource,
} from '@sufra/contracts';
import {
  fromMinor,
  isRatable,
  isVisibleStatus,
  statusSequence,
  wireOrderType,
  type Currency,
  type Locale,
} from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { CarCopy } from '../customer/car/car-copy.ts';
import { presentCancellation } from './cancellation/cancellation.resource.ts';
import { displayNumber } from './display-number.ts';
import { presentEstimate } from './estimate.resource.ts';
import type { Included } from './load-included.ts';
import type { ChosenCopy, ComboCopy } from './order.tables.ts';
import { statusText } from './status-texts.ts';
import type { SteppedOrder, StoredLine, StoredOrder, StoredStatus } from './stored-order.ts';

/** Whose order it is shown for, and when: both decide what may still be done with it. */
export type OrderSetting = Pick<RequestContext, 'merchant' | 'now'>;

/** The order itself, as its owner may see it (ORDER-01 to ORDER-04). */
export function presentOrder(order: StoredOrder, setting: OrderSetting, ordersAhead = 0): OrderResource {
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
      ...presentEstimate(order, setting.now(), ordersAhead),
      notes: order.notes,
      'driver-notes': order.driverNotes,
      'table-number': order.tableLabel,
      'currency-code': order.currencyCode,
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
      'refund-due-at': order.refundDueAt?.toISOString() ?? null,
      'is-ratable': isRatable(order.status) && order.ratedAt === null,
      'rated-at': order.ratedAt?.toISOString() ?? null,
    },
    relationships: { location: { data: { type: 'locations', id: order.branchId } } },
    links: { self: `/api/orders/${order.id}` },
  };
}

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
  ordersAhead = 0,
): OrderDocument {
  const data = presentOrder(order, setting, ordersAhead);
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
export function presentOrderPromotion(order: StoredOrder): OrderPromotionResource[] {
  const { promotionCode, promotionName, promotionKind, promoDiscountMinor } = order;
  if (promotionCode === null || promotionKind === null) return [];
  return [
    {
      type: 'promotion',
      id: promotionCode,
      attributes: {
        name: promotionName ?? {},
        'discount-code': promotionCode,
        kind: promotionKind,
        discount: fromMinor(promoDiscountMinor, currencyOf(order)),
      },
    },
  ];
}

/** One step of an order's history, in the words of its order type (ORDER-05). */
export function presentOrderStatus(status: StoredStatus, order: SteppedOrder, locale: Locale): OrderStatusResource {
  const isPosted = status.code === 'posted';
  return {
    type: 'order-statuses',
    id: status.id,
    attributes: {
      code: status.code,
      sequence: statusSequence(status.code),
      description: statusText(status.code, order.type, locale, { isReleased: order.releasedAt !== null }),
      'is-current': status.code === order.status,
      visible: isVisibleStatus(status.code),
      at: (isPosted ? postedAt(order, status.at) : status.at).toISOString(),
      reason: status.code === 'cancelled-by-employee' ? status.reason : null,
    },
  };
}

/** An order for later was sent to the branch when it was released, not when it was placed. */
const postedAt = ({ releasedAt }: SteppedOrder, placedAt: Date): Date =>
  releasedAt && releasedAt > placedAt ? releasedAt : placedAt;

export const currencyOf = (order: StoredOrder): Currency => ({
  code: order.currencyCode,
  digits: order.currencyDigits,
});
