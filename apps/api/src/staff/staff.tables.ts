import {
  boolean,
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
import type { DeviceKind } from '@sufra/contracts';
import type { LocalizedText, StaffRole } from '@sufra/ordering';
import { merchants } from '../catalogue/merchant/merchant.tables.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A branch at which a person works beside their own, and in which role. */
export type Workplace = { branchId: string; role: StaffRole };

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
    /** Further branches at which they work, each in a role of its own. */
    workplaces: jsonb().$type<Workplace[]>().notNull().default([]),
    name: text().notNull(),
    /** People who sign in by PIN alone have one that cannot exist (RFC 2606), and a password that is not kept. */
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    pinHash: text('pin_hash'),
    /** Wrong PINs since the last right one, and until when the next one is not looked at. */
    pinFailures: integer('pin_failures').notNull().default(0),
    pinLockedUntil: moment('pin_locked_until'),
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
    /** The paired device of a session that was opened by PIN: it ends with the device. */
    deviceId: uuid('device_id'),
    /** The branch that is worked at now; none is the person's own, or every one. */
    branchId: uuid('branch_id'),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('staff_sessions_staff').on(table.staffId),
    index('staff_sessions_expiry').on(table.expiresAt),
  ],
);

/** A person who may make an account with the link they were sent; the database keeps a hash of its secret. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    id: uuid().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    role: text().$type<StaffRole>().notNull(),
    branchId: uuid('branch_id'),
    workplaces: jsonb().$type<Workplace[]>().notNull().default([]),
    tokenHash: text('token_hash').notNull().unique(),
    /** How often a link was made; the secret of an earlier one is known no more. */
    links: integer().notNull().default(1),
    madeBy: uuid('made_by').notNull(),
    madeAt: moment('made_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    withdrawnAt: moment('withdrawn_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('staff_invitations_expiry').on(table.expiresAt),
  ],
);

/** The second factor of an account: codes of the person's authenticator app, and recovery codes. */
export const staffSecondFactors = pgTable(
  'staff_second_factors',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    staffId: uuid('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    /** Encrypted with a key that is made from SECRET_KEY. */
    secret: text().notNull(),
    startedAt: moment('started_at').notNull(),
    /** Nothing is asked for before the first code was entered. */
    confirmedAt: moment('confirmed_at'),
    /** The thirty seconds of the code that was used last: none before them is taken again. */
    lastStep: integer('last_step').notNull().default(0),
    /** Hashes of the recovery codes that were not used yet. */
    recovery: jsonb().$type<string[]>().notNull().default([]),
    /** Wrong codes since the last right one, and until when the next one is not looked at. */
    failures: integer().notNull().default(0),
    lockedUntil: moment('locked_until'),
    /** Keys of devices that answer in place of a code; what is secret stays on the device. */
    passkeys: jsonb().$type<Passkey[]>().notNull().default([]),
    /** The next answer of a passkey has to sign this, once; it ends some minutes after its moment. */
    challenge: text(),
    challengedAt: moment('challenged_at'),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.staffId] })],
);

type Passkey = {
  id: string;
  publicKey: string;
  /** Counted by the device, where it counts: a copy of it falls behind. */
  counter: number;
  transports: string[];
  name: string;
  addedAt: string;
  usedAt: string | null;
};

/** A tablet or screen of one branch, paired once; the database keeps a hash of its token. */
export const staffDevices = pgTable(
  'staff_devices',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    id: uuid().notNull(),
    branchId: uuid('branch_id').notNull(),
    name: text().notNull(),
    kind: text().$type<DeviceKind>().notNull().default('tablet'),
    tokenHash: text('token_hash').notNull().unique(),
    pairedBy: uuid('paired_by').notNull(),
    pairedAt: moment('paired_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.id] })],
);

/** A code that pairs one device with a branch, hashed with a key because it is short. */
export const devicePairingCodes = pgTable(
  'device_pairing_codes',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    codeHash: text('code_hash').notNull(),
    branchId: uuid('branch_id').notNull(),
    madeBy: uuid('made_by').notNull(),
    expiresAt: moment('expires_at').notNull(),
    /** The demo's, which is published and pairs as many devices as try it. */
    isSample: boolean('is_sample').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.codeHash] }),
    index('device_pairing_codes_expiry').on(table.expiresAt),
  ],
);

/** The changes of the restaurant's side; the steps of an order are in the order's own log. */
export type StaffAction =
  | 'person-added'
  | 'person-changed'
  | 'person-removed'
  | 'person-invited'
  | 'invitation-renewed'
  | 'invitation-withdrawn'
  | 'invitation-accepted'
  | 'pin-set'
  | 'pin-locked'
  | 'pin-unlocked'
  | 'sessions-ended'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-codes-renewed'
  | 'second-factor-reset'
  | 'second-factor-locked'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'pairing-code-made'
  | 'device-paired'
  | 'device-ended'
  | 'sold-out-set'
  | 'sold-out-ended'
  | 'pause-set'
  | 'pause-ended'
  | 'hours-set'
  | 'hours-ended'
  | 'auto-acceptance-set'
  | 'day-closed'
  | 'kitchen-minutes-set'
  | 'kitchen-proposal-declined'
  | 'kitchen-forgotten'
  | 'customers-searched'
  | 'past-orders-searched'
  | 'customer-opened'
  | 'points-changed'
  | 'feedback-answered'
  | 'feedback-settled'
  | 'feedback-opened'
  | 'customer-blocked'
  | 'customer-unblocked'
  | 'customer-exported'
  | 'customer-erased'
  | 'driver-link-made'
  | 'driver-picked-up'
  | 'driver-here'
  | 'driver-delivered'
  | 'bundle-published'
  | 'bundle-rolled-back'
  | 'publication-scheduled'
  | 'publication-unscheduled'
  | 'draft-discarded'
  | 'draft-previewed';

/** Every change of the restaurant's side that is not a step of an order; rows are appended and never changed. */
export const staffLog = pgTable(
  'staff_log',
  {
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    id: uuid().notNull(),
    at: moment('at').notNull(),
    branchId: uuid('branch_id'),
    /** None where the server itself acted. */
    staffId: uuid('staff_id'),
    deviceId: uuid('device_id'),
    action: text().$type<StaffAction>().notNull(),
    /** The changed thing's id or name. */
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** Names as they were then, of who did it, the device and the thing. */
    staffName: text('staff_name'),
    deviceName: text('device_name'),
    subjectName: jsonb('subject_name').$type<LocalizedText>(),
    /** These names in the letters that are searched. */
    words: text(),
    /** The change that this one took back. */
    undoes: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('staff_log_branch').on(table.merchantId, table.branchId, table.at),
  ],
);
