import { customType, foreignKey, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '@sufra/ordering';
import { merchants } from '../merchant/merchant.tables.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  toDriver: (value) => value,
});

/** What people tell the merchant beside an order; a guest without an account has no customer. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id'),
    message: text('message').notNull(),
    contact: text('contact'),
    locale: text('locale').$type<Locale>().notNull(),
    /** Hash of who sent it and under which key, so that a repeated request adds nothing. */
    requestKey: text('request_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    unique('feedback_request').on(table.merchantId, table.requestKey),
    index('feedback_newest').on(table.merchantId, table.createdAt),
    index('feedback_customer').on(table.customerId),
  ],
);

/** The picture that came with a feedback: made anew from the pixels of the one that was sent. For staff alone. */
export const feedbackImages = pgTable(
  'feedback_images',
  {
    feedbackId: uuid('feedback_id').primaryKey(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    body: bytes('body').notNull(),
  },
  (table) => [foreignKey({ columns: [table.feedbackId], foreignColumns: [feedback.id] }).onDelete('cascade')],
);
