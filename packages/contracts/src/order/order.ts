import type { OrderStatusCode } from '@sufra/ordering';
import { delayReasons, rejectReasons } from '../shift.ts';
import { z } from 'zod';
import { listDocument, localizedText, oneOf, resource } from '../json-api.ts';

const money = z.number();

export const wireOrderTypes = ['delivery', 'pickup', 'dine_in', 'to_go', 'curbside', 'queue'] as const;
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
const orderCar = z.object({
  color: z.string(),
  'color-name': localizedText,
  'color-hex': z.string(),
  'car-maker': z.string(),
  'car-maker-name': localizedText,
  'car-maker-image-uri': z.string().nullable(),
  'plate-number': z.string().nullable(),
});

/** How much later than at first an order is promised; both moments are promises, the estimate is beside it. */
const orderDelay = z.object({
  minutes: z.int(),
  'promised-before': z.string().nullable(),
  'promised-now': z.string().nullable(),
  'reason-code': z.enum(delayReasons).nullable().describe('null when it was accepted with more minutes, or paid late'),
  reason: localizedText.nullable().describe('words for the guest, in every language'),
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
  'ready-window': z
    .object({ from: z.string(), to: z.string() })
    .optional()
    .describe(
      'ISO 8601 UTC, the span that was promised with an order for now; left out where the branch promises none',
    ),
  'estimated-ready-at': z
    .string()
    .nullable()
    .describe('kept true as the order moves; the moment itself once it is ready, null when it came to nothing'),
  'estimated-arrival-at': z.string().nullable().describe('at the door of the guest; deliveries only'),
  delay: orderDelay.nullable().describe('while the food is awaited: that the restaurant promised it later, and why'),
  notes: z.string().nullable(),
  'driver-notes': z.string().nullable(),
  'table-number': z.string().nullable(),
  'currency-code': z.string(),
  'currency-digits': z.int().min(0).max(3).optional().describe('decimals of its amounts, whatever the shop shows now'),
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
  'is-told': z
    .boolean()
    .optional()
    .describe(
      'one open order read by its guest: as things stand, a message or a push says that it is ready, or leaves',
    ),
  'is-cancellable': z.boolean().describe('whether the guest may call it off now (CANCEL-01)'),
  'cancellable-until': z
    .string()
    .nullable()
    .describe('when that ends while the order stays where it is (CANCEL-02); null when no moment is set'),
  'may-leave': z
    .boolean()
    .describe(
      'cancelling is free: it was delayed for long, or paid so late that its time moved, or the branch does not answer',
    ),
  'unanswered-at': z.string().nullable().describe('since when its guest knows that the branch does not answer'),
  'returned-amount': z.number().describe('what went back or came off of an order that was kept, VAT included'),
  'missing-changes': z.int().describe('how often something was said of missing dishes: read GET …/missing-items anew'),
  'missing-until': z.string().nullable().describe('its guest is asked about a missing dish until then'),
  'refund-due-at': z.string().nullable().describe('since when a paid order that came to nothing waits for its refund'),
  'is-ratable': z.boolean().describe('delivered or finished, and not rated yet (D-55)'),
  'rated-at': z.string().nullable(),
});

const orderResource = resource('orders', orderAttributes);

/** API-72: what an order used, included as `promotion`; a copy that stays true when the offer is gone. */
const orderPromotionAttributes = z.object({
  name: localizedText,
  'discount-code': z.string(),
  kind: z.enum(['coupon', 'campaign']).describe('typed by the guest, or picked from the promotions'),
  discount: money.describe('everything it took off'),
});

const orderPromotionResource = resource('promotion', orderPromotionAttributes);

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

const orderItemResource = resource('order-items', orderItemAttributes);

/** ORDER-05. */
const orderStatusAttributes = z.object({
  code: orderStatusCode,
  sequence: z.int(),
  description: z.string().describe('label in the language asked for'),
  'is-current': z.boolean(),
  visible: z.boolean(),
  at: z.string(),
  reason: z.string().nullable().describe('why it came to nothing, in words for the guest'),
  'reason-code': z.string().nullable().describe('the code of that reason, where it has one'),
});

const orderStatusResource = resource('order-statuses', orderStatusAttributes);

/** GET /shared-orders/{token}: the state of an order for a visitor with its link; nothing about its guest, its dishes or its price. */
const sharedOrderAttributes = orderAttributes
  .pick({
    'current-status': true,
    'order-type': true,
    'scheduled-time': true,
    'released-at': true,
    'placed-at': true,
    'ready-window': true,
    'estimated-ready-at': true,
    'estimated-arrival-at': true,
    'location-name': true,
  })
  .extend({ steps: z.array(z.object({ code: orderStatusCode, at: z.string() })).describe('so far, oldest first') });

export const sharedOrderDocument = oneOf(resource('shared-orders', sharedOrderAttributes));

/** GET /orders/{id}/share: the shop's page that shows the order to a visitor with the link; the id is its token. */
export const orderShareDocument = oneOf(resource('order-shares', z.object({ path: z.string() })));

/** GET /orders/{id}: relationships items, statuses and location; `included` holds what was asked for. */
export const orderDocument = oneOf(orderResource);
export const orderListDocument = listDocument(orderResource);

/** One row of a list of orders: enough to recognise it. */
export const orderRow = z.object({
  number: z.string(),
  'placed-at': z.string(),
  'location-name': localizedText,
  'order-type': z.enum(wireOrderTypes),
  status: orderStatusCode,
  'payment-method': z.enum(paymentMethods),
  total: money,
  returned: money.describe('what went back or came off'),
});

