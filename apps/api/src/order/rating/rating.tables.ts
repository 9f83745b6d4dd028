import { foreignKey, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '@sufra/ordering';
import { orders } from '../order.tables.ts';

/** What a guest said about an order, once; `orders.rated_at` says that they did. */
export const orderFeedbacks = pgTable(
  'order_feedbacks',
  {
    orderId: uuid('order_id').primaryKey(),
    id: uuid('id').notNull(),
    merchantId: uuid('merchant_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    comment: text('comment').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade')],
);

/** One to five stars for each topic, with the topic's name as it was then. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    topic: text('topic').notNull(),
    topicName: jsonb('topic_name').$type<LocalizedText>().notNull(),
    rating: integer('rating').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orderFeedbacks.orderId] }).onDelete('cascade'),
  ],
);
