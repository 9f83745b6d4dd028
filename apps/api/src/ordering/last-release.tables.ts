import {
  customType,
  foreignKey,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from './order.tables.ts';

/*
 * Tables of release 1.0.10 whose processes may run beside this version. Triggers keep them and `order_event_log` alike;
 * nothing here reads or writes them. The next release drops them (decision record 0096).
 */
const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const orderStatusesOfLastRelease = pgTable(
  'order_statuses',
  {
    orderId: uuid('order_id').notNull(),
    code: text('code').notNull(),
    id: uuid('id').notNull(),
    at: moment('at').notNull(),
    actor: text('actor').notNull(),
    actorId: uuid('actor_id'),
    reason: text('reason'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.code] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);

export const orderEventsOfLastRelease = pgTable(
  'order_events',
  {
    customerId: uuid('customer_id').notNull(),
    number: integer('number').notNull(),
    orderId: uuid('order_id').notNull(),
    merchantId: uuid('merchant_id').notNull(),
    payload: jsonb('payload').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.number] })],
);

export const orderLogOfLastRelease = pgTable(
  'order_log',
  {
    orderId: uuid('order_id').notNull(),
    number: integer('number').notNull(),
    at: moment('at').notNull(),
    kind: text('kind').notNull(),
    payload: json('payload').notNull(),
    hash: bytes('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.number] })],
);
