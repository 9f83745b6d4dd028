import { type CodeDelivery, forEachProfileField, profileFields, type SocialProvider } from '@sufra/contracts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { BlockReason, Locale } from '@sufra/ordering';
import { menuItems } from '../catalogue/menu/menu.tables.ts';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';

/** The optional fields of a profile, under their names on the wire with underscores. */
const profileColumns = forEachProfileField((name) => {
  const column = name.replaceAll('-', '_');
  return profileFields[name].kind === 'date' ? date(column, { mode: 'string' }) : text(column);
});

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * A guest account until more is known; the mobile number is what identifies it (D-41). Only a customer of a sign-in
 * provider may have none yet.
 */
export const customers = pgTable(
  'customers',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    accountType: text('account_type').$type<'guest' | 'registered'>().notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    dialCode: text('dial_code'),
    mobile: text(),
    mobileVerifiedAt: moment('mobile_verified_at'),
    /** Only a claim until it is verified: it signs no customer in and gets only codes. */
    email: text(),
    emailVerifiedAt: moment('email_verified_at'),
    ...profileColumns,
    locale: text().$type<Locale>(),
    /** Text messages about orders; codes come all the same. */
    wantsOrderTexts: boolean('wants_order_texts').notNull().default(true),
    /** Memory-hard, with its parameters; null for a customer who signs in by code or provider alone. */
    passwordHash: text('password_hash'),
    status: text().$type<'unverified' | 'verified'>().notNull(),
    /** Number of the newest realtime event about this customer's orders. */
    eventNumber: integer('event_number').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /**
     * The newest use of a session that was swept since. Sessions that are still stored and orders may be newer. The
     * nightly sweep begins to count for customers who are older than this column (decision record 0085).
     */
    lastActiveAt: moment('last_active_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('customers_mobile').on(table.merchantId, table.dialCode, table.mobile),
    uniqueIndex('customers_email')
      .on(table.merchantId, table.email)
      .where(sql`${table.emailVerifiedAt} is not null`),
    index('customers_claimed_email')
      .on(table.merchantId, table.email)
      .where(sql`${table.emailVerifiedAt} is null and ${table.email} is not null`),
  ],
);

/** The effect of a code: a session, a new password, a change of number or address, the erasure of everything. */
export type CodePurpose = 'sign-in' | 'reset' | 'mobile' | 'email' | 'erase';

/** Which budgets count the message of a code: its number was proven, its network is known for answers, or neither. */
export type CodeGroup = 'proven' | 'vouched' | 'stranger';

/**
 * Of a customer's codes for one purpose the newest counts, and for the client that requested one also that one; the
 * code itself is never stored. A row without a customer stands for an unknown name: a request leaves the same trace.
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id').references(() => customers.id),
    purpose: text().$type<CodePurpose>().notNull().default('sign-in'),
    channel: text().$type<'sms' | 'email'>().notNull().default('sms'),
    /** Missing until the job has made the code. */
    codeHash: text('code_hash'),
    /** Hash of the long key in the link of the message, where the message has one. */
    keyHash: text('key_hash'),
    triesLeft: integer('tries_left').notNull(),
    /** The number of tries that clients other than the requester may use up. */
    foreignTriesLeft: integer('stranger_tries_left').notNull().default(2),
    /** Where the code was asked for, hashed. */
    requesterHash: text('asker_hash'),
    /** The network it was asked for from, hashed; missing where no message was counted. */
    networkHash: text('network_hash'),
    countedAs: text('counted_as').$type<CodeGroup>(),
    delivery: text().$type<CodeDelivery>(),
    /** The name given with the number: applied to an unnamed customer once the code proves the number. */
    pendingFirstName: text('pending_first_name').notNull(),
    pendingLastName: text('pending_last_name').notNull(),
    /** The fields of a sign-up or a change, applied once the code proves the number. */
    pendingEmail: text('pending_email'),
    /** The confirmed address that a used code replaced; it gets a notification. */
    replacedEmail: text('replaced_email'),
    pendingPasswordHash: text('pending_password_hash'),
    pendingDialCode: text('pending_dial_code'),
    pendingMobile: text('pending_mobile'),
    locale: text().$type<Locale>().notNull(),
    /** Host of the page that waits for the code, for the phone's autofill. */
    host: text().notNull(),
    requestedAt: moment('requested_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    sentAt: moment('sent_at'),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('one_time_codes_newest').on(table.customerId, table.requestedAt),
  ],
);

/** A token's hash and what it stands for; without a customer it may only browse (D-37). */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().notNull().unique(),
    tokenHash: text('token_hash').notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id').references(() => customers.id),
    createdAt: moment('created_at').notNull(),
    /** To within a quarter of an hour. */
    lastSeenAt: moment('last_seen_at'),
    /** Browser and system as people name them. */
    deviceLabel: text('device_label'),
    /** Where the session was opened, hashed: a place the customer is known at. */
    addressHash: text('address_hash'),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
  ],
);

export const customerAddresses = pgTable(
  'customer_addresses',
  {
    id: uuid().notNull().unique(),
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
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('customer_addresses_customer').on(table.customerId, table.createdAt),
    uniqueIndex('customer_addresses_default')
      .on(table.customerId)
      .where(sql`${table.isDefault}`),
  ],
);

/** Cars that a customer saved for curbside; colour and maker are ids of our lists (CAR-01). */
export const customerCars = pgTable(
  'customer_cars',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    colour: text().notNull(),
    maker: text().notNull(),
    /** May be missing: only a curbside order needs it (D-52). */
    plateNumber: text('plate_number'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('customer_cars_customer').on(table.customerId, table.createdAt),
  ],
);

/** Items that a customer likes (FAV-01). An item that left the menu keeps its row there, and its name. */
export const customerFavorites = pgTable(
  'customer_favorites',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    itemId: uuid('item_id')
      .notNull()
      .references(() => menuItems.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.customerId, table.itemId] }),
    unique().on(table.customerId, table.itemId),
    index('customer_favorites_item').on(table.itemId),
  ],
);

/** Browsers that are notified when an order is ready. One belongs to the session it was made in, and ends with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    /** The browser's keys: only it can read what is sent. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The language of the notices. */
    locale: text().$type<Locale>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('push_subscriptions_endpoint').on(table.merchantId, table.endpoint),
    index('push_subscriptions_customer').on(table.customerId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/** The one pair of keys by which push services know this installation; made once unless the settings bring one. */
export const pushKeys = pgTable('push_keys', {
  id: integer().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});

/**
 * Customers whose orders the restaurant does not take, each until a moment or until staff lift it. A row holds for its
 * customer, whatever their number becomes, and for the number that they had, for any account that signs in with it.
 */
export const customerBlocks = pgTable(
  'customer_blocks',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid().notNull(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** As orders store it: the dial code and the number. None when it was lifted for its next owner. */
    number: text(),
    reason: text().$type<BlockReason>().notNull(),
    /** The first moment without it; null for a block without an end. It ends by the clock alone. */
    until: moment('until'),
    at: moment('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('customer_blocks_customer').on(table.customerId),
    index('customer_blocks_number').on(table.merchantId, table.number),
  ],
);

/** By which name a provider knows a customer. The e-mail is what the provider said when it was last used. */
export const customerIdentities = pgTable(
  'customer_identities',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    provider: text().$type<SocialProvider>().notNull(),
    subject: text().notNull(),
    email: text(),
    isEmailVerified: boolean('is_email_verified').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique('customer_identities_subject').on(table.merchantId, table.provider, table.subject),
    index('customer_identities_customer').on(table.customerId),
    index('customer_identities_email').on(table.merchantId, table.email),
  ],
);
