import type { AlertStep, Locale } from '@sufra/ordering';
import { boolean, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The steps taken for an order that its branch did not accept: each of them once, whichever process takes it. */
export const orderAlerts = pgTable(
  'order_alerts',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    step: text().$type<AlertStep>().notNull(),
    branchId: uuid('branch_id').notNull(),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId, table.step] }),
    index('order_alerts_branch').on(table.merchantId, table.branchId, table.at),
  ],
);

/** Whether a paired device is there, by the server's side of its connection and the answers of its page. */
export const devicePresence = pgTable(
  'device_presence',
  {
    merchantId: uuid('merchant_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    /** None for a person of every branch. */
    branchId: uuid('branch_id'),
    connectedAt: moment('connected_at').notNull(),
    /** When its connection last took a heartbeat. */
    seenAt: moment('seen_at').notNull(),
    /** When its page last answered one. */
    answeredAt: moment('answered_at'),
    isVisible: boolean('is_visible').notNull().default(false),
    hasSound: boolean('has_sound').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.deviceId] })],
);

/** Where a paired device takes notifications about orders that wait; it ends with the device. */
export const devicePushes = pgTable(
  'device_pushes',
  {
    merchantId: uuid('merchant_id').notNull(),
    deviceId: uuid('device_id').notNull(),
    branchId: uuid('branch_id').notNull(),
    endpoint: text().notNull(),
    /** The browser's keys: only it can read what is sent. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The language of the device. */
    locale: text().$type<Locale>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.deviceId] })],
);
