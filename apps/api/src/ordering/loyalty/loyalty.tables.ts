import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LoyaltyEntryKind } from '@sufra/contracts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * One row per customer who ever had points. It is what concurrent bookings lock, always before anything else of
 * theirs, and it holds the sum of the ledger, which the database itself keeps from falling below zero.
 */
export const loyaltyAccounts = pgTable(
  'loyalty_accounts',
  {
    customerId: uuid('customer_id').notNull().unique(),
    merchantId: uuid('merchant_id').notNull(),
    balance: integer().notNull().default(0),
    /** The number of the newest entry. */
    entryNumber: integer('entry_number').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.customerId] }),
    check('loyalty_accounts_balance', sql`${table.balance} >= 0`),
  ],
);

/** Points of one lot: `expiresAt` is null for points that stay. */
export type LotPart = { lotId: string; points: number; expiresAt: string | null };

/**
 * The ledger: entries are added and never changed. The balance is the sum of `points`; `balanceAfter` is that sum up
 * to the entry. It keeps the ids of the customer and the order and nothing that names a person.
 */
export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    customerId: uuid('customer_id').notNull(),
    number: integer().notNull(),
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id').notNull(),
    kind: text().$type<LoyaltyEntryKind>().notNull(),
    points: integer().notNull(),
    balanceAfter: integer('balance_after').notNull(),
    orderId: uuid('order_id'),
    /** The order's display number, as people say it. */
    orderNumber: integer('order_number'),
    reason: text(),
    at: moment('at').notNull(),
    /** Which lots came in or were used; they add up to `points` without its sign. */
    parts: jsonb().$type<LotPart[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.customerId, table.number] }),
    unique().on(table.customerId, table.number),
    // One order books nothing twice, in any process.
    uniqueIndex('loyalty_entries_order')
      .on(table.orderId, table.kind)
      .where(sql`${table.orderId} is not null`),
    check('loyalty_entries_balance', sql`${table.balanceAfter} >= 0`),
    check('loyalty_entries_points', sql`${table.points} <> 0`),
  ],
);

/** Points that came in together and are lost together. The balance is the sum that remains of all of them. */
export const loyaltyLots = pgTable(
  'loyalty_lots',
  {
    id: uuid().notNull().unique(),
    customerId: uuid('customer_id').notNull(),
    merchantId: uuid('merchant_id').notNull(),
    /** The points earned by an order, for the tier; 0 for points that came back. */
    earnedPoints: integer('earned_points').notNull(),
    earnedAt: moment('earned_at').notNull(),
    remaining: integer().notNull(),
    /** The first moment without them; null for points that stay. */
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('loyalty_lots_customer').on(table.customerId, table.earnedAt),
    index('loyalty_lots_due')
      .on(table.expiresAt)
      .where(sql`${table.remaining} > 0`),
    check('loyalty_lots_remaining', sql`${table.remaining} >= 0`),
  ],
);
