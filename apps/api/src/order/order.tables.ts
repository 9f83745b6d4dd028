import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { OrderAttributes } from '@sufra/contracts';
import type { CarCopy } from '../customer/car/car-copy.ts';
import type { LocalizedText, OrderStatusCode, OrderType } from '@sufra/ordering';
import type { ReceiptCopy } from './receipt/receipt-copy.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A name and a price as they were when the order was placed. */
export type ChosenCopy = { id: string; name: LocalizedText; quantity: number; priceMinor: number };
export type IngredientCopy = { id: string; name: LocalizedText };
export type ComboCopy = ChosenCopy & {
  modifiers: ChosenCopy[];
  removedIngredients: IngredientCopy[];
};

/**
 * One order. It keeps copies and no foreign keys to the menu, the branch or the merchant: an order
 * stays true whatever happens to them, and placing one locks no shared row but the branch's number.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    branchName: jsonb('branch_name').$type<LocalizedText>().notNull(),
    /** The branch's own day and the number within it, as people say it at the counter. */
    businessDay: date('business_day', { mode: 'string' }).notNull(),
    number: integer('number').notNull(),
    type: text('type').$type<OrderType>().notNull(),
    status: text('status').$type<OrderStatusCode>().notNull(),
    statusAt: moment('status_at').notNull(),
    paymentMethod: text('payment_method').$type<OrderAttributes['payment-method']>().notNull(),
    paymentStatus: text('payment_status').$type<OrderAttributes['payment-status']>().notNull(),
    currencyCode: text('currency_code').notNull(),
    currencyDigits: integer('currency_digits').notNull(),
    vatType: text('vat_type').$type<'inclusive' | 'exclusive'>().notNull(),
    vatRateBasisPoints: integer('vat_rate_basis_points').notNull(),
    subtotalMinor: amount('subtotal_minor'),
    discountMinor: amount('discount_minor'),
    /** Everything the promotion took off: the discount, a granted item, cheaper delivery. */
    promoDiscountMinor: amount('promo_discount_minor'),
    /** The coupon or digital promotion as it was then. */
    promotionCode: text('promotion_code'),
    promotionName: jsonb('promotion_name').$type<LocalizedText>(),
    promotionKind: text('promotion_kind').$type<'coupon' | 'campaign'>(),
    vatMinor: amount('vat_minor'),
    deliveryChargeMinor: amount('delivery_charge_minor'),
    serviceChargeMinor: amount('service_charge_minor'),
    totalMinor: amount('total_minor'),
    /** What an order paid with points cost, and what a finished one earned. */
    pointsRedeemed: integer('points_redeemed'),
    pointsEarned: integer('points_earned'),
    notes: text('notes'),
    driverNotes: text('driver_notes'),
    tableLabel: text('table_label'),
    addressId: uuid('address_id'),
    addressLine: text('address_line'),
    addressLatitude: doublePrecision('address_latitude'),
    addressLongitude: doublePrecision('address_longitude'),
    source: text('source').notNull(),
    device: text('device'),
    placedAt: moment('placed_at').notNull(),
    /** What was promised; from the moment it is ready, that moment. */
    estimatedReadyAt: moment('estimated_ready_at'),
    scheduledAt: moment('scheduled_at'),
    /** When the branch is to get the order, and when it did: at once, or in time for the scheduled moment. */
    releaseAt: moment('release_at').notNull(),
    releasedAt: moment('released_at'),
    /** Curbside: which of the customer's cars, and a copy of what it looks like. */
    carId: uuid('car_id'),
    car: jsonb('car').$type<CarCopy>(),
    /** When the guest of a curbside order said "I've arrived" (decision 51). */
    arrivedAt: moment('arrived_at'),
    /** How long the ride to the guest takes; deliveries only. */
    travelMinutes: integer('travel_minutes'),
    /** Since when a paid order that came to nothing waits for its refund (decision 48). */
    refundDueAt: moment('refund_due_at'),
    ratedAt: moment('rated_at'),
    receipt: jsonb('receipt').$type<ReceiptCopy>(),
  },
  (table) => [
    // The orders of one customer in the order of the history, so that a page is read and nothing sorted.
    index('orders_history').on(table.customerId, table.placedAt, table.id),
    index('orders_unreleased')
      .on(table.releaseAt)
      .where(sql`${table.releasedAt} is null and ${table.status} = 'posted'`),
    // What a minute's look after money that is owed reads.
    index('orders_refund_due')
      .on(table.refundDueAt)
      .where(sql`${table.refundDueAt} is not null`),
    // Only orders that are still moving: the kitchen's list stays short however many were ever placed.
    index('orders_open')
      .on(table.merchantId, table.statusAt)
      .where(
        sql`${table.status} not in ('finished', 'order-failed', 'cancelled-by-customer', 'cancelled-by-employee')`,
      ),
  ],
);

/** What was ordered, with names and prices of that moment. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Granted by the promotion of the order (decision 11). */
    isPromotion: boolean('is_promotion').notNull().default(false),
    unitPriceMinor: amount('unit_price_minor'),
    totalMinor: amount('total_minor'),
    discountMinor: amount('discount_minor'),
    vatMinor: amount('vat_minor'),
    notes: text('notes'),
    modifiers: jsonb('modifiers').$type<ChosenCopy[]>().notNull(),
    removedIngredients: jsonb('removed_ingredients').$type<IngredientCopy[]>().notNull(),
    comboItems: jsonb('combo_items').$type<ComboCopy[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

/** Every step of an order: who, when, why. An order reaches each status at most once. */
export const orderStatuses = pgTable(
  'order_statuses',
  {
    orderId: uuid('order_id').notNull(),
    code: text('code').$type<OrderStatusCode>().notNull(),
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    actor: text('actor').notNull(),
    actorId: uuid('actor_id'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.code] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

/** Which order a checkout attempt became; the hash tells a retry from another order (decision 53). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    customerId: uuid('customer_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    orderId: uuid('order_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.key] })],
);

/** What a customer's open pages are told, numbered per customer without gaps so that they can resume. */
export const orderEvents = pgTable(
  'order_events',
  {
    customerId: uuid('customer_id').notNull(),
    number: integer('number').notNull(),
    orderId: uuid('order_id').notNull(),
    merchantId: uuid('merchant_id').notNull(),
    payload: jsonb('payload').$type<OrderEventPayload>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.number] })],
);

/** What an event says; its number and its customer are columns. */
export type OrderEventPayload = {
  orderNumber: string;
  code: OrderStatusCode;
  sequence: number;
  locationName: LocalizedText;
  at: string;
};

/** The last display number given at a branch on one of its days. */
export const branchOrderNumbers = pgTable(
  'branch_order_numbers',
  {
    branchId: uuid('branch_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [primaryKey({ columns: [table.branchId, table.day] })],
);
