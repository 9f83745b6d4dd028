import type { AsrMethod, LocalizedText, OrderType, PrayerMethod, UnattendedRules } from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { merchants } from '../merchant/merchant.tables.ts';
import type { StoredKitchen } from '../settings/branch.schema.ts';
import type { WeeklyHours } from '../schedule/weekly-hours.ts';

/** Days with hours of their own, first and last included; no hours means closed. */
export type HoursException = { from: string; to: string; name: LocalizedText; hours: string[] };

/** As a bundle writes them. */
export type StoredSlowHours = { hours: string; percent: number };

type Ring = [longitude: number, latitude: number][];

/** GeoJSON geometry of a delivery area. */
export type AreaPolygon = { type: 'Polygon'; coordinates: Ring[] } | { type: 'MultiPolygon'; coordinates: Ring[][] };

export const branches = pgTable(
  'branches',
  {
    id: uuid().notNull().unique(),
    merchantId: uuid('merchant_id')
      .notNull()
      .references(() => merchants.id),
    handle: text().notNull(),
    position: integer().notNull(),
    name: jsonb().$type<LocalizedText>().notNull(),
    address: jsonb().$type<LocalizedText>().notNull(),
    phone: text(),
    latitude: doublePrecision().notNull(),
    longitude: doublePrecision().notNull(),
    timeZone: text('time_zone').notNull(),
    isCurbsideEnabled: boolean('is_curbside_enabled').notNull(),
    isAcceptingOrders: boolean('is_accepting_orders').notNull(),
    orderTypes: text('order_types').array().$type<OrderType[]>().notNull(),
    /** As the bundle writes them, with `everyDay`; the snapshot spreads them over the week. */
    openingHours: json('opening_hours').$type<WeeklyHours>().notNull(),
    exceptions: json().$type<HoursException[]>().notNull(),
    preparationMinutes: integer('preparation_minutes').notNull(),
    /** Hands at its stations; without it everybody is promised the preparation minutes. */
    kitchen: jsonb().$type<StoredKitchen>(),
    /** The calculation of its prayer times, where that is not the custom of the brand's country. */
    prayerMethod: text('prayer_method').$type<PrayerMethod>(),
    /** When asr begins there, where that is not the custom of the brand's country. */
    asrMethod: text('asr_method').$type<AsrMethod>(),
    /** Orders of these types are accepted as they come. */
    autoAccept: text('auto_accept')
      .array()
      .$type<OrderType[]>()
      .notNull()
      .default(sql`'{}'`),
    /** Hours of every day in which its rides take longer. */
    slowHours: jsonb('slow_hours').$type<StoredSlowHours[]>().notNull().default([]),
    /** The steps for an order that is not accepted; the usual ones without it. */
    unattended: jsonb().$type<Partial<UnattendedRules>>(),
    /** Set when the bundle no longer has it; stored orders still name it. */
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.id] }), unique().on(table.merchantId, table.handle)],
);

export const deliveryAreas = pgTable(
  'delivery_areas',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid().notNull().unique(),
    branchId: uuid('branch_id')
      .notNull()
      .references(() => branches.id),
    handle: text().notNull(),
    position: integer().notNull(),
    name: jsonb().$type<LocalizedText>().notNull(),
    polygon: json().$type<AreaPolygon>().notNull(),
    labelLatitude: doublePrecision('label_latitude').notNull(),
    labelLongitude: doublePrecision('label_longitude').notNull(),
    minimumOrderMinor: bigint('minimum_order_minor', { mode: 'number' }),
    deliveryChargeMinor: bigint('delivery_charge_minor', { mode: 'number' }).notNull(),
    /** From the counter to any door there; without it the ride is reckoned from the distance. */
    rideMinutes: integer('ride_minutes'),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.id] }), unique().on(table.branchId, table.handle)],
);
