import type { BlockReason } from '@sufra/ordering';
import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { customers } from '../customer.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Customers whose orders the restaurant does not take, each until a moment or until staff lift it. A row holds for its
 * customer, whatever their number becomes, and for the number that they had, for any account that signs in with it.
 */
export const customerBlocks = pgTable(
  'customer_blocks',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid().notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** As orders store it: the dial code and the number. None when it was lifted for its next owner. */
    number: text(),
    reason: text().$type<BlockReason>().notNull(),
    /** The first moment without it; null for a block without an end. It ends by the clock alone. */
    until: moment('until'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('customer_blocks_customer').on(table.customerId),
    index('customer_blocks_number').on(table.merchantId, table.number),
  ],
);
