import { z } from 'zod';
import type { OrderStatusCode } from '@sufra/ordering';
import { listOf, localizedText, oneOf, resource } from '../json-api.ts';

const money = z.number();

export const wireOrderTypes = ['delivery', 'pickup', 'dine_in', 'to_go', 'curbside'] as const;
export const paymentMethods = ['cash', 'card', 'card-on-delivery', 'card-on-pickup', 'loyalty-points'] as const;
export const paymentStatuses = ['pending', 'success', 'failed'] as const;

/** Every code of the rules' status table, under its own name; a missing one does not compile. */
const statusCodes: { [Code in OrderStatusCode]: Code } = {
  'waiting-for-payment': 'waiting-for-payment',
  posted: 'posted',
  accepted: 'accepted',
  confirmed: 'confirmed',
  'in-kitchen': 'in-kitchen',
  ready: 'ready',
  'on-the-way': 'on-the-way',
  delivered: 'delivered',
  finished: 'finished',
  'order-failed': 'order-failed',
  'cancelled-by-customer': 'cancelled-by-customer',
  'cancelled-by-employee': 'cancelled-by-employee',
};

export const orderStatusCode = z.enum(statusCodes);

/** The car of a curbside order, as it was when the order was placed (CURB-06). */
export const orderCar = z.object({
  color: z.string(),
  'color-name': localizedText,
  'color-hex': z.string(),
  'car-maker': z.string(),
  'car-maker-name': localizedText,
  'car-maker-image-uri': z.string().nullable(),
  'plate-number': z.string().nullable(),
});

/** ORDER-01 to ORDER-04. */
export const orderAttributes = z.object({
  number: z.string().describe('short display number, per branch and day'),
  'current-status': z.object({ code: orderStatusCode, sequence: z.int(), at: z.string() }),
  'payment-method': z.enum(paymentMethods),
  'payment-status': z.enum(paymentStatuses),
  /** Not `type`: JSON:API keeps that name for the kind of resource. */
  'order-type': z.enum(wireOrderTypes),
  'scheduled-time': z.string().nullable().describe('ISO 8601 UTC (CHK-08)'),
  'released-at': z
    .string()
    .nullable()
    .describe('when the branch got the order; null while a scheduled order waits for its time'),
  'placed-at': z.string(),
  'estimated-ready-at': z
    .string()
    .nullable()
    .describe('kept true as the order moves; the moment itself once it is ready, null when it came to nothing'),
  'estimated-arrival-at': z.string().nullable().describe('at the door of the guest; deliveries only'),
  notes: z.string().nullable(),
  'driver-notes': z.string().nullable(),
  'table-number': z.string().nullable(),
  'currency-code': z.string(),
  subtotal: money,
  tax: money,
  'vat-type': z.enum(['inclusive', 'exclusive']),
  'vat-rate': z.number(),
  'service-charge': money,
  'delivery-charge': money,
  discount: money,
  'promo-discount': money.describe('everything the promotion took off: discount, granted item and delivery'),
  'promotion-name': localizedText.nullable(),
  'coupon-code': z.string().nullable(),
  total: money,
  'points-redeemed': z.int().nullable().describe('what an order that was paid with points cost'),
  'points-earned': z.int().nullable().describe('what the customer got for it; null until it is finished'),
  'location-name': localizedText,
  'location-id': z.string(),
  'customer-id': z.string(),
  'address-line': z.string().nullable(),
  'car-id': z.string().nullable(),
  car: orderCar.nullable(),
  'arrived-at': z.string().nullable().describe('when the guest of a curbside order said "I\'ve arrived"'),
  'is-cancellable': z.boolean().describe('whether the guest may call it off now (CANCEL-01)'),
  'cancellable-until': z
    .string()
    .nullable()
    .describe('when that ends while the order stays where it is (CANCEL-02); null when no moment is set'),
  'refund-due-at': z.string().nullable().describe('since when a paid order that came to nothing waits for its refund'),
  'is-ratable': z.boolean().describe('delivered or finished, and not rated yet (decision 55)'),
  'rated-at': z.string().nullable(),
});

export const orderResource = resource('orders', orderAttributes);

/** API-72: what an order used, included as `promotion`; a copy that stays true when the offer is gone. */
export const orderPromotionAttributes = z.object({
  name: localizedText,
  'discount-code': z.string(),
  kind: z.enum(['coupon', 'campaign']).describe('typed by the guest, or picked from the promotions'),
  discount: money.describe('everything it took off'),
});

export const orderPromotionResource = resource('promotion', orderPromotionAttributes);

const chosen = z.object({ id: z.string(), name: localizedText, quantity: z.int(), price: money });

/** A line as it was ordered: names and prices are copies, whatever the menu says today. */
export const orderItemAttributes = z.object({
  'item-id': z.string(),
  name: localizedText,
  quantity: z.int(),
  'is-promotion': z.boolean().describe('granted by the promotion of the order'),
  price: money,
  total: money,
  discount: money,
  notes: z.string().nullable(),
  modifiers: z.array(chosen),
  'removed-ingredients': z.array(z.object({ id: z.string(), name: localizedText })),
  'combo-items': z.array(
    chosen.extend({
      modifiers: z.array(chosen),
      'removed-ingredients': z.array(z.object({ id: z.string(), name: localizedText })),
    }),
  ),
});

export const orderItemResource = resource('order-items', orderItemAttributes);

/** ORDER-05. */
export const orderStatusAttributes = z.object({
  code: orderStatusCode,
  sequence: z.int(),
  description: z.string().describe('label in the language asked for'),
  'is-current': z.boolean(),
  visible: z.boolean(),
  at: z.string(),
  reason: z.string().nullable().describe('why the restaurant cancelled, in its own words'),
});

export const orderStatusResource = resource('order-statuses', orderStatusAttributes);

/** GET /orders/{id}: relationships items, statuses and location; `included` holds what was asked for. */
export const orderDocument = oneOf(orderResource);
export const orderListDocument = listOf(orderResource);
export const orderStatusListDocument = listOf(orderStatusResource);
export const orderItemListDocument = listOf(orderItemResource);

/** A body for POST /orders/{id}/statuses. */
export const moveOrderBody = z.object({ code: z.string().max(40), reason: z.string().max(256).optional() });

/** One realtime event: a hint that the order changed; the order itself is the truth (RT-01, RT-02). */
export const orderEvent = z.object({
  number: z.int(),
  'order-id': z.string(),
  'order-number': z.string(),
  'customer-id': z.string(),
  code: orderStatusCode,
  sequence: z.int(),
  'location-name': localizedText,
  at: z.string(),
});

/** Name of the SSE event; the channel path is /realtime/merchant-{id}. */
export const orderEventName = 'order-status';

export type OrderAttributes = z.infer<typeof orderAttributes>;
export type OrderResource = z.infer<typeof orderResource>;
export type OrderItemResource = z.infer<typeof orderItemResource>;
export type OrderPromotionResource = z.infer<typeof orderPromotionResource>;
export type OrderStatusResource = z.infer<typeof orderStatusResource>;
export type OrderDocument = z.infer<typeof orderDocument>;
export type OrderEvent = z.infer<typeof orderEvent>;
