import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Which order used which offer. Like an order it keeps codes and no keys to the offer, which lives in a file of
 * the merchant; a use that was given back stays, with the moment when it was.
 */
export const offerRedemptions = pgTable(
  'offer_redemptions',
  {
    orderId: uuid('order_id').notNull().unique(),
    merchantId: uuid('merchant_id').notNull(),
    offerCode: text('offer_code').notNull(),
    customerId: uuid('customer_id').notNull(),
    /** It was for a first order, which a customer has once whatever the offer. */
    isFirstOrder: boolean('is_first_order').notNull(),
    redeemedAt: moment('redeemed_at').notNull(),
    releasedAt: moment('released_at'),
  },
  (table) => [
    primaryKey({ columns: [table.merchantId, table.orderId] }),
    index('offer_redemptions_offer').on(table.merchantId, table.offerCode),
  ],
);

/** The uses of an offer that are given out: used by orders, or set aside in its shares (`limit_shares`). */
export const offerUses = pgTable(
  'offer_uses',
  {
    merchantId: uuid('merchant_id').notNull(),
    offerCode: text('offer_code').notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.offerCode] })],
);

/** The counted uses of an offer by one customer, whose concurrent orders wait for this row. */
export const customerOfferUses = pgTable(
  'customer_offer_uses',
  {
    merchantId: uuid('merchant_id').notNull(),
    customerId: uuid('customer_id').notNull(),
    offerCode: text('offer_code').notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.merchantId, table.customerId, table.offerCode] })],
);
