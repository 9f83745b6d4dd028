import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
