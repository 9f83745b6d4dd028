import { sql } from 'drizzle-orm';
import {
  customType,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Locale } from '@sufra/ordering';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  toDriver: (value) => value,
});

/** How far an answer is: `unknown` is one that the provider may have taken. */
export type AnswerState = 'waiting' | 'sending' | 'sent' | 'not-taken' | 'unknown';

/** Feedback beside an order; a guest without an account has no customer. */
export const feedback = pgTable(
  'feedback',
  {
    id: uuid('id').notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id'),
    message: text('message').notNull(),
    contact: text('contact'),
    locale: text('locale').$type<Locale>().notNull(),
    /** Hash of the sender and the key, so that a repeated request adds nothing. */
    requestKey: text('request_key').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
    /** The restaurant's one answer, and the key of the press that sent it. */
    answer: text('answer'),
    answerKey: text('answer_key'),
    answeredBy: uuid('answered_by'),
    answeredByName: text('answered_by_name'),
    answeredAt: timestamp('answered_at', { withTimezone: true, mode: 'date' }),
    answerState: text('answer_state').$type<AnswerState>(),
    /** Settled without an answer; empty again when it was opened again. */
    closedByName: text('closed_by_name'),
    closedAt: timestamp('closed_at', { withTimezone: true, mode: 'date' }),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('feedback_request').on(table.merchantId, table.requestKey),
    index('feedback_newest').on(table.merchantId, table.createdAt),
    index('feedback_customer').on(table.customerId),
    index('feedback_open')
      .on(table.merchantId)
      .where(sql`${table.answeredAt} is null and ${table.closedAt} is null`)
      .concurrently(),
  ],
);

/** The picture that came with a feedback: made anew from the pixels of the one that was sent. For staff alone. */
export const feedbackImages = pgTable(
  'feedback_images',
  {
    merchantId: uuid('merchant_id').notNull(),
    feedbackId: uuid('feedback_id').notNull().unique(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    body: bytes('body').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.feedbackId] }),
    foreignKey({ columns: [table.feedbackId], foreignColumns: [feedback.id] }).onDelete('cascade'),
  ],
);
