import { index, integer, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '@sufra/ordering';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';
import { customers, sessions } from '../customer.tables.ts';

/** Browsers that are notified when an order is ready. One belongs to the session it was made in, and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The browser's keys: only it can read what is sent. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The language of the notices. */
    locale: text().$type<Locale>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('push_subscriptions_endpoint').on(table.merchantId, table.endpoint),
    index('push_subscriptions_customer').on(table.customerId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** The one pair of keys by which push services know this installation; made once unless the settings bring one. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
