import { boolean, index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { StaffRole } from '@sufra/ordering';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The staff of a merchant, at one branch or, without one, at all of them (D-46). */
export const staff = pgTable(
  'staff',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    /** No foreign key: a branch that an import removes leaves an account that reaches nothing. */
    branchId: uuid('branch_id'),
    role: text().$type<StaffRole>().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** The demo's, with the password that is published. */
    isSample: boolean('is_sample').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('staff_email').on(table.merchantId, table.email),
  ],
);

/** A staff token's hash; another kind of session than a customer's, and in another table. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: uuid().notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
);
