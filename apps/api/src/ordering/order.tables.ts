import type { EmployeeFunction, OrderAttributes } from '@sufra/contracts';
import type {
  DelayReason,
  Locale,
  LocalizedText,
  LogKind,
  OrderStatusCode,
  OrderType,
  PromiseReasons,
  StationWork,
} from '@sufra/ordering';
import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CarCopy } from '../customer/car/car-copy.ts';
import { isOpen, isOver } from '../platform/database/open-orders.ts';

/**
 * The texts of a receipt beside the order's own amounts, copied when the order was placed: a receipt printed next year
 * is the same. Older orders have none.
 */
export type ReceiptCopy = {
  sellerName: LocalizedText;
  sellerAddress: LocalizedText;
  vatNumber: string | null;
  timeZone: string;
  /** The one or two languages it is written in. */
  languages: Locale[];
  charges: { key: string; name: LocalizedText; amountMinor: number; isTaxable: boolean; vatMinor: number }[];
};

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A name and a price as they were when the order was placed. */
export type ChosenCopy = { id: string; name: LocalizedText; quantity: number; priceMinor: number };

export type IngredientCopy = { id: string; name: LocalizedText };

export type ComboCopy = ChosenCopy & {
  modifiers: ChosenCopy[];
  removedIngredients: IngredientCopy[];
};

/** Moments are ISO 8601. The promise itself is the order's own, and becomes the fact. */
export type Booking = {
  work: StationWork[];
  /** Its place among the orders of its kitchen: those before it were accepted before. */
  sequence: number;
  startAt: string;
  forecastAt: string;
  promisedAt: string;
  window: { from: string; to: string };
  /** The time that its guest said yes to, where it was paid so late that the kitchen could not keep it. */
  promisedBefore?: string;
  /** Stations that are done with it, and when each was. */
  done?: Record<string, string>;
  why: Omit<PromiseReasons, 'stations'> & {
    stations: (Omit<PromiseReasons['stations'][number], 'readyAt'> & { readyAt: string })[];
  };
};

/**
 * One order. It keeps copies and no foreign keys to the menu, the branch or the merchant: an order
 * stays true whatever happens to them, and placing one locks no shared row but the branch's number.
 */
export const orders = pgTable(
  'orders',
  {
    id: uuid('id').notNull().unique(),
    merchantId: uuid('merchant_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** The number that the customer had proved then, with its dial code; none for orders before it was kept. */
    mobile: text(),
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
    /** The price of an order paid with points, and the points earned by a finished one. */
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
    /** The language it was ordered in; older orders have none. */
    locale: text().$type<Locale>(),
    placedAt: moment('placed_at').notNull(),
    /** The promised moment; once it is ready, that moment. */
    estimatedReadyAt: moment('estimated_ready_at'),
    /** By how much the branch moved the promise since then; the reason of the last time, with its own words. */
    delayMinutes: integer('delay_minutes').notNull().default(0),
    delayReasonCode: text('delay_reason_code').$type<DelayReason>(),
    delayReason: text('delay_reason'),
    /** The kitchen's time that it takes, and how its promise came about; none where the branch has no kitchen. */
    booking: jsonb('booking').$type<Booking>(),
    scheduledAt: moment('scheduled_at'),
    /** When the branch is to get the order, and when it did: at once, or in time for the scheduled moment. */
    releaseAt: moment('release_at').notNull(),
    releasedAt: moment('released_at'),
    /** Curbside: which of the customer's cars, and a copy of what it looks like. */
    carId: uuid('car_id'),
    car: jsonb('car').$type<CarCopy>(),
    /** When the guest of a curbside order said "I've arrived" (D-51). */
    arrivedAt: moment('arrived_at'),
    /** The duration of the ride to the guest; deliveries only. */
    travelMinutes: integer('travel_minutes'),
    /** Since when a paid order that came to nothing waits for its refund (D-48). */
    refundDueAt: moment('refund_due_at'),
    ratedAt: moment('rated_at'),
    /** When its guest was told that the branch does not answer, and may leave. */
    unansweredAt: moment('unanswered_at'),
    /** Whether the server looks after it until it is accepted; nothing for orders that are older than that. */
    isGuarded: boolean('is_guarded').default(true),
    receipt: jsonb('receipt').$type<ReceiptCopy>(),
    /** Refunded of an order that was kept, VAT included; the VAT in it, and the food as it earns points. */
    refundedMinor: amount('refunded_minor').default(0),
    refundedVatMinor: amount('refunded_vat_minor').default(0),
    refundedFoodMinor: amount('refunded_food_minor').default(0),
    /** How often something was said of missing pieces of it; the end of the last question about them that is open. */
    missingChanges: integer('missing_changes').notNull().default(0),
    missingUntil: moment('missing_until'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    // The orders of one customer in the order of the history, so that a page is read and nothing sorted.
    index('orders_history').on(table.customerId, table.placedAt, table.id),
    // For the recent orders of one mobile number, which the merchant's limits count (decision record 0065).
    index('orders_mobile').on(table.mobile, table.placedAt).concurrently(),
    index('orders_unreleased')
      .on(table.releaseAt)
      .where(sql`${table.releasedAt} is null and ${table.status} = 'posted'`),
    // For the job that looks for due refunds every minute.
    index('orders_refund_due')
      .on(table.refundDueAt)
      .where(sql`${table.refundDueAt} is not null`),
    // Only orders that are still moving: the kitchen's list stays short however many were ever placed.
    index('orders_open_by_branch')
      .on(table.merchantId, table.branchId, table.statusAt)
      .where(isOpen(table.status))
      .concurrently(),
    // For the board, which shows what ended today. An order enters it once, when it is over.
    index('orders_over')
      .on(table.merchantId, table.branchId, table.statusAt)
      .where(isOver(table.status))
      .concurrently(),
    // For the figures of business days, and whether an order of a closed one was touched since.
    index('orders_day').on(table.merchantId, table.businessDay, table.branchId, table.statusAt).concurrently(),
    // For the ratings of business days: few orders are rated.
    index('orders_rated').on(table.merchantId, table.businessDay).where(isNotNull(table.ratedAt)).concurrently(),
  ],
);

/** The ordered lines, with names and prices of that moment. */
export const orderLines = pgTable(
  'order_lines',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    itemId: uuid('item_id').notNull(),
    name: jsonb('name').$type<LocalizedText>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Granted by the promotion of the order (D-11). */
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
    primaryKey({ columns: [table.merchantId, table.orderId, table.position] }),
    unique().on(table.orderId, table.position),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

/** Which order a checkout attempt became; the hash tells a retry from another order (D-53). */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    merchantId: uuid('merchant_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    orderId: uuid('order_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.customerId, table.key] }),
    unique().on(table.customerId, table.key),
  ],
);

