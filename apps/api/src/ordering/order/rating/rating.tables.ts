import { foreignKey, integer, jsonb, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { LocalizedText } from '@sufra/ordering';
import { orders } from '../../order.tables.ts';

/** A guest's rating of an order, once; `orders.rated_at` is set with it. */
export const orderFeedbacks = pgTable(
  'order_feedbacks',
  {
    orderId: uuid('order_id').notNull().unique(),
    id: uuid('id').notNull(),
    merchantId: uuid('merchant_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    comment: text('comment').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

/** One to five stars for each topic, with the topic's name as it was then. */
export const orderRatings = pgTable(
  'order_ratings',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    position: integer('position').notNull(),
    id: uuid('id').notNull(),
    topic: text('topic').notNull(),
    topicName: jsonb('topic_name').$type<LocalizedText>().notNull(),
    rating: integer('rating').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.position] }),
    unique().on(table.orderId, table.position),
    foreignKey({ columns: [table.orderId], foreignColumns: [orderFeedbacks.orderId] }).onDelete('cascade'),
  ],
);
