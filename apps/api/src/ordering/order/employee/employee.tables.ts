import { foreignKey, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { EmployeeFunction } from '@sufra/contracts';
import { orders } from '../../order.tables.ts';

/** The employees of an order: one per function, by the name the guest may know (ORDER-06). */
export const orderEmployees = pgTable(
  'order_employees',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    function: text('function').$type<EmployeeFunction>().notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    assignedAt: timestamp('assigned_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.function] }),
    unique().on(table.orderId, table.function),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);