/**
 * Everything that happened to each order, appended and never changed: its history, the events of the guest's open pages,
 * and the log from which its totals and states can be worked out again (decision records 0061 and 0096). The database
 * numbers the rows of an order from 1 without gaps, chains each to the one before by its hash, and refuses to change or
 * delete what the hash covers. That part says nothing of the guest, so that an erasure leaves it as it is.
 */
export const orderEvents = pgTable(
  'order_event_log',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** Given by the database. Steps of orders that are older than the log have numbers below 0 and no hash. */
    number: integer('number').notNull().default(0),
    at: moment('at').notNull(),
    kind: text('kind').$type<LogKind | 'step'>().notNull(),
    /** As it was written, to the letter: the hash covers its text. */
    payload: json('payload').notNull(),
    hash: bytes('hash')
      .notNull()
      .default(sql`''`),
    /** Where the order stood then. */
    status: text('status').$type<OrderStatusCode>().notNull(),
    /** A step of the order has an id and an actor; the words of a reason are the person's. */
    id: uuid('id'),
    actor: text('actor'),
    actorId: uuid('actor_id'),
    reason: text('reason'),
    /** The customer whose open pages get the event, and its number among theirs: without gaps, kept for a week. */
    customerId: uuid('customer_id'),
    customerNumber: integer('customer_number'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.number] }),
    uniqueIndex('order_event_log_customer')
      .on(table.customerId, table.customerNumber)
      .where(sql`${table.customerNumber} is not null`),
  ],
);

/** The last display number given at a branch on one of its days. */
export const branchOrderNumbers = pgTable(
  'branch_order_numbers',
  {
    merchantId: uuid('merchant_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    lastNumber: integer('last_number').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.branchId, table.day] }),
    unique().on(table.branchId, table.day),
  ],
);

export type StoredOrder = typeof orders.$inferSelect;
export type StoredLine = typeof orderLines.$inferSelect;

/** The key of an order: ids are looked up within their merchant. */
export type OrderKey = Pick<StoredOrder, 'merchantId' | 'id'>;

/** A step of an order, as its history tells it. */
export type StoredStep = {
  id: string;
  code: OrderStatusCode;
  at: Date;
  actor: string;
  actorId: string | null;
  reason: string | null;
  reasonCode: string | null;
};

/** The fields of a step's event. */
export type SteppedOrder = Pick<StoredOrder, 'type' | 'status' | 'releasedAt'>;

/** The employees of an order: one per function, by the name the guest may know (ORDER-06). */
export const orderEmployees = pgTable(
  'order_employees',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    function: text('function').$type<EmployeeFunction>().notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    assignedAt: timestamp('assigned_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.function] }),
    unique().on(table.orderId, table.function),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

/** The last press of each station for each line of an order: done, or taken back. */
export const kitchenBumps = pgTable(
  'kitchen_bumps',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    lineId: uuid('line_id').notNull(),
    /** The handle of the station that the menu named then. */
    station: text().notNull(),
    isDone: boolean('is_done').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    staffId: uuid('staff_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.lineId, table.station] }),
    index('kitchen_bumps_at').on(table.at),
  ],
);
