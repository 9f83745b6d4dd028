import type {
  AdjustmentReason,
  LoyaltyDocument,
  LoyaltyEntryKind,
  LoyaltyTransactionListDocument,
} from '@sufra/contracts';
import { toMinor, type Currency, type LocalizedText, type LoyaltyRate } from '@sufra/ordering';

export type Tier = {
  id: string;
  name: LocalizedText;
  description?: LocalizedText;
  imageUrl?: string;
  minimumPoints: number;
  /** The additional points of its members, in per cent. */
  morePercent: number;
};

/** A customer's points as the screens show them. */
export type Points = {
  balance: number;
  worthMinor: number;
  earned: number;
  redeemed: number;
  expired: number;
  expiryDays: number;
  /** The points that expire soon. `until` is a moment of their last day. */
  expiring: { points: number; until: string }[];
  earn: LoyaltyRate;
  redeem: LoyaltyRate;
  tierPoints: number;
  /** From the lowest to the highest. */
  tiers: Tier[];
  tierId?: string;
  nextTierId?: string;
  missingPoints: number;
};

export function readPoints({ data, included }: LoyaltyDocument, currency: Currency): Points {
  const { attributes, relationships = {} } = data;
  const money = (amount: number) => minorOf(amount, currency);
  const rate = ({ points, amount }: { points: number; amount: number }) => ({ points, amountMinor: money(amount) });
  const tierId = idOf(relationships['tier']?.data);
  const nextTierId = idOf(relationships['next-tier']?.data);
  return {
    balance: attributes['points-balance'],
    worthMinor: money(attributes['balance-worth']),
    earned: attributes['points-earned'],
    redeemed: attributes['points-redeemed'],
    expired: attributes['points-expired'],
    expiryDays: attributes['expiry-days'],
    expiring: attributes.expiring.map(({ points, at }) => ({ points, until: lastMomentBefore(at) })),
    earn: rate(attributes['earn-rate']),
    redeem: rate(attributes['redemption-rate']),
    tierPoints: attributes['tier-points'],
    tiers: included.map(readTier),
    ...(tierId && { tierId }),
    ...(nextTierId && { nextTierId }),
    missingPoints: attributes['next-tier-points'] ?? 0,
  };
}

const readTier = ({ id, attributes }: LoyaltyDocument['included'][number]): Tier => ({
  id,
  name: attributes.name,
  ...(attributes.description && { description: attributes.description }),
  ...(attributes['image-uri'] && { imageUrl: attributes['image-uri'] }),
  minimumPoints: attributes['minimum-points'],
  morePercent: Math.round((attributes['earn-multiplier'] - 1) * 100),
});

const idOf = (data: unknown): string | undefined =>
  typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : undefined;

/** The last day of points is shown; the wire names the first moment without them. */
const lastMomentBefore = (at: string): string => new Date(Date.parse(at) - 1).toISOString();

function minorOf(amount: number, currency: Currency): number {
  const minor = toMinor(amount, currency);
  return minor.ok ? minor.value : 0;
}

/** One entry of the history. */
export type PointsEntry = {
  id: string;
  kind: LoyaltyEntryKind;
  points: number;
  balanceAfter: number;
  at: string;
  /** Of an adjustment. */
  reason?: AdjustmentReason;
  order?: { id: string; number: string };
};

export const readEntries = ({ data }: LoyaltyTransactionListDocument): PointsEntry[] =>
  data.map(({ id, attributes }) => ({
    id,
    kind: attributes.kind,
    points: attributes.points,
    balanceAfter: attributes['balance-after'],
    at: attributes.at,
    ...(attributes.reason && { reason: attributes.reason }),
    ...(attributes['order-id'] && {
      order: { id: attributes['order-id'], number: attributes['order-number'] ?? '' },
    }),
  }));
