import { z } from 'zod';
import { pointsReasons } from '../customer/staff-customers.ts';
import { amount, imageUri, listDocument, localizedText, oneOf, resource } from '../json-api.ts';

const points = z.int().nonnegative();

/** LOYAL-02: so many points for so much money, in major units. */
const loyaltyRate = z.object({ points: z.int().positive(), amount });

/** LOYAL-01, API-62: what a customer has, and what it is worth at this merchant. */
const loyaltyAttributes = z.object({
  'points-balance': points.describe('what can be spent now; the sum of all transactions'),
  'points-earned': points.describe('by orders, ever'),
  'points-redeemed': points.describe('spent and not given back, ever'),
  'points-expired': points,
  'expiry-days': z.int().nonnegative().describe('days until points are lost; 0 is never'),
  expiring: z
    .array(z.object({ points: z.int().positive(), at: z.string() }))
    .describe('what is lost within the next 30 days, soonest first; `at` is the first moment without them'),
  'balance-worth': amount.describe('what the balance pays, rounded down'),
  'currency-code': z.string(),
  'earn-rate': loyaltyRate,
  'redemption-rate': loyaltyRate,
  'tier-points': points.describe('earned in the last twelve months; decides the tier'),
  'next-tier-points': points.nullable().describe('missing to the next tier; null at the highest'),
});

const loyaltyTierAttributes = z.object({
  name: localizedText,
  description: localizedText.nullable(),
  'image-uri': imageUri,
  'minimum-points': points,
  'earn-multiplier': z.number().min(1),
});

const loyaltyTierResource = resource('loyalty-tiers', loyaltyTierAttributes);

/** Relationships `tier` and `next-tier` (or null) and `tiers`, lowest first; all tiers are in `included`. */
export const loyaltyDocument = oneOf(resource('loyalty', loyaltyAttributes)).extend({
  included: z.array(loyaltyTierResource),
});

/** API-63. */
export const loyaltyTierDocument = oneOf(loyaltyTierResource);

const loyaltyEntryKinds = ['earned', 'redeemed', 'returned', 'expired', 'adjusted'] as const;

/** Why points were adjusted: a refund, two accounts that became one, or a reason that staff chose. */
export const adjustmentReasons = { refund: 'refund', merged: 'merged', ...pointsReasons } as const;

/** LOYAL-03: one entry of the ledger, never changed afterwards. */
const loyaltyTransactionAttributes = z.object({
  kind: z.enum(loyaltyEntryKinds),
  points: z.int().describe('what it added; negative for points spent or lost'),
  'balance-after': points,
  at: z.string(),
  'order-id': z.string().nullable(),
  'order-number': z.string().nullable(),
  'expires-at': z.string().nullable().describe('of points that came in; null for never'),
  reason: z.enum(adjustmentReasons).nullable().describe('of an adjustment'),
});

/** API-64: newest first; meta.page says number, size and total. */
export const loyaltyTransactionListDocument = listDocument(
  resource('loyalty-transactions', loyaltyTransactionAttributes),
);

/** API-25: one public setting of an integration; the id is its key. */
export const integrationOptionDocument = oneOf(resource('integration-options', z.object({ option_value: z.string() })));

export type AdjustmentReason = keyof typeof adjustmentReasons;
export type LoyaltyEntryKind = (typeof loyaltyEntryKinds)[number];
export type LoyaltyDocument = z.infer<typeof loyaltyDocument>;
export type LoyaltyTierResource = z.infer<typeof loyaltyTierResource>;
export type LoyaltyTransactionListDocument = z.infer<typeof loyaltyTransactionListDocument>;
