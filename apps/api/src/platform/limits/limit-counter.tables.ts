import { index, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Counts of limited events in a window of time; keys carry no personal data. */
export const limitCounters = pgTable(
  'limit_counters',
  {
    key: text().notNull(),
    windowStartAt: timestamp('window_start_at', { withTimezone: true }).notNull(),
    count: integer().notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.windowStartAt] }),
    index('limit_counters_expiry').on(table.expiresAt),
  ],
);

/**
 * Uses of a merchant's limits that are set aside for whichever transaction takes one next. A transaction holds one share
 * until its commit, and others take from the next one (decision record 0134).
 */
export const limitShares = pgTable(
  'limit_shares',
  {
    merchantId: uuid('merchant_id').notNull(),
    /** The kind of the limit and its name, as `offer SAVE10`. */
    counter: text().notNull(),
    share: smallint().notNull(),
    unused: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.counter, table.share] })],
);
