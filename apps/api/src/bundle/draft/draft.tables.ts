import { customType, index, integer, json, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { merchants } from '../../catalogue/merchant/merchant.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  toDriver: (value) => value,
});
const ofMerchant = () =>
  uuid('merchant_id')
    .notNull()
    .references(() => merchants.id);

/** A file of a published bundle: its path, and the hash of its bytes. */
export type StoredFile = { path: string; hash: string };

/** The files of published bundles by the hash of their bytes: bundles that share a file share its row. */
export const bundleContents = pgTable(
  'bundle_contents',
  { merchantId: ofMerchant(), hash: text().notNull(), body: bytes().notNull() },
  (table) => [primaryKey({ columns: [table.merchantId, table.hash] })],
);

/** Every bundle that was published, with who and why; rows are appended and never changed. */
export const publications = pgTable(
  'publications',
  {
    merchantId: ofMerchant(),
    id: uuid().notNull(),
    /** The merchant's `bundle_hash` while it was the current one. */
    hash: text().notNull(),
    files: json().$type<StoredFile[]>().notNull(),
    at: moment('at').notNull(),
    source: text().$type<'files' | 'draft' | 'rollback'>().notNull(),
    /** The name as it was then; none where the bundle came from a folder. */
    staffName: text('staff_name'),
    why: text(),
    /** The publication whose files a rollback brought back. */
    restores: uuid(),
    changeCount: integer('change_count').notNull(),
    /** Handles of the branches that had it before the others; none where all had it. */
    branches: json().$type<string[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('publications_at').on(table.merchantId, table.at),
  ],
);

/** Bundles that are being edited: the publication they began with and, beside them, the files that differ. */
export const drafts = pgTable(
  'drafts',
  {
    merchantId: ofMerchant(),
    id: uuid().notNull(),
    baseId: uuid('base_id').notNull(),
    /** Counts the changes. */
    revision: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    createdBy: text('created_by').notNull(),
    changedAt: moment('changed_at').notNull(),
    changedBy: text('changed_by').notNull(),
    publishAt: moment('publish_at'),
    /** The person who asked for the publication at that time. */
    publishBy: uuid('publish_by'),
    why: text(),
    /** Handles of the branches that have it first at that time; none for all. */
    publishBranches: json('publish_branches').$type<string[]>(),
    /** The code of the error for which it was not published at its time. */
    failure: text(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.id] }), index('drafts_publish_at').on(table.publishAt)],
);

/** The files of a draft that are not as its base has them. */
export const draftFiles = pgTable(
  'draft_files',
  {
    merchantId: ofMerchant(),
    draftId: uuid('draft_id').notNull(),
    path: text().notNull(),
    /** None takes the file away. */
    body: bytes(),
    /** Of the draft, when the file was last changed. */
    revision: integer().notNull(),
    changedBy: text('changed_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.draftId, table.path] })],
);