/** An order whose month left the database. Its page and receipt open while its files are at hand. */
const archivedOrderResource = resource(
  'archived-orders',
  orderRow.extend({
    'currency-code': z.string(),
    'currency-digits': z
      .int()
      .min(0)
      .max(3)
      .optional()
      .describe('decimals of its amounts, whatever the shop shows now'),
    'is-at-hand': z.boolean().describe('its page, items and receipt can be read now'),
  }),
);
export const archivedOrderListDocument = listDocument(archivedOrderResource);

export const orderStatusListDocument = listDocument(orderStatusResource);
export const orderItemListDocument = listDocument(orderItemResource);

/**
 * A body for POST /orders/{id}/statuses. `extra-minutes` come with `accepted` alone and move the promise by as much;
 * `reason-code` comes with `cancelled-by-employee`, and `other` needs its own words in `reason`. `takes-back` comes with
 * `in-kitchen`: the moment of the ready that was pressed by mistake, so that a repeated request takes back no later one.
 */
export const moveOrderBody = z.object({
  code: z.string().max(40),
  reason: z.string().max(256).optional(),
  'reason-code': z.enum(rejectReasons).optional(),
  'extra-minutes': z.int().min(0).max(60).optional(),
  'takes-back': z.iso.datetime().optional(),
});

/** One realtime event: a hint that the order changed; the order itself is the truth (RT-01, RT-02). */
const orderEvent = z.object({
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
export type OrderRow = z.infer<typeof orderRow>;
export type ArchivedOrderListDocument = z.infer<typeof archivedOrderListDocument>;
export type OrderItemResource = z.infer<typeof orderItemResource>;
export type OrderPromotionResource = z.infer<typeof orderPromotionResource>;
export type OrderStatusResource = z.infer<typeof orderStatusResource>;
export type OrderDocument = z.infer<typeof orderDocument>;
export type OrderEvent = z.infer<typeof orderEvent>;
export type SharedOrderDocument = z.infer<typeof sharedOrderDocument>;
export type OrderShareDocument = z.infer<typeof orderShareDocument>;

const pageSize = z.coerce.number().int().min(1).max(999);

/** API-72, API-73: a comma list of items, combos, location, statuses, promotion; names that mean nothing yet are ignored. */
export const orderQuery = z.object({ include: z.string().max(200).optional() });

/** API-74: `filter[visible]=1` leaves out the steps that guests are not shown. */
export const orderStatusQuery = z.object({ 'filter[visible]': z.string().max(5).optional() });

/**
 * API-51, ORDER-15: newest first unless `sort` is placed-at; 999 at most. `page[size]`, `size` and `limit` are the same.
 * links.next, where there is more, goes on behind the last order by `page[after]`, whatever was ordered meanwhile;
 * `page[number]` counts from the first order and shifts with every new one. `filter[idempotency-key]` answers the order
 * that was placed with this key, or none.
 */
export const orderListQuery = z.object({
  sort: z.enum(['placed-at', '-placed-at']).optional(),
  size: pageSize.optional(),
  limit: pageSize.optional(),
  'page[size]': pageSize.optional(),
  'page[number]': z.coerce.number().int().min(1).max(100_000).optional(),
  'page[after]': z
    .string()
    .regex(/^[\w-]{1,120}$/)
    .optional(),
  include: z.string().max(200).optional(),
  'filter[idempotency-key]': z
    .string()
    .regex(/^[\x21-\x7e]{1,255}$/)
    .optional(),
});

/** GET /customers/{id}/archived-orders: newest first, from behind a cursor on. */
export const archivedOrderListQuery = orderListQuery.pick({ 'page[size]': true, 'page[after]': true });

export const orderItemDocument = oneOf(orderItemResource);

/**
 * API-79: PATCH /orders/{id}/cancellation, with or without a body. Answers the order; sent again for an order that its
 * guest has called off, it changes nothing and answers the same. Whether and how long it may be called off is told by
 * `is-cancellable` and `cancellable-until` of the order.
 */
export const cancelOrderBody = z
  .object({ reason: z.string().max(256).optional().describe('in the words of the guest, for the branch') })
  .nullish();

/** The longest comment that comes with a rating. */
export const longestComment = 1000;

/** One thing to give stars for, in the words of the merchant; the id is its handle. */
const topicResource = resource('topics', z.object({ name: localizedText, description: localizedText.nullable() }));

/** API-81, API-82: the topics of an order, and all topics of the merchant; in the order in which they are asked. */
export const topicListDocument = listDocument(topicResource);

/** API-80, FEED-06: every topic of the order with 1 to 5 stars, and a comment that is not empty. */
export const rateOrderBody = z.object({
  topics: z.array(z.object({ id: z.string().max(80), rating: z.int() })).max(50),
  comment: z.string().max(4000).optional(),
});

/** A rating as it was given; relationship `ratings` names what `included` holds of it. */
const orderFeedbackResource = resource('feedbacks', z.object({ comment: z.string(), at: z.string() }));

/** Stars for one topic, with its name as it was then. */
const orderRatingResource = resource(
  'ratings',
  z.object({ 'topic-id': z.string(), 'topic-name': localizedText, rating: z.int().min(1).max(5) }),
);

/** The answer to API-80; GET /orders/{id} includes the same resources with `feedbacks.ratings` (API-73). */
export const orderFeedbackDocument = oneOf(orderFeedbackResource);

export type TopicResource = z.infer<typeof topicResource>;
export type RateOrderBody = z.infer<typeof rateOrderBody>;
export type OrderFeedbackResource = z.infer<typeof orderFeedbackResource>;
export type OrderRatingResource = z.infer<typeof orderRatingResource>;
export type OrderFeedbackDocument = z.infer<typeof orderFeedbackDocument>;
