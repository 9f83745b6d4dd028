import { bigint, date, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';

/**
 * Business days that were closed, added and never changed, which the database refuses: the figures to the letter, each
 * day of a branch chained to the one before.
 */
export const dayCloses = pgTable(
  'day_closes',
  {
    merchantId: uuid('merchant_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Without gaps at its branch, in the order in which days were closed. */
    number: integer('number').notNull(),
    /** As it was written: the hash covers its text. */
    figures: text('figures').notNull(),
    countedCashMinor: bigint('counted_cash_minor', { mode: 'number' }),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }).notNull(),
    closedBy: uuid('closed_by').notNull(),
    closedByName: text('closed_by_name').notNull(),
    hash: text('hash').notNull(),
    /** The name of the key and the row signed with it; empty of rows that were written before they were signed. */
    signature: text('signature').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.branchId, table.day] }),
    unique('day_closes_number').on(table.merchantId, table.branchId, table.number),
  ],
);

export type StoredClose = typeof dayCloses.$inferSelect;
