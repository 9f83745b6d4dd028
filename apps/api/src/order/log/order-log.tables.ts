import { customType, integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LogKind } from '@sufra/ordering';

const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/**
 * What happened to each order, appended and never changed: from these rows alone its totals and states can be worked
 * out again (decision record 0061). Only `order_id`, `at`, `kind` and `payload` are ever written; the database numbers
 * the rows of an order from 1 without gaps, chains each to the one before it by its hash, and refuses every change.
 * Nothing in it says who the guest is, so nothing ever has to be taken out.
 */
export const orderLog = pgTable(
  'order_log',
  {
    orderId: uuid('order_id').notNull(),
    number: integer('number').notNull(),
    at: timestamp('at', { withTimezone: true, mode: 'date' }).notNull(),
    kind: text('kind').$type<LogKind>().notNull(),
    /** As it was written, to the letter: the hash covers its text. */
    payload: json('payload').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] })],
);
