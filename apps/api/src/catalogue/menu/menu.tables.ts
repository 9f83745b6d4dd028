import type { Diet, LocalizedText, OrderType } from '@sufra/ordering';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
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
import type { StoredAvailability } from '../schedule/weekly-hours.ts';

/**
 * The columns that all things of a menu share.  The handle is their name in the bundle; the id is given at the first
 * import and stays. A thing that left the bundle keeps its row, because stored orders name it.
 */
const thing = {
  id: uuid().notNull(),
  merchantId: uuid('merchant_id')
    .notNull()
    .references(() => merchants.id),
  handle: text().notNull(),
  position: integer().notNull(),
  name: jsonb().$type<LocalizedText>().notNull(),
  removedAt: timestamp('removed_at', { withTimezone: true }),
};

const amountMinor = (name: string) => bigint(name, { mode: 'number' });
const idList = (name: string) => uuid(name).array().notNull();

export const allergens = pgTable('allergens', { ...thing, image: text() }, (table) => [
  primaryKey({ columns: [table.merchantId, table.id] }),
  unique().on(table.id),
  unique().on(table.merchantId, table.handle),
]);

export const menus = pgTable(
  'menus',
  { ...thing, orderTypes: text('order_types').array().$type<OrderType[]>().notNull() },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.merchantId, table.handle),
  ],
);

const inMenu = {
  ...thing,
  menuId: uuid('menu_id')
    .notNull()
    .references(() => menus.id),
};

export const menuCategories = pgTable(
  'menu_categories',
  {
    ...inMenu,
    description: jsonb().$type<LocalizedText>(),
    image: text(),
    isActive: boolean('is_active').notNull(),
    availability: json().$type<StoredAvailability>(),
    excludedBranchIds: idList('excluded_branch_ids'),
    inactiveBranchIds: idList('inactive_branch_ids'),
    excludedApps: text('excluded_apps').array().notNull(),
    /** The handle of one of the merchant's stations. */
    station: text(),
    /** Minutes of one pair of hands for one of its items. */
    makeMinutes: doublePrecision('make_minutes'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.menuId, table.handle),
    index().on(table.merchantId),
  ],
);

export type BranchPrice = { branchId: string; priceMinor: number };

export const menuItems = pgTable(
  'menu_items',
  {
    ...inMenu,
    categoryId: uuid('category_id')
      .notNull()
      .references(() => menuCategories.id),
    description: jsonb().$type<LocalizedText>(),
    priceMinor: amountMinor('price_minor').notNull(),
    branchPrices: jsonb('branch_prices').$type<BranchPrice[]>().notNull(),
    image: text(),
    calories: integer(),
    allergenIds: idList('allergen_ids'),
    orderTypes: text('order_types').array().$type<OrderType[]>().notNull(),
    availability: json().$type<StoredAvailability>(),
    isSoldOut: boolean('is_sold_out').notNull(),
    isUpsell: boolean('is_upsell').notNull(),
    diets: text().array().$type<Diet[]>().notNull().default([]),
    isPopular: boolean('is_popular').notNull().default(false),
    preparationMinutes: integer('preparation_minutes'),
    makeMinutes: doublePrecision('make_minutes'),
    station: text(),
    defaultModifierIds: idList('default_modifier_ids').default([]),
    excludedBranchIds: idList('excluded_branch_ids'),
    outOfStockBranchIds: idList('out_of_stock_branch_ids'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.menuId, table.handle),
    index().on(table.merchantId),
  ],
);

export const modifierGroups = pgTable(
  'modifier_groups',
  {
    ...inMenu,
    minimum: integer().notNull(),
    maximum: integer().notNull(),
    freeCount: integer('free_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.menuId, table.handle),
    index().on(table.merchantId),
  ],
);

export const modifiers = pgTable(
  'modifiers',
  {
    ...thing,
    groupId: uuid('group_id')
      .notNull()
      .references(() => modifierGroups.id),
    priceMinor: amountMinor('price_minor'),
    maximumQuantity: integer('maximum_quantity').notNull(),
    isSoldOut: boolean('is_sold_out').notNull(),
    outOfStockBranchIds: idList('out_of_stock_branch_ids').default([]),
    calories: integer(),
    allergenIds: idList('allergen_ids'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.groupId, table.handle),
    index().on(table.merchantId),
  ],
);

export const ingredients = pgTable('ingredients', { ...inMenu, allergenIds: idList('allergen_ids') }, (table) => [
  primaryKey({ columns: [table.merchantId, table.id] }),
  unique().on(table.id),
  unique().on(table.menuId, table.handle),
  index().on(table.merchantId),
]);

const ofItem = {
  itemId: uuid('item_id')
    .notNull()
    .references(() => menuItems.id),
};

export const itemModifierGroups = pgTable(
  'item_modifier_groups',
  {
    merchantId: uuid('merchant_id').notNull(),
    ...ofItem,
    groupId: uuid('group_id')
      .notNull()
      .references(() => modifierGroups.id),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.itemId, table.groupId] }),
    unique().on(table.itemId, table.groupId),
  ],
);

export const itemIngredients = pgTable(
  'item_ingredients',
  {
    merchantId: uuid('merchant_id').notNull(),
    ...ofItem,
    ingredientId: uuid('ingredient_id')
      .notNull()
      .references(() => ingredients.id),
    position: integer().notNull(),
    isRemovable: boolean('is_removable').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.itemId, table.ingredientId] }),
    unique().on(table.itemId, table.ingredientId),
  ],
);

export const comboSlots = pgTable(
  'combo_slots',
  { ...thing, ...ofItem, minimum: integer().notNull(), maximum: integer().notNull() },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.itemId, table.handle),
    index().on(table.merchantId),
  ],
);

export const comboChoices = pgTable(
  'combo_choices',
  {
    merchantId: uuid('merchant_id').notNull(),
    id: uuid().notNull(),
    slotId: uuid('slot_id')
      .notNull()
      .references(() => comboSlots.id),
    ...ofItem,
    position: integer().notNull(),
    surchargeMinor: amountMinor('surcharge_minor'),
    isDefault: boolean('is_default').notNull().default(false),
    removedAt: timestamp('removed_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.id] }),
    unique().on(table.id),
    unique().on(table.slotId, table.itemId),
  ],
);
