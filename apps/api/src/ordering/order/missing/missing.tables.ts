import type { LocalizedText, MissingEnded } from '@sufra/ordering';
import { isNotNull } from 'drizzle-orm';
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { type ChosenCopy, orders } from '../../order.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * Pieces of orders that the restaurant does not have: a row for each press, with the dish that is offered instead as it was
 * then. One that its guest accepted is a line of the order, for the kitchen and the bill alike.
 */
export const missingItems = pgTable(
  'missing_items',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid('id').notNull(),
    orderId: uuid('order_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    /** A line of the order, or an accepted row of this table. */
    lineId: uuid('line_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** The key of the press: a repeated one adds nothing. */
    key: text('key').notNull(),
    state: text('outcome').$type<'waiting' | MissingEnded['state']>().notNull(),
    /** The dish that is offered, with its price on the menu for all pieces; none where they are taken off at once. */
    itemId: uuid('item_id'),
    name: jsonb('name').$type<LocalizedText>(),
    modifiers: jsonb('modifiers').$type<ChosenCopy[]>(),
    priceMinor: bigint('price_minor', { mode: 'number' }),
    /** When an open question ends. */
    until: moment('until'),
    askedBy: uuid('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: moment('asked_at').notNull(),
    /** When its guest asked to be called, and when a device or a message told them of it. */
    callAskedAt: moment('call_asked_at'),
    toldAt: moment('told_at'),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by').$type<MissingEnded['by']>(),
    /** Its change of the bill; none where the order was called off for it. */
    refundId: uuid('refund_id'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('missing_items_key').on(table.merchantId, table.orderId, table.key),
    // For the job that ends questions.
    index('missing_items_until').on(table.until).where(isNotNull(table.until)),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

export type StoredMissing = typeof missingItems.$inferSelect;
