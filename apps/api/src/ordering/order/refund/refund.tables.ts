import type { RefundedPart, RefundReason, RefundWay, RefundWish } from '@sufra/ordering';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../../order.tables.ts';

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull();
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Refunds of orders that were kept. A row is added when somebody presses, and decided at most once; from then on it is a
 * credit note and stays as it is.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid('id').notNull().unique(),
    orderId: uuid('order_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    /** The how-many-eth credit note of the order; none before it holds. */
    number: integer('number'),
    /** The key of the press: a repeated one adds nothing. */
    key: text('key').notNull(),
    status: text('status').$type<'waiting' | 'approved' | 'declined'>().notNull(),
    way: text('way').$type<RefundWay>().notNull(),
    /** It came off before anything was paid: less was collected, and nothing went back. */
    isBeforePayment: boolean('is_before_payment').notNull().default(false),
    wish: jsonb('wish').$type<RefundWish>().notNull(),
    parts: jsonb('parts').$type<RefundedPart[]>().notNull(),
    amountMinor: amount('amount_minor'),
    vatMinor: amount('vat_minor'),
    foodMinor: amount('food_minor'),
    pointsReturned: integer('points_returned'),
    pointsTaken: integer('points_taken'),
    reasonCode: text('reason_code').$type<RefundReason>().notNull(),
    /** The person's own words. */
    reason: text('reason'),
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: moment('asked_at').notNull(),
    decidedBy: uuid('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: moment('decided_at'),
    /** The branch's day on which it was decided, in whose figures it stands. */
    businessDay: date('business_day', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('order_refunds_key').on(table.orderId, table.key),
    unique('order_refunds_number').on(table.orderId, table.number),
    index('order_refunds_day').on(table.merchantId, table.businessDay, table.branchId),
    index('order_refunds_asked').on(table.merchantId, table.askedAt),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

export type StoredRefund = typeof orderRefunds.$inferSelect;
