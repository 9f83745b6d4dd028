import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

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
