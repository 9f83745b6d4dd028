import { foreignKey, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { EmployeeFunction } from '@sufra/contracts';
import { orders } from '../order.tables.ts';

/** Who does what for an order: one employee per function, by the name the guest may know (ORDER-06). */
export const orderEmployees = pgTable(
  'order_employees',
  {
    orderId: uuid('order_id').notNull(),
    function: text('function').$type<EmployeeFunction>().notNull(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    assignedAt: timestamp('assigned_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.function] }),
    foreignKey({ columns: [table.orderId], foreignColumns: [orders.id] }).onDelete('cascade'),
  ],
);
