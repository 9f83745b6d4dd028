import type { LocalizedText } from '@sufra/ordering';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { StoredOrder } from '../../order.tables.ts';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Approved refunds of archived orders, as the figures of the day on which they were decided count them. */
export type ArchivedRefund = {
  branch_id: string;
  day: string;
  way: string;
  refunds: number;
  amount_minor: number;
  vat_minor: number;
  /** The dishes in them. Not there for a month that a release before this archived; null where only money went back. */
  items?: { item_id: string; name: LocalizedText; quantity: number; amount: number }[] | null;
  /**
   * Parts of the amount that were decided after the order's own day was closed, by that day. Not there for a month that a
   * release before this archived; null where there are none.
   */
  late?: { day: string; amount: number }[] | null;
};

/** The part of an archived order that a history shows without its files. */
export type ArchivedSummary = {
  id: string;
  number: number;
  placedAt: string;
  branchId: string;
  branchName: LocalizedText;
  type: StoredOrder['type'];
  status: StoredOrder['status'];
  paymentMethod: StoredOrder['paymentMethod'];
  currencyCode: string;
  currencyDigits: number;
  totalMinor: number;
  refundedMinor: number;
};

/** Months of orders that were written to files and left the database (decision record 0131). */
export const archivedMonths = pgTable(
  'archived_months',
  {
    merchantId: uuid('merchant_id').notNull(),
    /** As `2025-03`: the month in which the ids of its orders were made, by UTC. */
    month: text().notNull(),
    orders: integer().notNull(),
    /** SHA-256 of the manifest, which has those of the files. */
    checksum: text().notNull(),
    refunds: jsonb().$type<ArchivedRefund[]>().notNull(),
    archivedAt: timestamp('archived_at', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.month] })],
);

/**
 * The keys that open what archived files say of a person. Without the row it is gone from every copy of the files, so that
 * deleting it is the erasure.
 */
export const archiveKeys = pgTable(
  'archive_keys',
  {
    merchantId: uuid('merchant_id').notNull(),
    month: text().notNull(),
    /** The customer as the files name them. */
    id: uuid().notNull(),
    /** The customer of these orders now: a guest may have become part of an account. */
    customerId: uuid('customer_id').notNull(),
    key: bytes().notNull(),
    /** One of the orders came to something: an offer for a first order is over. */
    hasOrdered: boolean('has_ordered').notNull().default(true),
    /** Their orders of the month. Empty for a month that a release before this column archived. */
    orders: jsonb().$type<ArchivedSummary[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.month, table.id] }),
    index('archive_keys_customer').on(table.merchantId, table.customerId),
  ],
);
