import { index, pgTable, primaryKey, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { menuItems } from '../../catalogue/menu/menu.tables.ts';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { customers } from '../customer.tables.ts';

/** Items that a customer likes (FAV-01). An item that left the menu keeps its row there, and its name. */
export const customerFavorites = pgTable(
  'customer_favorites',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => menuItems.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.customerId, table.itemId] }),
    unique().on(table.customerId, table.itemId),
    index('customer_favorites_item').on(table.itemId),
  ],
);
