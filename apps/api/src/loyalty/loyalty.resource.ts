import type { LoyaltyDocument, LoyaltyTierResource, LoyaltyTransactionListDocument } from '@sufra/contracts';
import { expiringSoon, fromMinor, tierStanding, worthOfPoints, type Currency, type LoyaltyRate } from '@sufra/ordering';
import type { RequestContext } from '../context.ts';
import type { StoredEntry } from './loyalty.store.ts';
import type { LoyaltyState } from './read-loyalty.ts';

type Shop = RequestContext['merchant'];
type Programme = NonNullable<Shop['loyalty']>;
type Tier = Programme['tiers'][number];

/** What a customer has, what it is worth, and where they stand among the tiers (LOYAL-01). */
export function presentLoyalty(
  shop: Shop,
  programme: Programme,
  about: { customerId: string; state: LoyaltyState; now: Date },
): LoyaltyDocument {
  const { customerId, state, now } = about;
  const { balance, byKind } = state.sums;
  const { tier, next, missingPoints } = tierStanding(programme.tiers, state.tierPoints);
  return {
    data: {
      type: 'loyalty',
      id: customerId,
      attributes: {
        'points-balance': balance,
        'points-earned': byKind.earned ?? 0,
        'points-redeemed': -((byKind.redeemed ?? 0) + (byKind.returned ?? 0)),
        'points-expired': -(byKind.expired ?? 0),
        'expiry-days': programme.expiryDays,
        expiring: expiringSoon(state.lots, now).map(({ points, at }) => ({ points, at: at.toISOString() })),
        'balance-worth': fromMinor(worthOfPoints(balance, programme.redeem), shop.currency),
        'currency-code': shop.currency.code,
        'earn-rate': presentRate(programme.earn, shop.currency),
        'redemption-rate': presentRate(programme.redeem, shop.currency),
        'tier-points': state.tierPoints,
        'next-tier-points': next ? missingPoints : null,
      },
      relationships: {
        tier: { data: tier ? identify(tier) : null },
        'next-tier': { data: next ? identify(next) : null },
        tiers: { data: programme.tiers.map(identify) },
      },
      links: { self: `/api/customers/${customerId}/loyalty` },
    },
    included: programme.tiers.map((each) => presentTier(shop, each)),
  };
}

const identify = ({ id }: Tier) => ({ type: 'loyalty-tiers', id });

const presentRate = ({ points, amountMinor }: LoyaltyRate, currency: Currency) => ({
  points,
  amount: fromMinor(amountMinor, currency),
});

export const presentTier = (shop: Shop, tier: Tier): LoyaltyTierResource => ({
  type: 'loyalty-tiers',
  id: tier.id,
  attributes: {
    name: tier.name,
    description: tier.description ?? null,
    'image-uri': shop.imageUri(tier.image),
    'minimum-points': tier.minimumPoints,
    'earn-multiplier': tier.earnHundredths / 100,
  },
  links: { self: `/api/loyalty/tiers/${tier.id}` },
});

/** One entry of the ledger (LOYAL-03). */
export const presentTransaction = (
  entry: StoredEntry,
  orderNumberOf: (number: number) => string,
): LoyaltyTransactionListDocument['data'][number] => ({
  type: 'loyalty-transactions',
  id: entry.id,
  attributes: {
    kind: entry.kind,
    points: entry.points,
    'balance-after': entry.balanceAfter,
    at: entry.at.toISOString(),
    'order-id': entry.orderId,
    'order-number': entry.orderNumber === null ? null : orderNumberOf(entry.orderNumber),
    'expires-at': entry.points > 0 ? (entry.parts[0]?.expiresAt ?? null) : null,
  },
});
