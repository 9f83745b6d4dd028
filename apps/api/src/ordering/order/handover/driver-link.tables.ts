import {
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../../order.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A driver's link to one delivery. Of an order the one that was not replaced counts. */
export const driverLinks = pgTable(
  'driver_links',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid().notNull(),
    orderId: uuid('order_id').notNull(),
    /** The token has 256 random bits and stands nowhere else. */
    tokenHash: text('token_hash').notNull().unique(),
    madeBy: uuid('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    replacedAt: moment('replaced_at'),
    /** When the driver said that they stand at the guest's door. */
    hereAt: moment('here_at'),
    /** Wrong codes since the last right one, and until when the next one is not looked at. */
    codeFailures: integer('code_failures').notNull().default(0),
    codeLockedUntil: moment('code_locked_until'),
    /** The newest position alone, while the order is on its way. */
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    positionAt: moment('position_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
    index('driver_links_order').on(table.orderId),
  ],
);

export type DriverLink = typeof driverLinks.$inferSelect;
