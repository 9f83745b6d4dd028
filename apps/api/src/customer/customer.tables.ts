import { doublePrecision, index, integer, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import type { Locale } from '@sufra/ordering';
import { merchants } from '../merchant/merchant.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A guest account until more is known; the mobile number is what identifies it (decision 41). Only who came
 * through a sign-in provider may have none yet.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid().primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    accountType: text('account_type').$type<'guest' | 'registered'>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dialCode: text('dial_code'),
    mobile: text(),
    mobileVerifiedAt: moment('mobile_verified_at'),
    email: text(),
    status: text().$type<'unverified' | 'verified'>().notNull(),
    /** Number of the newest realtime event about this customer's orders. */
    eventNumber: integer('event_number').notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [unique('customers_mobile').on(table.merchantId, table.dialCode, table.mobile)],
);

/** The newest row of a customer is the only one that counts; the code itself is never stored. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid().primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    /** Missing until the job has made the code. */
    codeHash: text('code_hash'),
    triesLeft: integer('tries_left').notNull(),
    /** The name given with the number: applied to an unnamed customer once the code proves the number. */
    pendingFirstName: text('pending_first_name').notNull(),
    pendingLastName: text('pending_last_name').notNull(),
    locale: text().$type<Locale>().notNull(),
    /** Host of the page that waits for the code, for the phone's autofill. */
    host: text().notNull(),
    requestedAt: moment('requested_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    usedAt: moment('used_at'),
  },
  (table) => [index('one_time_codes_newest').on(table.customerId, table.requestedAt)],
);

/** A token's hash and what it stands for; without a customer it may only browse (decision 37). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id').references(() => customers.id),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [index('sessions_customer').on(table.customerId), index('sessions_expiry').on(table.expiresAt)],
);

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: uuid().primaryKey(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    label: text().notNull(),
    line1: text().notNull(),
    line2: text(),
    city: text(),
    state: text(),
    country: text(),
    postalCode: text('postal_code'),
    telephone: text(),
    instructions: text(),
    photoUri: text('photo_uri'),
    deliveryAreaId: text('delivery_area_id'),
    /** Where addresses are given by area and block; line1 is made of them (ADDR-01). */
    governorate: text(),
    area: text(),
    block: text(),
    street: text(),
    building: text(),
    floor: text(),
    houseNumber: text('house_number'),
    landmark: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    status: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('customer_addresses_customer').on(table.customerId, table.createdAt)],
);
