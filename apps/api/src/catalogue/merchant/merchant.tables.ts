import {
  boolean,
  customType,
  date,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Move } from '../../platform/database/move/move-state.ts';
import type { BundleApplication, BundleConcept } from '../settings/concept.schema.ts';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  toDriver: (value) => value,
});

/** Where the current published documents lie, below /cdn, and until when they are true (decision record 0105). */
export type PublishedAddresses = { menuPathById: Record<string, string>; contentPath: string; validUntil?: string };

/** A merchant that shows a draft (decision record 0130): until when, and how far its clock is ahead of ours. */
export type Preview = { of: string; until: string; shiftMs: number };

/** Settings are `json`, not `jsonb`: export writes their keys back in the order they came in. */
export const merchants = pgTable('merchants', {
  id: uuid().primaryKey(),
  handle: text().notNull().unique(),
  appKey: text('app_key').notNull().unique(),
  concept: json().$type<BundleConcept>().notNull(),
  application: json().$type<BundleApplication>().notNull(),
  bundleHash: text('bundle_hash').notNull(),
  /** New with every change to anything the merchant shows or prices by; snapshots are cached by it. */
  version: uuid().notNull(),
  published: jsonb().$type<PublishedAddresses>().notNull(),
  /** Brought by the demo, and nothing that a shop for guests starts beside. */
  isSample: boolean('is_sample').notNull().default(false),
  /** Where the merchant is while it is not sold from this database (decision record 0126); null when it is. */
  move: jsonb().$type<Move>(),
  /** Set for the copy of a draft that is looked at, which no host leads to and nothing is sold from. */
  preview: jsonb().$type<Preview>(),
  /** The newest business day whose figures were mailed. */
  mailedDay: date('mailed_day'),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const merchantHosts = pgTable(
  'merchant_hosts',
  {
    host: text().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.host] })],
);

/** Files of the bundle that have no tables of their own yet: promotions, coupons, loyalty, content. */
export const merchantDocuments = pgTable(
  'merchant_documents',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    path: text().notNull(),
    content: json().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.path] })],
);

/** Pictures and licences by the name the bundle gives them; the bytes are among the published documents. */
export const merchantFiles = pgTable(
  'merchant_files',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    path: text().notNull(),
    publishedPath: text('published_path').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.path] })],
);

/** Immutable files below /cdn. A replaced one stays for a while, for pages that still name it. */
export const publishedDocuments = pgTable(
  'published_documents',
  {
    path: text().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    contentType: text('content_type').notNull(),
    encoding: text().$type<'br' | 'identity'>().notNull(),
    body: bytes().notNull(),
    etag: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.path] })],
);
