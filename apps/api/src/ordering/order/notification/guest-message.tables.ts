import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The state of a message: `waiting` until its time, `sending` from before it is handed over, then one of the others.
 * `unknown`: the provider did not answer, or the process died; it is not sent again.
 */
export type MessageState =
  | 'waiting'
  | 'pushed'
  | 'sending'
  | 'sent'
  | 'unknown'
  | 'outdated'
  | 'late'
  | 'over-budget'
  | 'no-number'
  | 'off';

/** The moments of orders whose guests get a message: each of them once, whichever process sends it. */
export const orderMessages = pgTable(
  'order_messages',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    /** A moment of `guestMoments`; a delay with its minutes, as `delayed-15`. */
    moment: text().notNull(),
    /** When it happened. */
    at: moment('at').notNull(),
    state: text().$type<MessageState>().notNull().default('waiting'),
    channel: text().$type<'push' | 'sms' | 'whatsapp'>(),
    settledAt: moment('settled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.moment] }),
    index('order_messages_at').on(table.at),
  ],
);

/** How many messages a merchant sent in a day or month of its time zone. */
export const messageBudgets = pgTable(
  'message_budgets',
  {
    merchantId: uuid('merchant_id').notNull(),
    /** `2026-11-20` or `2026-11`. */
    period: text().notNull(),
    count: integer().notNull(),
    /** When a message was first held back in it. */
    exhaustedAt: moment('exhausted_at'),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.period] })],
);
