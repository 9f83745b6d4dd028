import type { HoursReason, OrderType, PauseReason, SoldOutKind, TimeRange } from '@sufra/ordering';
import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The columns of temporary states (decision record 0105). They are in force until `until`, whether or not a process
 * marked them as ended; who set them keeps the name of that moment. The branch has no foreign key: an import may remove it.
 */
const state = {
  merchantId: uuid('merchant_id').notNull(),
  id: uuid().notNull(),
  branchId: uuid('branch_id').notNull(),
  /** Null when the server itself did. */
  setBy: uuid('set_by'),
  setByName: text('set_by_name').notNull(),
  setAt: moment('set_at').notNull(),
  /** When it was taken back, replaced, or found to be over. */
  endedAt: moment('ended_at'),
};

/** Things that ran out at a branch, or of which so many are left. */
export const soldOutThings = pgTable(
  'sold_out_things',
  {
    ...state,
    kind: text().$type<SoldOutKind>().notNull(),
    thingId: uuid('thing_id').notNull(),
    /** Null lasts until it is taken back. */
    until: moment('until'),
    /** Counted down by the orders that take it; null when it is gone. */
    remaining: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    uniqueIndex('sold_out_things_open')
      .on(table.merchantId, table.branchId, table.kind, table.thingId)
      .where(sql`ended_at is null`),
  ],
);

/** Branches that take longer for a while, or no orders at all. */
export const branchPauses = pgTable(
  'branch_pauses',
  {
    ...state,
    orderTypes: text('order_types').array().$type<OrderType[]>().notNull(),
    /** Null when no orders are taken. */
    extraMinutes: integer('extra_minutes'),
    reason: text().$type<PauseReason>().notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('branch_pauses_open')
      .on(table.merchantId)
      .where(sql`ended_at is null`),
  ],
);

/** Hours of a branch for some days, which replace those of the bundle. */
export const specialHours = pgTable(
  'special_hours',
  {
    ...state,
    /** Days on the branch's clock, as YYYY-MM-DD. */
    firstDay: text('first_day').notNull(),
    lastDay: text('last_day').notNull(),
    /** None means closed. */
    ranges: jsonb().$type<TimeRange[]>().notNull(),
    reason: text().$type<HoursReason>().notNull(),
    until: moment('until').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('special_hours_open')
      .on(table.merchantId)
      .where(sql`ended_at is null`),
  ],
);

/** Orders of a type that a branch accepts as they come, or does not, whatever its bundle says. */
export const autoAcceptSwitches = pgTable(
  'auto_accept_switches',
  {
    ...state,
    orderType: text('order_type').$type<OrderType>().notNull(),
    isOn: boolean('is_on').notNull(),
    /** Null lasts until it is set anew. */
    until: moment('until'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    uniqueIndex('auto_accept_switches_open')
      .on(table.merchantId, table.branchId, table.orderType)
      .where(sql`ended_at is null`),
  ],
);

/**
 * Decisions of a branch on the figures of its kitchen: a station's dishes take a share of the written minutes, a
 * proposal was declined for a while, or what was learned until then is not used. They are not part of the bundle.
 */
export const kitchenFigures = pgTable(
  'kitchen_figures',
  {
    ...state,
    kind: text().$type<'share' | 'declined' | 'forgotten'>().notNull(),
    /** None where it is about the whole kitchen. */
    station: text(),
    share: doublePrecision(),
    until: moment('until'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    index('kitchen_figures_open')
      .on(table.merchantId)
      .where(sql`ended_at is null`),
  ],
);

/** An order's share of something counted; given back once when the order comes to nothing. */
export const countedSales = pgTable(
  'counted_sales',
  {
    merchantId: uuid('merchant_id').notNull(),
    orderId: uuid('order_id').notNull(),
    soldOutId: uuid('sold_out_id').notNull(),
    quantity: integer().notNull(),
    returnedAt: moment('returned_at'),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.orderId, table.soldOutId] })],
);
