import { z } from 'zod';
import { listDocument, localizedText, oneOf, resource } from './json-api.ts';
import { orderRow, orderStatusCode, paymentMethods, wireOrderTypes } from './order/order.ts';

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const money = z.number();
const share = { orders: z.int(), amount: money };

/** The thing an amount is counted by, and which of them. */
const figureKinds = [
  'sold',
  'tax',
  'discount',
  'delivery',
  'service',
  'type',
  'payment-method',
  'hour',
  'day',
  'branch',
  'item',
  'offer',
  'refunded',
  'late',
  'not-served',
  'unfinished',
] as const;

/** Where the next orders of a list begin: the moment and the id of the last one. */
const olderOrders = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_[\da-f-]{36}$/)
  .optional()
  .describe('`next` of the answer before');

/** GET /staff/figures: business days from one to another, both included; of the own branch, of those named, or of all. */
export const figuresQuery = z.object({
  from: day,
  to: day,
  locations: z.string().max(4000).optional().describe('ids, separated by commas'),
});

export const figureOrdersQuery = figuresQuery.extend({
  by: z.enum(figureKinds),
  value: z.string().max(64).optional(),
  reason: z
    .string()
    .max(64)
    .optional()
    .describe('of `not-served` with a value: the code of the reason; empty for orders without one'),
  after: olderOrders,
});

/**
 * The figures of business days. Sold is what was paid and kept; refunds count on the day on which they were decided, so
 * that a day that is over stays as it was.
 */
const figuresAttributes = z.object({
  from: day,
  to: day,
  'currency-code': z.string(),
  orders: z.int(),
  sold: money.describe('VAT included, before refunds'),
  tax: money,
  'promo-discount': money,
  'delivery-charge': money,
  'service-charge': money,
  refunds: z.int(),
  refunded: money,
  'refunded-tax': money,
  net: money.describe('sold less refunded'),
  'net-tax': money,
  till: money.describe('cash that was taken, less cash that was given back'),
  unfinished: z.int().describe('orders of these days that are not over'),
  late: z
    .int()
    .nullable()
    .describe('ready more than five minutes after the first promise; null when more than 31 days that are not closed'),
  'by-type': z.array(z.object({ value: z.enum(wireOrderTypes), ...share })),
  'by-payment-method': z.array(z.object({ value: z.enum(paymentMethods), ...share })),
  'by-hour': z.array(z.object({ value: z.int(), ...share })),
  'by-day': z.array(z.object({ value: day, ...share })),
  'by-branch': z.array(z.object({ value: z.string(), ...share })),
  'by-item': z
    .array(z.object({ value: z.string(), name: localizedText, quantity: z.int(), amount: money }))
    .describe(
      'sold less what came off bills on these days: refunded, missing or replaced; the substitute counts instead',
    ),
  'by-offer': z.array(z.object({ value: z.string(), orders: z.int(), cost: money })),
  'refunds-by-way': z.array(z.object({ value: z.enum(['card', 'cash', 'reader', 'points']), ...share })),
  'not-served': z.array(z.object({ status: orderStatusCode, 'reason-code': z.string().nullable(), orders: z.int() })),
});

export const figuresDocument = oneOf(resource('figures', figuresAttributes));

const figureOrderAttributes = orderRow.extend({ 'business-day': day });

/** The orders behind a figure, the newest first, two hundred at once. */
export const figureOrdersDocument = listDocument(
  resource(
    'figure-orders',
    figureOrderAttributes.extend({
      late: z
        .object({ promised: z.string(), ready: z.string(), minutes: z.int() })
        .nullable()
        .describe('of late orders: the first promise, when it was ready, and by how much that is later'),
      'end-reason': z
        .object({ code: z.string().nullable(), words: z.string().nullable() })
        .nullable()
        .describe('of orders that were not served'),
    }),
  ),
).extend({
  meta: z.object({
    total: z.int(),
    next: z.string().nullable().describe('sent as `after`, it goes on where this answer ends'),
  }),
});

const starsOfTopic = z.object({
  ratings: z.int(),
  average: z.number().nullable().describe('to the hundredth; null without ratings'),
  stars: z.array(z.int()).describe('how many gave one star, two, … five'),
});

