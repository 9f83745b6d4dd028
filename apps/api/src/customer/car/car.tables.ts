import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { customers } from '../customer.tables.ts';

/** Cars that a customer saved for curbside; colour and maker are ids of our lists (CAR-01). */
export const customerCars = pgTable(
  'customer_cars',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    colour: text().notNull(),
    maker: text().notNull(),
    /** May be missing: only a curbside order needs it (D-52). */
    plateNumber: text('plate_number'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('customer_cars_customer').on(table.customerId, table.createdAt),
  ],
);