/** FEED-03: the ratings of the orders of these business days, topic by topic, beside those of as many days before. */
const ratingFiguresAttributes = z.object({
  from: day,
  to: day,
  'before-from': day,
  'before-to': day,
  orders: z.int().describe('rated ones of these days'),
  'orders-before': z.int(),
  topics: z.array(
    z.object({
      topic: z.string(),
      name: localizedText,
      'is-asked': z.boolean().describe('false for one that guests are no longer asked about'),
      now: starsOfTopic,
      before: starsOfTopic,
    }),
  ),
});

/** GET /staff/ratings */
export const ratingFiguresDocument = oneOf(resource('rating-figures', ratingFiguresAttributes));

/** GET /staff/ratings/orders: the rated orders of these days, of all or with these stars for a topic. */
export const ratedOrdersQuery = figuresQuery.extend({
  topic: z.string().max(80).optional(),
  stars: z.coerce.number().int().min(1).max(5).optional(),
  after: olderOrders,
});

/** A guest's rating of an order. */
export const orderOpinion = z.object({
  comment: z.string(),
  stars: z.array(z.object({ topic: localizedText, stars: z.int() })),
});

/** The rated orders, the newest first, two hundred at once. */
export const ratedOrdersDocument = listDocument(
  resource('rated-orders', figureOrderAttributes.extend({ rating: orderOpinion })),
).extend({ meta: z.object({ total: z.int(), next: z.string().nullable() }) });

/** POST /staff/days: closes a business day of a branch. Sent again, it changes nothing. */
export const closeDayBody = z.object({
  location: z.string().max(64).optional(),
  day,
  'counted-cash': z.number().nonnegative().optional().describe('what was found in the till'),
});

/** A figure of a closed day that is no longer what it was. */
const figureChange = z.object({
  figure: z.enum(['orders', 'sold', 'tax', 'refunded', 'till', 'not-served', 'refunded-later']),
  before: z.number(),
  now: z.number(),
});

const soldOutSpan = z.object({
  name: localizedText,
  from: z.string(),
  until: z.string().nullable().describe('null: it still is'),
});

const closeProof = z
  .enum(['sound', 'changed', 'unproven'])
  .describe('whether this row and every one before it are as they were written; unproven: signed under another key');

/** A business day of a branch: as it was written when it was closed, signed and chained to the day before it by its hash. */
const businessDayAttributes = z.object({
  'location-id': z.string(),
  day,
  figures: figuresAttributes,
  'sold-out': z.array(soldOutSpan).describe('what could not be had on that day, and when'),
  closed: z
    .object({
      number: z.int().describe('without gaps at its branch'),
      at: z.string(),
      by: z.string(),
      'counted-cash': money.nullable(),
      hash: z.string(),
      proof: closeProof,
      changes: z.array(figureChange).describe('what is no longer as it was written'),
    })
    .nullable(),
});

const businessDayResource = resource('business-days', businessDayAttributes);

export const businessDayDocument = oneOf(businessDayResource);

/** GET /staff/figures/branches: those of today, and the removed ones that took orders. */
export const figureBranchListDocument = listDocument(
  resource('figure-branches', z.object({ name: localizedText, 'is-removed': z.boolean() })),
);
export type FigureBranchListDocument = z.infer<typeof figureBranchListDocument>;

/** GET /staff/days/{day} */
export const businessDayQuery = z.object({ location: z.string().max(64).optional() });

/** GET /staff/days: the newest closed days of a branch, at most sixty-two. */
export const closedDayListDocument = listDocument(
  resource(
    'closed-days',
    z.object({
      'location-id': z.string(),
      day,
      at: z.string(),
      by: z.string(),
      net: money,
      till: money,
      'counted-cash': money.nullable(),
      proof: closeProof,
    }),
  ),
);

export type FiguresAttributes = z.infer<typeof figuresAttributes>;
export type FiguresDocument = z.infer<typeof figuresDocument>;
export type FigureKind = (typeof figureKinds)[number];
export type FigureOrdersDocument = z.infer<typeof figureOrdersDocument>;
export type FigureChange = z.infer<typeof figureChange>;
export type BusinessDayResource = z.infer<typeof businessDayResource>;
export type BusinessDayDocument = z.infer<typeof businessDayDocument>;
export type ClosedDayListDocument = z.infer<typeof closedDayListDocument>;
export type RatingFiguresDocument = z.infer<typeof ratingFiguresDocument>;
export type RatingFiguresAttributes = z.infer<typeof ratingFiguresAttributes>;
export type RatedOrdersDocument = z.infer<typeof ratedOrdersDocument>;
